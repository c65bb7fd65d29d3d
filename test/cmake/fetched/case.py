"""Ferry's own sources in another project, by FetchContent: the runtime without LLVM and oneTBB, for files that were translated
elsewhere; ferry_offload() works if a translator of the same version is installed."""
import re
import shutil

from cmake_case import check, check_equal, must

GENERATORS = ["Ninja"]
HIDDEN = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("LLVM", "Clang", "CLI11", "GTest", "TBB")]


def configure(project, *arguments, **options):
    shutil.rmtree(project.binary, ignore_errors=True)
    said = project.configure(f"-DFERRY_SOURCE={project.tools.source_dir}", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0", *HIDDEN, *arguments, **options)
    return re.sub(r"\s+", " ", said)


def check_other_version(project):
    """A translator with a different version isn't used, and the configuration says so."""
    prefix = project.source.parent / "other"
    (prefix / "bin").mkdir(parents=True)
    other = prefix / "bin/ferry"
    other.write_text("#!/bin/sh\necho ferry 99.1.0\n")
    other.chmod(0o755)
    said = configure(project, "-DASK=ON", prefix=prefix, expect_failure=True)
    for words in (f"Ferry: {other} (ferry 99.1.0) is not of version", "only Ferry's runtime is installed"):
        check(words in said, said)


def run(project):
    translated = project.source / "translated"
    must([project.tools.ferry, "translate", project.source / "add.cpp", "-o", translated], "translating")
    check_other_version(project)
    configure(project)
    project.build()
    for program in ("translated", "app"):
        check_equal(project.run(program), "42\n", program)
    prefix = project.source.parent / "prefix"
    must([project.tools.cmake, "--install", project.binary, "--prefix", prefix], "installing")
    check_equal([str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()], ["bin/translated"],
                "what the project installs")
