"""DEVICES cuda with nvcc: everything compiles and links, and runs on the host, which needs no GPU. Objects, libraries
and programs contain ptxas's report about the kernels."""
import re

from cmake_case import Skip, check, check_equal, execute, must

GENERATORS = ["Ninja"]
NEEDS = (r"  sm_80  \d+ registers, 0 bytes spilled, 0 local, 0 shared, \d+ constant; blocks of {} of at most 1024 threads, "
         r"occupancy 100 %\n")


def report(project, file):
    return re.sub(r"(?m)^/.*/", "", must([project.tools.ferry, "report", project.binary / file], "no report").out)


def check_reports(project):
    saxpy = r"saxpy\.cpp:3 saxpy: ferry_saxpy_l3\n" + NEEDS.format(256)
    triad = (r"triad\.cpp:3 triad: ferry_triad_l3, at most 64 registers\n" + NEEDS.format(128) +
             r"triad\.cpp:3 triad: ferry_triad_l3_r32, at most 32 registers\n" + NEEDS.format(128))
    for file, expected in (("libsaxpy.a", saxpy), ("app", triad + saxpy)):
        found = report(project, file)
        check(re.fullmatch(expected, found), f"the report of {file}\n{found}")
    result = execute([project.tools.ferry, "report", project.binary / "CMakeFiles/app.dir/main.cpp.o"])
    check_equal((result.code, result.out), (3, ""), f"a report of no kernels\n{result}")
    check("contains no GPU kernels" in result.err, f"a report of no kernels\n{result}")


def run(project):
    if not project.tools.nvcc:
        raise Skip("no nvcc here")
    project.configure(f"-DCMAKE_CUDA_COMPILER={project.tools.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=80")
    project.build()
    check_equal(project.run("app", device="host"), "5 4995\n", "wrong result on the host")
    check_reports(project)
