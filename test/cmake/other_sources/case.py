"""A kernel calls functions that other sources of the target define, without a message. If such a source or its header
changes, the caller is translated again. A source with flags of its own isn't used like this."""
from cmake_case import check, check_equal, check_steps


def run(project):
    project.configure()
    project.build()
    first = project.run("app")
    check_equal(project.run("app", device="off", launches=False), first, "translated and original differ")
    check_steps(project.build_steps())

    project.write("include/fractions.h", "static const double fractions[3] = {0.25, 0.5, 1};\n")
    steps = project.build_steps()
    check(any("Translating lookup.cpp" in step for step in steps), f"a header of another source has changed, but {steps}")
    second = project.run("app")
    check(second != first, "an edited header of another source had no effect")
    check_equal(project.run("app", device="off", launches=False), second, "translated and original differ")
    check_steps(project.build_steps())

    tables = (project.source / "tables.cpp").read_text()
    project.write("tables.cpp", tables.replace("material + 1", "material + 2"))
    steps = project.build_steps()
    check(any("Translating lookup.cpp" in step for step in steps), f"a callee's body has changed, but {steps}")
    third = project.run("app")
    check(third != second, "an edited callee had no effect")
    check_equal(project.run("app", device="off", launches=False), third, "translated and original differ")
    project.write("main.cpp", (project.source / "main.cpp").read_text() + "\n")
    steps = project.build_steps()
    check(not any("Translating lookup.cpp" in step for step in steps), f"no callee has changed, but {steps}")

    lists = (project.source / "CMakeLists.txt").read_text()
    project.write("CMakeLists.txt", lists + "set_source_files_properties(tables.cpp PROPERTIES COMPILE_OPTIONS -O2)\n")
    said = project.build(expect_failure=True)
    check("the body of 'cross_section', which is called here, is in none of the sources that Ferry was given" in said, said)
