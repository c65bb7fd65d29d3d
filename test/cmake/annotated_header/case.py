"""Annotations that only a header or a definition of the target holds: each is carried out, or said."""
from cmake_case import check, check_equal


def run(project):
    project.configure()
    out = project.build()
    for source in ("heat", "shift", "twice", "main"):
        check(f"Translating source/{source}.cpp" in out, f"{source}.cpp is not translated\n{out}")
    check("plain.cpp for" not in out, "plain.cpp, which no annotation reaches, is translated")
    check("translated to itself" not in out, f"said of main.cpp\n{out}")
    check_equal(project.run("app"), "325\n", "app")
    check('"launches":3' in (project.binary / "trace.json").read_text().replace(" ", "").replace('"3"', "3"), "launches")
    check_equal(project.run("by_definition"), "63\n", "by_definition")
    check_equal(project.build().count("Translating"), 0, "translations of a second build")
    project.edit("include/heat/plain.h", "inline void last", "[[ferry::offload]] inline void last")
    check("annotated since CMake ran" in project.build(expect_failure=True), "a header's first annotation was not noticed")
    said = project.build(expect_failure=True)
    check("function 'last' can't be offloaded: it is defined in a header" in said, f"what is said of a header's function\n{said}")
