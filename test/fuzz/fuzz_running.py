"""Random loops that need results of earlier iterations: translated and untranslated programs must print the same.

  python3 test/fuzz/fuzz_running.py BUILD/test/tools.json [--seed 1] [--programs 1] [--functions 60] [--keep FOLDER]

Loops read running sums, products, bits, minima and maxima. A variable or array elements (counting sorts) count places:
upwards or downwards, by one or two, in branches, after `continue`, in inner loops. Places may coincide. Locals stand
between a place and its update, and subscripts change in between. Elements may depend on the element before. Iterations
fill lists in rows of their own, which may be too short. Arithmetic is unsigned or small. Everything follows from the
seed: function k of program p is made with "seed/p/k".
"""
import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from printed_results import FLAGS
from text_runner import TextRunner
from tools import Failure, Tools

CONFIGURATIONS = ("host-discrete", "host-shuffled", "host-reversed", "host-shared", "cuda-shuffled")
PRELUDE = """#include <algorithm>
#include <cstdio>
#include <vector>
struct Data {
  static constexpr int most = 256, keys = 8;
  std::vector<int> key, x, y, y2, first;
  std::vector<unsigned> u;
  std::vector<double> z;
  std::vector<int> next, end, count;
  std::vector<unsigned long> wide;
  std::vector<int> rows;
  explicit Data(int n, int apart) : key(most), x(most), y(64 * most, -1), y2(64 * most, -1), first(most + 1), u(most), z(64 * most),
                                    next(keys + 1), end(keys + 1), count(keys + 1), wide(keys + 1), rows(16 * most, -2) {
    for (int i = 0; i < most; ++i) key[i] = (i * i + 3 * i) / 2 % keys, x[i] = (i * 37 + 11) % 101 - 50, u[i] = i * 2654435761u;
    for (int i = 0; i < most; ++i) first[i + 1] = first[i] + (i < n ? (i * 7 + 1) % 3 : 0), first[i + 1] = std::min(first[i + 1], most);
    for (int k = 0; k <= keys; ++k) next[k] = k * apart, wide[k] = static_cast<unsigned long>((keys - k) * apart), end[k] = 20 * most + k * apart;
  }
  void print(int f, int n, unsigned r) const {
    unsigned h = r;
    const auto mix = [&](unsigned v) { h = h * 31u + v; };
    for (const auto* v : {&y, &y2, &next, &end, &count, &rows}) for (const int e : *v) mix(static_cast<unsigned>(e));
    for (const unsigned long e : wide) mix(static_cast<unsigned>(e));
    for (const double e : z) mix(static_cast<unsigned>(static_cast<long>(e * 8)));
    std::printf("%d %d %x\\n", f, n, h);
    std::fflush(stdout);
  }
};
"""
PARAMETERS = ("const int* key, const int* x, const unsigned* u, const int* first, int n, int* y, int* y2, double* z, int* next, int* end, "
              "int* count, unsigned long* wide, std::vector<int>& rows")
ARGUMENTS = "d.key.data(), d.x.data(), d.u.data(), d.first.data(), n, d.y.data(), d.y2.data(), d.z.data(), d.next.data(), d.end.data(), d.count.data(), d.wide.data(), d.rows"


class Running:
    """One random function."""

    def __init__(self, draw, number):
        self.number, self.draw, self.features = number, draw, []
        self.statements = []
        self.header, self.step = draw.choice([("for (int i = 0; i < n; ++i)", 1)] * 5 + [("for (int i = n - 1; i >= 0; --i)", -1),
                                                                                       ("for (int i = 1; i < n; i += 2)", 2)])
        self.at = "i"
        inner = draw.random() < 0.2
        for _ in range(draw.choice([1, 1, 1, 2, 2, 3])):
            self.statements.append(self.statement())
        if inner:
            self.at = "j"
            loop = draw.choice(["for (int j = first[i]; j < first[i + 1]; ++j)", "for (int j = 0; j < 3; ++j)"])
            self.statements.insert(draw.randint(0, len(self.statements)), f"{loop} {{ {self.statement()} }}")
            self.at = "i"
        if draw.random() < 0.2:
            self.statements.insert(0, f"if ({self.condition()}) continue;")

    def value(self):
        return self.draw.choice([f"x[{self.at}]", "i", "i * 3 + 1", f"key[{self.at}]", f"(x[{self.at}] & 15)", "7"])

    def condition(self):
        return self.draw.choice([f"x[{self.at}] > 0", f"key[{self.at}] == 3", "i % 3 != 1", f"u[{self.at}] & 4", f"x[{self.at}] < i"])

    def subscript(self):
        return self.draw.choice([f"key[{self.at}]"] * 3 + [f"x[{self.at}] & 7", "i % 8", f"(key[{self.at}] + 3) % 8"])

    def statement(self):
        draw = self.draw
        made = draw.choice([self.scan, self.compaction, self.counting, self.counting, self.rank, self.prefix, self.prefix,
                            self.row])()
        return f"if ({self.condition()}) {{ {made} }}" if draw.random() < 0.35 else made

    def scan(self):
        draw = self.draw
        s, update = draw.choice([("s", f"s += {self.value()};"), ("s", f"s -= {self.value()};"), ("p", f"p *= 2 * u[{self.at}] + 1;"), ("b", f"b ^= u[{self.at}];"),
                                 ("m", f"m = std::max(m, {self.value()});"), ("m", f"if (m < x[{self.at}]) m = x[{self.at}];"), ("q", f"q += u[{self.at}];")])
        use = draw.choice([f"y2[{self.at}] = static_cast<int>({s});", f"z[{self.at}] = {s} * 0.5;", f"y[{self.at}] = static_cast<int>({s}) & 1023;"])
        self.features.append("scan")
        return draw.choice([f"{update} {use}", f"{use} {update}"])

    def compaction(self):
        draw = self.draw
        self.features.append("compaction")
        c, array = draw.choice([("c", "y"), ("c", "y2"), ("e", "y2")])
        return draw.choice([f"{array}[{c}++] = {self.value()};", f"{array}[{c}] = {self.value()}; ++{c};", f"const int at = {c}++; {array}[at] = {self.value()};",
                            f"{array}[2 * {c}] = {self.value()}; {array}[2 * {c} + 1] = i; {c}++;", f"{array}[{c}] = i; {array}[{c} + 1] = -i; {c} += 2;",
                            f"++{c}; {array}[{c}] = i;"])

    def counting(self):
        draw, k = self.draw, self.subscript()
        self.features.append("counting sort")
        n = draw.choice(["next", "next", "wide"])
        forms = [f"y[{n}[{k}]++] = {self.value()};", f"y[--end[{k}]] = i;", f"const int k = {k}; y[{n}[k]] = i; {n}[k]++;",
                 f"const auto at = {n}[{k}]++; y[at] = i; y2[at] = {self.value()};", f"int k = {k}; const auto at = {n}[k]; ++{n}[k]; y[2 * at] = i; y[2 * at + 1] = x[{self.at}];",
                 f"y[end[{k}]--] = i;", f"int k = {k}; y[{n}[k]] = i; k = (k + 1) % 8; {n}[k]++;", f"y[++{n}[{k}]] = i;",
                 f"const int k = {k}; if ({self.condition()}) continue; y[{n}[k]++] = i;", f"{n}[{k}]++; y[{n}[{k}]] = i;",
                 f"const int k = {k}; y[{n}[k]] = i; if ({self.condition()}) {n}[k]++;"]
        return draw.choice(forms)

    def rank(self):
        self.features.append("rank")
        k = self.subscript()
        return self.draw.choice([f"y2[{self.at}] = count[{k}]++;", f"z[{self.at}] = --count[{k}];", f"y2[{self.at}] = count[{k}]; count[{k}] += 3;"])

    def prefix(self):
        """Makes elements that depend on the previous iteration's element, and loops that only look similar."""
        draw = self.draw
        self.features.append("prefix sum")
        array = draw.choice(["y", "y2", "z"])
        at, before = f"{array}[i + {300 + self.step}]", f"{array}[i + 300]"
        if draw.random() < 0.15:
            before = draw.choice([f"{array}[i + {300 - self.step}]", f"{array}[i + 301]", f"{array}[300]"])
        forms = [f"{at} = {before} + {self.value()};", f"{at} += {before};", f"{at} = {self.value()} + {before};",
                 f"const int t = {self.value()}; {at} = {before} + t;", f"{at} = {before} < {self.value()} ? {before} : 5;",
                 f"{at} = {before} - (x[{self.at}] & 3);", f"{at} = {before} / 2 + 1;", f"{at} = {before}; {at} += i & 7;"]
        if array != "z":
            forms += [f"{at} |= {before} & 255;", f"{at} = {before} ^ {self.value()};", f"{at} = std::max({before}, {self.value()});",
                      f"y[i + 290] = i & 3; {at} = {before} + x[{self.at}];", f"{at} = {before} + x[{self.at}]; y[i + 300] = 1;"]
        return draw.choice(forms)

    def row(self):
        """Makes each iteration fill a list, in a row that may be too short for it."""
        draw = self.draw
        self.features.append("row")
        length, ends, by = draw.choice([4, 6, 7, 9, "n / 40 + 6"]), draw.choice([4, 6, 7]), draw.choice([1, 1, 1, 2])
        room = draw.choice(["", "", f" && k < {length}", " && k <= 3"])
        counter, first = draw.choice(["int", "int", "unsigned", "long", "std::size_t"]), draw.choice([0, 0, 0, 1])
        condition = f"((x[i] + j) & 3){room}"
        write = draw.choice([f"if ({condition}) rows[i * ({length}) + k++] = j;", f"if ({condition}) {{ rows[i * ({length}) + k] = j; k += {by}; }}",
                             f"rows[i * ({length}) + k] = j; if ({condition}) ++k;", f"if (!({condition})) continue; rows[(i + 3) * ({length}) - 1 - k++] = j;"])
        return f"{counter} k = {first}; for (int j = 0; j < {ends}; ++j) {{ {write} }}"

    def text(self):
        body = " ".join(f"{{ {s} }}" if "continue" not in s[:30] else s for s in self.statements)
        return (f"[[ferry::offload]] unsigned f{self.number}({PARAMETERS}) {{\n"
                "  int s = 3, m = -9, c = 0, e = 5; unsigned p = 1, b = 0; unsigned long q = 0;\n"
                f"  {self.header} {{ {body} }}\n"
                "  return static_cast<unsigned>(s + m + c + e) + p + b + static_cast<unsigned>(q);\n}\n")


def program(functions):
    calls = "".join(f"  for (const int n : {{256, 50, 3, 0}}) {{ Data d(n, {apart}); const unsigned r = f{f.number}({ARGUMENTS}); d.print({f.number}, n, r); }}\n"
                    for f in functions for apart in (700, 20))
    return PRELUDE + "\n".join(f.text() for f in functions) + "\nint main() {\n" + calls + "}\n"


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--functions", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--minimum", type=int, default=40, help="per cent of the functions drawn that must launch")
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


def main():
    a, began = options(), time.time()
    tools = Tools(a.tools)
    drawn, launched, findings, features, stayed, refused = 0, 0, 0, Counter(), Counter(), Counter()
    for number in range(a.programs):
        if time.time() - began > a.minutes * 60:
            break
        functions = [Running(random.Random(f"{a.seed}/{number}/{k}"), k) for k in range(a.functions)]
        runner = TextRunner(tools, program, None, CONFIGURATIONS, [f.replace("-O1", "-O0") for f in FLAGS])
        with tempfile.TemporaryDirectory() as name:
            if number % 7 == 0 and (said := runner.undefined(Path(name), functions)):
                print(f"seed {a.seed}, program {number}: not defined C++: the fuzzer's fault\n{said}")
                return 1
            try:
                taken = runner.translated(Path(name), functions)
                runner.check(Path(name), taken)
            except Failure as failure:
                print(f"seed {a.seed}, program {number}: {failure}", flush=True)
                findings += 1
        drawn, launched = drawn + len(functions), launched + len(runner.launched)
        stayed.update(runner.reasons)
        refused.update(runner.refused)
        for f in functions:
            features.update(f.features if f.number in runner.launched else [])
        for finding in runner.findings:
            findings += 1
            text = f"// seed {a.seed}, program {number}, function {finding.function.number}: {finding.kind}\n" + "".join(
                f"// {line}\n" for line in finding.message.splitlines()[:8]) + finding.function.text()
            print(text, flush=True)
            if a.keep:
                a.keep.mkdir(parents=True, exist_ok=True)
                (a.keep / f"running_{a.seed}_{number}_{finding.function.number}.cpp").write_text(text + program([finding.function]))
    print(f"{drawn} functions, {launched} launched, {findings} failures; launched, by feature: {dict(features)}")
    print("stayed:", dict(stayed.most_common(12)))
    print("refused:", dict(refused.most_common(6)))
    if launched * 100 < drawn * a.minimum:
        print(f"fewer than {a.minimum} % launched: this shows too little")
        return 1
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
