"""An executable with everything that the translator must know: definitions, include paths, options that only g++
accepts, sources added later, quoted includes. Then builds after touching nothing, a header, and the source."""
import json

from cmake_case import check, check_equal, check_steps

SAME = r"Translating source/deep/heat.cpp for app"


def run(project):
    project.configure()
    check("Translating source/deep/heat.cpp" in project.build(), "heat.cpp was not translated")
    translated = project.run("app")
    check_equal(project.run("app", device="off", launches=False), translated, "FERRY_DEVICE=off prints something else")
    check(translated.startswith("heat, with a space: "), translated)
    check_equal(translated.splitlines()[1], str(project.source / "source/deep/heat.cpp"), "__FILE__")

    commands = json.loads((project.binary / "compile_commands.json").read_text())
    check(any(entry["file"].endswith("source/deep/heat.cpp") for entry in commands),
          "compile_commands.json has no entry of the original source")

    check_steps(project.build_steps())
    project.touch("include/quarter.h")  # the contents don't change, so the outputs keep their old time stamps
    steps = project.build_steps()
    check(any("Translating" in step for step in steps), f"a touched header: not translated again, but {steps}")
    check(not any("heat.ferry.host.cpp" in step for step in steps), f"equal output was compiled again: {steps}")
    check_steps(project.build_steps())

    project.write("include/quarter.h", "#define QUARTER 0.5\n")
    project.build()
    check(project.run("app") != translated, "an edited header had no effect")
    check_equal(project.run("app"), project.run("app", device="off", launches=False), "translated and original differ")
    check_steps(project.build_steps())
