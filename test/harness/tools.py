"""What every test driver needs: the programs under test, running them, building with a cache, and reporting clearly
what differed. A driver is a Python script; ctest runs it once per case:  driver.py TOOLS.json CASE_FOLDER [option…]
"""
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

SKIPPED = 77  # ctest's SKIP_RETURN_CODE


class Failure(Exception):
    """A test failed. The message contains all that is known."""


class Skip(Exception):
    """The case can't be run here. The message names what is missing."""


class Result:
    def __init__(self, command, code, out, err):
        self.command, self.code, self.out, self.err = command, code, out, err

    def __str__(self):
        ended = f"ended with {self.code}" if self.code >= 0 else f"was ended by {signal.Signals(-self.code).name}"
        text = f"$ {quote(self.command)}\n{ended}"
        for name, stream in (("stdout", self.out), ("stderr", self.err)):
            if stream:
                text += f"\n--- {name}\n{shorten(stream)}"
        return text


def quote(command):
    return " ".join(f"'{word}'" if re.search(r"[^\w@%+=:,./-]", str(word)) else str(word) for word in command)


def shorten(text, lines=60):
    parts = text.rstrip("\n").split("\n")
    if len(parts) > lines:
        parts = parts[: lines // 2] + [f"… {len(parts) - lines} more lines …"] + parts[-lines // 2:]
    return "\n".join(parts)


def clean_environment(**more):
    """Returns the caller's environment without Ferry's variables: tests set what they want. Small nests are launched,
    too, unless a test sets FERRY_LAUNCH=""."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FERRY_")}
    kept["LC_ALL"] = "C.UTF-8"
    kept["FERRY_LAUNCH"] = "always"  # most cases are small, and test something else
    kept.setdefault("ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=1")
    kept.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
    kept.update(more)
    return kept


def execute(command, cwd=None, env=None, timeout=120, before=None):
    command = [str(word) for word in command]
    try:
        done = subprocess.run(command, cwd=cwd, env=env or clean_environment(), timeout=timeout, preexec_fn=before,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired as expired:
        raise Failure(f"$ {quote(command)}\nstill ran after {timeout} s") from expired
    return Result(command, done.returncode, done.stdout.decode("utf-8", "replace"),
                  done.stderr.decode("utf-8", "replace"))


def must(command, what, **options):
    result = execute(command, **options)
    if result.code != 0:
        raise Failure(f"{what}\n{result}")
    return result


def diff(expected, actual, expected_name, actual_name):
    import difflib  # slow to import, and only failing tests need it
    lines = difflib.unified_diff(expected.splitlines(keepends=True), actual.splitlines(keepends=True), expected_name,
                                 actual_name)
    return shorten("".join(line if line.endswith("\n") else line + "\n\\ no newline at the end\n" for line in lines))


class Tools:
    """TOOLS.json, written by test/CMakeLists.txt: paths of compilers, of ferry and of the libraries of this build."""

    def __init__(self, path):
        self.__dict__.update(json.loads(Path(path).read_text()))
        self.work = Path(self.build_dir) / "work"
        self.work.mkdir(parents=True, exist_ok=True)

    def translator_environment(self):
        # LLVM's own libraries aren't instrumented: their containers look corrupt, and LLVM frees nothing at exit.
        return clean_environment(ASAN_OPTIONS="detect_leaks=0:detect_container_overflow=0")

    def translator_files(self):
        return [self.ferry, *Path(self.ferry).parent.glob("ferry-translator")]

    def sanitize_flags(self):
        return [f"-fsanitize={self.sanitize}", "-fno-omit-frame-pointer", "-g1"] if self.sanitize else []


class Cache:
    """Runs a command only if its words or the bytes of its inputs changed since it last made its output. Tests that run
    side by side may share outputs: one makes it, the others wait."""

    def __init__(self, *common_inputs):
        self.common = hashlib.sha256()
        for path in sorted(common_inputs):
            self.common.update(Path(path).read_bytes())

    def make(self, output, command, inputs, what, tools=(), check=lambda result: None, **options):
        """`tools`: the programs that the command runs, compared by size and time. `check` may raise Failure."""
        key = self.common.copy()
        key.update(repr([(status.st_size, status.st_mtime_ns) for status in map(os.stat, tools)]).encode())
        key.update(repr([str(word) for word in command]).encode())
        for path in sorted(str(path) for path in inputs):
            key.update(Path(path).read_bytes())
        Path(output).parent.mkdir(parents=True, exist_ok=True)  # the process that comes first creates it
        with open(f"{output}.key", "a+") as stamp:
            fcntl.flock(stamp, fcntl.LOCK_EX)
            stamp.seek(0)
            if Path(output).exists() and stamp.read() == key.hexdigest():
                return
            stamp.truncate(0)
            check(must(command, what, **options))
            stamp.write(key.hexdigest())


def headers_below(*folders):
    return [path for folder in folders for path in Path(folder).rglob("*.h")]


def together(tasks):
    """Runs functions, two at a time. The first failure is raised when all have finished."""
    numbered, failures = iter(list(enumerate(tasks))), {}

    def work():
        for number, task in numbered:
            try:
                task()
            except BaseException as failure:
                failures[number] = failure

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[min(failures)]


def check(condition, what, text=""):
    if not condition:
        raise Failure(f"{what}\n{text}")


def equal(actual, expected, what):
    check(actual == expected, f"{what}\nwanted: {expected}\ngot:    {actual}")


def fresh_folder(path):
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def main(run):
    """The main function of a driver: run(tools, case folder, more arguments) raises Failure or returns an exit code."""
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} TOOLS.json CASE_FOLDER [option…]")
    try:
        sys.exit(run(Tools(sys.argv[1]), Path(sys.argv[2]).resolve(), sys.argv[3:]) or 0)
    except Skip as skip:
        print(f"skipped: {skip}")
        sys.exit(SKIPPED)
    except Failure as failure:
        print(failure, flush=True)
        sys.exit(1)
