"""`ferry translate --bundle`: a program for the host only, built where CMake finds neither LLVM nor TBB nor Ferry; what
the tool says if something can't go into a bundle, and what the bundle says if there is no CUDA compiler."""
import re

from cmake_case import check, check_equal, execute, must

GENERATORS = ["Ninja"]


def bundle(project, folder, *words, code=0, says=None):
    result = execute([project.tools.installed + "/bin/ferry", "translate", "--bundle", folder, *words], cwd=project.source,
                     env=project.tools.translator_environment())
    check_equal(result.code, code, f"exit code of\n{result}")
    check(re.search(says, result.err) if says else not result.err, f"wanted /{says}/:\n{result}")


def configure(project, folder, *arguments, environment=None):
    hidden = ["TBB", "LLVM", "Clang", "GTest", "Ferry", "isl"]
    return execute([project.tools.cmake, "-S", folder, "-B", folder / "build", f"-DCMAKE_CXX_COMPILER={project.tools.cxx}",
                    *[f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in hidden], *project.compiled_once(), *arguments],
                   env=environment or project.environment())


def run(project):
    here = project.source.parent
    program = here / "program"
    bundle(project, program, "heat.cpp", "main.cpp", "--", "g++", "-O2", "-std=c++20", "-lm")
    (program / "src/steps.h").read_text()
    result = configure(project, program)
    check_equal(result.code, 0, f"configuring\n{result}")
    result = must([project.tools.cmake, "--build", program / "build", "--verbose", "-j2"], "building", timeout=300,
                  env=project.environment(PATH="/usr/bin:/bin"))
    check("std=c++20" in result.out and "-lm" in result.out, f"flags are missing\n{result}")
    for word in ("tbb", "llvm", "clang", "cuda", str(project.source), str(project.tools.installed)):
        check(word not in re.sub(r"\S*executor_t\S*|\bcuda_kernel\S*", "", result.out.lower()), f"the build says {word}\n{result}")
    libraries = must(["ldd", program / "build/bin/heat"], "ldd").out
    check(not re.search(r"tbb|LLVM|cuda|isl", libraries), libraries)
    run_it = must([program / "build/bin/heat"], "running", env=project.environment(FERRY_DEVICE="host", FERRY_TRACE="summary"))
    check_equal(run_it.out, "2.25 2\n", "the program's output")
    check(re.search(r"\b3 launches", run_it.err), run_it.err)

    bundle(project, here / "other", "heat.cpp", "--", "-include", "../out.h", code=1, says="out.h' file not found")
    (here / "out.h").write_text("#define OUT\n")
    bundle(project, here / "other", "heat.cpp", "--", "-include", "../out.h", code=3,
           says=r"includes '.*/out\.h', which lies outside '.*'; pass a --source-root above both")
    check(not (here / "other").exists(), "a failed export left something behind")
    bundle(project, here / "rooted", "heat.cpp", "--source-root", "..", "--", "-include", "../out.h")
    check((here / "rooted/src/out.h").exists(), "no out.h")
    bundle(project, here / "left", "heat.cpp", "--", f"-B{here}", says=r"omits '-B.*', which names a file on this machine")
    (here / "mine").mkdir()
    (here / "mine/CMakeLists.txt").write_text("# mine\n")
    bundle(project, here / "mine", "heat.cpp", code=3, says="isn't a bundle's; pass another folder to --bundle")
    check_equal((here / "mine/CMakeLists.txt").read_text(), "# mine\n", "a file of the user's")
    bundle(project, here / "broken", "heat.cpp", "--", "-Da=;", code=1, says="heat.cpp:4")
    check(not (here / "broken").exists(), "a failed export left something behind")
    check_annotated_header(project, here)
    check_no_cuda_compiler(project, here / "cuda")


def check_annotated_header(project, here):
    """Only a header in an outside folder is annotated, and it includes a second header in the same folder."""
    vendor = here / "vendor/include/kernels"
    vendor.mkdir(parents=True)
    (vendor / "all.h").write_text('#pragma once\n#include "detail.h"\n[[ferry::offload]] inline void fill(double* x, int n) {\n'
                                  '  for (int i = 0; i < n; ++i) x[i] = detail() * i;\n}\n')
    (vendor / "detail.h").write_text("inline double detail() { return 2; }\n")
    (project.source / "only.cpp").write_text('#include <kernels/all.h>\n#include <cstdio>\nint main() {\n  double x[9];\n  fill(x, 9);\n'
                                             '  std::printf("%g\\n", x[8]);\n}\n')
    bundle(project, here / "only", "only.cpp", "--", f"-I{here}/vendor/include")
    stub = (here / "only/targets/only/only.ferry.cpp").read_text()
    check('#line 1 "external/include/kernels/all.h"' in stub and str(here) not in stub, f"paths of this machine\n{stub}")
    check_equal(configure(project, here / "only").code, 0, "configuring")
    must([project.tools.cmake, "--build", here / "only/build", "-j2"], "building", timeout=300, env=project.environment(PATH="/usr/bin:/bin"))
    run_it = must([here / "only/build/bin/only"], "running", env=project.environment(FERRY_DEVICE="host", FERRY_TRACE="summary"))
    check(run_it.out == "16\n" and "1 launches" in run_it.err, f"{run_it}")


def check_no_cuda_compiler(project, folder):
    bundle(project, folder, "heat.cpp", "--target", "cuda")
    result = configure(project, folder, environment=project.environment(PATH="/usr/bin:/bin", CUDACXX=""))
    said = re.sub(r"\s+", " ", result.out + result.err)
    check(result.code != 0 and "there is no CUDA compiler: install the CUDA toolkit" in said, f"the wrong message\n{result}")
