"""Problems that newcomers meet: LLVM is missing, there is no CUDA compiler, their function isn't translated, or
FERRY_DEVICE has a typing error. (A GPU that it wasn't built for: libraries.kinds; a full device: unit.cuda.)"""
import re

from cmake_case import check, check_equal, execute, must

GENERATORS = ["Ninja"]


def configure_ferry(project, *arguments):
    """Configures Ferry itself where CMake finds only packages that every system has."""
    hidden = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("LLVM", "Clang", "CLI11", "TBB", "GTest")]
    result = execute([project.tools.cmake, "--fresh", "-S", project.tools.source_dir, "-B", project.source.parent / "ferry", *hidden,
                      f"-DCMAKE_CXX_COMPILER={project.tools.cxx}", "-DISL_LIBRARY=ISL_LIBRARY-NOTFOUND", *arguments],
                     env=project.environment())
    return result.code, re.sub(r"\s+", " ", result.out + result.err)


def check_packages_are_named(project):
    code, said = configure_ferry(project)
    check_equal(code, 1, said)
    for words in ("LLVM and Clang 22.1: llvm-22-dev, libclang-22-dev, clang-22, from https://apt.llvm.org", "CLI11: libcli11-dev",
                  "-DFERRY_BUILD_TRANSLATOR=OFF builds the runtime alone", "libtbb-dev; -DFERRY_EXECUTOR=threads builds without it",
                  "libgtest-dev; -DFERRY_BUILD_TESTS=OFF builds without it"):
        check(words in said, f"no '{words}' in:\n{said}")
    without = ["-DFERRY_BUILD_TRANSLATOR=OFF", "-DFERRY_EXECUTOR=threads", "-DFERRY_BUILD_TESTS=OFF"]
    code, said = configure_ferry(project, *without)
    check_equal(code, 0, f"with {without}: {said}")


def check_systems(project):
    code, said = configure_ferry(project, "-DCMAKE_SYSTEM_NAME=FreeBSD")
    check_equal(code, 1, said)
    check("Ferry needs 64-bit Linux, but this is 64-bit FreeBSD" in said, said)


def check_untranslated(project):
    """Runs just the program with the given variables. One option silences compilers' warnings about attributes."""
    program = project.source.parent / "plain"
    for compiler, quiet in ((project.tools.cxx, "-Wno-attributes"), (project.tools.clang, "-Wno-unknown-attributes")):
        if not compiler:
            continue
        must([compiler, "-std=c++17", "-Wall", "-Wextra", "-Werror", quiet, f"-I{project.tools.installed}/include",
              project.source / "main.cpp", "-o", program], f"plain {compiler}")
        for device in ("cuda", "host", "nonsense"):
            result = must([program], "untranslated", env=project.environment(FERRY_DEVICE=device, FERRY_TRACE="summary"))
            check_equal((result.out, result.err), ("26\n", ""), f"untranslated, FERRY_DEVICE={device}")


def check_values(project):
    project.configure()
    project.build()
    check_equal(project.run("app"), "26\n", "translated")
    for device, words in (("gpu", "ferry: FERRY_DEVICE=gpu isn't valid; use cuda, cuda:N, host or off"),
                          ("cuda", "ferry: FERRY_DEVICE asks for cuda:0, but .*main.cpp was built for only these devices: host")):
        result = execute([project.binary / "app"], env=project.environment(FERRY_DEVICE=device))
        check(result.code != 0 and not result.out and re.search(words, result.err), f"wanted /{words}/:\n{result}")


def run(project):
    check_packages_are_named(project)
    check_systems(project)
    check_untranslated(project)
    for component, wanted in (("cuda", "There is no CUDA compiler, which component cuda needs: install the CUDA toolkit"),
                              ("hip", "Ferry can't launch kernels on component hip yet"), ("cdua", "Ferry can't launch kernels on component cdua")):
        said = execute([project.tools.cmake, "--fresh", "-S", project.source, "-B", project.source.parent / "no nvcc", f"-DCOMPONENT={component}",
                        f"-DCMAKE_CXX_COMPILER={project.tools.cxx}", f"-DCMAKE_PREFIX_PATH={project.tools.installed}"],
                       env=project.environment(PATH="/usr/bin:/bin", CUDACXX=""))
        check(said.code != 0 and wanted in re.sub(r"\s+", " ", said.err), f"{said}")
    check_values(project)
