"""ferry_export_bundle(): programs, libraries, headers from many folders. The bundle has no path of this machine, moves
before it is built, prints what the project prints, and is kept up to date. It is built for the CUDA test double and, if
nvcc is installed, with nvcc, and then run on the host device."""
import shutil

from cmake_case import check, check_equal, execute, must

GENERATORS = ["Ninja"]
EXPECTED = "a, b $ c 3 4.375 7\n"


def build(project, folder, *arguments):
    binary = folder.parent / f"{folder.name} build"
    shutil.rmtree(binary, ignore_errors=True)
    # Neither a prefix path nor any file of Ferry's is needed: the bundle contains all that it uses.
    must([project.tools.cmake, "-G", "Ninja", "-S", folder, "-B", binary, f"-DCMAKE_CXX_COMPILER={project.tools.cxx}",
          "-DCMAKE_DISABLE_FIND_PACKAGE_Ferry=ON", *project.compiled_once(), *arguments], "the bundle does not configure", env=project.environment())
    must([project.tools.cmake, "--build", binary, "-j2"], "the bundle does not build", env=project.environment(), timeout=600)
    return binary


def files_of(bundle):
    return {str(path.relative_to(bundle)): path for path in bundle.rglob("*") if path.is_file()}


def export(project):
    project.build_target("ferry_bundle")
    return project.binary / "the bundle"


def check_contents(project, bundle):
    files = files_of(bundle)
    for path in ["src/app/main.cpp", "src/app/app.h", "src/core/detail/loops.h", "src/core/include/core/scale.h",
                 "src/core/helper.cpp", "generated/made/made.h", "external/include/units.h", "targets/app/app/heat.ferry.cu"]:
        check(path in files, f"the bundle has no {path}: {sorted(files)}")
    for path in ["src/app/heat.cpp", "src/core/scale.cpp", "src/plugin.cpp"]:
        check(path not in files, f"{path} was translated, and lies in the bundle all the same")
    for name, path in files.items():
        for word in (str(project.source), str(project.binary), str(project.tools.installed), str(project.tools.source_dir)):
            check(word not in path.read_text(), f"{name} says {word}")


def check_up_to_date(project, bundle):
    stamps = {name: path.stat().st_mtime_ns for name, path in files_of(bundle).items()}
    export(project)
    check_equal({name: path.stat().st_mtime_ns for name, path in files_of(bundle).items()}, stamps, "touched files")
    project.edit("app/heat.cpp", '#include "../core/detail/loops.h"', "#define FIRST 1")
    export(project)
    check("src/core/detail/loops.h" not in files_of(bundle), "a header that nothing includes is still there")


def run(project):
    outside = project.source.parent / "elsewhere"
    (outside / "include").mkdir(parents=True)
    (outside / "include/units.h").write_text("#define UNIT 2\n")
    devices = "-DDEVICES=host;cuda"
    project.configure(f"-DOUTSIDE={outside}", devices)
    bundle = export(project)
    check(not (project.binary / "app").exists(), "exporting needs no build of the project")
    check_contents(project, bundle)

    moved = project.source.parent / "moved"
    shutil.copytree(bundle, moved)
    shutil.move(outside, f"{outside}.away")
    shutil.move(project.source, f"{project.source}.away")
    double = build(project, moved, *project.cuda_on_cpu())
    for device in ("host", "cuda", "off"):
        result = must([double / "bin/app", double / "lib/libplugin.so"], "app failed",
                      env=project.environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="2"))
        check_equal(result.out, EXPECTED + "2 2\n", f"FERRY_DEVICE={device}")
    if project.tools.nvcc:
        real = build(project, moved, f"-DCMAKE_CUDA_COMPILER={project.tools.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=80")
        result = execute([real / "bin/app", real / "lib/libplugin.so"], env=project.environment(FERRY_DEVICE="host"))
        check_equal(result.out + result.err, EXPECTED + "2 2\n", "built by nvcc, on the host device")
    shutil.move(f"{outside}.away", outside)
    shutil.move(f"{project.source}.away", project.source)
    check_up_to_date(project, bundle)
