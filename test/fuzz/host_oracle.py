"""Builds a program of fuzz_host.py's functions, untranslated and translated, runs it in every mode and compares.

  functions ─ translate, again without what is refused ─▶ g++ with sanitizers ─▶ defined ones ─ g++ -O2 ─▶ the answers
            ─ run translated ─▶ Outcome: what differs, by function

Refused functions are removed first, because removing a function may change other functions' results (the first use
of a file's thread_local initialises all of them).
"""
import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import host_tree
from tools import Cache, Failure, clean_environment, execute, must, quote

DISCRETE = {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete", "FERRY_HOST_THREADS": "1"}
MODES = {
    "discrete": DISCRETE,
    "shuffled": {
        **DISCRETE, "FERRY_HOST_THREADS": "2",
        "FERRY_HOST_ORDER": "shuffled:3"
    },
    "shared": {
        "FERRY_DEVICE": "host",
        "FERRY_HOST_MEMORY": "shared",
        "FERRY_HOST_THREADS": "2"
    },
    "off": {
        "FERRY_DEVICE": "off"
    },
    "cuda": {
        "FERRY_DEVICE": "cuda"
    },
}
SELDOM = ("shared", "off")  # run for one program in four
HOOKED = ("guards", "launcher", "stack_rule")  # parts of the runtime with test hooks
FLAGS = ["-std=c++20", "-w", "-pthread", "-fPIC"]
SANITIZED = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fsanitize-address-use-after-scope"]
HERE = Path(__file__).resolve().parent


@dataclass
class Outcome:
    functions: list = field(default_factory=list)  # compared functions
    failures: dict = field(default_factory=dict)  # function → (mode, message)
    refused: dict = field(default_factory=dict)  # function → the translator's error
    invalid: dict = field(default_factory=dict)  # function → why it isn't defined C++
    launches: int = 0


class Workshop:
    """What all programs share: compilers, the world's object files, the translator under test."""

    def __init__(self, tools, omit="", ferry=""):
        self.tools, self.omit, self.ferry = tools, omit, ferry or tools.ferry
        self.work = tools.work / "fuzz_host"
        self.work.mkdir(parents=True, exist_ok=True)
        self.cuda = bool(getattr(tools, "cuda_on_cpu", ""))
        self.modes = [name for name in MODES if name != "cuda" or self.cuda]
        headers = [HERE / "host_world.h", *Path(tools.include, "ferry").glob("*.h"), *self.runtime().glob("*.h")]
        self.cache = Cache(*headers)
        world = HERE / "host_world.cpp"
        self.world = {
            name: self.object(world, f"world_{name}", flags)
            for name, flags in (("plain", ["-O2"]), ("sanitized", SANITIZED), ("same",
                                                                               ["-O2", *tools.sanitize_flags()]))
        }
        self.hooks = []
        if omit:
            self.hooks = [
                self.object(self.runtime() / f"{part}.cpp", f"{part}_hooks",
                            ["-O1", "-DFERRY_TEST_HOOKS", f"-I{self.runtime()}", *tools.sanitize_flags()])
                for part in HOOKED
            ]

    def runtime(self):
        return Path(self.tools.source_dir) / "runtime/src"

    def object(self, source, name, flags):
        output = self.work / f"{name}.o"
        self.cache.make(
            output,
            [self.tools.cxx, *FLAGS, *flags, f"-I{HERE}", f"-I{self.tools.include}", "-c", source, "-o", output],
            [source], f"{source.name} does not compile", timeout=900)
        return output

    def variables(self):
        return {"FERRY_TEST_OMIT": self.omit} if self.omit else {}

    def translator_environment(self):
        return {**self.tools.translator_environment(), **self.variables()}


class Program:
    """A program made from some functions, in its own folder."""

    def __init__(self, shop, folder, functions, modes):
        self.shop, self.folder, self.modes = shop, Path(folder), modes
        self.outcome = Outcome(functions=list(functions))

    def run(self):
        self.write()
        if not self.translated():
            return self.outcome
        translated = len(self.outcome.functions)
        self.sanitized()
        if self.outcome.functions:
            self.untranslated()
        if len(self.outcome.functions) < translated and not self.translated():
            return self.outcome
        if self.outcome.functions:
            self.compare_all()
        return self.outcome

    def write(self):
        text, self.where = host_tree.program(self.outcome.functions)
        self.source = self.folder / "input.cpp"
        self.source.write_text(text)

    def without(self, gone):
        self.outcome.functions = [f for f in self.outcome.functions if f.number not in gone]
        self.write()

    def named(self, text):
        """Returns {function: the first error on one of its lines}."""
        found = {}
        for line, message in re.findall(r"input\.cpp:(\d+):.*?error: (.*)", text):
            for number, (first, last) in self.where.items():
                if first <= int(line) <= last:
                    found.setdefault(number, message)
        return found

    # Untranslated --------------------------------------------------------------------------------------------------
    def sanitized(self):
        """Removes functions that aren't defined C++."""
        while self.outcome.functions:
            result = self.build("sanitized", SANITIZED, self.shop.world["sanitized"])
            if result.code == 0:
                break
            wrong = self.named(result.err)
            if not wrong:
                raise Failure(f"the fuzzer's own fault: the program does not compile\n{result}")
            self.outcome.invalid.update({number: f"does not compile: {why}" for number, why in wrong.items()})
            self.without(wrong)
        self.reference, wrong = self.answers("sanitized", {})
        self.drop(wrong)

    def untranslated(self):
        result = self.build("untranslated", ["-O2", *self.shop.tools.sanitize_flags()], self.shop.world["same"])
        if result.code != 0:
            raise Failure(f"the fuzzer's own fault: the program does not compile with -O2\n{result}")
        answers, wrong = self.answers("untranslated", {})
        wrong.update({
            number: f"-O2 makes a difference\n{difference(line, answers.get(number, ''))}"
            for number, line in self.reference.items() if answers.get(number) != line and number not in wrong
        })
        self.drop(wrong)

    def drop(self, wrong):
        self.outcome.invalid.update(wrong)
        if wrong:
            self.without(wrong)

    def build(self, name, flags, *objects):
        return execute([
            self.shop.tools.cxx, *FLAGS, *flags, f"-I{HERE}", f"-I{self.shop.tools.include}", self.source, *objects,
            "-o", self.folder / name
        ], timeout=600)

    # Translated ----------------------------------------------------------------------------------------------------
    def translated(self):
        """Removes refused functions. Returns whether there are generated files."""
        while self.outcome.functions:
            result = self.translate()
            if result.code == 0:
                return True
            wrong = self.named(result.err) if result.code == 1 else {}
            if not wrong:
                self.all_fail("translator", f"the translator failed\n{result}")
                return False
            self.outcome.refused.update(wrong)
            self.without(wrong)
        return False

    def compare_all(self):
        if failed := self.compile():
            return self.all_fail("compile", failed)
        for mode in self.modes:
            self.compare(mode)

    def all_fail(self, mode, message):
        """Records a failure for all named functions. Shrinking finds the smallest culprit."""
        named = self.named(message)
        for f in self.outcome.functions:
            if not named or f.number in named:
                self.outcome.failures[f.number] = mode, message

    def translate(self):
        targets = ["--target", "host", *(["--target", "cuda"] if self.shop.cuda else [])]
        return execute([
            self.shop.ferry, "translate", self.source, "-o", self.folder, *targets, "--module-scope=fuzz", "--", *FLAGS,
            f"-I{HERE}", f"-I{self.shop.tools.include}"
        ], env=self.shop.translator_environment(), timeout=300)

    def compile(self):
        """Returns what is wrong with the generated code, or None."""
        tools, objects = self.shop.tools, []
        double = [f"-I{tools.cuda_on_cpu_include}", "-x", "c++"]
        for ending, more in ((".ferry.cpp", ["-O1"]), (".ferry.host.cpp", ["-O1"]),
                             *([(".ferry.cu", ["-O0", *double])] if self.shop.cuda else [])):
            objects.append(self.folder / f"input{ending}.o")
            result = execute([
                tools.cxx, *FLAGS, *tools.sanitize_flags(), *more, f"-I{HERE}", f"-I{tools.include}", "-c",
                self.folder / f"input{ending}", "-o", objects[-1]
            ], timeout=900)
            if result.code != 0:
                return f"the generated code does not compile\n{result}"
        must([
            tools.cxx, "-pthread", *tools.sanitize_flags(), *objects, self.shop.world["same"], *self.shop.hooks,
            *tools.plain["link"], "-o", self.folder / "translated"
        ], "link")
        return None

    def compare(self, mode):
        trace = self.folder / "trace.json"
        settings = {**MODES[mode], **self.shop.variables()}
        answers, wrong = self.answers("translated", {
            **settings,
            **({
                "FERRY_TRACE": str(trace)
            } if mode == "discrete" else {})
        })
        for f in self.outcome.functions:
            expected, actual = self.reference[f.number], answers.get(f.number, "")
            if f.number not in self.outcome.failures and (f.number in wrong or expected != actual):
                message = wrong.get(f.number) or difference(expected, actual)
                self.outcome.failures[
                    f.number] = mode, f"[{mode}] {' '.join(f'{k}={v}' for k, v in settings.items())}\n{message}"
        if mode == "discrete" and trace.exists():
            self.outcome.launches = int(json.loads(trace.read_text())["otherData"]["launches"])
            if not self.outcome.launches:
                self.all_fail("launches", "nothing was launched")

    # Running -------------------------------------------------------------------------------------------------------
    def answers(self, which, settings):
        """Returns {function: printed line} and {function: how it ended the program}. Continues after a crash."""
        found, wrong, begin = {}, {}, 0
        environment = clean_environment(**settings,
                                        ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=1:symbolize=0",
                                        UBSAN_OPTIONS="halt_on_error=1")
        while self.outcome.functions:
            code, out, err = run([self.folder / which, str(begin)], environment, self.folder)
            for line in out.split("\n"):
                if match := re.match(r"(\d+) (r: .* end)$", line):
                    found[int(match[1])] = match[2]
            if code == 0:
                break
            begun = re.findall(r"^# (\d+)$", err, flags=re.MULTILINE)
            if not begun:
                raise Failure(f"{which} fails before any call\n$ {quote([self.folder / which])}\n{err[-3000:]}")
            last = int(begun[-1])
            wrong[last] = f"ended with {code}\n" + err[err.rindex(f"# {last}\n"):][:1500]
            found.pop(last, None)
            begin = last + 1
        return found, wrong


def run(command, environment, folder, seconds=20):
    """Returns the exit code or "time out", stdout and stderr, even partial output."""
    with open(folder / "stdout", "w+b") as out, open(folder / "stderr", "w+b") as err:
        try:
            code = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                  timeout=seconds).returncode
        except subprocess.TimeoutExpired:
            code = "time out"
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "replace"))
    return code, *texts


def difference(expected, actual):
    """Returns the first value that differs, by name and element. Both outputs have the same names."""
    name, index = "", 0
    words, others = expected.split(), actual.split()
    for at, word in enumerate(words):
        name, index = (word, 0) if word.endswith(":") else (name, index + 1)
        if at >= len(others) or others[at] != word:
            turn = words[:at + 1].count("r:")
            return f"call {turn}, {name} element {index - 1}: untranslated {word}, translated {others[at] if at < len(others) else 'nothing'}"
    return "no difference"
