"""Checks that the expected files of a few golden cases compile with any host compiler that a user may have.

  compilers_case.py TOOLS.json test/golden --compiler=PATH [--flag=-stdlib=libc++]
Stubs and host kernels compile as C++20 with warnings as errors. The cases need no compiler-specific headers or pragmas.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, main, must, together

CASES = ["heat", "saxpy", "span", "reductions", "range_for", "cut"]
# Unused code and unknown attributes in the cases' source aren't Ferry's fault.
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-Wno-unused-function", "-Wno-unused-variable",
         "-Wno-unused-but-set-variable", "-Wno-attributes", "-Wno-unknown-attributes"]


def words(arguments, name):
    return [word.removeprefix(f"--{name}=") for word in arguments if word.startswith(f"--{name}=")]


def run(tools, root, arguments):
    [compiler] = words(arguments, "compiler")
    tasks = []
    for case in CASES:
        files = sorted((root / case / "expected").glob("*.ferry.cpp")) + sorted((root / case / "expected").glob("*.ferry.host.cpp"))
        if len(files) != 2:
            raise Failure(f"test/golden/{case}/expected: a stub and its host kernels were wanted, there is {files}")
        for file in files:
            tasks.append(lambda f=file, c=case: must(
                [compiler, "-fsyntax-only", *FLAGS, *words(arguments, "flag"), f"-I{tools.include}", "-iquote", root / c, f],
                f"{f.name} of {c} does not compile with {compiler}", timeout=300))
    together(tasks)
    return 0


if __name__ == "__main__":
    main(run)
