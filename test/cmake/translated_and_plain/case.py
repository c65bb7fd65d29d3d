"""One source in a plain target, in a translated target, and in a second translated one with different definitions."""
from cmake_case import check_equal


def run(project):
    project.configure()
    project.build()
    check_equal(project.run("plain", launches=False), "1 4 9 16\n", "plain")
    check_equal(project.run("translated"), "1 4 9 16\n", "translated")
    check_equal(project.run("twice"), "2 8 18 32\n", "twice")
