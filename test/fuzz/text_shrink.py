"""Shrinks a failing function: tries variants with fewer statements, many in one program, until none fails any more.

A variant is the function with another number in all names, so that a program can have many variants. Those that aren't
C++ or are refused are removed by the lines of their errors.
"""
import re
import tempfile
import time
from pathlib import Path

from text_runner import TextRunner
from tools import Failure

BATCH = 40


class Renamed:
    """A copy of a function with a different number."""

    def __init__(self, function, number):
        self.function, self.number = function, number
        self.features = function.features

    def renamed(self, text):
        old = self.function.number
        text = re.sub(rf"\b(n|f|call){old}\b", rf"\g<1>{self.number}", text)
        text = re.sub(rf"\b([A-Za-z_]+){old}_(\d+)\b", rf"\g<1>{self.number}_\2", text)
        return text.replace(f"shown({old},", f"shown({self.number},")

    def text(self):
        return self.renamed(self.function.text())

    def call(self):
        return self.renamed(self.function.call())


def failing(runner, functions, kind):
    """Returns {number: message} for the functions that fail in this way, alone or together."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            taken = runner.translated(Path(folder), functions)
            if kind == "slow":
                runner.slow_ones(Path(folder), taken)
            elif kind != "crash":
                runner.check(Path(folder), taken)
        except Failure:
            return {}
    found = {f.function.number: f.message for f in runner.findings if f.kind == kind}
    return found


def again(runner, kind):
    configurations = (kind,) if kind.startswith(("host", "cuda")) else ("host-discrete",)
    return TextRunner(runner.tools, runner.program, None, configurations, runner.flags, runner.cxx)


def shrunk(runner, finding, seconds=120):
    """Returns the smallest function found that fails alike, or the given one if it doesn't fail alone."""
    best, end = finding.function, time.time() + seconds
    if not failing(again(runner, finding.kind), [best], finding.kind):
        return best, "only together with others"
    batch = 6 if finding.kind in ("crash", "slow") else BATCH
    while time.time() < end:
        variants = list(best.variants())
        for at in range(0, len(variants), batch):
            few = variants[at:at + batch]
            numbers = failing(again(runner, finding.kind), [Renamed(v, 9000 + k) for k, v in enumerate(few)], finding.kind)
            if numbers:
                best = min((few[n - 9000] for n in numbers), key=lambda f: len(f.text()))
                break
            if time.time() > end:
                break
        else:
            break
    return best, ""
