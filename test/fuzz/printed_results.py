"""Programs whose functions print lines that begin with their number, and must print the same, translated or not.

  draws of functions ─ translate, again without what is refused ─▶ build both ─ run in each configuration ─▶ the numbers of
  functions whose lines differ; from the trace, which functions launched kernels; from messages, why loops stayed on the host

A function has `number` and `text()`. The fuzzer passes a function that makes a program from several such functions.
"""
import json
import re
import shutil
from collections import Counter
from pathlib import Path

from tools import Failure, clean_environment, execute, must, together

DISCRETE = {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete", "FERRY_LAUNCH": "always"}
CONFIGURATIONS = {
    "host-discrete": DISCRETE,
    "host-reversed": {**DISCRETE, "FERRY_HOST_ORDER": "reversed"},
    "host-shuffled": {**DISCRETE, "FERRY_HOST_ORDER": "shuffled:5", "FERRY_KEEP": "always"},
    "host-shared": {**DISCRETE, "FERRY_HOST_MEMORY": "shared"},
    "cuda-shuffled": {"FERRY_DEVICE": "cuda", "FERRY_CUDA_ON_CPU_ORDER": "shuffled:5", "FERRY_LAUNCH": "always"},
}
FLAGS = ["-std=c++20", "-O1", "-w", "-ffp-contract=off"]


class Runner:
    def __init__(self, tools, program, keep, configurations=tuple(CONFIGURATIONS), flags=tuple(FLAGS), cxx=""):
        self.cxx = cxx or tools.cxx
        self.tools, self.program, self.keep = tools, program, keep
        self.configurations, self.flags = configurations, flags
        self.reasons, self.launched = Counter(), set()
        self.examples = {}
        self.cuda = any(name.startswith("cuda") for name in configurations)

    def translate(self, folder, functions):
        source = folder / "input.cpp"
        source.write_text(self.program(functions))
        targets = ["--target", "host"] + (["--target", "cuda"] if self.cuda else [])
        return execute([self.tools.ferry, "translate", source, "-o", folder, *targets, "--module-scope=printed", "--",
                        *self.flags, "-ferror-limit=0"], env=self.tools.translator_environment(), timeout=600)

    def offloaded(self, folder, draw, count):
        """Returns at least `count` translated functions with a loop for devices, and how many were drawn."""
        functions, drawn = [], 0
        for _ in range(20):
            more = [draw(drawn + k) for k in range((count - len(functions)) * 7 // 5)]  # some functions are refused
            drawn += len(more)
            functions = self.taken(folder, functions + more)
            if len(functions) >= count:
                break
        return functions, drawn

    def taken(self, folder, functions):
        """Returns the functions that the translator doesn't refuse, after their translation."""
        while functions:
            result = self.translate(folder, functions)
            self.note_reasons(result.err)
            if result.code == 0:
                break
            refused = {int(n) for n in re.findall(r"function '(?:\w+::)*f(\d+)' has no loop", result.err)}
            if not refused:
                raise Failure(f"the translator failed\n{result}")
            functions = [f for f in functions if f.number not in refused]
        return functions

    def note_reasons(self, messages):
        for line, name in re.findall(r"note: (.*) \[(\w+)\]\n.*", messages):
            self.reasons[name] += 1
            self.examples.setdefault(name, line)

    def build(self, folder):
        objects, commands = [], []
        endings = [(".ferry.cpp", []), (".ferry.host.cpp", [])]
        if self.cuda:
            endings.append((".ferry.cu", [f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++"]))
        for ending, more in endings:
            objects.append(folder / f"input{ending}.o")
            commands.append([self.cxx, *self.flags, f"-I{self.tools.include}", *more, "-c", folder / f"input{ending}", "-o",
                             objects[-1]])
        commands.append([self.cxx, *self.flags, folder / "input.cpp", "-o", folder / "untranslated"])
        together([lambda c=c: must(c, "compile", timeout=900) for c in commands])
        must([self.cxx, "-pthread", *objects, *self.tools.plain["link"], "-o", folder / "translated"], "link")

    def check(self, folder, functions):
        """Returns failures as (functions, message). Later comparisons omit the failed functions."""
        failures = []
        while functions:
            try:
                self.build(folder)
                expected = must([folder / "untranslated"], "the untranslated program").out.splitlines()
            except Failure as failure:
                culprits = self.culprits(functions, str(failure))
                failures.append((culprits, str(failure)))
                self.leave(folder, len(failures))
                functions = [f for f in functions if f.number not in culprits] if culprits else []
                if functions and (result := self.translate(folder, functions)).code != 0:
                    raise Failure(f"the translator failed\n{result}") from failure
                continue
            for name in self.configurations:
                if wrong := self.wrong(folder, name, expected):
                    failures.append((wrong, f"other results in {name} than untranslated"))
                    self.leave(folder, len(failures))
            break
        return failures

    def leave(self, folder, number):
        if self.keep:
            shutil.copytree(folder, Path(self.keep) / f"{number}", dirs_exist_ok=True)

    def culprits(self, functions, message):
        """Returns the functions in whose lines a compiler found errors."""
        text = self.program(functions)
        first = {f.number: text[:text.index(f.text())].count("\n") + 1 for f in functions}
        lines = {int(line) for line in re.findall(r"input\.cpp:(\d+):\d+: error", message)}
        return {f.number for f in functions for line in lines if first[f.number] <= line < first[f.number] + f.text().count("\n")}

    def wrong(self, folder, name, expected):
        trace = {"FERRY_TRACE": str(folder / "trace.json")} if name == "host-discrete" else {}
        result = execute([folder / "translated"], env=clean_environment(**CONFIGURATIONS[name], **trace))
        got = result.out.splitlines()
        wrong = {int(a.split()[0]) for a, b in zip(expected, got) if a != b}
        if result.code != 0 or len(got) != len(expected):
            wrong.add(int(expected[len(got) if len(got) < len(expected) else 0].split()[0]))
        if trace and (folder / "trace.json").exists():
            events = json.loads((folder / "trace.json").read_text())["traceEvents"]
            self.launched = {int(n) for e in events if e.get("cat") == "kernel" for n in re.findall(r"\bf(\d+)\b", e["name"])}
        return wrong
