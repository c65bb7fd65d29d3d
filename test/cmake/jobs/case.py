"""What a build does after an edit: after one of a kernel, one source's files; after one of host code, no kernel files.
Two checkouts in folders with different names, which -ffile-prefix-map maps to one, give the same bytes: generated
files, objects, program. With FERRY_CACHE, the second checkout translates nothing."""
import os
import shutil

from cmake_case import Project, check, check_equal, check_steps


def run(project):
    cache, log = project.binary.parent / "cache", project.binary.parent / "log"
    os.environ.update(FERRY_CACHE=str(cache), FERRY_CACHE_LOG=str(log))
    make_and_edit(project, log)
    if project.generator == "Ninja":
        two_checkouts(project)


def builds(project, *patterns):
    """Returns the steps that a build runs."""
    check_steps(project.build_steps(), *patterns, r"Linking CXX executable app")


def make_and_edit(project, log):
    project.environment = lambda **more: {**Project.environment(project, **more), "FERRY_CACHE": os.environ["FERRY_CACHE"],
                                          "FERRY_CACHE_LOG": os.environ["FERRY_CACHE_LOG"]}
    project.configure(*project.cuda_on_cpu())
    project.build()
    check_equal(project.run("app"), "1 1999 ./add.cpp\n", "what it prints")
    check_steps(project.build_steps())
    def own(name):
        return [rf"Translating {name}.cpp", *(rf"Building.*{name}.ferry.{suffix}" for suffix in ("cpp.o", "host.cpp.o", "cu"))]

    project.edit("twice.cpp", "2 * x[i]", "3 * x[i]")
    builds(project, *own("twice"))
    check_equal(project.run("app"), "1 2998 ./add.cpp\n", "after an edit of one kernel")
    check_steps(project.build_steps())
    project.edit("add.cpp", "return __FILE__", 'return "x"')  # host code, so the kernels are unchanged
    builds(project, *own("add")[:2])
    check_equal(project.run("app"), "1 2998 x\n", "after an edit of host code")
    project.edit("add.cpp", 'return "x"', "return __FILE__")
    log.unlink()
    builds(project, *own("add")[:2])
    check_equal(log.read_text(), f"hit {project.source}/add.cpp\n", "an edit taken back")
    project.edit("twice.cpp", "3 * x[i]", "2 * x[i]")
    builds(project, *own("twice"))
    check_steps(project.build_steps())


def two_checkouts(project):
    first = contents(project)
    check(any(name.endswith(".ferry.cu") for name in first) and "app" in first, f"too few files: {sorted(first)}")
    moved = project.source.parent / "another"
    shutil.rmtree(moved, ignore_errors=True)
    shutil.copytree(project.source, moved / "source")
    project.source, project.binary = moved / "source", moved / "build"
    project.configure(*project.cuda_on_cpu())
    project.build()
    second = contents(project)
    check_equal(sorted(second), sorted(first), "the files of two checkouts")
    check_equal([name for name in first if first[name] != second[name]], [], "files of two checkouts that differ")


def contents(project):
    """Returns the contents of generated files, their objects and the program."""
    files = [path for path in project.binary.rglob("*") if path.is_file() and ".ferry." in path.name]
    kept = [path for path in files if path.suffix in (".cpp", ".cu", ".json", ".o")] + [project.binary / "app"]
    return {str(path.relative_to(project.binary)): path.read_bytes() for path in kept}
