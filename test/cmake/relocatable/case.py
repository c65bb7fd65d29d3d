"""CUDA_SEPARABLE_COMPILATION of a target: its kernels are relocatable device code, which CMake links with that of the
user's CUDA files and static libraries. Kernels in two files have the same callee. It runs on the host."""
from cmake_case import Skip, check, check_equal

GENERATORS = ["Ninja"]


def run(project):
    if not project.tools.nvcc:
        raise Skip("no nvcc here")
    project.configure(f"-DCMAKE_CUDA_COMPILER={project.tools.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=80")
    project.build()
    check_equal(project.run("app", device="host"), "397 1\n", "wrong result of both files' kernels")
    check_equal(project.run("plain", device="host"), "1.5\n", "wrong result of the library's kernels")
    objects = sorted(project.binary.rglob("*.ferry.cu.o"))
    check(len(objects) == 3, f"other objects than expected: {objects}")
    for file in objects:
        check(b"__nv_relfatbin" in file.read_bytes(), f"{file} has whole device code")
