"""Differential fuzzing of the host code around nests: random functions must print the same, translated or not.

  python3 test/fuzz/fuzz_host.py BUILD/test/tools.json [--seed 1] [--functions 200] [--batch 16] [--minutes 60] [--jobs 2]
                                 [--only FEATURE,…] [--keep FOLDER] [--plant NAME|all [--ferry-hooks PATH]]

Nests are simple, but the code between them isn't (host_generate.py; constructs: host_*.py). Each program is first built
with AddressSanitizer and UBSan, and functions that aren't defined C++ are dropped. Then it runs untranslated, and
translated: in discrete, poisoned memory, shuffled, sometimes in shared memory or with FERRY_DEVICE=off, and on the CUDA
double. A failure prints its command and leaves the smallest function in FOLDER as a case for test/run. Everything
follows from the seed: program b of seed s is made with "s.b".

--only: functions with these features. --plant NAME: a translator and a runtime with test hooks ignore this construct
(FERRY_TEST_OMIT). The exit code is 1 unless that is noticed within --functions functions with the construct.
"""
import argparse
import random
import re
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
# These modules register their constructs.
import host_bindings, host_conditions, host_containers, host_defaults, host_lifetimes, host_members, host_opaque
import host_parameters, host_ranges, host_references, host_temporaries
from host_generate import CONSTRUCTS, functions
from host_oracle import HERE, SELDOM, Program, Workshop
from host_tree import program, variants
from tools import Failure, Tools

PLANTS = [
    "condition_variable", "default_argument", "default_member_initialiser", "vla_size", "handler_parameter",
    "exception_object", "temporary_destructor", "nested_extended_temporary", "initializer_list", "by_value_parameter",
    "tuple_binding", "capture", "range_for_init", "alloca", "opaque"
]

MADE_SMALL = 8  # number of failures to shrink


class Fuzzer:
    def __init__(self, shop, arguments, wanted):
        self.shop, self.arguments, self.wanted = shop, arguments, wanted
        self.counts, self.features, self.failing, self.reasons = Counter(), Counter(), Counter(), Counter()
        self.lock, self.found = threading.Lock(), threading.Event()
        self.deadline = time.time() + 60 * arguments.minutes

    def run(self):
        batches = -(-self.arguments.functions // self.arguments.batch)
        with ThreadPoolExecutor(max_workers=self.arguments.jobs) as pool:
            for done in [
                    pool.submit(self.batch, number)
                    for number in range(self.arguments.first, self.arguments.first + batches)
            ]:
                done.result()

    def batch(self, number):
        if time.time() > self.deadline or self.found.is_set():
            return
        made = functions(random.Random(f"{self.arguments.seed}.{number}"), self.arguments.batch, self.wanted)
        modes = [m for m in self.shop.modes if m not in SELDOM or number % 4 == 0]
        try:
            with tempfile.TemporaryDirectory() as folder:
                outcome = Program(self.shop, folder, made, modes).run()
        except Failure as failure:
            with self.lock:
                self.counts["failures"] += 1
                print(f"program {number}: {failure}", flush=True)
            return
        with self.lock:
            self.add(made, outcome)
        self.report(number, outcome)

    def add(self, made, outcome):
        self.counts.update(programs=1, functions=len(made), compared=len(outcome.functions),
                           refused=len(outcome.refused), invalid=len(outcome.invalid), launches=outcome.launches)
        self.reasons.update(re.sub(r"'[^']*'", "…", text) for text in outcome.refused.values())
        for f in outcome.functions:
            self.features.update(f.features)
            if f.number in outcome.failures:
                self.failing.update(f.features)
        if self.arguments.verbose:
            for number, why in outcome.invalid.items():
                print(f"not a defined function: {why}\n{next(f for f in made if f.number == number).text()}",
                      flush=True)

    def report(self, number, outcome):
        for f in outcome.functions:
            if f.number not in outcome.failures or time.time() > self.deadline or self.found.is_set():
                continue
            mode, message = outcome.failures[f.number]
            small = self.arguments.shrink and self.counts["failures"] < MADE_SMALL
            smallest, said = self.shrink(f, mode) if small else (f, message)
            if not said:
                if len(outcome.failures) > 1 and mode in ("compile", "translator"):
                    continue  # a different function has failed
                said = f"only together with the other functions of its program: {message}"
            if self.shop.omit and Fuzzer.fails(Workshop(self.shop.tools, ferry=self.shop.ferry), smallest, mode):
                print(f"program {number}: wrong without the plant, too: {said[:300]}", flush=True)
                continue
            with self.lock:
                self.counts["failures"] += 1
                self.keep(number, smallest, said)
            if self.shop.omit:
                self.found.set()

    def shrink(self, function, mode):
        """Returns the smallest function that still fails alike, and its message, or "" if it doesn't fail alone."""
        deadline, message = min(self.deadline,
                                time.time() + self.arguments.shrink), self.fails(self.shop, function, mode)
        progress = bool(message)
        while progress:
            progress = False
            for variant in variants(function):
                if time.time() > deadline or self.found.is_set():
                    return function, message
                if said := self.fails(self.shop, variant, mode):
                    function, message, progress = variant, said, True
                    break
        return function, message

    @staticmethod
    def fails(shop, function, mode):
        """Returns the message with which the function fails alone, or "" if it doesn't, is undefined or is refused."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                outcome = Program(shop, folder, [function], [mode] if mode in shop.modes else ["discrete"]).run()
            except Failure:
                return ""
        failed, message = outcome.failures.get(function.number, ("", ""))
        return message if failed == mode else ""

    def keep(self, number, function, message):
        folder = Path(self.arguments.keep) / f"seed{self.arguments.seed}_p{number}_f{function.number}"
        folder.mkdir(parents=True, exist_ok=True)
        command = f"fuzz_host.py TOOLS.json --seed {self.arguments.seed} --first {number} --batch {self.arguments.batch} --functions 1"
        command += f" --only {','.join(self.wanted)}" if self.wanted else ""
        command += f" --plant {self.shop.omit}" if self.shop.omit else ""
        head = f"// TRANSLATE-STDERR: .*\n// FLAGS: -w -fPIC\n// Features: {', '.join(sorted(function.features))}\n"
        (folder / "input.cpp").write_text(head + program([function])[0])
        for name in ("host_world.h", "host_world.cpp"):
            shutil.copy(HERE / name, folder / name)
        (folder / "message.txt").write_text(f"{command}\n{message}\n")
        print(
            f"{command}\n  kept {folder} ({', '.join(sorted(function.features))})\n{function.text()}  " +
            message[:1200].replace("\n", "\n  "), flush=True)

    def summary(self):
        c = self.counts
        total = c["functions"] or 1
        lines = [
            f"{c['functions']} functions in {c['programs']} programs, {c['compared']} compared, {c['launches']} launches, {c['failures']} failures; "
            f"refused {100 * c['refused'] / total:.1f} %, not defined {100 * c['invalid'] / total:.1f} %"
        ]
        lines += [f"  refused {count}: {reason}" for reason, count in self.reasons.most_common(5)]
        if self.arguments.verbose or self.failing:
            lines.append("by feature (failing/all): " + ", ".join(f"{name} {self.failing[name]}/{self.features[name]}"
                                                                  for name in sorted(self.features)))
        return "\n".join(lines)


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    for name, kind, default, text in (("seed", int, 1, ""), ("functions", int, 200, ""), ("batch", int, 16,
                                                                                          "functions of a program"),
                                      ("first", int, 0, "the first program's number"), ("minutes", float, 60, ""),
                                      ("jobs", int, 2, "programs side by side"), ("keep", str, "fuzz_failures", ""),
                                      ("shrink", float, 120, "seconds for making a failure small; 0: as it is"),
                                      ("only", str, "", "features"), ("plant", str, "", ""),
                                      ("ferry-hooks", str, "", "a translator that reads FERRY_TEST_OMIT")):
        parser.add_argument(f"--{name}", type=kind, default=default, help=text)
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def wanted(names):
    unknown = [name for name in names if name not in CONSTRUCTS]
    if unknown:
        sys.exit(f"no such feature: {', '.join(unknown)}; there are {', '.join(sorted(CONSTRUCTS))}")
    return names


def planted(tools, arguments):
    """Checks that every ignored construct is noticed."""
    names = PLANTS if arguments.plant == "all" else wanted(arguments.plant.split(","))
    ferry, missed = arguments.ferry_hooks or getattr(tools, "ferry_hooks", ""), []
    if not ferry:
        sys.exit("no translator with test hooks: --ferry-hooks PATH, or ferry_hooks in tools.json")
    for name in names:
        fuzzer = Fuzzer(Workshop(tools, name, ferry), arguments, [name])
        fuzzer.run()
        found = fuzzer.found.is_set()
        print(f"{name}: {'noticed' if found else 'NOT noticed'} within {fuzzer.counts['functions']} functions",
              flush=True)
        missed += [] if found else [name]
    return missed


def main():
    arguments = parse()
    tools = Tools(arguments.tools)
    if arguments.plant:
        sys.exit(1 if planted(tools, arguments) else 0)
    fuzzer = Fuzzer(Workshop(tools), arguments, wanted([name for name in arguments.only.split(",") if name]))
    fuzzer.run()
    print(fuzzer.summary())
    sys.exit(1 if fuzzer.counts["failures"] else 0)


if __name__ == "__main__":
    main()
