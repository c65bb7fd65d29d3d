"""Finds which functions of a program fail, and how: translator errors, crashes and slowness, generated code that
doesn't compile, different results.

  functions ─ translated() ─▶ those that are taken, refusals by message ─ check() ─▶ [Finding(function, kind, message)]

Errors are attributed by their lines, other failures by bisection. Failing functions are left out, the rest continues.
"""
import re
import resource
from collections import Counter
from dataclasses import dataclass

from printed_results import CONFIGURATIONS, DISCRETE, Runner
from tools import Failure, execute, must

CONFIGURATIONS.setdefault("host-off", {"FERRY_DEVICE": "off"})
SLOW = 1.0  # seconds of CPU time to translate one function, in addition to the headers' time


@dataclass
class Finding:
    function: object
    kind: str  # "crash", "slow", "build", or a configuration
    message: str

    def signature(self):
        """Returns the signature. Findings with equal signatures probably have the same cause."""
        return self.kind + ": " + re.sub(r"\d+", "#", re.sub(r"[‘'][^’']*[’']", "X", self.message.splitlines()[0] if self.message else ""))[:160]


def cpu_of(call):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = call()
    return result, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


class TextRunner(Runner):
    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.refused, self.findings, self.seconds, self.base = Counter(), [], 0.0, 0.0

    def lines_of(self, functions):
        text, found, at = self.program(functions), {}, 0
        for f in functions:
            at = text.index(f.text(), at)
            first = text.count("\n", 0, at) + 1
            found[f.number] = range(first, first + f.text().count("\n"))
        return found

    def attributed(self, functions, messages):
        """Returns {number of a function: the first error in the function}."""
        where, found = self.lines_of(functions), {}
        for line, message in re.findall(r"\binput\.cpp:(\d+):\d+: (?:fatal )?error: (.*)", messages):
            for number, lines in where.items():
                if int(line) in lines:
                    found.setdefault(number, message)
        return found

    def crashed(self, folder, functions):
        result = self.translate(folder, functions)
        return result if result.code not in (0, 1) or result.code == 1 and "error:" not in result.err else None

    def all_that(self, fails, functions):
        """Finds the functions for which `fails([f])` returns a message, by bisection. Returns {number: message}."""
        if not functions or not (said := fails(functions)):
            return {}
        if len(functions) == 1:
            return {functions[0].number: said}
        half = len(functions) // 2
        found = {**self.all_that(fails, functions[:half]), **self.all_that(fails, functions[half:])}
        return found or {f.number: "only together with others: " + said for f in functions}

    def find(self, functions, found, kind):
        for f in functions:
            if f.number in found and kind == "input":
                self.refused[f"by the compiler, as it is: {found[f.number]}"] += 1
            elif f.number in found:
                self.findings.append(Finding(f, kind, found[f.number]))
        return [f for f in functions if f.number not in found]

    def translated(self, folder, functions):
        """Returns the functions that the translator accepts, after their translation."""
        while functions:
            result, seconds = cpu_of(lambda: self.translate(folder, functions))
            if result.code == 0:
                self.note_reasons(result.err)
                self.seconds = seconds
                return functions
            refused = self.attributed(functions, result.err) if result.code == 1 else {}
            if refused:
                self.refused.update(re.sub(r"'[^']*'", "…", message) for message in refused.values())
                functions = [f for f in functions if f.number not in refused]
                continue
            found = self.all_that(lambda fs: (said := self.crashed(folder, fs)) and self.crash(said), functions)
            if not found:
                raise Failure(f"the translator failed\n{result}")
            functions = self.find(functions, found, "crash")
        return functions

    @staticmethod
    def crash(result):
        assertion = re.search(r"Assertion.*|UNREACHABLE.*|internal error.*", result.err)
        frames = re.findall(r"#\d+ 0x\w+ (?:in )?((?:ferry|clang)::[\w:~]+)", result.err)[:4]
        return f"ended with {result.code}: {assertion.group(0) if assertion else ''} {' < '.join(frames)}" + "\n" + result.err[-1500:]

    def slow_ones(self, folder, functions):
        """Finds, by bisection, the functions that take longer than SLOW when translated alone."""
        if not self.base:
            self.base = min(cpu_of(lambda: self.translate(folder, []))[1] for _ in range(2))
        if self.seconds < self.base + SLOW + 0.03 * len(functions):
            return

        def slow(fs):
            seconds = cpu_of(lambda: self.translate(folder, fs))[1] - self.base
            return f"{seconds:.1f} s" if seconds > SLOW + (0.03 * len(fs) if len(fs) > 1 else 0) else ""
        found = {n: m for n, m in self.all_that(slow, functions).items() if "together" not in m}
        self.find(functions, found, "slow")
        self.translate(folder, functions)

    def unbuildable(self, folder, functions):
        if self.translate(folder, functions).code != 0:
            return ""
        try:
            self.build(folder)
        except Failure as failure:
            return self.short(str(failure))
        return ""

    def refused_as_it_is(self, folder, functions):
        """Returns {number: message} of functions whose original text the compiler rejects, or on which it crashes."""
        def said(fs):
            (folder / "plain.cpp").write_text(self.program(fs))
            result = execute([self.cxx, *self.flags, "-fsyntax-only", folder / "plain.cpp"], timeout=600)
            return self.short(result.err) if result.code else ""
        return self.all_that(said, functions)

    @staticmethod
    def short(message):
        errors = re.findall(r"(?:error|undefined reference): .*", message)
        return "\n".join(errors[:4]) if errors else message[-400:]

    def check(self, folder, functions):
        """Adds to the findings. Returns the functions whose results are equal in every configuration."""
        for _ in range(12):
            if not functions:
                break
            found, kind = self.round(folder, functions)
            if not found:
                break
            functions = self.find(functions, found, kind)
            if functions and self.translate(folder, functions).code != 0:
                raise Failure("the translator fails without functions that failed")
        return functions

    def round(self, folder, functions):
        try:
            self.build(folder)
        except Failure as failure:
            if refused := self.refused_as_it_is(folder, functions):
                return refused, "input"
            found = self.attributed(functions, str(failure))
            return found or self.all_that(lambda fs: self.unbuildable(folder, fs), functions), "build"
        expected = must([folder / "untranslated"], "the untranslated program").out.splitlines()
        for name in self.configurations:
            if wrong := self.wrong(folder, name, expected):
                return {number: f"other results in {name}" for number in wrong}, name
        return {}, ""

    def undefined(self, folder, functions):
        """Returns what AddressSanitizer or UBSan report for the untranslated program, or "" if it is defined C++."""
        (folder / "checked.cpp").write_text(self.program(functions))
        command = [self.cxx, "-std=c++20", "-O1", "-g1", "-w", "-fsanitize=undefined,address", folder / "checked.cpp", "-o", folder / "checked"]
        result = execute(command, timeout=600)
        if result.code == 0:
            result = execute([folder / "checked"], timeout=100)
        return "" if result.code == 0 and "runtime error" not in result.err else result.err[:2000]
