"""A folder with a small program, and `ferry cxx` to build it: the cases in cxx_case.py work in it."""
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Result, clean_environment

HEAT = """#include "twice.h"
[[ferry::offload]]
void heat(float* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = FACTOR * x[i];
}
"""
# The same loop through the macros, in a namespace.
SHIFT = """#include <ferry/annotate.h>
namespace shifts {
FERRY_OFFLOAD
void shift(float* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
}
"""
MAIN = """#include <cstdio>
void heat(float*, int);
namespace shifts { void shift(float*, int); }
int main() {
  float x[100];
  for (int i = 0; i < 100; ++i) x[i] = i;
  heat(x, 100);
  shifts::shift(x, 100);
  std::printf("%g %g\\n", x[0], x[99]);
}
"""
SAYS = "1 199\n"
SOURCES = {"heat.cpp": HEAT, "twice.h": "#define FACTOR 2\n", "shift.cpp": SHIFT, "main.cpp": MAIN}


class Workshop:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder
        self.ferry_cxx = [tools.ferry, "cxx"]
        self.settings = {}  # environment of all commands
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in SOURCES.items():
            self.write(name, text)

    def path(self, name):
        return self.folder / name

    def write(self, name, text, mode=0o644):
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(text)
        self.path(name).chmod(mode)

    def environment(self, **more):
        # AddressSanitizer's settings are the translator's; this build must not use a parent make's job server.
        env = {**self.tools.translator_environment(), **self.settings, **more}
        env.pop("MAKEFLAGS", None)
        return env

    def run(self, *words, cwd=None, stdin=None, **variables):
        """Runs any command and returns a Result."""
        command = [str(word) for word in words]
        done = subprocess.run(command, cwd=cwd or self.folder, env=self.environment(**variables), timeout=300,
                              input=(stdin or "").encode(), capture_output=True)
        return Result(command, done.returncode, done.stdout.decode("utf-8", "replace"),
                      done.stderr.decode("utf-8", "replace"))

    def cxx(self, *words, code=0, **options):
        """Runs ferry cxx WORDS, which must end with `code`. Checks that it leaves no temporary files."""
        result = self.run(*self.ferry_cxx, *words, **options)
        if result.code != code:
            raise Failure(f"wanted exit code {code}\n{result}")
        check_clean(self)
        return result

    def program(self, name, says=SAYS, device="host", launches=2, **variables):
        """Runs the built program, checks how many kernels it launched, and returns its output."""
        trace = self.path("trace.json")
        trace.unlink(missing_ok=True)
        result = self.run(self.path(name), FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(trace),
                          **variables)
        if result.code != 0 or result.out != says:
            raise Failure(f"{name} was to say {says!r}\n{result}")
        count = int(json.loads(trace.read_text())["otherData"]["launches"]) if trace.exists() else 0
        if count != launches:
            raise Failure(f"{name} launched {count} kernels, not {launches}\n{result}")

    def cuda_on_cpu(self):
        """Installs the CUDA test double as a toolkit: an nvcc that is g++, a libcudart_static.a that is the double."""
        root = self.path("toolkit")
        self.write("toolkit/bin/nvcc", f"""#!/bin/sh
for word; do
  shift
  case $word in --fmad=false) echo no contraction >> {root}/log;; -lineinfo|-Xcompiler=*) ;;
    -Xptxas=-v) echo "ptxas info    : Used 7 registers" >&2; echo "ptxas info    : Compile time = $$ ms" >&2;; *) set -- "$@" "$word";; esac
done
exec {self.tools.cxx} -I {self.tools.cuda_on_cpu_include} -x c++ "$@"
""", mode=0o755)
        self.path("toolkit/include").symlink_to(self.tools.cuda_on_cpu_include)
        self.path("toolkit/lib64").mkdir()
        self.path("toolkit/lib64/libcudart_static.a").symlink_to(self.tools.cuda_on_cpu)
        self.settings["CUDACXX"] = str(root / "bin" / "nvcc")

    def compilers(self):
        return [self.tools.cxx] + ([self.tools.clang] if self.tools.clang else [])

    def is_gcc(self, compiler):
        return "Free Software Foundation" in self.run(compiler, "--version").out

    def names(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())


def check(condition, message):
    if not condition:
        raise Failure(message)


def check_equal(actual, expected, what):
    check(actual == expected, f"{what}\nwanted: {expected!r}\ngot:    {actual!r}")


def check_says(text, *patterns):
    for pattern in patterns:
        check(re.search(pattern, text), f"/{pattern}/ is not in\n{text}")


def check_clean(shop):
    left = [str(path) for path in shop.folder.rglob(".ferry-*")]
    check(not left, f"left behind: {left}")


def clang_or_gcc_quiet(compiler):
    return "-Wno-unknown-attributes" if "clang" in os.path.basename(compiler) else "-Wno-attributes"
