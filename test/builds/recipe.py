"""Runs a recipe of docs/builds.md exactly as written: one test for each section with commands, builds.<section>.

  ```cmake, ```cpp, ```make, ```meson   a file; its first line is a comment with its name
  ```sh                                 commands; in the page's first section: the setup that all recipes share
  ```text                               the output of each run of the program
The program's files are those of the first section. Each occurrence of /opt/ferry becomes the installed tree.

  recipe.py TOOLS.json SECTION
"""
import os
import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, SKIPPED, execute, main

NEEDED = {"mpi_and_other_compiler_wrappers": "mpicxx", "make": "make", "meson": "meson", "compiler_caches": "ccache"}


def slug(heading):
    return re.sub(r"[^a-z]+", "_", heading.lower()).strip("_")


def sections(page):
    """Returns [(slug, [(language, text)])]; the part before the first heading has the slug "". """
    found = []
    for part in re.split(r"(?m)^(?=## )", page):
        name = slug(part.split("\n")[0]) if part.startswith("## ") else ""
        found.append((name, re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", part)))
    return found


def write_files(folder, blocks):
    for language, text in blocks:
        if language in ("sh", "text"):
            continue
        name = re.match(r"(?://|#) (\S+)\n", text)
        if not name:
            raise Failure(f"this block says no file name\n{text}")
        path = folder / name[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def text_of(blocks, language):
    return "".join(text for kind, text in blocks if kind == language)


def skip_reason(tools, name):
    program = NEEDED.get(name, "sh" if name != "kernels_for_gpus" else tools.nvcc or "nvcc")
    return None if shutil.which(program) else f"no {program} here"


def run(tools, folder, arguments):
    page = sections((Path(tools.source_dir) / "docs" / "builds.md").read_text())
    common, blocks = page[0][1], dict(page)[folder.name]
    reason = skip_reason(tools, folder.name)
    if reason:
        print(f"skipped: {reason}")
        return SKIPPED
    work = tools.work / "builds" / folder.name
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    write_files(work, common)
    write_files(work, blocks)
    commands = text_of(blocks, "sh")
    script = (text_of(common, "sh") + commands).replace("/opt/ferry", tools.installed)
    nvcc_folder = f":{Path(tools.nvcc).parent}" if tools.nvcc else ""
    env = {**tools.translator_environment(), "FERRY_TRACE": "summary", "CCACHE_DIR": str(work / "cache"),
           "PATH": os.environ["PATH"] + nvcc_folder}
    for name in ("MAKEFLAGS", "CXX", "CXXFLAGS"):
        env.pop(name, None)
    result = execute(["sh", "-eux", "-c", script], cwd=work, env=env, timeout=300)
    if result.code != 0:
        raise Failure(f"'{folder.name}' of docs/builds.md fails\n{result}")
    runs = len(re.findall(r"(?m)^(?:\w+=\S+ )*(?:\./|build/)app$", commands))
    launched = re.findall(r"(?m)^ferry: (\d+) launches", result.err)
    printed = result.out.count(text_of(common, "text"))
    if not runs or launched != ["1"] * runs or printed != runs:
        raise Failure(f"{runs} runs of the program, {printed} right outputs, launches: {launched}\n{result}")
    return 0


if __name__ == "__main__":
    main(run)
