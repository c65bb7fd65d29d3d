"""DEVICES cuda with nvcc: everything compiles and links; it runs on the host, which needs no GPU."""
from cmake_case import Skip, check_equal

GENERATORS = ["Ninja"]


def run(project):
    if not project.tools.nvcc:
        raise Skip("no nvcc here")
    project.configure(f"-DCMAKE_CUDA_COMPILER={project.tools.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=80")
    project.build()
    check_equal(project.run("app", device="host"), "5 4995\n", "wrong result on the host")
