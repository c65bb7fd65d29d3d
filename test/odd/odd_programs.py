"""Unusual programs: each is translated, or refused by name; the translator neither crashes nor runs for long.

  programs.txt    programs, each after a line `//// NAME [c++23]`; the standard is C++20 if none is named
Each goes through `ferry explain` and `ferry translate`, which must agree. A translated program must compile if Clang
compiles the program itself. An error must be a message of Ferry or of the parser.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, execute, fresh_folder, main, together

SECONDS = 20  # far more than any program needs; detects endless runs


def programs(text):
    for part in re.split(r"^//// ", text, flags=re.MULTILINE)[1:]:
        head, body = part.split("\n", 1)
        name, *standard = head.split()
        yield name, standard[0] if standard else "c++20", body


def check(tools, folder, name, standard, text):
    folder.mkdir(parents=True)
    (folder / "input.cpp").write_text(text)
    flags = [f"-std={standard}", "-fopenmp"]

    def run(*command):
        return execute(command, cwd=folder, env=tools.translator_environment(), timeout=SECONDS)

    explained = run(tools.ferry, "explain", "input.cpp", "--", *flags)
    translated = run(tools.ferry, "translate", "input.cpp", "-o", "out", "--target", "host", "--target", "cuda", "--", *flags)
    if translated.code not in (0, 1) or explained.code != translated.code:
        raise Failure(f"{name}: explain ends with {explained.code}, translate with {translated.code}\n{explained}\n{translated}")
    if translated.code == 1 and not re.search(r"error: .+", translated.err):
        raise Failure(f"{name}: refused without a word\n{translated}")
    if translated.code == 1 or not tools.clang or run(tools.clang, *flags, "-w", "-fsyntax-only", "input.cpp").code != 0:
        return
    for file in ("out/input.ferry.cpp", "out/input.ferry.host.cpp"):
        result = run(tools.clang, *flags, "-w", "-fsyntax-only", f"-I{tools.include}", file)
        if result.code != 0:
            raise Failure(f"{name}: what is generated does not compile\n{result}")


def run(tools, folder, arguments):
    scratch = fresh_folder(tools.work / "odd")
    all_programs = list(programs((folder / "programs.txt").read_text()))
    together([lambda p=program: check(tools, scratch / p[0], *p) for program in all_programs])
    return 0


if __name__ == "__main__":
    main(run)
