"""DEVICES cuda in a program and in its library; the CUDA backend comes from share/ferry/backends. The test double
replaces CUDA, so this shows that the package's parts fit together, but not what a GPU computes."""
from cmake_case import check_equal


def run(project):
    project.configure(*project.cuda_on_cpu())
    project.build()
    check_equal(project.run("app", device="cuda"), "5 4995\n", "wrong result on the CUDA double")
    check_equal(project.run("app", device="off", launches=False), "5 4995\n", "wrong result with FERRY_DEVICE=off")
