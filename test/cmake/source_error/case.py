"""An error in the source stops each build with the user's file and line, and leaves the old outputs unchanged."""
from cmake_case import check, check_equal


def run(project):
    project.configure()
    project.build()
    generated = project.binary / "ferry/app/app.ferry.cpp"
    before = generated.read_text()
    project.edit("app.cpp", "x[i] = 7;", "x[i] = seven;")
    for _ in range(2):
        said = project.build(expect_failure=True)
        check("app.cpp:5:" in said and "seven" in said, f"no file and line in:\n{said}")
        check_equal(generated.read_text(), before, "the failed translation changed an output")
    project.edit("app.cpp", "x[i] = seven;", "x[i] = 8;")
    project.build()
    check_equal(project.run("app"), "8 8 8\n", "wrong result")
