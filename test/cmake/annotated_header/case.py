"""Annotations in a header or in a definition of the target: each takes effect or is reported. Functions that are
excluded by name stay on the CPU, which is reported."""
import re

from cmake_case import check, check_equal


def run(project):
    project.configure()
    out = project.build()
    for source in ("heat", "shift", "twice", "main"):
        check(f"Translating source/{source}.cpp" in out, f"{source}.cpp is not translated\n{out}")
    check("plain.cpp for" not in out, "plain.cpp, which no annotation reaches, is translated")
    check(re.search(r"'?(ferry::)?offload'? .*attribute.*ignored|unknown attribute '(ferry::)?offload'", out.replace("‘", "'").replace("’", "'")),
          f"nothing is said of an annotation that CMake doesn't see\n{out}")
    check_equal(out.count("ferry_offload() can't see what includes this"), 1, "warnings of macros that CMake doesn't see")
    check("Translating source/seen_macro.cpp" in out, f"seen_macro.cpp is not translated\n{out}")
    check("translated to itself" not in out, f"said of main.cpp\n{out}")
    check_equal(project.run("app"), "325\n", "app")
    check_equal(project.launches, [3], "launches")
    check_equal(project.run("by_definition"), "63\n", "by_definition")
    check("function 'set' has [[ferry::offload]] and is left on the CPU" in out, f"a function that is left out isn't said\n{out}")
    check_equal(project.run("left_out", launches=False), "63\n", "left_out")
    check_equal(project.build().count("Translating"), 0, "translations of a second build")
    project.edit("include/heat/plain.h", "inline void last", "[[ferry::offload]] inline void last")
    check("annotated after CMake ran" in project.build(expect_failure=True), "a header's first annotation was not noticed")
    out = project.build()
    check("Translating source/plain.cpp" in out, f"plain.cpp, whose header is annotated now, is not translated\n{out}")
    check_equal(project.run("app"), "325\n", "app with the header's kernel")
    check_equal(project.launches, [4], "launches of the header's kernel")
    project.edit("include/heat/plain.h", "x[i] -= 1", "x[i] -= 2")
    check("Translating source/plain.cpp" in project.build(), "the header was edited, and nothing translated again")
    check_equal(project.run("app"), "324\n", "app with the edited header")
