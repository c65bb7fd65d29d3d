"""Runs a tutorial as its reader would, from top to bottom in an empty folder: tutorial.py TOOLS.json PAGE.md [--update]

  ```cpp, ```cmake   a file, if the first line is a comment with its name; lines of a file in Ferry's checkout, if it is
                     `in NAME`; other such blocks are only read
  ```diff            changes of a file: `--- NAME`, then groups of lines, each of which occurs in the file once
  ```console         commands after `$ `, each with its stdout and stderr together and, if it fails, `[exits with N]`.
                     `…` stands for any text in a line, and for any lines if it stands alone.
                     ~/ferry is Ferry's checkout

--update writes what the commands print into the page, except for outputs that match already.
"""
import contextlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Skip, clean_environment, fresh_folder, main

BLOCK = re.compile(r"^```(cpp|cmake|diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"(?://|#) (in )?(\S+\.\w+)\n")
ROOT = Path(__file__).resolve().parent.parent.parent
NEEDED = {"gpu_cluster": ("mpicxx", "mpirun")}


def write_file(folder, text):
    name = NAME.match(text)
    if name and name[1]:
        if text[name.end():] not in (ROOT / name[2]).read_text():
            raise Failure(f"{name[2]} has no such lines\n{text}")
    elif name:
        path = folder / name[2]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text[name.end():])


def change_file(folder, text):
    first, *lines = text.splitlines(keepends=True)
    path = folder / first.removeprefix("--- ").strip()
    contents = path.read_text()
    for group in "".join(lines).split("\n\n"):
        marked = [(line[:1], line[1:]) for line in group.strip("\n").splitlines()]
        old = "".join(line + "\n" for mark, line in marked if mark != "+")
        new = "".join(line + "\n" for mark, line in marked if mark != "-")
        if contents.count(old) != 1:
            raise Failure(f"{path.name} should have these lines once\n{old}")
        contents = contents.replace(old, new)
    path.write_text(contents)


def commands(text):
    """Returns [(command, expected output)] of a console block."""
    found = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append([line, ""])
        elif not found[-1][1] and found[-1][0].endswith("\\\n"):
            found[-1][0] += line
        else:
            found[-1][1] += line
    return found


def matches(expected, actual):
    lines = (r"(?:.*\n)*" if line == "…\n" else ".*".join(map(re.escape, line.split("…"))) for line in expected.splitlines(keepends=True))
    return re.fullmatch("".join(lines), actual) is not None


def run_command(folder, env, command):
    """Returns what a terminal shows: programs write whole lines to it, so stdout and stderr keep their order."""
    ours, theirs = os.openpty()
    process = subprocess.Popen(["sh", "-c", command.removeprefix("$ ")], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=theirs,
                               stderr=subprocess.STDOUT)
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):  # raised when the last writer has closed the terminal
        while some := os.read(ours, 65536):
            shown += some
    os.close(ours)
    code = process.wait()
    return shown.decode("utf-8", "replace").replace("\r\n", "\n") + (f"[exits with {code}]\n" if code else "")


def play(page, text, folder, env, update):
    """Returns the page with what its commands print; raises Failure if an output differs and isn't to be updated."""
    def block(match):
        language, body = match.groups()
        if language in ("cpp", "cmake"):
            write_file(folder, body)
        elif language == "diff":
            change_file(folder, body)
        if language != "console":
            return match[0]
        said = ""
        for command, expected in commands(body):
            actual = run_command(folder, env, command)
            if matches(expected, actual):
                said += command + expected
            elif update:
                said += command + actual
            else:
                raise Failure(f"{page}: in {folder}\n{command}--- should print\n{expected}--- and prints\n{actual}")
        return f"```console\n{said}```"
    return BLOCK.sub(block, text)


def run(tools, page, arguments):
    missing = [program for program in NEEDED.get(page.stem, ()) if not shutil.which(program)]
    if missing:
        raise Skip(f"no {missing[0]} here")
    home = fresh_folder(tools.work / "tutorials" / page.stem)
    (home / "ferry").symlink_to(ROOT)
    folder = fresh_folder(home / "tutorial")
    env = clean_environment(HOME=str(home), PATH=f"{tools.installed}/bin:{os.environ['PATH']}", CMAKE_PREFIX_PATH=tools.installed,
                            CMAKE_GENERATOR="Ninja", TERM="dumb", TABSIZE="0", ASAN_OPTIONS="detect_leaks=0:detect_container_overflow=0",
                            OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                            OMPI_MCA_rmaps_base_oversubscribe="1")
    for name in ("FERRY_LAUNCH", "CXX", "CXXFLAGS", "MAKEFLAGS"):
        env.pop(name, None)
    text = page.read_text()
    played = play(page.name, text, folder, env, "--update" in arguments)
    if played != text:
        page.write_text(played)


if __name__ == "__main__":
    main(run)
