"""Differential fuzzing of proof: translated and untranslated random nests must agree, also with a recording of every
access: no conflict between iterations that ran in parallel, no touched byte that wasn't mapped, and no mapped byte that
couldn't be touched.

  python3 test/fuzz/fuzz_proof.py BUILD/test/tools.json [--seed 1] [--nests 400] [--batch 200] [--minutes 60]
                                  [--check-guards all|dependence,rows,…] [--minimum 10] [--keep FOLDER]
                                  [--only FUNCTION]

A batch is one program. --check-guards also runs each batch without each of these guards; that must be noticed.
--minimum: the least share of each verdict, in percent. A failure prints its command and leaves the smallest function in
FOLDER as a case for test/run. Everything follows from the seed: batch b of seed s is made with seed s + b.
"""
import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from generate import functions
from nest import Loop
from oracle import Batch
from shrink import shrink, write_case
from tools import Failure, Tools

# Guards that fail for some random nests; for "bounds" see docs/testing.md.
GUARDS = ["loop bounds", "index arithmetic", "dependence", "rows", "extent", "overlap"]


class Fuzzer:
    def __init__(self, tools, arguments):
        self.tools, self.arguments = tools, arguments
        self.counts, self.verdicts, self.moods = Counter(), Counter(), Counter()
        self.fallbacks, self.caught = Counter(), Counter()  # counts by guard
        self.needless = Counter()                           # counts by reason

    def batch(self, seed, count):
        made = functions(random.Random(seed), count)
        if self.arguments.only is not None:
            made = [f for f in made if f.number == self.arguments.only]
        with tempfile.TemporaryDirectory() as folder:
            batch = Batch(self.tools, folder, made)
            try:
                outcome = batch.run()
            except Failure as failure:
                return self.broken(seed, made, failure)
            if self.arguments.check_guards:
                for guard in self.arguments.check_guards:
                    self.caught[guard] += len(batch.without(guard))
        self.add(made, outcome)
        self.report(seed, made, outcome.failures)

    def add(self, made, outcome):
        self.fallbacks.update({guard: len(calls) for guard, calls in outcome.fallbacks.items()})
        self.counts.update(calls=outcome.calls, refused_loops=outcome.refused_loops, only_further=outcome.only_further)
        for f, loop, reasons in outcome.needless:
            why = " and ".join(sorted(set(reasons) - {"other_access"})) or "a call of an algorithm"
            self.needless[why] += 1
            if self.arguments.verbose:
                print(f"  f{f.number}, loop {loop}, is refused needlessly: {why}")
        for f in made:
            verdict = outcome.verdicts.get(f.number)
            if verdict is None or not (verdict.kernels or verdict.dropped):
                self.counts["undefined"] += 1
                continue
            nests = sum(isinstance(node, Loop) for node in f.body)
            self.counts["nests"] += nests
            kind = "unsupported" if verdict.unsupported else verdict.kind()
            self.verdicts[kind] += nests
            self.moods[f.mood, kind] += nests
            if verdict.unsupported and self.arguments.verbose:
                print(f"  f{f.number}: {verdict.unsupported}")

    def broken(self, seed, made, failure):
        """Runs each function alone after the translator or a compiler has failed for the program, to find culprits."""
        print(f"seed {seed}: {str(failure)[:2000]}", flush=True)
        if str(failure).startswith("link"):
            sys.exit("failed: the libraries don't fit the translator; nothing can be said")
        found = {}
        for f in made:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    outcome = Batch(self.tools, folder, [f]).run()
                    found.update(outcome.failures)
                    self.add([f], outcome)
                except Failure as alone:
                    found[f.number] = str(alone)
        self.report(seed, made, found or {made[0].number: str(failure)})

    def report(self, seed, made, failures):
        for number, message in sorted(failures.items()):
            self.counts["failures"] += 1
            again = f"{self.arguments.tools} --seed {seed} --nests {len(made)} --batch {len(made)} --only {number}"
            print(f"FAILURE: python3 test/fuzz/fuzz_proof.py {again}\n{message[:1500]}", flush=True)
            if self.counts["failures"] > self.arguments.shrink:
                continue
            function, message = shrink(self.tools, next(f for f in made if f.number == number), 120)
            folder = Path(self.arguments.keep) / f"seed{seed}_f{number}"
            write_case(self.tools, function, message, folder)
            print(f"kept {folder}\n{function.text(False)}{message[:1500]}", flush=True)

    def summary(self):
        total = sum(self.verdicts.values()) or 1
        lines = [
            "{nests} nests, {calls} calls, {failures} failures, {undefined} functions dropped as undefined".format_map(
                self.counts),
            "verdicts: " + ", ".join(f"{kind} {100 * n / total:.1f} %" for kind, n in sorted(self.verdicts.items())),
            self.refused(),
            "guards that failed (calls): " + ", ".join(f"{g} {n}" for g, n in sorted(self.fallbacks.items()))
        ]
        if self.arguments.check_guards:
            lines.append("noticed without (functions): " + ", ".join(f"{g} {self.caught[g]}"
                                                                     for g in self.arguments.check_guards))
        if self.arguments.verbose:
            lines.append("by mood: " + ", ".join(f"{m} {k} {n}" for (m, k), n in sorted(self.moods.items())))
            lines.append("needlessly refused: " + ", ".join(f"{why} {n}" for why, n in self.needless.most_common()))
        return "\n".join(lines)

    def refused(self):
        refused, needless = self.counts["refused_loops"], sum(self.needless.values())
        return (f"refused loops: {refused}, {self.counts['only_further']} with a conflict in further calls only, "
                f"{needless} ({100 * needless / (refused or 1):.1f} %) without a conflict in any call")

    def wrong(self):
        """Returns why the run counts as a failure."""
        total = sum(self.verdicts.values()) or 1
        if self.counts["failures"]:
            return "wrong answers"
        rare = [k for k in ("proved", "guarded", "refused") if 100 * self.verdicts[k] < self.arguments.minimum * total]
        if rare:
            return f"too few nests are {', '.join(rare)}"
        missed = [guard for guard in self.arguments.check_guards if not self.caught[guard]]
        return f"nothing is noticed without the guard {', '.join(missed)}" if missed else ""


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    for name, kind, default in (("seed", int, 1), ("nests", int, 400), ("batch", int, 200), ("minutes", float, 60),
                                ("minimum", float, 0), ("keep", str, "fuzz_failures"), ("only", int, None), ("shrink",
                                                                                                             int, 3)):
        parser.add_argument(f"--{name}", type=kind, default=default)
    parser.add_argument(
        "--check-guards",
        type=lambda text: [g for g in GUARDS if text == "all" or g.replace(" ", "-") in text.split(",")],
        default=[])
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def main():
    arguments = parse()
    fuzzer, seed = Fuzzer(Tools(arguments.tools), arguments), arguments.seed
    deadline = time.time() + 60 * arguments.minutes
    while fuzzer.counts["nests"] + fuzzer.counts["undefined"] < arguments.nests and time.time() < deadline:
        fuzzer.batch(seed, arguments.batch)
        print(f"--- seed {seed}\n{fuzzer.summary()}", flush=True)
        seed += 1
        if arguments.only is not None:
            break
    if wrong := fuzzer.wrong():
        print(f"failed: {wrong}")
        sys.exit(1)


if __name__ == "__main__":
    main()
