"""Random functions with difficult text: translated and untranslated programs must print the same.

  python3 test/fuzz/fuzz_text.py BUILD/test/tools.json [--seed 1] [--programs 1] [--functions 80] [--without FEATURE,…] [--plant]
    [--keep FOLDER]

There are only a few names, so that they hide one another: lambdas' captures, members, parameters, globals, types,
enumerators, `using` declarations and directives, in blocks, headers and iterations (text_names.py, text_using.py,
text_lambdas.py); braced and unused locals (text_braces.py); macros, default arguments, commas (text_macros.py);
remainders and quotients (text_expressions.py). Loops use these names in bounds, strides, offsets, values,
conditions and results (text_nests.py). Arithmetic is unsigned or small; every seventh program is also built with
sanitizers. Function k of program p is made with "seed/p/k". Failures are shrunk; similar failures are counted.
--plant: stubs are altered to name the hiding variable instead of the hidden one (text_plant.py); some result must
differ.
"""
import argparse
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from printed_results import FLAGS
import text_plant
from text_function import FEATURES, Function, program
from text_runner import TextRunner
from text_shrink import shrunk
from tools import Failure, Tools

EVERY = ("host-discrete", "host-shuffled", "host-shared", "host-off")
SELDOM = ("host-discrete", "host-reversed", "cuda-shuffled")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first program's number")
    parser.add_argument("--functions", type=int, default=80)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--minimum", type=int, default=50, help="per cent of the functions drawn that must launch")
    parser.add_argument("--without", default="", help="features that aren't drawn: " + ", ".join(FEATURES))
    parser.add_argument("--cuda", type=int, default=6, help="every so many programs the CUDA double, too; 0: never")
    parser.add_argument("--shrink", type=float, default=120, help="seconds for making a failure small")
    parser.add_argument("--same", type=int, default=1, help="how many failures that look alike are printed")
    parser.add_argument("--slow", action="store_true", help="functions that take long to translate are failures")
    parser.add_argument("--plant", action="store_true", help="also require that a fault planted in the stubs is noticed")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--cxx", default="", help="another compiler than the build's")
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


class Fuzzer:
    def __init__(self, arguments):
        self.arguments, self.tools = arguments, Tools(arguments.tools)
        self.without = [f for f in arguments.without.split(",") if f]
        if unknown := set(self.without) - set(FEATURES):
            sys.exit(f"no such features: {', '.join(sorted(unknown))}")
        self.drawn = self.taken = self.launched = self.planted = self.noticed = 0
        self.seen, self.refused, self.reasons, self.by_feature, self.undefined = Counter(), Counter(), Counter(), Counter(), 0
        self.examples = {}

    def runner(self, number, kind=TextRunner):
        seldom = self.arguments.cuda and number % self.arguments.cuda == self.arguments.cuda - 1
        flags = [f.replace("-O1", "-O0") for f in FLAGS]
        return kind(self.tools, program, None, SELDOM if seldom else EVERY, flags, self.arguments.cxx)

    def one(self, number):
        a, runner = self.arguments, self.runner(number)
        functions = [Function(random.Random(f"{a.seed}/{number}/{k}"), k, self.without) for k in range(a.functions)]
        self.drawn += len(functions)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            if number % 7 == 0 and (said := runner.undefined(folder, functions)):
                self.undefined += 1
                print(f"seed {a.seed}, program {number}: not defined C++: the fuzzer's fault\n{said}", flush=True)
            taken = runner.translated(folder, functions)
            self.tell(f"program {number}: {len(taken)} taken, translated in {runner.seconds:.1f} s")
            if a.slow:
                runner.slow_ones(folder, taken)
            right = runner.check(folder, taken)
            self.tell(f"program {number}: compared, {len(runner.launched)} launched, {len(runner.findings)} findings")
            if a.plant:
                self.plant(folder, number, right)
        self.note(runner, taken)
        for finding in runner.findings:
            self.report(runner, finding, number)

    def plant(self, folder, number, right):
        """Counts the functions whose results reveal a stub that uses the wrong variable. `right` is in `folder`."""
        candidates = text_plant.with_other_names(folder, right)
        noticed = text_plant.noticed(self.runner(number, text_plant.PlantedRunner), folder, candidates)
        self.planted, self.noticed = self.planted + len(candidates), self.noticed + len(noticed)
        self.tell(f"program {number}: the planted fault was noticed in {len(noticed)} of {len(candidates)} functions")

    def tell(self, text):
        if self.arguments.verbose:
            print(f"{time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]):.0f} s of CPU: {text}", file=sys.stderr, flush=True)

    def note(self, runner, taken):
        self.taken += len(taken)
        self.launched += len(runner.launched)
        self.refused.update(runner.refused)
        self.reasons.update(runner.reasons)
        self.examples.update(runner.examples)
        for f in taken:
            self.by_feature.update(f.features if f.number in runner.launched else [])

    def report(self, runner, finding, number):
        signature = finding.signature()
        self.seen[signature] += 1
        if self.seen[signature] > self.arguments.same:
            return
        function, note = shrunk(runner, finding, self.arguments.shrink) if self.arguments.shrink else (finding.function, "")
        text = f"// seed {self.arguments.seed}, program {number}, function {finding.function.number}: {finding.kind} {note}\n"
        text += "".join(f"// {line}\n" for line in finding.message.splitlines()[:8])
        print(text + function.text(), flush=True)
        if self.arguments.keep:
            self.arguments.keep.mkdir(parents=True, exist_ok=True)
            (self.arguments.keep / f"{self.arguments.seed}_{number}_{finding.function.number}_{finding.kind}.cpp").write_text(text + program([function]))

    def summary(self):
        failures = sum(self.seen.values())
        lines = [f"{self.drawn} functions, {self.taken} taken, {self.launched} launched, {failures} failures, {self.undefined} programs not defined"]
        lines += [f"the planted fault was noticed in {self.noticed} of {self.planted} functions"] if self.arguments.plant else []
        lines += [f"  {count} {what}" for what, count in self.seen.most_common()]
        lines += [f"  refused {count}: {what}" for what, count in self.refused.most_common(12)]
        lines += [f"  stayed {count} {name}: {self.examples[name]}" for name, count in self.reasons.most_common(25)]
        lines.append("launched, by feature: " + ", ".join(f"{name} {count}" for name, count in self.by_feature.most_common()))
        return "\n".join(lines)


def main():
    arguments, began = options(), time.time()
    fuzzer = Fuzzer(arguments)
    for number in range(arguments.first, arguments.first + arguments.programs):
        if time.time() - began > arguments.minutes * 60:
            break
        try:
            fuzzer.one(number)
        except Failure as failure:
            fuzzer.seen[f"failure: {str(failure)[:100]}"] += 1
            print(f"seed {arguments.seed}, program {number}: {failure}", flush=True)
    print(fuzzer.summary())
    if fuzzer.launched * 100 < fuzzer.drawn * arguments.minimum:
        print(f"fewer than {arguments.minimum} % launched: this shows too little")
        return 1
    if arguments.plant and not fuzzer.noticed:
        print("the stubs named the hiding variables, and no result differed")
        return 1
    return 1 if fuzzer.seen or fuzzer.undefined else 0


if __name__ == "__main__":
    sys.exit(main())
