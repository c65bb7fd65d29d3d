"""One fuzzed function over objects, with its classes and its caller.

  [[ferry::offload]] void f7(O7& o, O7* q, long* out) { …nest… std::swap(o.m1, o.m2); …nest… }
  call7: for sizes 40, 7, 1, 0: makes objects, calls three times with o.change(k) in between, prints all members

Objects are passed by reference, pointer, value or smart pointer, as *this, as globals, or as elements whose subscript
host code changes. Two names may refer to one object.
"""
import class_tables
import class_world
from class_nests import Nests

PARAMETERS = {"reference": ("{0}& {1}", "{1}.", "{2}"), "pointer": ("{0}* {1}", "{1}->", "&{2}"), "value": ("{0} {1}", "{1}.", "{2}"),
              "smart": ("std::shared_ptr<{0}>& {1}", "{1}->", "std_{2}"), "global": ("", "g{3}->", ""),
              "element": ("std::vector<{0}>& os, int pick", "os[pick].", "os, 1"), "element_pointer": ("{0}* const* os, int pick", "os[pick]->", "os, 0")}


class Function:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        names = [0]
        inner = class_world.Class(rng, number, f"I{number}", names, with_maps=rng.random() < 0.4) if rng.random() < 0.75 else None
        self.vector_kind, self.shared = class_world.shared_text(rng, number)
        self.outer = class_world.Class(rng, number, f"O{number}", names, inner)
        self.inner = inner
        self.member = rng.random() < 0.4
        kinds = [k for k in ("reference", "reference", "pointer", "value", "smart", "global", "element", "element_pointer")
                 if k not in ("value", "element") or self.outer.copyable]
        self.passed = "this" if self.member else rng.choice(kinds)
        self.elements = self.passed.startswith("element")
        self.second = rng.choice([None, None, "reference", "pointer"])
        self.same = rng.random() < 0.4
        self.prefixes()
        self.nests = Nests(rng, number, self.outer, self.vector_kind, self.member, self.objects,
                           ["o"] if self.passed == "smart" else [])
        self.body = self.statements()
        self.written = self.made_text()

    def prefixes(self):
        rng, name = self.rng, self.outer.name
        self.opening = []
        self.objects = [rng.choice(["", "this->"])] if self.member else [PARAMETERS[self.passed][1].format(name, "o", "", self.number)]
        if rng.random() < 0.2:
            here = self.objects[0]
            target = "*this" if self.member else here[:-1] if here.endswith(".") else "*" + here[:-2]
            self.opening.append(f"  auto& self = {target};")
            self.objects = [self.objects[0], "self."]
        if self.elements:
            place = self.objects[0][len("os[pick]"):]
            self.objects += rng.choice([[], [f"os[1 - pick]{place}"], [f"os[0]{place}"], [f"os[which{self.number}]{place}"]])
        if self.second:
            self.objects.append(PARAMETERS[self.second][1].format(name, "q"))

    @property
    def forms(self):
        way = [f"inner_by_{self.outer.way}"] if self.inner else []
        return sorted({*self.nests.forms, f"by_{self.passed}", *way, *([f"second_by_{self.second}"] if self.second else [])})

    def statements(self):
        lines, rng = [], self.rng
        for k in range(rng.randint(2, 3)):
            nest = self.nests.nest()
            if rng.random() < 0.2:
                nest = ["  for (int t = 0; t < 3; ++t) {", *("  " + line for line in nest), *("  " + line for line in self.between()), "  }"]
            lines += nest + (self.between() if rng.random() < 0.6 else [])
        return lines

    def between(self):
        rng, p = self.rng, self.objects[0]
        dotted = p.endswith(".")
        whole = "*this" if self.member else p[:-1] if dotted else "*" + p[:-2]
        if self.elements and rng.random() < 0.4:
            return ["  pick = 1 - pick;"]
        options = [[f"  {p}change({rng.randint(0, 9)});"], [f"  {p}hash();"], [f"  touch{self.number}({whole}, {rng.randint(0, 9)});"], []]
        if self.member or not self.outer.private:
            options += [["  " + c.replace("{o}", p)] for c in self.outer.changes] + self.swaps(p)
        reads = [a for a in self.nests.arrays() if a.outside]
        if reads:
            a = rng.choice(reads)
            options += [[f"  out[1] += static_cast<long>({rng.choice(a.outside).format(o=p, i=rng.choice([0, 5, 39]))});"]] * 2
        if self.outer.copyable and self.outer.assignable and self.second:
            q = "q" if self.second == "reference" else "*q"
            options += [[f"  {whole} = {q};"], [f"  std::swap({whole}, {q});"]]
        if self.outer.copyable:
            options += [[f"  {self.outer.name} kept{self.nests.fresh('k')}({whole});", f"  {p}change({rng.randint(0, 9)});"]]
        if self.inner and not self.outer.private and self.outer.way == "pointer":
            options += [[f"  {p}in = &store{self.inner.name}(12, 2);"]] * 2
        return rng.choice(options)

    def swaps(self, p):
        found = []
        mine = [a for a in self.outer.mine if a.form in ("pointer", "span", "vector", "unique", "view", "array", "std_array", "owner") and not a.constant]
        for k, a in enumerate(mine):
            found += [[f"  std::swap({p}{a.name}, {p}{b.name});"] for b in mine[k + 1:] if (a.form, a.type) == (b.form, b.type)]
        return found * 3

    def parameters(self):
        name = self.outer.name
        first = [] if self.member or self.passed == "global" else [PARAMETERS[self.passed][0].format(name, "o")]
        return ", ".join([*first, *([PARAMETERS[self.second][0].format(name, "q")] if self.second else []), "long* out"])

    def text(self):
        return self.written

    def made_text(self):
        n, name = self.number, self.outer.name
        body = "\n".join([*self.opening, *self.body])
        if self.member:
            declared = f"  [[ferry::offload]] void f{n}({self.parameters()});\n"
            head = f"[[ferry::offload]] void {name}::f{n}({self.parameters()})"
        else:
            declared, head = "", f"[[ferry::offload]] void f{n}({self.parameters()})"
        globals_ = (f"{class_tables.declared(self.rng, n)}{self.nests.kind_of_sums.text}static int factor{n} = 3, which{n} = 1;\nstatic long scratch{n}[64];\n"
                    f"static V{n} made{n}({self.vector_kind} a, {self.vector_kind} b) {{ V{n} v{{a, b}}; return v; }}\n")
        inner = self.inner.text() if self.inner else ""
        after = f"__attribute__((noinline)) void touch{n}({name}& o, int k) {{ o.change(k); factor{n} ^= 1; which{n} ^= 1; }}\n" + \
            (f"static {name}* g{n};\n" if self.passed == "global" else "") + "".join(self.nests.helpers)
        return f"{self.shared}{globals_}{inner}{self.outer.text(declared)}{after}{head} {{\n{body}\n}}\n"

    def offloaded(self):
        """Returns the function without its classes."""
        return self.written[self.written.rindex("[[ferry::offload]]"):]

    def call(self):
        n, name = self.number, self.outer.name
        full = 38 if self.nests.neighbours else 40
        other = "o" if self.same else "q"
        second = {None: [], "reference": [other], "pointer": ["&" + other]}[self.second]
        first = [] if self.member or self.passed == "global" else [PARAMETERS[self.passed][2].format("", "", "o")]
        arguments = ", ".join([*first, *second, "out"])
        call = f"o.f{n}({arguments});" if self.member else f"f{n}({arguments});"
        made = f"{name} o(n, seed), q(n > 3 ? n - 1 : n, seed + 1);"
        if self.passed == "element":
            made = f"std::vector<{name}> os; os.reserve(2); os.emplace_back(n > 3 ? n - 1 : n, seed + 1); os.emplace_back(n, seed); {name} &o = os[1], &q = os[0];"
        if self.passed == "element_pointer":
            made += f" {name}* const os[2] = {{&o, &q}};"
        before = f"std::shared_ptr<{name}> std_o(&o, [](auto*) {{}});" if self.passed == "smart" else f"g{n} = &o;" if self.passed == "global" else ""
        return f"""void call{n}(int n, int seed) {{
  state = 7;
  long out[64] = {{}};
  {made}
  {before}
  for (int k = 0; k < 3; ++k) {{
    {call}
    o.hash(); q.hash();
    for (long x : out) mix(x);
    for (long x : scratch{n}) mix(x);
    o.change(k * 3 + seed); q.change(k);
  }}
  o.hash(); q.hash();
  mix(factor{n});
  std::printf("{n} %d %lx\\n", n, state);
}}
""", [(full, 1), (7, 2), (1, 3), (0, 4)]


PRELUDE = """#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <memory>
#include <span>
#include <utility>
#include <vector>
static unsigned long state;
static int destroyed;
template <class T> void mix(T x) {
  if constexpr (sizeof(T) == 8) state = state * 31 + std::bit_cast<unsigned long>(x);
  else if constexpr (sizeof(T) == 4) state = state * 31 + std::bit_cast<unsigned>(x);
  else state = state * 31 + static_cast<unsigned long>(x);
}
"""


def program(functions):
    calls = [(f, *f.call()) for f in functions]
    return (PRELUDE + "\n".join(f.text() + text for f, text, _ in calls) + "\nint main() {\n" +
            "".join(f"  call{f.number}({n}, {seed});\n" for f, _, sizes in calls for n, seed in sizes) + "}\n")
