"""A target's flags that device code doesn't get, or that have a different effect there, are reported once, and
again only if they have changed. The program's output is right."""
from cmake_case import check, check_equal

COVERAGE = "note: '--coverage' counts kernels of the host device at the lines of your source"


def run(project):
    project.configure("-DFLAGS=--coverage")
    said = project.build()
    check_equal(said.count("ferry: note: "), 1, f"notes of two targets, one with --coverage\n{said}")
    check(COVERAGE in said, said)
    check_equal(project.run("counted"), "2\n", "counted")
    project.edit("one.cpp", "+= 1", "+= 2")
    said = project.build()
    check("Translating" in said and "note:" not in said, f"said again\n{said}")
    project.configure("-DFLAGS=--coverage\\;-Wno-ferry-flags")
    check("note:" not in project.build(), "-Wno-ferry-flags was not obeyed")
    project.configure("-DFLAGS=-g")
    check("note:" not in project.build(), "a note of -g")
    check_equal(project.run("counted"), "4\n", "counted, edited")
