"""Translations that aren't repeated: FERRY_CACHE.

Each function case_<name> is one test, jobs.<name>. Whatever a result depends on is changed, field by field: each change
must miss. Changes of anything else must hit. FERRY_CACHE_LOG tells which happened.
"""
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TEST = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TEST / "harness"))
from tools import Failure, Result, clean_environment, equal, execute, fresh_folder, main, must

SOURCE = """#include "outer.h"
#if __has_include("maybe.h")
#include "maybe.h"
#endif
[[ferry::offload]]
void twice(float* x, int n, int m) {
  for (int j = 0; j < m; ++j)
    for (int i = 1; i < n; ++i) x[i] = FACTOR - x[i - 1];
  for (int i = 0; i < n; ++i) x[i] = FACTOR * x[i];
}
"""


class Builds:
    """A source with its headers, and a cache."""

    def __init__(self, tools, folder):
        self.tools, self.folder, self.cache = tools, folder, folder / "cache"
        self.settings = {}
        self.write("heat.cpp", SOURCE)
        self.write("include/outer.h", '#include "inner.h"\n')
        self.write("include/inner.h", "#define FACTOR 2\n")
        self.write("early/unrelated.h", "")

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def environment(self, **settings):
        env = self.tools.translator_environment()
        env.update({"FERRY_CACHE": str(self.cache), "FERRY_CACHE_LOG": str(self.folder / "log"), **self.settings, **settings})
        return env

    def run(self, *words, flags=("-Iearly", "-Iinclude"), source="heat.cpp", out="out", ferry=None, code=0, cwd=None, **settings):
        command = [str(ferry or self.tools.ferry), "translate", str(source), *(["-o", str(out)] if out else []), *words, "--", *flags]
        done = subprocess.run(command, cwd=cwd or self.folder, env=self.environment(**settings), timeout=60, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        result = Result(command, done.returncode, done.stdout, done.stderr)
        if done.returncode != code:
            raise Failure(f"wanted exit code {code}\n{result}")
        return result

    def outcome(self, *words, **options):
        """Returns what the log says about one run: "hit", "miss", or "" if there is no key."""
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        self.run(*words, **options)
        return " ".join(line.split()[0] for line in log.read_text().splitlines()) if log.exists() else ""

    def expect(self, wanted, what, *words, **options):
        got = self.outcome(*words, **options)
        if got != wanted:
            raise Failure(f"{what}: wanted '{wanted}', got '{got}'")

    def fill(self, *words, **options):
        self.outcome(*words, **options)
        self.expect("hit", "the same again", *words, **options)

    def outputs(self, out="out"):
        return {path.name: path.read_text() for path in (self.folder / out).iterdir()}

    def entries(self):
        return [path for path in self.cache.iterdir() if path.name.startswith("llvmcache-")]


# What is added to the command line for each option of `ferry translate --help`, and the effect on the job. An option
# that isn't listed fails the test, so that whoever adds one must make a decision.
OPTIONS = {
    "--output": (["--output", "elsewhere"], "hit"),
    "--target": (["--target", "cuda"], "miss"),
    "--bundle": None,       # a different kind of output: its sources' jobs are the same as with -o
    "--bundle-list": None,  # belongs to --bundle
    "--bodies-from": (["--bodies-from", "."], "miss"),
    "-p": (["-p", "database"], "miss"),
    "--depfile": (["--depfile", "heat.d"], "hit"),
    "--depfile-target": (["--depfile-target", "heat.stamp"], "hit"),
    "--source-root": (["--source-root", "."], "miss"),
    "--module-scope": (["--module-scope", "app"], "miss"),
    "--templates": (["--templates", "templates"], "miss"),
    "--save-ir": (["--save-ir", "stages"], ""),
    "--dump": (["--dump", "plan"], ""),
    "--path-prefix-map": (["--path-prefix-map", "heat=cold"], "miss"),
    "-W": (["-Wno-ferry-host-loop"], "miss"),
    "--strict-fp": (["--strict-fp"], "miss"),
    "--Werror": (["--Werror"], "miss"),
    "--without": (["--without", "heat"], "miss"),
}


def case_every_option(builds):
    text = subprocess.run([builds.tools.ferry, "translate", "--help"], capture_output=True, text=True, check=True).stdout
    options = {names.split(",")[-1] for names in re.findall(r"^  (-[^ ]+)", text, re.MULTILINE)} - {"--help"}
    equal(set(OPTIONS), options, "the options of 'ferry translate --help' that this test knows")
    shutil.copytree(Path(builds.tools.source_dir) / "templates", builds.folder / "templates")
    template = next((builds.folder / "templates/common").glob("*.mustache"))
    builds.write("database/compile_commands.json", f"""[{{"directory": "{builds.folder}", "file": "heat.cpp",
        "arguments": ["g++", "-DFROM_DATABASE=5", "-c", "heat.cpp"]}}]""")
    builds.fill()
    for name, change in OPTIONS.items():
        if not change:
            continue
        words, wanted = change
        own_output = name == "--output"
        code = 1 if name == "--Werror" else 0  # a loop stays on the host
        builds.expect(wanted, name, *words, out=None if own_output else "out", code=code)
        builds.expect("hit", f"without {name}")
    builds.fill("--templates", "templates")
    template.write_text(template.read_text() + "\n")
    builds.expect("miss", "an edited template", "--templates", "templates")


def case_every_flag(builds):
    """Options for the compiler, on the command line and from the environment."""
    builds.fill()
    base = ["-Iearly", "-Iinclude"]
    for flags in (["-DX"], ["-std=c++17"], ["-O3"], ["-ffast-math"], ["-UX"], ["-include", "early/unrelated.h"], ["-isystem", "early"],
                  ["-fopenmp"], ["-m32"], ["-Wno-ferry-host-loop"]):
        builds.expect("miss", f"{flags}", flags=[*base, *flags])
    builds.expect("miss", "include paths in another order", flags=base[::-1])
    builds.expect("miss", "a compiler named", flags=["g++", *base])
    builds.expect("miss", "another compiler named", flags=["clang++-22", *base])
    (builds.folder / "flags").write_text("-DIN_FILE=1")
    builds.fill(flags=["@flags", *base])
    (builds.folder / "flags").write_text("-DIN_FILE=2")
    builds.expect("miss", "an edited response file", flags=["@flags", *base])
    builds.expect("miss", "CPATH", CPATH="early")
    builds.expect("hit", "a variable that nobody reads", UNREAD="1")
    for flags in (["-c"], ["-o", "x.o"], ["-MD"], ["-fipa-pta"], ["-Wall"], ["-Lsomewhere"]):
        builds.expect("hit", f"{flags}, which the translator doesn't see", flags=[*base, *flags])


def case_every_file(builds):
    """Sources, headers, and headers that don't exist yet."""
    builds.fill()
    for name in ("heat.cpp", "include/outer.h", "include/inner.h"):
        text = (builds.folder / name).read_text()
        builds.write(name, text + "// edited\n")
        builds.expect("miss", f"an edited {name}")
        builds.expect("hit", f"the edited {name} again")
        builds.write(name, text)
        builds.expect("hit", f"{name} as it was")
    for name in ("early/inner.h", "early/outer.h", "early/maybe.h", "maybe.h", "inner.h"):
        builds.write(name, "#define FACTOR 3\n")
        builds.expect("miss", f"a new {name}, found before the other or looked for")
        (builds.folder / name).unlink()
        builds.expect("hit", f"no {name} any more")
    for name in ("unrelated.cpp", "include/unrelated.h", "early/unrelated.h"):
        builds.write(name, "edited\n")
        builds.expect("hit", f"{name}, which nothing includes")
    os.utime(builds.folder / "heat.cpp")
    builds.expect("hit", "a touched source")
    (builds.folder / "include/inner.h").rename(builds.folder / "include/moved.h")
    (builds.folder / "include/inner.h").symlink_to("moved.h")
    builds.expect("hit", "a link to the same text")


def case_one_file_by_two_names(builds):
    """#pragma once identifies files by their identity on the disk: two copies aren't one file with two names."""
    builds.write("heat.cpp", '#include "one.h"\n#include "two.h"\n' + SOURCE)
    builds.write("include/one.h", "#pragma once\ninline int number() { return 1; }\n")
    (builds.folder / "include/two.h").symlink_to("one.h")
    builds.fill()
    (builds.folder / "include/two.h").unlink()
    shutil.copy(builds.folder / "include/one.h", builds.folder / "include/two.h")
    os.utime(builds.folder / "include/two.h", (1, 1))  # Clang takes a copy with the same time stamp for the same file
    builds.expect("miss", "a copy where a link was", code=1)


def case_the_tool(builds):
    """A different translator makes a different job."""
    own = Path(builds.tools.ferry).parent
    other = builds.folder / "other"
    other.mkdir()
    for name in ("ferry", "ferry-translator", "ferry.tree"):
        shutil.copy(own / name, other / name)
    builds.fill()
    builds.expect("hit", "a copy of the program", ferry=other / "ferry")
    with open(other / "ferry-translator", "ab") as program:
        program.write(b"x")
    builds.expect("miss", "another program", ferry=other / "ferry")


def case_same_result(builds):
    """A hit gives the same files, messages and dependencies, even in a different folder."""
    first = builds.run("--target", "host,cuda", "--depfile", "first.d", "--depfile-target", "x")
    files = builds.outputs()
    if "warning:" not in first.err:
        raise Failure(f"no warning to repeat\n{first}")
    builds.expect("hit", "again", "--target", "host,cuda", out="second")
    second = builds.run("--target", "host,cuda", "--depfile", "second.d", "--depfile-target", "x", out="second")
    equal(builds.outputs("second"), files, "the files of a hit")
    equal(second.err, first.err, "the messages of a hit")
    equal((builds.folder / "second.d").read_text(), (builds.folder / "first.d").read_text(), "the dependencies of a hit")
    whole = [builds.folder / "heat.cpp", f"-I{builds.folder}/include"]
    builds.run(source=whole[0], flags=whole[1:], out=builds.folder / "third")
    builds.expect("hit", "from another folder", source=whole[0], flags=whole[1:], out=builds.folder / "fourth", cwd=builds.folder / "early")


def case_module_ids(builds):
    """Kernel files change with their contents, and with what makes the source a different module; nothing else is an
    edit of them. An object compiled from an earlier kernel doesn't link with a current stub."""
    host = "const char* where() { return __FILE__; }\n"
    builds.write("heat.cpp", host + SOURCE)
    targets = ("--target", "host,cuda")

    def kernels(*words, **options):
        builds.run(*targets, *words, **options)
        return {name: text for name, text in builds.outputs().items() if name not in ("heat.ferry.cpp", "heat.ferry.json")}

    first = kernels()
    equal(sorted(first), ["heat.ferry.cu", "heat.ferry.host.cpp"], "the kernel files")
    edits = {"of host code": (host.replace("__FILE__", '"x"') + SOURCE, True),
             "of a loop on the host": (host + SOURCE.replace("x[i] = FACTOR - x[i - 1]", "x[i] = FACTOR - x[i - 1] + 1"), True),
             "behind the function": (host + SOURCE + "static int one() { return 1; }\n", True),
             "that defines one more name for others": (host + SOURCE + "int one() { return 1; }\n", False),
             "of a kernel": (host + SOURCE.replace("FACTOR * x[i];", "FACTOR * x[i] + 1;"), False),
             "of a kernel's argument": (host + SOURCE.replace("float* x", "double* x"), False),
             "that moves a kernel to another line": ("\n" + host + SOURCE, False)}
    for what, (text, is_same) in edits.items():
        builds.write("heat.cpp", text)
        equal(kernels() == first, is_same, f"the same kernel files after an edit {what}")
    builds.write("heat.cpp", host + SOURCE)
    equal(kernels(), first, "the same source again")
    ids = {re.search(r'"module": "(heat_\w+)"', builds.outputs()["heat.ferry.json"])[1]}
    for options in ({"flags": ["-Iinclude", "-DOTHER"]}, {"source": builds.folder / "heat.cpp"}):
        kernels(**options)
        ids.add(re.search(r'"module": "(heat_\w+)"', builds.outputs()["heat.ferry.json"])[1])
    kernels("--module-scope=other")
    ids.add(re.search(r'"module": "(heat_\w+)"', builds.outputs()["heat.ferry.json"])[1])
    equal(len(ids), 4, f"ids of other definitions, another path, another scope: {ids}")
    check_link(builds, host)


def check_link(builds, host):
    """Links stubs and kernels of two versions: one has a different kernel, and one has different host code."""
    tools, folder = builds.tools, builds.folder
    main_text = "void twice(float*, int, int);\nint main() { float x[2] = {1, 1}; twice(x, 2, 0); return x[1] == 2 ? 0 : 1; }\n"
    builds.write("main.cpp", main_text)
    texts = {"old": host + SOURCE, "edited": host.replace("__FILE__", '"x"') + SOURCE, "other": host + SOURCE.replace("float* x", "double* x")}
    for name, text in texts.items():
        builds.write("heat.cpp", text)
        builds.run("--target", "host", out=name)
        for kind in (".ferry.cpp", ".ferry.host.cpp"):
            must([tools.cxx, "-std=c++20", "-Wno-attributes", "-iquote", folder, f"-I{folder}/include", f"-I{tools.include}", *tools.sanitize_flags(),
                  "-c", folder / name / f"heat{kind}", "-o", folder / name / f"heat{kind}.o"], "compiling")

    def link(stub, kernels):
        return execute([tools.cxx, "-std=c++20", *tools.sanitize_flags(), folder / "main.cpp", folder / stub / "heat.ferry.cpp.o",
                        folder / kernels / "heat.ferry.host.cpp.o", *tools.plain["link"], "-pthread", "-o", folder / "program"])

    equal(link("edited", "old").code, 0, "a stub whose host code alone is new, and kernels of before")
    must([folder / "program"], "the program", env=clean_environment(FERRY_DEVICE="host"))
    builds.write("main.cpp", main_text.replace("float", "double"))
    result = link("other", "old")
    equal((result.code != 0, "ferry_module_heat_" in result.err), (True, True), f"a stub with another kernel links kernels of before\n{result}")


def case_never_kept(builds):
    """Results aren't kept if the source reads the clock or has errors."""
    builds.write("heat.cpp", SOURCE + "const char* built() { return __DATE__; }\n")
    builds.expect("miss", "__DATE__")
    builds.expect("miss", "__DATE__ again")
    builds.write("heat.cpp", SOURCE + "void wrong( {}\n")
    builds.expect("miss", "an error", code=1)
    builds.expect("miss", "the error again", code=1)


def case_at_once(builds):
    """Many processes use one folder, with equal and with different jobs."""
    def job(number):
        builds.run(flags=["-Iearly", "-Iinclude", f"-DN={number % 3}"], out=f"out{number}")
    with ThreadPoolExecutor(max_workers=6) as pool:
        list(pool.map(job, range(12)))
    for number in range(12):
        equal(builds.outputs(f"out{number}"), builds.outputs(f"out{number % 3}"), f"run {number}")
    for number in range(3):
        builds.expect("hit", "after all", flags=["-Iearly", "-Iinclude", f"-DN={number}"])
    left = [path.name for path in builds.cache.iterdir() if not path.name.startswith("llvmcache")]
    equal(left, [], "files that are no entries")


def case_bounded(builds):
    builds.settings["FERRY_CACHE_POLICY"] = "prune_interval=0s:cache_size_files=6"
    for number in range(8):
        builds.run(flags=["-Iearly", "-Iinclude", f"-DN={number}"])
    if not 0 < len(builds.entries()) <= 6:
        raise Failure(f"{len(builds.entries())} entries where 6 are allowed")
    builds.expect("hit", "the last one", flags=["-Iearly", "-Iinclude", "-DN=7"])


def case_damaged(builds):
    """Damaged entries are made again. A folder that can't be used is reported once, and nothing else is reported."""
    builds.fill()
    files = builds.outputs()
    for entry in builds.entries():
        text = entry.read_bytes()
        entry.write_bytes(text.replace(b"ferry_", b"FERRY_") if b"ferry_" in text else text[:-1])
    builds.expect("miss", "damaged entries")
    equal(builds.outputs(), files, "the files")
    builds.expect("hit", "mended entries")
    builds.write("file", "")
    for settings in ({"FERRY_CACHE": str(builds.folder / "file/cache")}, {"FERRY_CACHE_POLICY": "nonsense"}):
        said = builds.run(**settings).err
        if "warning: FERRY_CACHE isn't used" not in said:
            raise Failure(f"{settings}: not said\n{said}")
        equal(builds.outputs(), files, "the files without a cache")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Builds(tools, fresh_folder(tools.work / "jobs" / folder.name)))
    return 0


if __name__ == "__main__":
    main(run)
