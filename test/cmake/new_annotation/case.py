"""A source gets its first annotation after CMake has run: its loops must not silently stay on the host."""
from cmake_case import check, check_equal


def run(project):
    check("no source has an annotation" in project.configure(), "ferry_offload without annotations must warn")
    project.build()
    check_equal(project.run("app", launches=False), "2 3 4\n", "plain")
    project.edit("add.cpp", "void add", "[[fery::offload]]\nvoid add")
    check("annotated after CMake ran" in project.build(expect_failure=True), "the misspelt annotation was not noticed")
    check("ferry-near-annotation" in project.build(), "the translator must say what was probably meant")
    check_equal(project.run("app", launches=False), "2 3 4\n", "misspelt")
    project.edit("add.cpp", "[[fery::offload]]", "")
    project.build()
    project.configure()
    project.edit("add.cpp", "void add", "[[ferry::offload]]\nvoid add")
    check("annotated after CMake ran" in project.build(expect_failure=True), "the new annotation was not noticed")
    check("Translating add.cpp" in project.build(), "the next build must configure and translate")
    check_equal(project.run("app"), "2 3 4\n", "translated")
