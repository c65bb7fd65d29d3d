"""Random loops over arrays of structs: programs must print the same, translated or not, in any iteration order.

  python3 test/fuzz/fuzz_records.py BUILD/test/tools.json [--seed 1] [--programs 1] [--functions 24] [--keep FOLDER]

Each function has a struct of its own (numbers, arrays, structs, bit-fields, unions; packed, aligned, padded) and one or
two loops over arrays of it, behind pointers, in spans and vectors, which may overlap: members, whole elements,
references, methods, neighbours, elements that data chooses, conditions, updates; objects declared outside the loops,
which hold sums or are set by each iteration before it reads them; arrays of such objects; globals. All values are small
integers, so sums are exact. Functions without a loop for a device are drawn again.
"""
import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from printed_results import CONFIGURATIONS, Runner
from record_struct import SIZE, Struct
from tools import Failure, Tools

ACCUMULATOR = """struct Acc {
  double sum;
  long count, hi;
  void add(long v) { sum += static_cast<double>(v); ++count; }
  Acc& operator+=(const Acc& o) { sum += o.sum; count += o.count; return *this; }
  Acc operator+(const Acc& o) const { return {sum + o.sum, count + o.count, hi + o.hi}; }
};
"""


class Function:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.struct = Struct(rng, f"S{number}")
        self.forms = [rng.choice(["pointer", "pointer", "span", "vector"]) for _ in range(2)]
        self.apart = rng.random() < 0.7  # whether loops never read a member in one element that they write in another
        self.locals = 0
        self.acc = rng.choice(["local", "local", "reference", "global"])
        self.uses = set()  # the used objects that are declared before the loops
        self.body = []
        for _ in range(rng.randint(1, 2)):
            self.body += self.loop()
        self.shift = rng.choice([None, None, None, 0, 1])  # offset of q in p's array

    def loop(self):
        rng, paths = self.rng, [p for p, _ in self.struct.members]
        rng.shuffle(paths)
        half = max(1, len(paths) // 2)
        self.written, self.others = (paths[:half], paths[half:] or paths) if self.apart else (paths, paths)
        self.target = rng.choice("pq")
        lines = []
        self.sums = [rng.choice([self.sum_of_member, self.sum_of_function, self.sum_of_whole, self.greatest])]
        for _ in range(rng.randint(1, 3)):
            lines += rng.choice([self.assign, self.assign, self.update, self.whole, self.reference, self.method, self.inner,
                                 self.condition, self.scatter, self.nested, self.bit, self.swap, self.accumulate,
                                 self.accumulate, self.temporary, self.scratch])()
        return ["  for (int i = 1; i < n; ++i) {", *("    " + line for line in lines), "  }"]

    def kind(self, path):
        return dict(self.struct.members)[path]

    def element(self, any_array=True):
        rng = self.rng
        array = rng.choice("pq") if any_array else self.target
        return rng.choice([f"{array}[i]"] * 3 + [f"{array}[i - 1]", f"{array}[i + 1]", f"{array}[near[i]]", f"{array}[at0]", f"{array}[3]"])

    def value(self):
        rng = self.rng
        terms = []
        for _ in range(rng.randint(1, 2)):
            mine = rng.random() < 0.4
            place = f"{self.target}[i].{rng.choice(self.written)}" if mine else f"{self.element()}.{rng.choice(self.others)}"
            terms.append(f"static_cast<long>({place})")
        return f"(({' + '.join(terms)} + {rng.randint(0, 9)}) & 63)"

    def assign(self):
        path = self.rng.choice(self.written)
        return [f"{self.target}[i].{path} = static_cast<{self.kind(path)}>({self.value()});"]

    def update(self):
        path = self.rng.choice(self.written)
        return [f"{self.target}[i].{path} += static_cast<{self.kind(path)}>({self.value()});"]

    def whole(self):
        self.locals += 1
        name, source = f"c{self.locals}", self.rng.choice("pq")
        path = self.rng.choice(self.written)
        place = self.rng.choice([f"{source}[i]", f"{source}[i]", f"{source}[i + 1]"])
        return [f"{self.struct.name} {name} = {place};",
                f"{name}.{path} = static_cast<{self.kind(path)}>({self.value()});", f"{self.target}[i] = {name};"]

    def reference(self):
        self.locals += 1
        name, path = f"r{self.locals}", self.rng.choice(self.written)
        bound, member = self.rng.choice([(f"auto& {name} = {self.target}[i];", f"{name}."), (f"auto* {name} = &{self.target}[i];", f"{name}->")])
        return [bound, f"{member}{path} = static_cast<{self.kind(path)}>(static_cast<long>({member}{self.rng.choice(self.others)}) & 31);"]

    def method(self):
        if self.rng.random() < 0.5:
            return [f"{self.target}[i].step({self.value()});"]
        return [f"out[i] = {self.element()}.sum();"]

    def inner(self):
        if not self.struct.has_array:
            return self.assign()
        kind = self.kind("w[0]")
        bound = self.rng.choice(["3", "2", "n % 4 < 3 ? n % 4 : 3"])
        sign = self.rng.choice(["=", "+="])
        return [f"for (int k = 0; k < ({bound}); ++k) {self.target}[i].w[k] {sign} static_cast<{kind}>({self.value()});"]

    def condition(self):
        test = f"static_cast<long>({self.element()}.{self.rng.choice(self.others)}) % 3 == 0"
        return [f"if ({test}) {{", *("  " + line for line in self.rng.choice([self.assign, self.whole, self.update])()), "}"]

    def scatter(self):
        if not self.struct.integers or self.struct.packed:
            return self.update()
        return [f"{self.target}[near[i]].{self.rng.choice(self.struct.integers)} += static_cast<int>({self.value()});"]

    def nested(self):
        if not self.struct.inner or self.struct.packed:
            return self.assign()
        self.locals += 1
        return [self.rng.choice([f"{self.target}[i].v = {self.element()}.v;",
                                 f"auto& in{self.locals} = {self.target}[i].v; in{self.locals}.b = in{self.locals}.b + {self.value()};"])]

    def bit(self):
        if not self.struct.bits:
            return self.assign()
        path = self.rng.choice(self.struct.bits)
        return [f"{self.target}[i].{path} {self.rng.choice(['=', '+='])} static_cast<unsigned>({self.value()});"]

    def swap(self):
        return ["std::swap(p[i], q[i]);"] if self.rng.random() < 0.5 else [f"if ({self.target}[i].at > 5) out[i] += {self.target}[i].at;"]

    def accumulate(self):
        self.uses.add("acc")
        return self.rng.choice(self.sums)()

    def sum_of_member(self):
        return [f"acc{self.number}.sum += {self.value()};" if self.rng.random() < 0.7 else f"acc{self.number}.count -= {self.value()};"]

    def sum_of_function(self):
        return [f"acc{self.number}.add({self.value()});"]

    def sum_of_whole(self):
        by = f"Acc{{static_cast<double>({self.value()}), 2, 1}}"
        name = f"acc{self.number}"
        return [self.rng.choice([f"{name} += {by};", f"{name} = {name} + {by};"])]

    def greatest(self):
        name, value = f"acc{self.number}", self.value()
        return [self.rng.choice([f"{name}.hi = std::max({name}.hi, {value});",
                                 f"if ({value} > {name}.hi) {{ {name}.hi = {value}; {name}.count = i; }}"])]

    def temporary(self):
        self.uses.add("tmp")
        path = self.rng.choice(self.written)
        set_path = f"tmp.{path} = static_cast<{self.kind(path)}>({self.value()});"
        return [f"tmp = {self.rng.choice('pq')}[i];", self.rng.choice([set_path, f"tmp.step({self.value()});"]),
                self.rng.choice([f"{self.target}[i] = tmp;", "out[i] = tmp.sum();"])]

    def scratch(self):
        self.uses.add("some")
        k, array = self.rng.randint(0, 2), self.rng.choice("pq")
        return [f"for (int k = 0; k < 3; ++k) some[k] = {array}[i + k - 1];", f"out[i] = some[{k}].sum() + some[{2 - k}].at;"]

    def before(self):
        name = f"acc{self.number}"
        lines = ["  Acc " + name + "{1, 2, 3};"] if self.acc == "local" and "acc" in self.uses else []
        if "tmp" in self.uses:
            lines.append(f"  {self.struct.name} tmp{{}};")
        return lines + ([f"  {self.struct.name} some[3];"] if "some" in self.uses else [])

    def after(self):
        name = f"acc{self.number}"
        lines = [f"  out[0] += static_cast<long>({name}.sum) + 3 * {name}.count + 7 * {name}.hi;"] if "acc" in self.uses else []
        return lines + (["  out[0] += tmp.sum();"] if "tmp" in self.uses and self.number % 2 else [])

    def parameters(self):
        kinds = {"pointer": "{0}* {1}", "span": "std::span<{0}> {1}", "vector": "std::vector<{0}>& {1}"}
        passed = [f"Acc& acc{self.number}"] if self.acc == "reference" else []
        return [kinds[form].format(self.struct.name, name) for form, name in zip(self.forms, "pq")] + passed

    def text(self):
        everybodys = f"static Acc acc{self.number}{{4, 5, 6}};\n" if self.acc == "global" else ""
        return "\n".join([self.struct.text() + everybodys + f"[[ferry::offload]] void f{self.number}({', '.join(self.parameters())}, "
                          "const int* near, long* out, int n, int at0) {", *self.before(), *self.body, *self.after(), "}"])

    def call(self):
        s, number = self.struct.name, self.number
        fill, show = self.struct.each("a")
        fill_b, show_b = self.struct.each("b")
        lies_in = self.shift is not None and self.forms[1] != "vector" and self.forms[0] != "vector"
        q = {"pointer": "b.data()", "span": f"std::span<{s}>(b)", "vector": "b"}[self.forms[1]]
        if lies_in:
            q = {"pointer": f"a.data() + {self.shift}", "span": f"std::span<{s}>(a).subspan({self.shift})"}[self.forms[1]]
        p = {"pointer": "a.data()", "span": f"std::span<{s}>(a)", "vector": "a"}[self.forms[0]]
        return f"""void call{number}(int n, int seed) {{
  std::vector<{s}> a({SIZE + 2}), b({SIZE + 2});
  std::vector<int> near({SIZE});
  std::vector<long> out({SIZE});
  for (int i = 0; i < {SIZE + 2}; ++i) {{ {fill} {fill_b} }}
  for (int i = 0; i < {SIZE}; ++i) near[i] = (i * 3 + seed) % {SIZE};
  Acc acc{{7, 8, 9}};
  f{number}({p}, {q}, {"acc, " if self.acc == "reference" else ""}near.data(), out.data(), n, seed % 5);
  unsigned long s = 0;
  for (int i = 0; i < {SIZE + 2}; ++i) {{ {show} {show_b} }}
  for (int i = 0; i < {SIZE}; ++i) s = s * 31 + static_cast<unsigned long>(out[i]);
  std::printf("{number} %lx %g\\n", s, acc.sum + 3.0 * static_cast<double>(acc.count + acc.hi));
}}
"""


def program(functions):
    return ("#include <algorithm>\n#include <cstdio>\n#include <span>\n#include <utility>\n#include <vector>\n" + ACCUMULATOR +
            "\n".join(f.text() + "\n" + f.call() for f in functions) + "\nint main() {\n" +
            "".join(f"  call{f.number}({n}, {seed});\n" for f in functions for n, seed in ((38, 1), (7, 2), (1, 3))) + "}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=1)
    parser.add_argument("--functions", type=int, default=24)
    parser.add_argument("--minimum", type=int, default=25, help="per cent of the functions drawn that must be offloaded")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    runner = Runner(Tools(arguments.tools), program, arguments.keep)
    made = drawn = 0
    for number in range(arguments.programs):
        rng = random.Random(f"{arguments.seed}/{number}")
        with tempfile.TemporaryDirectory() as folder:
            try:
                functions, tried = runner.offloaded(Path(folder), lambda n: Function(rng, n), arguments.functions)
                for wrong, message in runner.check(Path(folder), functions):
                    texts = "\n".join(f.text() for f in functions if f.number in wrong)
                    raise Failure(f"{message}, in {arguments.keep or folder}: {sorted(wrong)}\n{texts}")
            except Failure as failure:
                print(f"seed {arguments.seed}, program {number}: {failure}")
                return 1
        made, drawn = made + len(functions), drawn + tried
    print(f"{made} functions, of {drawn} that were drawn, the same results in {len(CONFIGURATIONS)} configurations")
    if made * 100 < drawn * arguments.minimum:
        print(f"fewer than {arguments.minimum} % were offloaded: this shows too little")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
