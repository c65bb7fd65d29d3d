"""Tables of constants in one fuzzed function, and statements that read them. Kernels contain some; others stay arrays.

  static constexpr Tap7 taps7[3] = {{-1, 2}, {0, 5}, {1, 3}};     for (const auto& [at, by] : taps7) s += by * o.m3[i + at];
  places7[k]: selects different elements in each iteration of r, or the same ones, `o.m3[r * 5 + places7[k]] = …`
"""
from class_members import COLUMNS


def declared(rng, number):
    """Returns the text before the function's classes."""
    n, kind = number, rng.choice(["int", "int", "short", "signed char", "long"])
    way = rng.choice(["static constexpr", "constexpr", "static const", "inline constexpr"])
    reach = rng.choice([[-1, 0, 1], [1, -1, 0], [0, 1, 1]])
    taps = ", ".join(f"{{{at}, {rng.randint(-3, 9)}}}" for at in reach)
    makes = rng.choice(["", f" constexpr Tap{n}({kind} a, {kind} b) : at(a), by(b) {{}}"])
    steps = ", ".join(f"{{{rng.randint(0, 4)}, {rng.randint(-2, 5)}}}" for _ in range(3))
    order = list(range(COLUMNS))
    rng.shuffle(order)
    if rng.random() < 0.3:
        order[rng.randrange(COLUMNS)] = rng.choice([COLUMNS, 0, 1])
    weights = ", ".join(f"T({rng.randint(0, 5)})" for _ in range(3))
    held = rng.choice([f"{way} Tap{n} taps{n}[3] = {{{taps}}};", f"{way} std::array<Tap{n}, 3> taps{n}{{{{{taps}}}}};"])
    return (f"{way} int table{n}[8] = {{{', '.join(str(rng.randint(0, 9)) for _ in range(8))}}};\n"
            f"struct Tap{n} {{ {kind} at, by;{makes} }};\n{held}\n"
            f"{way} std::array<std::array<int, 2>, 3> steps{n}{{{{{steps}}}}};\n"
            f"{way} int places{n}[{COLUMNS}] = {{{', '.join(map(str, order))}}};\n"
            f"template <class T> struct Weights{n} {{ static constexpr T of[3] = {{{weights}}}; }};\n")


class Tables:
    def constants(self):
        """Makes a sum over a table, in one iteration."""
        n, s, sources = self.number, self.fresh("s"), self.readable or self.written
        if not sources:
            return self.output()
        self.forms.add("constants")
        near = (lambda at: f"i + {at}") if self.neighbours else (lambda at: "i")
        read = lambda at: f"static_cast<long>({self.element(self.rng.choice(sources), near(at))})"
        loop = self.rng.choice([
            f"for (const auto& [at, by] : taps{n}) {s} += by * {read('at')};",
            f"for (auto [at, by] : taps{n}) {s} += by * {read('at')};",
            f"for (Tap{n} t : taps{n}) {s} += t.by * {read('t.at')};",
            f"for (const Tap{n}& t : taps{n}) if (t.by > 1) {s} += t.by * {read('t.at')};",
            f"for (int k = 2; k >= 0; --k) {s} += taps{n}[k].by + {read(f'taps{n}[k].at')};",
            f"for (int k = -1; k <= 1; ++k) {s} += Weights{n}<{self.rng.choice(['int', 'long', 'double'])}>::of[k + 1] * {read('k')};",
            f"for (auto [a, b] : steps{n}) {s} += b * table{n}[a];",
            f"for (int k = 0; k < 3; ++k) {{ const auto step = steps{n}[k]; {s} += step[1] * table{n}[step[0]]; }}",
            f"for (int w : table{n}) {s} = {s} * 3 + w;",
            f"{s} += table{n}[5] - taps{n}[1].by * steps{n}[2][1];",
            f"for (int k = 0; k < table{n}[2]; ++k) {s} += table{n}[k & 7];",
            f"{s} += taps{n}[i % 3].by + Weights{n}<long>::of[{read('0')} & 1];"])
        return [f"long {s} = 1;", loop, f"out[i] = {s};" if not self.written else self.assign_to(f"{s} & 63")]

    def assign_to(self, value):
        a = self.rng.choice(self.written)
        return f"{self.settable(a, 'i', self.prefix())} = {self.cast(a, value)};"

    def placed(self):
        """Makes a loop over elements of rows, in a table's order, which may extend into the next row."""
        if not self.written:
            return []
        self.forms.add("placed")
        a, rows = self.rng.choice(self.written), self.rng.choice(["7", f"static_cast<int>({self.size()}) / {COLUMNS + 1}"])
        at = self.settable(a, f"r * {COLUMNS} + places{self.number}[k]", self.prefix())
        return [f"for (int r = 0; r < {rows}; ++r)", f"  for (int k = 0; k < {COLUMNS}; ++k) {at} {self.rng.choice(['=', '=', '+='])} {self.cast(a, 'r + k * 3')};"]
