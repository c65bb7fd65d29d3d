"""Random affine nests cut into several CUDA kernels: plans don't change results, whatever the order of threads.

  python3 test/fuzz/fuzz_plans.py BUILD/test/tools.json [--seed 1] [--programs 1] [--functions 24] [--drop] [--minimum 25] [--keep FOLDER]

Nests of 1 to 3 loops, imperfectly nested, with one to four statements of affine subscripts: sums, scalings, copies and
stencils of doubles and unsigned numbers, loops that run up and down, triangular loops. Untranslated and translated
programs (--strict-fp) must print the same bits, on the CUDA test double with its threads in order, reversed and
shuffled. At least --minimum percent of the functions must be cut, or the test proves nothing. --drop: a test build of
the translator also ignores, for each function, the dependence between two lines at a time (FERRY_TEST_DROP). The output
must differ for some functions, or this test would never notice a wrong plan.
"""
import argparse
import itertools
import json
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Tools, clean_environment, execute, must, together

ORDERS = ["natural", "reversed", "shuffled:1", "shuffled:2"]
SIZE = 9  # extent of each dimension; loops run from 1 to SIZE - 1
FLAGS = ["-std=c++20", "-O1", "-ffp-contract=off", "-w"]
HEAD = f"""#include <cstdio>
#include <cstring>
#include <initializer_list>
constexpr int S = {SIZE};
"""
MAIN = """
static double da[S][S], db[S][S], dx[S], dy[S];
static unsigned ua[S][S], ub[S][S], ux[S], uy[S];
template <class T> void fill(T* p, int count, int seed) {
  for (int i = 0; i < count; ++i) p[i] = T((i * 37 + seed * 11) % 64 + 1) / T(4);
}
template <class T> void show(const char* name, const T* p, int count) {
  unsigned long long hash = 1469598103934665603ull;
  for (int i = 0; i < count; ++i) {
    unsigned long long bits = 0;
    std::memcpy(&bits, &p[i], sizeof(T));
    hash = (hash ^ bits) * 1099511628211ull;
  }
  std::printf(" %s %016llx", name, hash);
}
template <class T, class F> void run(int number, F f, T (*a)[S], T (*b)[S], T* x, T* y) {
  for (const int n : {S - 1, 2, 1}) {
    fill(&a[0][0], S * S, 1), fill(&b[0][0], S * S, 2), fill(x, S, 3), fill(y, S, 4);
    f(n, S - 1, a, b, x, y);
    std::printf("%d %d:", number, n);
    show("a", &a[0][0], S * S), show("b", &b[0][0], S * S), show("x", x, S), show("y", y, S);
    std::printf("\\n");
  }
}
"""


class Function:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.element = rng.choice(["double", "double", "unsigned"])
        self.lines, self.statements = [], []  # statements: indices in self.lines
        self.written = rng.sample("abxy", rng.choice([1, 2, 2]))
        self.loop(["i"], 1)

    def loop(self, variables, depth):
        rng, v, pad, outer = self.rng, variables[-1], "  " * depth, variables[:-1]
        low = rng.choice(["1", "1", "1", *(outer if depth == 2 else [])])
        bound = rng.choice(["n", "m", "m"])
        header = f"for (int {v} = {low}; {v} < {bound}; ++{v})" if rng.random() < 0.8 or low != "1" else \
            f"for (int {v} = {bound} - 1; {v} > 0; --{v})"
        self.lines.append(f"{pad}{header} {{")
        for child in range(rng.choice([1, 1, 2, 2, 3]) if depth < 3 else 1):
            if len(self.statements) >= 4 and child > 0:
                break
            if depth < 3 and rng.random() < 0.65:
                self.loop(variables + ["ijk"[depth]], depth + 1)
            else:
                self.statements.append(len(self.lines))
                self.lines.append(f"{pad}  {self.statement(variables)}")
        self.lines.append(f"{pad}}}")

    def subscript(self, variable):
        rng = self.rng
        return variable + rng.choice(["", "", "", "", "", " - 1", " + 1"]) if rng.random() < 0.95 else "0"

    def element_of(self, names, variables):
        rng = self.rng
        name = rng.choice(names)
        rank = 2 if name in "ab" else 1
        chosen = rng.sample(variables, rank) if len(variables) >= rank and rng.random() < 0.9 else \
            [rng.choice(variables) for _ in range(rank)]
        return name + "".join(f"[{self.subscript(v)}]" for v in chosen)

    def statement(self, variables):
        rng = self.rng
        target = self.element_of(self.written, variables)
        read = [name for name in "abxy" if name not in self.written]
        operands = [self.element_of(read if rng.random() < 0.75 else "abxy", variables) for _ in range(rng.choice([1, 1, 2]))]
        if self.element == "double":
            value = " + ".join(f"{rng.choice(['0.25', '0.375', '0.1'])} * {o}" for o in operands)
        else:
            value = rng.choice([" + ", " * ", " ^ "]).join(operands)
        operation = rng.choice(["=", "+=", "+=", "+=", "-=", "*="])
        if operation == "*=":
            value = "0.5" if self.element == "double" else "3u"
        return f"{target} {operation} {value};"

    def text(self):
        t = self.element
        return [f"[[ferry::offload]]",
                f"void f{self.number}(int n, int m, {t} (*a)[S], {t} (*b)[S], {t}* x, {t}* y) {{", *self.lines, "}"]

    def call(self):
        p = self.element[0]
        return f"  run<{self.element}>({self.number}, f{self.number}, {p}a, {p}b, {p}x, {p}y);"


class Program:
    """A program of functions, each at a known line."""

    def __init__(self, functions):
        self.functions, self.first_line = functions, {}
        lines = HEAD.rstrip("\n").split("\n")
        for f in functions:
            self.first_line[f.number] = len(lines) + 3  # first line of the body, counted from 1
            lines += f.text()
        lines += MAIN.strip("\n").split("\n") + ["int main() {"] + [f.call() for f in functions] + ["}"]
        self.text = "\n".join(lines) + "\n"

    def line_of(self, f, statement):
        return self.first_line[f.number] + statement


class Runner:
    def __init__(self, tools, keep):
        self.tools, self.keep = tools, keep

    def translatable(self, functions):
        """Returns the functions with a loop for the device. Each is translated alone, so that none stops the others."""
        with tempfile.TemporaryDirectory() as folder:
            def ask(f):
                source = Path(folder) / f"f{f.number}.cpp"
                source.write_text(Program([f]).text)
                result = execute([self.tools.ferry, "translate", source, "-o", folder, "--dump", "plan", "--target", "cuda", "--strict-fp", "--", *FLAGS],
                                 env=self.tools.translator_environment())
                plan = json.loads(result.out) if result.code == 0 else {}
                lines = [kernel["line"] for kernel in plan.get("kernels", [])]  # a nest may become several kernels
                f.cut = any("kernels" in cut for cut in plan.get("cuts", [])) or len(set(lines)) < len(lines)
                f.translates = result.code == 0
            together([lambda f=f: ask(f) for f in functions])
        return [f for f in functions if f.translates]

    def build(self, folder, program, translator, drop=""):
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / "input.cpp"
        source.write_text(program.text)
        environment = self.tools.translator_environment()
        if drop:
            environment["FERRY_TEST_DROP"] = drop
        must([translator, "translate", source, "-o", folder, "--target", "host", "--target", "cuda", "--module-scope=plans",
              "--strict-fp", "--", *FLAGS], "translate", env=environment)
        objects = []
        commands = []
        for ending, more in ((".ferry.cpp", []), (".ferry.host.cpp", []),
                             (".ferry.cu", [f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++"])):
            objects.append(folder / f"input{ending}.o")
            commands.append([self.tools.cxx, *FLAGS, f"-I{self.tools.include}", *more, "-c", folder / f"input{ending}", "-o",
                             objects[-1]])
        together([lambda c=c: must(c, "compile", timeout=600) for c in commands])
        must([self.tools.cxx, "-pthread", *objects, *self.tools.plain["link"], "-o", folder / "translated"], "link")

    def untranslated(self, folder, program):
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / "plain.cpp"
        source.write_text(program.text)
        must([self.tools.cxx, *FLAGS, source, "-o", folder / "untranslated"], "the untranslated program", timeout=600)
        return must([folder / "untranslated"], "the untranslated program").out

    def differing(self, folder, expected):
        """Returns the numbers of the functions whose output differs in some order of threads."""
        numbers = set()
        for order in ORDERS:
            result = must([folder / "translated"], f"order {order}",
                          env=clean_environment(FERRY_DEVICE="cuda", FERRY_CUDA_ON_CPU_ORDER=order))
            if any(not re.search(r"^ferry: .*\(guard: ", line) for line in result.err.splitlines()):
                raise Failure(f"order {order}\n{result}")
            for wanted, got in itertools.zip_longest(expected.splitlines(), result.out.splitlines()):
                if wanted != got:
                    numbers.add(int((wanted or got).split()[0]))
        return numbers

    def check(self, program, folder):
        expected = self.untranslated(folder, program)
        self.build(folder, program, self.tools.ferry)
        wrong = self.differing(folder, expected)
        if wrong:
            if self.keep:
                shutil.copytree(folder, self.keep, dirs_exist_ok=True)
            bodies = "\n".join("\n".join(f.text()) for f in program.functions if f.number in wrong)
            raise Failure(f"other results on CUDA than untranslated, in {self.keep or folder}:\n{bodies}")
        return expected

    def drop(self, program, folder, expected, rng):
        """Ignores one dependence per function, a different one each time, until a result is wrong."""
        pairs = {f.number: list(itertools.combinations_with_replacement(f.statements, 2)) for f in program.functions}
        for f in program.functions:
            rng.shuffle(pairs[f.number])
        for turn in range(3):
            dropped = []
            for f in program.functions:
                if turn < len(pairs[f.number]):
                    first, second = pairs[f.number][turn]
                    dropped.append(f"{program.line_of(f, first)}:{program.line_of(f, second)}")
            self.build(folder, program, self.tools.ferry_hooks, ",".join(dropped))
            wrong = self.differing(folder, expected)
            if wrong:
                return len(wrong), turn + 1
        raise Failure("one dependence of each function was forgotten, three times, and no result was wrong")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--functions", type=int, default=24)
    parser.add_argument("--minimum", type=int, default=25, help="per cent of the functions that must be cut")
    parser.add_argument("--drop", action="store_true")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    runner = Runner(Tools(arguments.tools), arguments.keep)
    cut = made = 0
    for number in range(arguments.programs):
        rng = random.Random(f"{arguments.seed}/{number}")
        functions = []
        while len(functions) < arguments.functions:
            more = [Function(rng, len(functions) + n) for n in range(arguments.functions - len(functions))]
            functions += runner.translatable(more)
            for n, f in enumerate(functions):
                f.number = n
        made += len(functions)
        cut += sum(f.cut for f in functions)
        program = Program(functions)
        with tempfile.TemporaryDirectory() as folder:
            try:
                expected = runner.check(program, Path(folder))
                if arguments.drop:
                    wrong, turns = runner.drop(program, Path(folder) / "dropped", expected, rng)
                    print(f"program {number}: a forgotten dependence was noticed in {wrong} functions, after {turns} turns")
            except Failure as failure:
                print(f"seed {arguments.seed}, program {number}: {failure}")
                return 1
    print(f"{made} functions, {cut} of them cut, the same results in {len(ORDERS)} orders of threads")
    if cut * 100 < made * arguments.minimum:
        print(f"fewer than {arguments.minimum} % were cut: this shows too little")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
