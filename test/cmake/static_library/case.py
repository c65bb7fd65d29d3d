"""Two static libraries whose sources and functions have the same names, linked into a plain program. Ferry is
installed in one place and moved to another."""
import shutil

from cmake_case import check_equal


def run(project):
    moved = project.source.parent / "moved"
    shutil.copytree(project.tools.installed, moved)
    project.configure(prefix=moved)
    project.build()
    check_equal(project.run("app"), "1 199 10000\n", "wrong result")
    check_equal(project.run("app", device="off", launches=False), "1 199 10000\n", "wrong result with FERRY_DEVICE=off")
