"""One fuzzed function with difficult text, the code that it needs, and its caller.

  namespace n7 { unsigned w = 3; unsigned v[512]; unsigned t(unsigned x) { … }
  [[ferry::offload]] unsigned f7(unsigned* a, const unsigned* b, int n, unsigned w, …) { declarations, blocks, loops } }
  call7(n): guarded arrays, a call, a hash of everything that it may have written

The function is free, a member, or a template. Input: a random generator and a number. Output: text().
"""
import copy

import text_braces, text_lambdas, text_macros, text_using  # these modules register declarations and wrappers
from text_blocks import Blocks
from text_expressions import WRAPPERS, Expressions
from text_names import DECLARATIONS
from text_nests import Nests
from text_scope import COUNT, POOL, READABLE, Entity, Scope
from text_tree import lines, smaller

OTHER_FEATURES = {"sizeof", "remainder", "named_casts", "init_capture", "parenthesised", "if_constexpr", "generic_lambda", "macro_header", "macro_statement", "headers_that_declare",
                  "member", "template", "algorithm", "globals", "ndebug"}
FEATURES = sorted({f for f, *_ in DECLARATIONS} | {f for f, _ in WRAPPERS} | OTHER_FEATURES)


class Function(Expressions, Nests, Blocks):
    def __init__(self, rng, number, without=()):
        self.rng, self.number, self.without = rng, number, set(without)
        self.pool = POOL
        self.scope, self.features = Scope(), set()
        self.macros, self.helpers, self.globals, self.fills, self.hashes = [], [], [], [], []
        self.count_of_names, self.inside, self.ends = 0, False, {}
        self.member = self.allowed("member") and rng.random() < 0.25
        self.template = not self.member and self.allowed("template") and rng.choice(["", "", "", "", "class U", "unsigned N"])
        plain, qualified = text_using.everywhere()
        for e in plain:
            self.scope.add(e)
        if self.allowed("using_declaration"):
            self.scope.qualified += qualified
        self.namespace_frame = self.scope.push("namespace")
        if self.allowed("globals"):
            self.make_globals()
        self.members = self.make_members() if self.member else []
        self.scope.push("function")
        self.parameters = self.make_parameters()
        self.body = self.statements(0, rng.choice([1, 1, 2, 2, 3])) + self.closing()
        self.cassert = "#define NDEBUG" if self.allowed("ndebug") and rng.random() < 0.5 else ""

    # What the generators of declarations and expressions need
    def allowed(self, feature):
        return feature not in self.without

    def use(self, feature):
        self.features.add(feature)

    def in_kernel(self):
        """Returns whether the text under construction may become a kernel's text."""
        return self.inside or any(frame.what in ("loop", "lambda") for frame in self.scope.frames)

    def fresh(self, prefix):
        self.count_of_names += 1
        return f"{prefix}{self.number}_{self.count_of_names}"

    def new_name(self):
        return self.new_names(1)[0]

    def new_names(self, count):
        """Returns pool names that the innermost frame doesn't have."""
        pool = list(POOL) + (["b", "d"] if not self.inside else [])
        free = [n for n in pool if not self.scope.taken(n)]
        if not self.allowed("hidden"):
            free = [n for n in free if self.scope.lookup(n) is None]
        self.rng.shuffle(free)
        return (free + [self.fresh("z") for _ in range(count)])[:count]

    def namespace_names(self):
        return self.namespace_frame.names

    def addressable(self, text):
        return any(e.text == text and not e.constant and e.type in ("unsigned", "int") for e in self.scope.visible("scalar"))

    def at_end(self, text):
        """Adds a statement at the end of the innermost block."""
        self.ends.setdefault(id(self.scope.frames[-1]), []).append(text)

    def closing(self):
        return self.ends.pop(id(self.scope.frames[-1]), [])

    def declaration(self):
        options = [d for d in DECLARATIONS if self.allowed(d[0]) and (d[2] or not self.inside)]
        for _ in range(3):
            feature, make, _ = self.rng.choice(options)
            made = make(self)
            if made:
                self.use(feature)
                return made
        return None

    def inner_declarations(self):
        """Returns lines of declarations for a lambda's body."""
        outside, self.inside = self.inside, True
        made = self.declaration() or []
        self.inside = outside
        return made

    # The text around the function
    def make_globals(self):
        for name in self.rng.sample(POOL, self.rng.randint(2, 5)):
            kind = self.rng.choice(["scalar", "scalar", "scalar", "const", "array", "out", "function", "type", "sum"])
            value = self.rng.randint(1, 7)
            if kind == "scalar":
                self.globals.append(f"unsigned {name} = {value};")
                self.add_global(name, "scalar", type="unsigned", base="extern")
            elif kind == "const":
                self.globals.append(f"{self.rng.choice(['const unsigned', 'constexpr unsigned', 'static const int'])} {name} = {value};")
                self.add_global(name, "scalar", type="int", constant=True)
            elif kind == "function":
                self.globals.append(f"unsigned {name}(unsigned x) {{ return x * {value}u + {self.rng.randint(0, 9)}u; }}")
                self.add_global(name, "value1", base="extern")
            elif kind == "type":
                self.globals.append(f"using {name} = unsigned{self.rng.choice([' short', '', ' long'])};")
                self.add_global(name, "type")
            elif kind == "sum":
                self.globals.append(f"unsigned {name} = {value};")
                self.add_global(name, "sum", writable=True)
                self.hashes.append(f"n{self.number}::{name}")
            else:
                self.globals.append(f"unsigned {name}[{READABLE}];")
                self.fills.append(f"n{self.number}::{name}")
                self.add_global(name, "read" if kind == "array" else "out", type="array", limit=READABLE, base="" if kind == "array" else name)

    def add_global(self, name, kind, **more):
        e = self.scope.add(Entity(name, kind, automatic=False, **more))
        self.scope.qualified.append(copy.replace(e, spelling=f"n{self.number}::{name}") if hasattr(copy, "replace") else Entity(**{**e.__dict__, "spelling": f"n{self.number}::{name}"}))

    def make_members(self):
        self.use("member")
        self.scope.push("class")
        made = []
        for name in self.rng.sample(POOL, self.rng.randint(2, 4)):
            kind = self.rng.choice(["scalar", "scalar", "read", "out", "container", "sum"])
            shown, value = {"scalar": ("unsigned {}", str(self.rng.randint(1, 7))), "read": ("const unsigned* {}", "x.d"), "out": ("unsigned* {}", "x.c"), "container": ("std::vector<unsigned> {}", "x.vec"),
                            "sum": ("unsigned {}", "5")}[kind]
            made.append((shown.format(name), value))
            e = Entity(name, kind, type={"scalar": "unsigned", "sum": "unsigned", "container": "vector"}.get(kind, "pointer"), limit=READABLE, automatic=False, writable=kind in ("scalar", "sum"), base=name)
            self.scope.add(e)
            self.scope.qualified.append(Entity(**{**e.__dict__, "spelling": f"this->{name}"}))
            if kind in ("scalar", "sum"):
                self.hashes.append(f"o.{name}")
        return made

    def make_parameters(self):
        """Returns [(declaration, argument)], in any order."""
        rng, add = self.rng, self.scope.add
        made = [("unsigned* a", "x.a"), ("const unsigned* b", "x.b"), ("const int* map", "x.map"), ("int n", "n"), ("unsigned* r", "x.r")]
        add(Entity("a", "out", type="pointer", limit=READABLE, base="a"))
        add(Entity("b", "read", type="pointer", limit=READABLE, base="b"))
        add(Entity("map", "map"))
        add(Entity("n", "count", type="int"))
        self.scope.block("r")
        self.scope.block("d")
        for name in rng.sample(POOL, rng.randint(1, 4)):
            kind = rng.choice(["scalar", "scalar", "scalar", "read", "out", "container", "span", "unused"])
            if kind == "scalar":
                type_ = rng.choice(["unsigned", "unsigned", "int", "const int", "std::size_t"])
                made.append((f"{type_} {name}", str(rng.randint(1, 7))))
                add(Entity(name, "scalar", type=type_.replace("const ", ""), writable="const" not in type_))
            elif kind in ("read", "out"):
                made.append((f"{'const ' if kind == 'read' else ''}unsigned* {name}", "x.d" if kind == "read" else "x.c"))
                add(Entity(name, kind, type="pointer", limit=READABLE, base=name))
            elif kind in ("container", "span"):
                made.append((f"{rng.choice(['const std::vector<unsigned>&', 'std::vector<unsigned>&']) if kind == 'container' else 'std::span<const unsigned>'} {name}", "x.vec"))
                add(Entity(name, "container", type="vector" if kind == "container" else "span", limit=READABLE))
            elif self.allowed("unused_local"):
                made.append((f"{rng.choice(['const int*', '[[maybe_unused]] const int*', 'const std::vector<int>*'])} {name}", "nullptr"))
                self.scope.block(name)
        rng.shuffle(made)
        return made

    # Text
    def signature(self):
        listed = ", ".join(p for p, _ in self.parameters)
        if self.template:
            self.use("template")
        return f"{f'template <{self.template}> ' if self.template else ''}[[ferry::offload]] unsigned {'O::' if self.member else ''}f{self.number}({listed})"

    def text(self):
        made = ["#undef NDEBUG", self.cassert or "// asserts", "#include <cassert>", *self.macros, f"namespace n{self.number} {{", *self.globals, *self.helpers]
        if self.member:
            made.append(f"struct O {{ {' '.join(m + ';' for m, _ in self.members)} unsigned f{self.number}({', '.join(p for p, _ in self.parameters)}); }};")
        return "\n".join([*made, f"{self.signature()} {{", *lines(self.body), "  return r[0];", "}", "}"]) + "\n"

    def call(self):
        n = self.number
        arguments = ", ".join(a for _, a in self.parameters)
        made = f"n{n}::O o{{{', '.join(v for _, v in self.members)}}};" if self.member else ""
        called = f"o.f{n}({arguments})" if self.member else f"n{n}::f{n}{ {'class U': '<unsigned>', 'unsigned N': '<3>'}.get(self.template, '')}({arguments})"
        fills = "".join(f" fill({name}, {k + 3});" for k, name in enumerate(self.fills))
        hashes = "".join(f" mix(unsigned({name}));" for name in self.hashes) + "".join(f" for (unsigned y : {name}) mix(y);" for name in self.fills)
        return f"static void call{n}(int n) {{ Data x(n);{fills} {made} mix({called}); x.hash();{hashes} shown({n}, n); }}\n"

    def variants(self):
        """Yields functions with fewer statements or declarations."""
        for body in smaller(self.body):
            yield self.with_(body=body)
        for name in ("macros", "helpers"):
            for at in range(len(getattr(self, name))):
                yield self.with_(**{name: getattr(self, name)[:at] + getattr(self, name)[at + 1:]})

    def with_(self, **changes):
        changed = copy.copy(self)
        changed.__dict__.update(changes)
        return changed


PRELUDE = """#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>
static unsigned first_of(unsigned x, const unsigned* p, unsigned = 0) { return x + 0u; }
struct Doubled { unsigned x; constexpr operator unsigned() const { return x * 2; } constexpr unsigned plus(unsigned y) const { return x + y; } };
constexpr int squared(int x) { return x * x + 1; }
static unsigned state;
static void mix(unsigned x) { state = state * 31u + x; }
static void shown(int f, int n) { std::printf("%d %d %x\\n", f, n, state); std::fflush(stdout); state = 7; }
template <std::size_t N> void fill(unsigned (&p)[N], unsigned k) { for (std::size_t i = 0; i < N; ++i) p[i] = unsigned(i) * k + k; }
struct Data {
  unsigned a_[544], c_[544], b_[544], d_[544], r_[48], *a = a_ + 16, *c = c_ + 16, *b = b_ + 16, *d = d_ + 16, *r = r_ + 16;
  int map[64];
  std::vector<unsigned> vec = std::vector<unsigned>(512);
  explicit Data(int n) {
    fill(a_, 3); fill(c_, 5); fill(b_, 77); fill(d_, 13); fill(r_, 1);
    for (int i = 0; i < 64; ++i) map[i] = (i * 5 + n) % 64;
    for (unsigned i = 0; i < 512; ++i) vec[i] = i * 9 + 1;
  }
  void hash() { for (auto* p : {a_, b_, c_, d_}) for (int i = 0; i < 544; ++i) mix(p[i]); for (unsigned y : r_) mix(y); for (unsigned y : vec) mix(y); }
};
""" + text_using.SHARED + "static void filled() { fill(config::v, 11); }\n"


def program(functions):
    calls = "".join(f"  call{f.number}({n});\n" for f in functions for n in (COUNT, 7, 0))
    return PRELUDE + "\n".join(f.text() + f.call() for f in functions) + "\nint main() {\n  filled();\n" + calls + "}\n"
