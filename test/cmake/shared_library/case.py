"""A shared library, and a plug-in that is loaded and unloaded three times; each has its own copy of the runtime."""
from cmake_case import check_equal

GENERATORS = ["Ninja"]


def run(project):
    project.configure()
    project.build()
    check_equal(project.run("app"), "5 7 9 11\n", "wrong result")
