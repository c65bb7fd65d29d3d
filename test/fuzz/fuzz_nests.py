"""Differential fuzzing of loop nests: random programs must print the same, translated or not.

  python3 test/fuzz/fuzz_nests.py BUILD/test/tools.json [--seed 1] [--programs 10] [--functions 12] [--minutes 5] [--no-asan] [--keep FOLDER]

Every program has some offloaded functions of random nests (1 to 3 deep; strides, offsets, linearised, triangular,
zero-trip, any direction and counter type), host statements between them, time loops, swaps, and arguments that may
overlap. A recording build under UBSan finds which elements each call touches and drops functions with undefined
behaviour. Arrays behind pointers are then exactly that large, so AddressSanitizer sees every excess byte that is
copied. A failure prints the seed and leaves the smallest program (one function) in FOLDER, as a run case.
"""
import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Tools, clean_environment, execute, together

DISCRETE = {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete"}
CONFIGURATIONS = {
    "host-discrete": DISCRETE,
    "host-reversed": {**DISCRETE, "FERRY_HOST_ORDER": "reversed"},
    "host-shuffled": {**DISCRETE, "FERRY_HOST_ORDER": "shuffled:3"},
    "host-small": {**DISCRETE, "FERRY_LAUNCH": ""},  # users' default: small nests and loops stay on the host
    "host-little": {**DISCRETE, "FERRY_HOST_CAPACITY": "900"},  # nests run in chunks, or on the host
    "cuda": {"FERRY_DEVICE": "cuda"},
    "cuda-shuffled": {"FERRY_DEVICE": "cuda", "FERRY_CUDA_ON_CPU_ORDER": "shuffled:3"},
}
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wno-attributes", "-Wno-sign-compare", "-Wno-type-limits", "-Wno-array-bounds",
            "-Wno-parentheses", "-Wno-maybe-uninitialized", "-Wno-uninitialized", "-Wno-stringop-overflow",
            "-Wno-misleading-indentation", "-Wno-aggressive-loop-optimizations", "-Wno-unused", "-Wno-unused-parameter",
            "-Wno-empty-body", "-Wno-bool-compare", "-Wno-nonnull", "-Wno-overflow", "-Wno-tautological-compare"]
ELEMENTS = ["double", "double", "float", "int", "unsigned", "long", "short", "unsigned char"]
COUNTERS = ["int"] * 6 + ["long", "unsigned", "std::size_t", "short", "unsigned char", "long long"]
UNSIGNED = {"unsigned", "std::size_t", "unsigned char"}
SCALARS = ["n", "m", "ld", "st", "k"]


class Broken(Exception):
    """Raised if no program can be judged, because the libraries don't match."""


class Array:
    def __init__(self, name, element, form):
        self.name, self.element, self.form = name, element, form
        self.extent = False
        self.const = False
        self.inner = 0

    def real(self):
        const = "const " if self.const else ""
        text = {"pointer": f"{const}{self.element}* {self.name}", "restrict": f"{const}{self.element}* {self.name}",
                "span": f"std::span<{const}{self.element}> {self.name}",
                "vector": f"{const}std::vector<{self.element}>& {self.name}",
                "rows": f"{const}{self.element} (*{self.name})[{self.inner}]",
                "array": f"{const}std::array<{self.element}, 96>& {self.name}"}[self.form]
        return text + (f" [[ferry::extent(ext_{self.name})]]" if self.extent else "")

    def recorded(self):
        return f"Rows<{self.element}, {self.inner}> {self.name}" if self.form == "rows" else f"Rec<{self.element}>& {self.name}"

    def pointer(self):
        return self.form in ("pointer", "rows")


class Function:
    """One random function: its texts for the real program and for the recording program."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.counter = 0
        self.depth = 0
        self.loops = []     # names of the loop variables in scope, outermost first
        self.locals = 0
        self.written, self.homes, self.wild = set(), {}, False
        self.arrays = [self.make_array(i) for i in range(rng.randint(1, 4))]
        if all(a.const for a in self.arrays):
            self.arrays[0].const = False
        self.uses_size = set()
        lines = []
        if rng.random() < 0.15:
            lines += ["int c0 = 0, c1 = 0, c2 = 0;"]
            self.c89 = ["c0", "c1", "c2"]
        else:
            self.c89 = []
        for _ in range(rng.randint(1, 4)):
            lines += self.statement()
        self.body = lines

    def make_array(self, index):
        rng = self.rng
        form = rng.choice(["pointer"] * 5 + ["span", "vector", "vector", "rows", "array"])
        array = Array("abcdef"[index], rng.choice(ELEMENTS), form)
        if form == "rows":
            array.inner = rng.choice([3, 4, 7])
        array.const = rng.random() < 0.2
        array.extent = form == "pointer" and rng.random() < 0.25
        return array

    # Expressions ------------------------------------------------------------------------------------------------
    def chance(self, p):
        return self.rng.random() < p

    def constant(self):
        return str(self.rng.randint(0, 4))

    def scalar(self):
        return self.rng.choice(SCALARS)

    def subscript(self):
        rng, loops = self.rng, self.loops
        if not loops or self.chance(0.06):
            return rng.choice([self.constant(), "n", "m", "k", "n - 1", "n + m", "k + 1"])
        i = rng.choice(loops)
        j = rng.choice(loops)
        plain = rng.choice([i, i, i, f"{i} + {self.constant()}", f"{i} - {self.constant()}", f"2 * {i}", f"2 * {i} + 1", f"{i} * 3 - 1",
                            f"n - 1 - {i}", f"{i} + k", f"{i} + n", f"k * {i}", f"st * {i} + 1", f"{i} / 2", f"{i} + {j}", f"{i} - {j}",
                            f"n - {i}", f"{i} * {i}", f"({i} + 1) * 2 - {i}"])
        if len(loops) == 1 or self.chance(0.25):
            return plain
        first, second = (loops[0], loops[1]) if self.chance(0.6) else rng.sample(loops, 2)
        pitch = rng.choice(["ld", "ld", "n", "m", "(n + 1)", "8", "ld * 2", "(m + 2)"])
        shift = rng.choice(["", "", " + 1", " - 1", " + k", f" + {pitch}", f" - {pitch}"])
        shape = rng.choice([f"{first} * {pitch} + {second}", f"{first} * {pitch} + {second}", f"({first} + 1) * {pitch} + {second}",
                            f"{second} + {pitch} * {first}", f"{first} * {pitch} + 2 * {second}", f"{first} * {pitch} + m - {second}"])
        if len(loops) >= 3 and self.chance(0.7):
            shape = f"({loops[0]} * {pitch} + {loops[1]}) * {rng.choice(['m', 'n', '4', 'ld'])} + {loops[2]}"
        return shape + shift

    def element(self, write):
        """Returns an array and an element. Most nests write an array with one subscript, so loops are independent."""
        free = not self.loops or self.wild
        written = [a for a in self.arrays if not a.const and (free or a.name in self.written)]
        if write:
            array = self.rng.choice(written)
        else:
            unwritten = [a for a in self.arrays if a.name not in self.written]
            array = self.rng.choice(unwritten if unwritten and not free and self.chance(0.7) else self.arrays)
        if free or array.name not in self.written:
            return array, self.access(array)
        key = (array.name, tuple(self.loops))
        if key not in self.homes:
            self.homes[key] = self.access(array, self.home())
        return array, self.homes[key]

    def home(self):
        """Returns a subscript that usually differs between all iterations."""
        rng, loops = self.rng, self.loops
        i = loops[-1] if self.chance(0.3) else loops[0]
        if len(loops) == 1 or self.chance(0.15):
            return rng.choice([i, i, i, f"{i} + {self.constant()}", f"{i} - {self.constant()}", f"2 * {i} + {self.constant()}", f"n - 1 - {i}",
                               f"{i} + k", f"k * {i}", f"st * {i}", f"3 * {i} - 1", f"{i} * ld"])
        pitch = rng.choice(["ld", "ld", "n", "m", "(n + 1)", "8", "ld * 2", "(m + 2)", "(n + m)"])
        first, second = (loops[0], loops[1]) if self.chance(0.7) else (loops[1], loops[0])
        if len(loops) >= 3:
            return f"({first} * {pitch} + {second}) * {rng.choice(['m', 'n', '4', 'ld'])} + {loops[2]}"
        return rng.choice([f"{first} * {pitch} + {second}", f"{second} + {pitch} * {first}", f"({first} + 1) * {pitch} + {second}", f"{first} * {pitch} + {second} - 1",
                           f"{first} * {pitch} + 2 * {second} + 1", f"{first} * {pitch} + n - {second}", f"{first} * {pitch} + {second} + k"])

    def access(self, array, subscript=None):
        if array.form == "rows":
            if self.loops and len(self.loops) > 1 and self.chance(0.7):
                first, second = (self.loops[0], self.loops[1]) if self.chance(0.8) else (self.loops[1], self.loops[0])
                return f"{array.name}[{first}][{second}]"
            if self.loops and self.chance(0.9):
                inner = self.rng.choice(self.loops + ["1", "0", str(array.inner - 1)])
                return f"{array.name}[{self.rng.choice(self.loops + ['k'])}][{inner}]"
            return f"{array.name}[{self.scalar()}][{self.rng.randint(0, array.inner - 1)}]"
        return f"{array.name}[{subscript or self.subscript()}]"

    def is_float(self, array):
        return array.element in ("double", "float")

    def value(self, target):
        """Returns an expression to store in an element of `target`, bounded and without undefined behaviour."""
        reads = []
        for _ in range(self.rng.randint(0, 3)):
            a, text = self.element(False)
            if self.is_float(a) and not self.is_float(target):
                continue
            if self.loops and self.chance(0.08):
                text = f"({self.rng.choice(self.loops)} {self.rng.choice(['>', '<', '=='])} {self.rng.choice(['1', 'm', 'n', 'k'])} ? {text} : {self.constant()})"
            reads.append(text)
        if self.loops and self.chance(0.4):
            reads.append(f"({self.rng.choice(self.loops)} & 7)")
        if self.locals and self.chance(0.5) and self.is_float(target):
            reads.append("t0")
        reads.append(self.constant())
        if self.is_float(target):
            return f"static_cast<{target.element}>({' + '.join(f'{r} * 0.25' for r in reads)})"
        return f"static_cast<{target.element}>(({' + '.join(f'({r} & 255)' for r in reads)}) & 127)"

    def condition(self):
        rng = self.rng
        kind = rng.random()
        if self.loops and kind < 0.5:
            i, j = rng.choice(self.loops), rng.choice(self.loops + SCALARS)
            return rng.choice([f"{i} > 0", f"{i} < n - 1", f"{i} != {j}", f"({i} & 1) == 0", f"{i} + {j} < n", f"{j} <= {i}"])
        if kind < 0.8:
            return f"{self.element(False)[1]} > 2"
        return rng.choice(["n > 2", "m < 3", "k != 1", "n > m"])

    # Loops -------------------------------------------------------------------------------------------------------
    def header(self):
        rng = self.rng
        kind = rng.choice(COUNTERS)
        outer = self.loops[-1] if self.loops and self.chance(0.25) else None
        low = rng.choice(["0", "0", "0", "0", "1", "1", "2", "k", "st"] + ([outer, f"{outer} + 1"] if outer else []))
        high = rng.choice(["n", "n", "n", "m", "n - 1", "m + 1", "5", "n / 2", "n - k", "ld"] + ([outer, f"n - {outer}", f"{outer} + 1"] * 2 if outer else []))
        sized = [a for a in self.arrays if a.form in ("vector", "span")]
        if sized and self.chance(0.1):
            array = rng.choice(sized)
            self.uses_size.add(array.name)
            high = f"{array.name}.size()"
        name = None
        if self.c89 and len(self.loops) < 3 and self.chance(0.8):
            name = self.c89[len(self.loops)]
            kind = "int"
        declared = "" if name else kind + " "
        if not name:
            name = rng.choice(["i", "j", "l", "r", "q"]) + str(self.counter)
            self.counter += 1
        step = rng.choice(["1"] * 8 + ["2", "3", "st", "st + 1"])
        up = not self.chance(0.2)
        if not up and kind in UNSIGNED:
            low = str(rng.randint(1, 2))
        if up:
            compare = rng.choice(["<"] * 6 + ["<=", "!="])
            if compare == "!=" and step != "1":
                compare = "<"
            advance = rng.choice([f"++{name}", f"{name}++", f"{name} += 1", f"{name} = {name} + 1"]) if step == "1" else f"{name} += {step}"
            compared = f"{name} + {rng.randint(1, 2)}" if compare != "!=" and self.chance(0.1) else name
            test = f"{compared} {compare} {high}" if self.chance(0.9) else f"{high} {compare.replace('<', '>')} {name}"
            first = low
        else:
            compare = rng.choice([">", ">=", ">="])
            advance = rng.choice([f"--{name}", f"{name} -= 1"]) if step == "1" else f"{name} -= {step}"
            test, first = f"{name} {compare} {low}", rng.choice([high, f"{high} - 1"])
        mark = "[[ferry::sequential]] " if self.chance(0.04) else ""
        return name, f"{mark}for ({declared}{name} = {first}; {test}; {advance})"

    def nest(self, depth):
        writable = [a.name for a in self.arrays if not a.const]
        self.written = set(self.rng.sample(writable, min(len(writable), self.rng.choice([1, 1, 1, 2]))))
        self.homes, self.wild = {}, self.chance(0.12)
        return self.loop(depth)

    def loop(self, depth):
        name, header = self.header()
        self.loops.append(name)
        body = []
        if depth > 1 and self.chance(0.65):
            body = self.loop(depth - 1)
            if self.chance(0.2):
                body += self.inner_statement(1)
        else:
            for _ in range(self.rng.randint(1, 3)):
                body += self.inner_statement(depth)
        self.loops.pop()
        if len(body) == 1 and self.chance(0.5):
            return [f"{header} {body[0]}"]
        return [header + " {"] + ["  " + line for line in body] + ["}"]

    def inner_statement(self, depth):
        rng = self.rng
        kind = rng.random()
        array, place = self.element(True)
        if kind < 0.55:
            return [f"{place} = {self.value(array)};"]
        if kind < 0.65 and self.is_float(array):
            return [f"{place} {rng.choice(['+=', '-='])} {self.value(array)};"]
        if kind < 0.7 and not self.is_float(array):
            return [f"{place} ^= {self.value(array)};"]
        if kind < 0.75:
            cond = self.condition()
            lines = [f"if ({cond}) {{"] + ["  " + l for l in self.inner_statement(0)] + ["}"]
            if self.chance(0.3):
                lines = lines[:-1] + ["} else {"] + ["  " + l for l in self.inner_statement(0)] + ["}"]
            return lines
        if kind < 0.78 and depth > 0:
            return [f"if ({self.condition()}) continue;"]
        if kind < 0.93 and depth > 0 and len(self.loops) < 4:
            # a sum over an inner loop, private to the iteration
            name = f"x{self.counter}"
            self.counter += 1
            inner_name, header = self.header()
            self.loops.append(inner_name)
            read = self.element(False)[1]
            stop = f" if ({self.condition()}) break;" if self.chance(0.2) else ""
            self.loops.pop()
            target, place = self.element(True)
            if not self.is_float(target):
                return [f"{place} = {self.value(target)};"]
            return [f"double {name} = 0;", f"{header} {{{stop} {name} += {read}; }}", f"{place} = static_cast<{target.element}>({name} * 0.25);"]
        if kind < 0.97 and depth > 0:
            name = f"y{self.counter}"
            self.counter += 1
            sub = self.subscript()
            if array.form == "rows":
                return [f"{place} = {self.value(array)};"]
            return [f"const int {name} = {sub};", f"{array.name}[{name}] = {self.value(array)};"]
        return [f"{place} = {self.value(array)};"]

    # Host statements -----------------------------------------------------------------------------------------------
    def statement(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.55 or self.depth > 2:
            return self.nest(rng.choice([1, 2, 2, 3]))
        array, place = self.element(True)
        read_array, read = self.element(False)
        if kind < 0.6:
            return [f"{place} = {self.value(array)};"]
        if kind < 0.65:
            return [f"s += {read};"]
        if kind < 0.68:
            return [f"{{ const double h = {read}; s = s * 0.5 + h; }}"]
        if kind < 0.71:
            return [f"touch({place});"]
        if kind < 0.75:
            same = [b for b in self.arrays if b.form == array.form and b.element == array.element and b.inner == array.inner and b.name != array.name
                    and b.form != "array" and b.const == array.const and b.form != "rows"]
            if same and not array.extent and not same[0].extent:
                self.uses_size.update([array.name, same[0].name] if array.form != "pointer" else [])
                return [f"std::swap({array.name}, {same[0].name});"]
            return [f"s += {read};"]
        if kind < 0.79:
            return [f"if ({read} > 3) {{"] + self.indented(self.block()) + (["} else {"] + self.indented(self.block()) if self.chance(0.5) else []) + ["}"]
        if kind < 0.88:
            self.depth += 1
            name = f"t{self.counter}"
            self.counter += 1
            lines = [f"for (int {name} = 0; {name} < {rng.choice(['2', '3', 'k'])}; ++{name}) {{"] + self.indented(self.block() + self.block()) + ["}"]
            self.depth -= 1
            return lines
        if kind < 0.91:
            return [f"if ({read} > 90) return s + 1;"]
        if kind < 0.94:
            name = f"w{self.counter}"
            self.counter += 1
            return [f"{{ int {name} = 0;", f"while ({read} < 60 && {name}++ < 3) {{"] + self.indented(self.block()) + ["} }"]
        if kind < 0.97:
            name = f"p{self.counter}"
            self.counter += 1
            if array.form == "rows":
                return [f"s += {read};"]
            return [f"[[ferry::sequential]] for (int {name} = 0; {name} < {rng.choice(['n', 'm', 'k'])}; ++{name}) s = s * 0.5 + {array.name}[{name}];"]
        same = [b for b in self.arrays if b.element == array.element and not b.const and b.form != "rows"]
        if array.form != "rows" and same:
            return [f"std::swap({array.name}[{self.scalar()}], {same[0].name}[{self.constant()}]);"]
        return [f"s += {read};"]

    def block(self):
        self.depth += 1
        lines = self.statement()
        self.depth -= 1
        return lines

    def indented(self, lines):
        return ["  " + line for line in lines]

    # Text -------------------------------------------------------------------------------------------------------------
    def signature(self, recording):
        parameters = [a.recorded() if recording else a.real() for a in self.arrays]
        parameters += [f"int {s}" for s in SCALARS]
        parameters += [f"int ext_{a.name}" for a in self.arrays if a.extent]
        return f"double f{self.number}({', '.join(parameters)})"

    def text(self, recording):
        used = " + ".join(SCALARS)
        body = [f"double s = 0; (void)({used});", *self.body, "return s;"]
        attribute = "" if recording else "[[ferry::offload]] "
        lines = [line.replace("[[ferry::sequential]] ", "") for line in body] if recording else body
        return f"{attribute}{self.signature(recording)} {{\n" + "".join(f"  {line}\n" for line in lines) + "}\n"

    def make_calls(self):
        rng, calls = self.rng, []
        for _ in range(3):
            m = rng.choice([0, 1, 2, 3, 4, 5])
            values = {"n": rng.choice([0, 1, 2, 3, 5, 8]), "m": m, "ld": max(0, m + rng.choice([0, 0, 1, 2, -1])), "st": rng.choice([1, 1, 2, 3, 0, -1] if self.chance(0.15) else [1, 2]),
                      "k": rng.choice([0, 1, 2, 3])}
            alias = {}
            pointers = [a for a in self.arrays if a.form == "pointer" and not a.extent]
            for b in pointers[1:]:
                same = [a for a in pointers if a.element == b.element and a.name < b.name and a.name not in alias]
                if same and self.chance(0.3):
                    alias[b.name] = (rng.choice(same).name, rng.choice([0, 0, 1, -1, 3, values["n"], values["ld"]]))
            calls.append((values, alias))
        return calls


PRELUDE = """#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>
#include <vector>
"""

RECORDING = PRELUDE + """
static long fuel = 200000;
template <class T> struct Store {
  static constexpr long half = 4096;
  std::vector<T> data = std::vector<T>(2 * half);
  long low = 1, high = 0, limit = half;
  T& at(long k) {
    if (--fuel < 0 || k < -half || k >= half) std::exit(3);
    if (low > high) low = high = k;
    if (k < low) low = k;
    if (k > high) high = k;
    return data[k + half];
  }
};
template <class T> struct Rec {
  Store<T>* store; long offset; long count;
  template <class I> T& operator[](I k) { return store->at(offset + static_cast<long>(k)); }
  std::size_t size() const { return count; }
};
template <class T, int N> struct Rows {
  Store<T>* store;
  struct Row { Store<T>* store; long at; T& operator[](long k) { if (k < 0 || k >= N) std::exit(3); return store->at(at + k); } };
  template <class I> Row operator[](I k) { const long row = static_cast<long>(k); if (row < -200 || row > 200) std::exit(3); return {store, row * N}; }
};
template <class T> void fill(Store<T>& s, int seed) { for (long k = -s.half; k < s.half; ++k) s.data[k + s.half] = static_cast<T>(((k + 4096) * 7 + seed * 5) % 13); }
template <class T> static void touch(T& v) { v = static_cast<T>(v + 1); }
"""

REAL = PRELUDE + """
template <class T> static void touch(T& v) { v = static_cast<T>(v + 1); }
"""

REAL_MAIN = """
template <class T> struct Block {
  T* memory; T* zero; long low, count;
  Block(long lo, long n, int seed) : memory(n > 0 ? new T[n] : nullptr), low(lo), count(n) {
    zero = n > 0 ? reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(memory) - lo * long(sizeof(T))) : nullptr;
    for (long k = 0; k < n; ++k) memory[k] = static_cast<T>(((lo + k + 4096) * 7 + seed * 5) % 13);
  }
  ~Block() { delete[] memory; }
  void show(char name) const { show_elements(name, memory, count); }
  static void show_elements(char name, const T* p, long n) {
    unsigned long hash = 1469598103934665603ul;
    for (long k = 0; k < n; ++k) {
      double v = double(p[k]); unsigned char b[sizeof v]; __builtin_memcpy(b, &v, sizeof v);
      for (unsigned char c : b) hash = (hash ^ c) * 1099511628211ul;
    }
    std::printf(" %c=%08lx", name, hash & 0xffffffff);
    for (long k = 0; k < n && k < 12; ++k) std::printf(",%g", double(p[k]));
  }
};
template <class C, class T> void fill(C& c, int seed) { long k = 0; for (T& v : c) { v = static_cast<T>(((k + 4096) * 7 + seed * 5) % 13); ++k; } }
"""


def recording_program(functions):
    text = RECORDING + "\n".join(f.text(True) for f in functions) + "\nint main(int, char** argv) {\n  const int which = std::atoi(argv[1]);\n"
    for f in functions:
        for c, (values, alias) in enumerate(f.calls):
            text += f"  if (which == {f.number * 10 + c}) {{\n"
            for index, a in enumerate(f.arrays):
                if a.name in alias:
                    base, offset = alias[a.name]
                    text += f"    Store<{a.element}>& {a.name}s = {base}s; Rec<{a.element}> {a.name}{{&{a.name}s, {offset}, 0}};\n"
                else:
                    text += f"    Store<{a.element}> {a.name}s; fill({a.name}s, {index});"
                    text += f" Rows<{a.element}, {a.inner}> {a.name}{{&{a.name}s}};\n" if a.form == "rows" else f" Rec<{a.element}> {a.name}{{&{a.name}s, 0, {f.size(a)}}};\n"
            arguments = [a.name for a in f.arrays] + [str(values[s]) for s in SCALARS] + ["0" for a in f.arrays if a.extent]
            text += f"    f{f.number}({', '.join(arguments)});\n    std::printf(\""
            text += " ".join("%ld %ld" for _ in f.arrays) + "\"" + "".join(f", {a.name}s.low, {a.name}s.high" for a in f.arrays) + ");\n  }\n"
    return text + "}\n"


def real_main(functions):
    text = REAL_MAIN + "int main() {\n"
    for f in functions:
        for c, (values, alias) in enumerate(f.calls):
            if f.ranges[c] is None:
                continue
            text += f"  {{ std::printf(\"f{f.number} call {c}:\");  std::fflush(stdout);\n"
            shows, arguments, extents = "", [], []
            for index, (a, (low, high)) in enumerate(zip(f.arrays, f.ranges[c])):
                count = max(0, high - low + 1)
                if a.name in alias:
                    base, offset = alias[a.name]
                    text += f"    {a.element}* {a.name} = {base}b.zero ? {base}b.zero + ({offset}) : nullptr;\n"
                elif a.form == "rows" or a.form == "pointer":
                    if a.extent or a.form == "rows":
                        low, count = (0, high + 1) if count else (0, 0)
                    if a.form == "rows":
                        pass
                    text += f"    Block<{a.element}> {a.name}b({low}, {count}, {index}); {a.element}* {a.name} = {a.name}b.zero;\n"
                    shows += f" {a.name}b.show('{a.name}');"
                    extents += [str(count)] if a.extent else []
                elif a.form == "array":
                    text += f"    auto {a.name}u = std::make_unique<std::array<{a.element}, 96>>(); auto& {a.name} = *{a.name}u; fill<std::array<{a.element}, 96>, {a.element}>({a.name}, {index});\n"
                    shows += f" Block<{a.element}>::show_elements('{a.name}', {a.name}.data(), 96);"
                else:
                    size = f.size(a) if a.name in f.uses_size else count + max(0, low) if count else 0
                    text += f"    std::vector<{a.element}> {a.name}({size}); fill<std::vector<{a.element}>, {a.element}>({a.name}, {index});\n"
                    shows += f" Block<{a.element}>::show_elements('{a.name}', {a.name}.data(), {a.name}.size());"
                arguments.append(f"reinterpret_cast<{a.element} (*)[{a.inner}]>({a.name})" if a.form == "rows" else a.name)
            arguments += [str(values[s]) for s in SCALARS] + extents
            text += f"    const double s = f{f.number}({', '.join(arguments)}); std::printf(\" s=%.9g\", s);{shows} std::printf(\"\\n\"); }}\n"
    return text + "}\n"


def real_program(functions):
    return REAL + "\n".join(f.text(False) for f in functions) + real_main(functions)


Function.size = lambda self, array: 40 + 13 * (ord(array.name) - ord("a"))


class Fuzzer:
    def __init__(self, tools, arguments):
        self.tools, self.arguments = tools, arguments
        self.keep = Path(arguments.keep)
        self.counts = {"programs": 0, "functions": 0, "dropped": 0, "calls": 0, "kernels": 0, "failures": 0}

    def program(self, seed):
        rng = random.Random(seed)
        functions = [Function(rng, i) for i in range(self.arguments.functions)]
        for f in functions:
            f.calls = f.make_calls()
        with tempfile.TemporaryDirectory() as folder:
            functions = self.record(Path(folder), functions)
            self.counts["programs"] += 1
            self.counts["functions"] += len(functions)
            if functions:
                self.compare(Path(folder), functions, seed)

    def record(self, folder, functions):
        source = folder / "record.cpp"
        source.write_text(recording_program(functions))
        self.must([self.tools.cxx, "-std=c++20", "-O0", "-w", "-fsanitize=undefined", "-fno-sanitize-recover=all", source, "-o", folder / "record"], "recording program")
        kept = []
        for f in functions:
            f.ranges = [self.ranges(folder, f, c) for c in range(len(f.calls))]
            if any(r is not None for r in f.ranges):
                kept.append(f)
                self.counts["calls"] += sum(r is not None for r in f.ranges)
            else:
                self.counts["dropped"] += 1
        return kept

    def ranges(self, folder, f, call):
        try:
            done = subprocess.run([folder / "record", str(f.number * 10 + call)], capture_output=True, timeout=5)
        except subprocess.TimeoutExpired:
            return None
        numbers = done.stdout.decode().split()
        if done.returncode != 0 or len(numbers) != 2 * len(f.arrays):
            return None
        ranges = [(int(numbers[2 * i]), int(numbers[2 * i + 1])) for i in range(len(f.arrays))]
        _, alias = f.calls[call]
        for i, a in enumerate(f.arrays):
            low, high = ranges[i]
            if low > high:
                continue
            limit = 96 if a.form == "array" else f.size(a) if a.name in f.uses_size else 4096
            if a.form != "pointer" and (low < 0 or high >= limit) or a.extent and low < 0:
                return None
            if a.form == "rows" and (high + 1) % a.inner:
                ranges[i] = (low, high + a.inner - (high + 1) % a.inner)
        return ranges

    def must(self, command, what):
        result = execute(command, timeout=300)
        if result.code != 0:
            raise (Broken if what == "link" else Failure)(f"{what}\n{result}")
        return result

    def build(self, folder, functions, asan):
        source = folder / "input.cpp"
        source.write_text(real_program(functions))
        flags = ["-std=c++20", "-O1", "-pthread", *WARNINGS] + (["-fsanitize=address", "-fno-omit-frame-pointer", "-g1"] if asan else [])
        libraries = self.tools.asan if asan else self.tools.plain
        work = folder / ("asan" if asan else "plain")
        work.mkdir(exist_ok=True)
        include = [f"-I{self.tools.include}"]
        result = execute([self.tools.ferry, "translate", source, "-o", work, "--target", "host", "--target", "cuda", "--module-scope=fuzz", "--", *flags, *include],
                         env=self.tools.translator_environment())
        if result.code != 0:
            refused = self.refused(source, result.err)
            if refused and len(refused) == len(re.findall(r"^\S*input\.cpp:\d+:\d+: error: .*", result.err, re.MULTILINE)):
                return [f for f in functions if f.number not in refused]
            raise Failure(f"the translator failed\n{result}")
        self.counts["kernels"] += (work / "input.ferry.host.cpp").read_text().count("_run(const FerryLoopBounds")
        commands = []
        for ending, more in ((".ferry.cpp", []), (".ferry.host.cpp", []), (".ferry.cu", [f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++"])):
            commands.append([self.tools.cxx, *flags, *include, *more, "-c", work / f"input{ending}", "-o", work / f"input{ending}.o"])
        if not (folder / "untranslated").exists():
            commands.append([self.tools.cxx, *flags, "-fsanitize=address", *include, source, "-o", folder / "untranslated"])
        together([lambda c=c: self.must(c, "generated code does not compile") for c in commands])
        objects = [work / f"input{ending}.o" for ending in (".ferry.cpp", ".ferry.host.cpp", ".ferry.cu")]
        self.must([self.tools.cxx, "-pthread", *(["-fsanitize=address"] if asan else []), *objects, *libraries["link"], "-o", work / "translated"], "link")
        return None

    @staticmethod
    def refused(source, messages):
        """Returns the functions with errors: for whatever reason, none of their loops can run on a device."""
        first = {number: line for line, text in enumerate(source.read_text().split("\n"), 1)
                 for number in map(int, re.findall(r"^\[\[ferry::offload\]\] double f(\d+)\(", text))}
        lines = map(int, re.findall(r"^\S*input\.cpp:(\d+):\d+: error: (?:.* has no loop .*|.*\[\w+\])$", messages, re.MULTILINE))
        return [max((number for number, begin in first.items() if begin <= line), key=first.get) for line in lines]

    def compare(self, folder, functions, seed):
        try:
            self.check(folder, functions)
        except Failure as failure:
            print(f"seed {seed}: {str(failure)[:1500]}", flush=True)
            self.shrink(functions, seed)

    def check(self, folder, functions):
        for asan in [False] if self.arguments.no_asan else [False, True]:
            while (fewer := self.build(folder, functions, asan)) is not None:
                (folder / "untranslated").unlink(missing_ok=True)
                functions = fewer
                if not functions:
                    return
            reference = execute([folder / "untranslated"])
            if reference.code != 0:
                raise Failure(f"the fuzzer's own fault: the untranslated program fails\n{reference}")
            for name, settings in CONFIGURATIONS.items():
                if asan and name not in ("host-discrete", "host-little", "cuda"):
                    continue
                result = execute([folder / ("asan" if asan else "plain") / "translated"], env=clean_environment(**settings, ASAN_OPTIONS="detect_leaks=0"))
                if result.code != 0 or result.out != reference.out:
                    raise Failure(self.difference(f"{name}{' asan' if asan else ''}", reference, result))

    @staticmethod
    def difference(name, reference, result):
        for expected, actual in zip(reference.out.split("\n"), result.out.split("\n")):
            if expected != actual:
                return f"[{name}] ended with {result.code}\n- {expected[:400]}\n+ {actual[:400]}\n{result.err[-1500:]}"
        return f"[{name}] ended with {result.code}\n{result.err[-3000:]}"

    def shrink(self, functions, seed):
        """Runs each function alone and keeps those that fail, with as few statements as still fail."""
        for f in functions:
            message = self.fails(f)
            if not message:
                continue
            self.counts["failures"] += 1
            self.reduce(f)
            message = self.fails(f) or message
            folder = self.keep / f"seed{seed}_f{f.number}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "input.cpp").write_text("// TRANSLATE-STDERR: .*\n" + real_program([f]))
            (folder / "message.txt").write_text(message)
            print(f"  kept {folder}\n" + f.text(False) + "  " + message[:800].replace("\n", "\n  "), flush=True)

    def fails(self, f):
        with tempfile.TemporaryDirectory() as folder:
            try:
                if not self.record(Path(folder), [f]):
                    return None
                self.check(Path(folder), [f])
            except Failure as failure:
                text = str(failure)
                return None if "fuzzer's own fault" in text or "recording program" in text else text
        return None

    def reduce(self, f):
        """Removes statements (whole brace groups) and calls as long as the function still fails."""
        deadline = time.time() + 240
        progress = True
        while progress and time.time() < deadline:
            progress = False
            for start, end in groups(f.body):
                body, f.body = f.body, f.body[:start] + f.body[end:]
                if f.body and self.fails(f):
                    progress = True
                    break
                f.body = body
        for c in reversed(range(len(f.calls))):
            if len(f.calls) == 1 or time.time() > deadline:
                break
            calls, f.calls = f.calls, f.calls[:c] + f.calls[c + 1:]
            if not self.fails(f):
                f.calls = calls


def groups(lines):
    """Returns half-open ranges of lines with balanced braces, largest first."""
    found = []
    for start in range(len(lines)):
        depth = 0
        for end in range(start, len(lines)):
            depth += lines[end].count("{") - lines[end].count("}")
            if depth < 0:
                break
            if depth == 0:
                found.append((start, end + 1))
                break
    return sorted(found, key=lambda g: g[0] - g[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=10)
    parser.add_argument("--functions", type=int, default=12)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--no-asan", action="store_true")
    parser.add_argument("--keep", default="fuzz_failures")
    arguments = parser.parse_args()
    fuzzer = Fuzzer(Tools(arguments.tools), arguments)
    deadline = time.time() + 60 * arguments.minutes
    for seed in range(arguments.seed, arguments.seed + arguments.programs):
        if time.time() > deadline:
            break
        fuzzer.program(seed)
        print(f"seed {seed}: " + ", ".join(f"{count} {name}" for name, count in fuzzer.counts.items()), flush=True)
    sys.exit(1 if fuzzer.counts["failures"] else 0)


if __name__ == "__main__":
    main()
