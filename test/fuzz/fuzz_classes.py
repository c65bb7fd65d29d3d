"""Random loops over members of objects: programs must print the same, translated or not, in any iteration order.

  python3 test/fuzz/fuzz_classes.py BUILD/test/tools.json [--seed 1] [--programs 1] [--functions 24] [--fast] [--keep FOLDER]

Each function has its own classes. Members are pointers, arrays, vectors, spans, views, smart pointers, references,
statics and small vectors: public, behind accessors, in bases or in members. Objects are passed by reference, pointer,
value or as *this, and may be the same (class_host.py). Loops use members as elements, subscripts, bounds, rows, sums
and minima (class_nests.py, class_statements.py). Host code between loops and calls changes members. Values are small
integers, so sums are exact, except sums within an iteration. Functions without a loop for devices are drawn again.
--fast: two configurations, -O0, for long runs; the summary counts launching functions by form and the reasons of
refusals.
"""
import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from class_host import Function, program
from printed_results import CONFIGURATIONS, FLAGS, Runner
from tools import Failure, Tools

FAST = ("host-discrete", "host-shuffled")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first program's number")
    parser.add_argument("--functions", type=int, default=24)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--minimum", type=int, default=40, help="per cent of the functions drawn that must be offloaded")
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--cxx", default="", help="another compiler than the build's")
    parser.add_argument("--go-on", action="store_true", help="after a failure, too")
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


class Summary:
    def __init__(self):
        self.made = self.drawn = self.launched = 0
        self.by_form, self.drawn_by_form, self.reasons, self.examples = Counter(), Counter(), Counter(), {}

    def note(self, runner, functions, drawn):
        self.made, self.drawn = self.made + len(functions), self.drawn + drawn
        for f in functions:
            self.by_form.update(f.forms if f.number in runner.launched else [])
        self.launched += len(runner.launched)

    def text(self, runner, configurations):
        forms = ", ".join(f"{name} {count}" for name, count in self.by_form.most_common())
        reasons = "\n".join(f"  {count} {name}: {runner.examples[name]}" for name, count in runner.reasons.most_common(25))
        return (f"{self.made} functions, {self.launched} of which launched, of {self.drawn} that were drawn, the same results in "
                f"{len(configurations)} configurations\nlaunched, by form: {forms}\nnotes:\n{reasons}")


def one_program(runner, summary, arguments, number):
    """Returns the number of failures."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            functions, drawn = runner.offloaded(
                Path(folder), lambda n: Function(random.Random(f"{arguments.seed}/{number}/{n}"), n), arguments.functions)
            found = runner.check(Path(folder), functions)
        except Failure as failure:
            print(f"seed {arguments.seed}, program {number}: {failure}", flush=True)
            return 1
    summary.note(runner, functions, drawn)
    if arguments.programs > 1:
        print(f"program {number}: {len(functions)} functions, {summary.made} until now", file=sys.stderr, flush=True)
    for wrong, message in found:
        texts = "\n".join(f.offloaded() for f in functions if f.number in wrong)
        print(f"seed {arguments.seed}, program {number}, functions {sorted(wrong)}: {message}\n{texts}", flush=True)
    return len(found)


def main():
    arguments = options()
    configurations = FAST if arguments.fast else tuple(CONFIGURATIONS)
    flags = [f.replace("-O1", "-O0") for f in FLAGS] if arguments.fast else FLAGS
    summary, failures, began = Summary(), 0, time.time()
    runner = Runner(Tools(arguments.tools), program, arguments.keep, configurations, flags, arguments.cxx)
    for number in range(arguments.first, arguments.first + arguments.programs):
        if time.time() - began > arguments.minutes * 60 or failures and not arguments.go_on:
            break
        runner.keep = arguments.keep and arguments.keep / f"{arguments.seed}_{number}"
        failures += one_program(runner, summary, arguments, number)
    print(summary.text(runner, configurations))
    if summary.made * 100 < summary.drawn * arguments.minimum:
        print(f"fewer than {arguments.minimum} % were offloaded: this shows too little")
        return 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
