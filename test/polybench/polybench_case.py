"""Runs one PolyBench kernel, for floats and doubles. The untranslated and the translated program print the same, in
discrete poisoned memory and on the CUDA double, in order and shuffled. Placement and copies are as the file says.

  test/polybench/<kernel>/input.cpp     the kernel, annotated on its function only, and run_float or run_double
  --bare                                the variant with plain pointers and linear subscripts (bare.py), for doubles
  --extents                             gets the folder above; lists each access of all bare variants, with its verdict
Every loop of the function has a comment at the end of its line that says how it is translated:
  // device      a loop of a kernel's grid, or one that a kernel reduces over
  // inside      runs sequentially inside a kernel
  // host        runs sequentially on the host
  // warned      runs sequentially on the host, and the translator says why
A comment may continue with "; bare: WORD" if the variant differs. Directives in addition to test/run/run_case.py's:
  // RUN: launches=2 bytes_to_device=BYTES*NI*NJ     expressions of the macros; BYTES is 12 (float and double); launches
                                                     and fallbacks count both. --bare: BYTES is 8, others are halved
  // REFUSED: regex                                  the translator must fail with this message, and nothing is run
  // BARE-…: …                                       a directive for --bare alone, after the common ones
"""
import hashlib
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "run"))
import extents
from bare import bare, function_span
from run_case import CONFIGURATIONS, Case, Directives
from tools import Failure, execute, main, together

RUNS = ["host-discrete", "host-shuffled", "cuda", "cuda-shuffled"]
LOOP = re.compile(r"^ *(?:\[\[.*\]\] )?for \(\w* ?(\w+) = .*// (\w+)(?:; bare: (\w+))?")
WARNING = re.compile(r"^input\.cpp:(\d+):\d+: warning: this loop stays on the host;", re.MULTILINE)


class PolybenchDirectives(Directives):
    def __init__(self, source, is_bare):
        self.is_bare, self.refused = is_bare, []
        text = source.read_text()
        self.values = {name: int(value) for name, value in re.findall(r"^#define (\w+) (\d+)$", text, re.MULTILINE)}
        self.values["BYTES"] = 8 if is_bare else 12
        super().__init__(source)

    def read(self, name, value):
        if name.startswith("BARE-"):
            if self.is_bare:
                self.read(name.removeprefix("BARE-"), value)
        elif name == "REFUSED":
            self.refused.append(value)
        else:
            super().read(name, value)

    def read_totals(self, text, totals):
        for word in text.split():
            key, _, expression = word.partition("=")
            value = int(eval(expression, {"__builtins__": {}}, self.values))  # the text comes from a test
            totals[key] = value // 2 if self.is_bare and key in ("launches", "fallbacks") else value


class PolybenchCase(Case):
    def __init__(self, tools, folder, arguments):
        self.is_bare = "--bare" in arguments
        super().__init__(tools, folder, arguments)
        self.work = tools.work / ("polybench_bare" if self.is_bare else "polybench") / folder.name
        self.work.mkdir(parents=True, exist_ok=True)
        self.untranslated = self.work / "untranslated"
        self.source = folder / "input.cpp"
        if self.is_bare:
            self.source = self.work / "input.cpp"
            write(self.source, bare((folder / "input.cpp").read_text()))
        self.cache.common.update(self.source.read_bytes())
        self.header = "cmath"  # included by polybench.h
        self.types = ["double"] if self.is_bare else ["float", "double"]
        common = ["-O0", "-iquote", folder.parent, *(["-DPOLYBENCH_DOUBLE_ONLY"] if self.is_bare else [])]
        self.flags += common
        self.plain_flags += common

    def read_directives(self):
        return PolybenchDirectives(self.folder / "input.cpp", self.is_bare)

    def build_untranslated(self):
        both = self.work / "both.cpp"
        write(both, '#include "polybench.h"\n' + "".join(
            f'#undef DATA_TYPE\n#define DATA_TYPE {t}\nnamespace of_{t} {{\n#include "{self.source}"\n}}\n' for t in self.types) +
              "int main() {\n" + "".join(f"  of_{t}::run_{t}();\n" for t in reversed(self.types)) + "}\n")
        self.sources = [both]
        self.plain_flags += ["-DDATA_TYPE=float"]  # without the header's main
        super().build_untranslated()

    def units(self):
        return [(self.source, ["-DDATA_TYPE=" + t], self.work / t) for t in self.types]

    def translate(self, source, flags, output):
        output.mkdir(exist_ok=True)
        result = execute(self.translation(source, flags, output), cwd=source.parent, env=self.tools.translator_environment())
        if result.code != (1 if self.directives.refused else 0):
            raise Failure(f"wanted exit code {1 if self.directives.refused else 0}\n{result}")
        for pattern in self.directives.refused + self.directives.translate_stderr:
            if not re.search(pattern, result.err, re.MULTILINE):
                raise Failure(f"the translator did not say /{pattern}/\n{result}")
        if self.directives.refused:
            return []
        self.check_loops(source, json.loads((output / "input.ferry.json").read_text()), result)
        stub = output / "input.ferry.cpp"
        if output.name != self.types[-1]:
            return [stub]
        return [stub, self.all_types(".ferry.host.cpp"), self.all_types(".ferry.cu")]

    def all_types(self, ending):
        """Writes one file with the kernels of all types, because most of their compile time is spent on headers."""
        parts = [self.work / t / f"input{ending}" for t in self.types]
        text = "".join(f'#include "{part}"  // {hashlib.sha256(part.read_bytes()).hexdigest()}\n' for part in parts)
        write(self.work / f"all{ending}", text)
        return self.work / f"all{ending}"

    def translation(self, source, flags, output):  # by the file's name alone, so that messages name input.cpp
        command = super().translation(source, flags, output)
        return [source.name if word == source else word for word in command]

    def check_loops(self, source, manifest, result):
        loops = {loop["line"]: loop["variable"] for kernel in manifest["kernels"] for loop in kernel["loops"]}
        warned = {int(line) for line in WARNING.findall(result.err)}
        problems, inside = [], None  # inside: the column of the surrounding device loop, if any
        text = source.read_text()
        begin, end = function_span(text)
        for number, line in enumerate(text.splitlines(), 1):
            offset = len("\n".join(text.splitlines()[: number - 1]))
            column = len(line) - len(line.lstrip())
            if inside is not None and line.strip() and column <= inside:
                inside = None
            if not begin <= offset < end or not re.match(r" *(\[\[.*\]\] )?for \(", line):
                continue
            match = LOOP.match(line)
            if not match:
                raise Failure(f"input.cpp:{number}: this loop doesn't say what becomes of it: // device, inside, host or warned")
            wanted = match[3] if self.is_bare and match[3] else match[2]
            actual = "device" if number in loops else "inside" if inside is not None else \
                "warned" if number in warned else "host"
            if actual == "device" and inside is None:
                inside = column
            if wanted != actual:
                problems.append(f"input.cpp:{number}: loop {match[1]} is '{actual}', wanted '{wanted}'")
        if problems:
            raise Failure("\n".join(problems) + f"\n{result}")

    def run_all(self):
        if not self.directives.refused:
            self.directives.configurations = [name for name in RUNS if name in self.directives.configurations]
            super().run_all()


def write(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def run(tools, folder, arguments):
    if "--extents" in arguments:
        return extents.check(tools, folder)
    case = PolybenchCase(tools, folder, arguments)
    case.build()
    case.run_all()
    return 0


if __name__ == "__main__":
    main(run)
