"""Builds a batch of fuzzed functions, runs it in every configuration, and reports what is wrong with which function.

  functions ─ record ─▶ well-defined calls ─ translate, again without what is refused ─▶ programs ─ run ─▶ Outcome
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

import further_calls
import program
from nest import Loop, loops_of
import recording
import verdicts
from ranges import check_ranges
from tools import Cache, Failure, clean_environment, execute, must, together

DISCRETE = {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete", "FERRY_HOST_THREADS": "2"}
CONFIGURATIONS = {
    "host-discrete": {**DISCRETE, "FERRY_TRACE": "all"},
    "host-reversed": {**DISCRETE, "FERRY_HOST_ORDER": "reversed"},
    "host-shuffled": {**DISCRETE, "FERRY_HOST_ORDER": "shuffled:3"},
    "host-shared": {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "shared", "FERRY_HOST_THREADS": "2"},
    "cuda": {"FERRY_DEVICE": "cuda"},
    "cuda-shuffled": {"FERRY_DEVICE": "cuda", "FERRY_CUDA_ON_CPU_ORDER": "shuffled:3"},
}
FLAGS = ["-std=c++20", "-O0", "-w", "-pthread"]
ASAN = ["-fsanitize=address"]
UNDEFINED = ["-fsanitize=signed-integer-overflow,integer-divide-by-zero,shift,bounds", "-fno-sanitize-recover=all"]
HERE = Path(__file__).resolve().parent


@dataclass
class Outcome:
    verdicts: dict = field(default_factory=dict)   # function → Verdict
    failures: dict = field(default_factory=dict)   # function → what is wrong
    refused_loops: int = 0
    only_further: int = 0                          # refused loops that conflict only in further calls
    needless: list = field(default_factory=list)   # (function, loop, reason) of refused loops without any conflict
    calls: int = 0
    fallbacks: dict = field(default_factory=dict)  # guard → the set of (function, call) in which the guard failed

    def fail(self, function, message):
        self.failures.setdefault(function, message)


class Batch:
    """The functions of one program, with a folder of their own."""

    def __init__(self, tools, folder, functions):
        self.tools, self.folder, self.outcome = tools, Path(folder), Outcome()
        self.refused = []  # (function, loop)
        self.functions = self.record(functions)
        self.outcome.calls = len(self.records)

    def run(self):
        """Returns the outcome. Keeps the built programs for without()."""
        self.translate()
        self.find_needless()
        if self.functions:
            self.build()
            self.reference = self.answers("untranslated", {}, self.outcome)
            for name in CONFIGURATIONS:
                self.compare(name, {}, self.outcome)
        return self.outcome

    def without(self, guard):
        """Returns which functions fail without a guard's check, among those in which the guard fails."""
        outcome, failing = Outcome(), {key[0] for key in self.outcome.fallbacks.get(guard, [])}
        for name in ("host-discrete", "host-reversed", "cuda"):
            if left := failing - outcome.failures.keys():
                self.compare(name, {"FERRY_TEST_DISABLE_GUARD": guard}, outcome, left)
        return outcome.failures.keys() - self.outcome.failures.keys()

    # Building ------------------------------------------------------------------------------------------------------
    def compile(self, source, output, *more):
        must([self.tools.cxx, *FLAGS, *more, f"-I{HERE}", f"-I{self.tools.include}", "-c", source, "-o", output],
             f"{Path(source).name} does not compile", timeout=900)

    def record(self, functions):
        self.records = self.recorded(functions, program.recording(functions))
        return [f for f in functions if any((f.number, c) in self.records for c in range(len(f.calls)))]

    def recorded(self, functions, text):
        """Returns {(function, call): Record} for the well-defined calls."""
        source, by_number = self.folder / "record.cpp", {f.number: f for f in functions}
        source.write_text(text)
        must([self.tools.cxx, *FLAGS, *UNDEFINED, f"-I{HERE}", source, "-o", self.folder / "record"],
             "the recording program does not compile", timeout=900)
        found = recording.parse(execute([self.folder / "record"], timeout=300).out)
        return {key: record for key, record in found.items() if stays_inside(by_number[key[0]], record)}

    def translate(self):
        """Translates until no function is an error. Functions that were errors count as refused."""
        while self.functions:
            text, self.first, self.loops = program.offloaded(self.functions)
            source = self.folder / "input.cpp"
            source.write_text(text)
            command = [self.tools.ferry, "translate", source, "-o", self.folder, "--target", "host", "--target", "cuda",
                       "--module-scope=fuzz", "--", *FLAGS, f"-I{self.tools.include}"]
            result = execute(command, env=self.tools.translator_environment(), timeout=600)
            said = verdicts.said(result.err, self.first)
            dropped = {number for number, verdict in said.items() if verdict.dropped}
            for number in dropped:
                self.outcome.verdicts[number] = said[number]
            if result.code == 0:
                break
            if not dropped:
                raise Failure(f"the translator failed\n{result}")
            self.judge([f for f in self.functions if f.number in dropped])
            self.functions = [f for f in self.functions if f.number not in dropped]
        if self.functions:
            for number, kernels in verdicts.kernels((self.folder / "input.ferry.json").read_text()).items():
                self.outcome.verdicts.setdefault(number, verdicts.Verdict()).kernels = [
                    k for k in kernels if set(k.loops) <= set(self.loops.values())
                ]
            self.judge(self.functions)

    def build(self):
        main = self.folder / "main.cpp"
        main.write_text(program.around(self.functions, self.records))
        self.outputs, parts = {}, [("main.cpp", []), ("input.cpp", []), ("input.ferry.cpp", []),
                                   ("input.ferry.host.cpp", []),
                                   ("input.ferry.cu", [f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++"])]
        together([lambda p=p, m=m: self.compile(self.folder / p, self.folder / f"{p}.o", *ASAN, *m) for p, m in parts])
        hooks = [self.hook(name) for name in ("guards", "launcher", "stack_rule")]
        objects = [self.folder / f"{p}.o" for p, _ in parts]
        link = [self.tools.cxx, "-pthread", *ASAN]
        libraries = [*hooks, *self.tools.asan["link"]]
        programs = {"untranslated": objects[:2], "translated": [objects[0], *objects[2:], *libraries]}
        together([lambda name=name, parts=parts: must([*link, *parts, "-o", self.folder / name], "link")
                  for name, parts in programs.items()])

    def hook(self, name):
        """Returns an object of the runtime with FERRY_TEST_HOOKS, which is linked before the library."""
        output = self.tools.work / "fuzz" / f"{name}.o"
        source = Path(self.tools.source_dir) / "runtime/src" / f"{name}.cpp"
        headers = [*source.parent.glob("*.h"), *Path(self.tools.include, "ferry").glob("*.h")]
        Cache(*headers).make(output, [self.tools.cxx, *FLAGS, *ASAN, "-DFERRY_TEST_HOOKS", f"-I{source.parent}", f"-I{HERE}",
                                      f"-I{self.tools.include}", "-c", source, "-o", output], [source],
                             f"{source.name} does not compile", timeout=900)
        return output

    # Running -------------------------------------------------------------------------------------------------------
    def answers(self, which, settings, outcome, chosen=()):
        """Returns {(function, call): (printed line, stderr lines)}. After a crash continues with the next function."""
        found, begin = {}, 0
        while True:
            environment = clean_environment(**settings,
                                            ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0:symbolize=0")
            result = execute([self.folder / which, begin, *sorted(chosen)], env=environment, timeout=120)
            said = dict(split_calls(result.err))
            for line in result.out.split("\n"):
                if match := re.match(r"(\d+) (\d+):(.*)", line):
                    key = int(match[1]), int(match[2])
                    found[key] = (match[3], said.get(key, []))
            if result.code == 0:
                return found
            if not said:
                raise Failure(f"{which} fails before any call\n{result}")
            last = max(said)
            outcome.fail(last[0],
                         f"[{settings}] call {last[1]} ended with {result.code}\n" + "\n".join(said[last])[:3000])
            begin = last[0] + 1

    def compare(self, name, more, outcome, chosen=()):
        actual = self.answers("translated", {**CONFIGURATIONS[name], **more}, outcome, chosen)
        for key, (line, _) in self.reference.items():
            if key[0] in outcome.failures or key not in actual:
                continue
            if actual[key][0] != line:
                outcome.fail(key[0], f"[{name}] call {key[1]}\n- {line}\n+ {actual[key][0]}")
            elif name == "host-discrete":
                self.check_trace(key, actual[key][1], outcome)

    def check_trace(self, key, said, outcome):
        f = next(f for f in self.functions if f.number == key[0])
        record, verdict = self.records[key], self.outcome.verdicts.get(key[0], verdicts.Verdict())
        text = "\n".join(said)
        launched = {int(line) for line in re.findall(r"^ferry: kernel \d+ of .*:(\d+), ", text, re.MULTILINE)}
        failed = re.findall(r"^ferry: (?:f|In|of)\d+\S* .*:(\d+) runs on the host \(guard: (.*)\)", text, re.MULTILINE)
        for guard in {guard for _, guard in failed}:
            outcome.fallbacks.setdefault(guard, []).append(key)
        numbers = {self.loops[where]: where[1] for where in self.loops if where[0] == key[0]}
        scalars = {s.name for s in f.scalars}
        for kernel in verdict.kernels:
            if kernel.line not in launched or str(kernel.line) in {line for line, _ in failed}:
                continue
            # Iterations may conflict in statements of different kernels, which don't run at the same time. Results are
            # compared in every order of threads, and fuzz_plans.py draws such nests.
            for line in [] if kernel.several else kernel.loops:
                for variable, bits in record.conflicts.get(numbers[line], {}).items():
                    if why := recording.forbidden(bits, variable, variable in scalars, variable in f.locals, kernel):
                        outcome.fail(key[0],
                                     f"call {key[1]}: loop {numbers[line]} ran in parallel, but in '{variable}' {why}")
        partly = any(getattr(loop, "partly", False) for loop in loops_of(f.body))
        whole = not failed and not verdict.refused and not partly and launched >= {kernel.line for kernel in verdict.kernels}
        loose = {name for kernel in verdict.kernels for name in kernel.loose}
        if wrong := check_ranges(loose, record, said, whole):
            outcome.fail(key[0], f"call {key[1]}: {wrong}")

    # Refused loops -------------------------------------------------------------------------------------------------
    def judge(self, functions):
        """Determines which loops stay on the host."""
        for f in functions:
            verdict = self.outcome.verdicts[f.number]
            kernels = {kernel.line for kernel in verdict.kernels}
            verdict.refused = list(on_host(f.body, kernels, lambda loop: self.loops[f.number, loop]))
            if not verdict.unsupported:
                self.refused += [(f, loop) for loop in verdict.refused]

    def find_needless(self):
        """Finds loops refused needlessly, judged by calls without overlapping arrays (overlap is a run-time check)."""
        reasons = self.reasons({f.number: f for f, _ in self.refused}.values())
        refused = [(f, loop) for f, loop in self.refused if verdicts.TOO_SHORT not in reasons.get((f.number, loop), [])]
        self.outcome.refused_loops = len(refused)
        apart = {f.number: [record for number, call in enumerate(f.calls) if not call.aliases
                            for record in [self.records.get((f.number, number))] if record] for f, _ in refused}
        open_still = [(f, loop) for f, loop in refused if not recording.conflicts(loop, apart[f.number])]
        functions = list({f.number: f for f, _ in open_still}.values())
        further = self.recorded(functions, further_calls.recording(functions)) if functions else {}
        for f, loop in open_still:
            found = [record for (number, _), record in further.items() if number == f.number]
            if recording.conflicts(loop, found):
                self.outcome.only_further += 1
            elif recording.ran(loop, found + apart[f.number]):
                self.outcome.needless.append((f, loop, reasons.get((f.number, loop), [])))

    def reasons(self, functions):
        """Returns {(function, loop): ids of the messages that say why the loop stays on the host}."""
        text, first, loops = program.offloaded(list(functions))
        source = self.folder / "refused.cpp"
        source.write_text(text)
        result = execute([self.tools.ferry, "explain", "--format", "json", source, "--", *FLAGS, f"-I{self.tools.include}"],
                         env=self.tools.translator_environment(), timeout=600)
        of_line = verdicts.reasons(result.out)
        return {key: of_line.get(line, []) for key, line in loops.items()}


def stays_inside(f, record):
    """Returns whether no access is below element 0, because neither containers nor extents have elements there."""
    return not any((a.form != "pointer" or a.extent) and record.least(a.name) < 0 for a in f.arrays)


def on_host(body, kernels, line):
    """Yields the numbers of the loops that are neither kernels nor in a kernel."""
    for node in body:
        if isinstance(node, Loop):
            if line(node.number) in kernels:
                continue
            if not node.mark:
                yield node.number
        for part in (getattr(node, "body", []), getattr(node, "other", [])):
            yield from on_host(part, kernels, line)


def split_calls(text):
    """Returns {(function, call): its lines of stderr}."""
    parts = re.split(r"^# (\d+) (\d+)\n", text, flags=re.MULTILINE)
    for at in range(1, len(parts), 3):
        yield (int(parts[at]), int(parts[at + 1])), parts[at + 2].split("\n")
