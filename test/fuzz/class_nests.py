"""Loops in one fuzzed function over objects: counted loops, rows and columns, ranges, row pointers, lists of starts,
small vectors, sums of objects that contain arrays.

  for (int r = 0; r < 8; ++r) { const int* at = o.row_m2(r); … for (int k = 0; k < 5; ++k) s += o.at_m4(at[k]); … }
  for (auto& x : o.m5) …        for (int k = o.m6[i]; k < o.m6[i + 1]; ++k) …        total += o.at_m7(i);

The loops of most functions read arrays that they write only at their own element. Other functions may conflict freely.
"""
from class_members import COLUMNS
from class_statements import Statements


class Nests(Statements):
    def nest(self):
        writable = self.arrays(constant=False)
        self.rng.shuffle(writable)
        half = max(1, len(writable) // 2)
        self.written = writable[:half]
        self.readable = [a for a in self.arrays() if a not in self.written] if self.apart else self.arrays()
        self.used = set()
        choice = self.rng.choice([self.one, self.one, self.one, self.two, self.ranged, self.rows, self.starts, self.vectors, self.vectors, self.reals, self.placed, self.sums, self.sums])
        lines = choice()
        if not lines:
            lines = self.one()
        return ["  " + line for line in lines]

    def vectors(self):
        """Makes a loop over an array of small vectors: whole elements, members, updates, sums."""
        arrays = self.arrays("V")
        if not arrays:
            return []
        self.forms.add("vectors")
        a, t, k = self.rng.choice(arrays), f"V{self.number}", self.vector_kind
        p = self.prefix()
        mine = self.element(a, "i", p)
        e = [f"static_cast<{k}>({self.value()})" for _ in range(2)]
        options = [[f"{mine} = {t}{{{e[0]}, {e[1]}}};"], [f"{mine} += {t}{{{e[0]}, {e[1]}}};"], [f"auto& w = {mine};", f"w.x = w.y + {e[0]};"],
                   [f"{t} w = {mine};", f"w.y += {e[0]};", f"{mine} = w;"], [f"out[i] = static_cast<long>({mine}.dot({t}{{{e[0]}, {e[1]}}}));"]]
        if self.arrays("map"):
            at = self.element(self.rng.choice(self.arrays("map")), "i")
            there = self.element(a, at, p)
            options += [[f"{there} += {t}{{{e[0]}, {e[1]}}};"], [f"{there}.x += {e[0]};"]] * 2
            self.forms.add("vector_scatter")
        name = self.fresh("total")
        options += [[f"{name} += {mine};"], [f"{name} += {t}{{{e[0]}, {e[1]}}};"], [f"{name}.x += {mine}.y;"], [f"{name} = {name} + {mine};"]]
        chosen = self.rng.choice(options)
        if any(line.startswith(name) for line in chosen):
            self.forms.add("vector_sum")
            return [f"{t} {name}{{1, 2}};", *self.header(), *("  " + line for line in chosen), "}", f"out[2] += static_cast<long>({name}.x) + 3 * static_cast<long>({name}.y);"]
        return [*self.header(), *("  " + line for line in chosen), "}"]

    def two(self):
        """Makes two loops over rows and columns."""
        rng = self.rng
        rowed = [a for a in self.written if self.texts(a, True)]
        a = rng.choice(rowed) if rowed else None
        bound = rng.choice([f"static_cast<int>({self.size()}) / {COLUMNS}", "8"])
        p = self.prefix()
        flat = f"r * {COLUMNS} + c"
        if a:
            self.forms.add("rows_of_" + a.form)
            target = rng.choice([t for t in self.texts(a, True)]).format(o=p, r="r", c="c")
        elif self.written:
            a = rng.choice(self.written)
            target = self.settable(a, flat, p)
        else:
            return []
        sources = [rng.choice(self.texts(b, True)).format(o=p, r="r", c="c") for b in self.readable if self.texts(b, True)]
        sources += [self.element(b, flat) for b in self.readable]
        value = f"((static_cast<long>({rng.choice(sources) if sources else 'c'}) + r + {rng.randint(0, 9)}) & 63)"
        operator = rng.choice(["=", "+=", "="])
        lines = [f"for (int c = 0; c < {COLUMNS}; ++c) {target} {operator} {self.cast(a, value)};"]
        return [f"for (int r = 0; r < {bound}; ++r)" + (" {" if len(lines) > 1 else ""), *("  " + line for line in lines)]

    def rows(self):
        """Makes a loop with a row pointer from an accessor: const int* at = o.row_m2(r);"""
        maps = [a for a in self.arrays("map") if any("row" in t for t in a.outside_rows)]
        sources = [a for a in self.readable] if maps else [a for a in self.readable if any("row" in t for t in a.outside_rows)]
        if not sources or not self.written:
            return []
        a, p, b = self.rng.choice(self.written), self.prefix(), self.rng.choice(sources)
        self.forms.add("row_pointer")
        if maps:
            text = next(t for t in self.rng.choice(maps).outside_rows if "row" in t).split("[{c}]")[0].format(o=p, r="r")
            pointer = f"const int* at = {text};"
            inner = self.element(b, "at[k]", p)
        else:
            text = next(t for t in b.outside_rows if "row" in t).split("[{c}]")[0].format(o=p, r="r")
            pointer = f"{self.rng.choice([f'const {b.type}*', 'const auto*'])} at = {text};"
            inner = "at[k]"
        return ["for (int r = 0; r < 8; ++r) {", f"  {pointer}", "  long s = 1;", f"  for (int k = 0; k < {COLUMNS}; ++k) s += static_cast<long>({inner});",
                f"  {self.settable(a, 'r', p)} = {self.cast(a, 's & 63')};", "}"]

    def starts(self):
        """Makes loops from start[i] to start[i + 1]."""
        starts = self.arrays("start")
        if not starts or not self.readable:
            return []
        self.forms.add("starts")
        s, p = self.rng.choice(starts), self.prefix()
        b = self.rng.choice(self.readable)
        return ["for (int i = 0; i < 38; ++i) {", "  long s = 0;", f"  for (int k = {self.element(s, 'i', p)}; k < {self.element(s, 'i + 1', p)}; ++k) s += static_cast<long>({self.element(b, 'k', p)});",
                "  out[i] = s;", "}"]

    def ranged(self):
        """Makes loops of the form `for (auto& x : o.m3)`, or with iterators."""
        options = [(a, t) for a in self.written for t, hidden in a.whole if self.inside or not hidden]
        if not options:
            return []
        a, text = self.rng.choice(options)
        container, x = text.format(o=self.prefix()), self.fresh("x")
        self.forms.add("range_for_" + a.form)
        change = f"{x} {self.rng.choice(['=', '+='])} {self.cast(a, f'(static_cast<long>({x}) * 3 + {self.rng.randint(1, 9)}) & 31')};"
        if a.form not in ("array",) and self.rng.random() < 0.3:
            self.forms.add("iterators_" + a.form)
            return [f"for (auto it = {container}.begin(); it != {container}.end(); ++it) {{", f"  auto& {x} = *it;", f"  {change}", "}"]
        return [f"for (auto& {x} : {container}) {change}"]

    def reals(self):
        """Makes a loop whose values depend on the order of additions within an iteration, but on no other order."""
        arrays = [a for a in self.arrays("real")]
        targets = [a for a in arrays if not a.constant and any("get_" not in t for t in self.texts(a))]
        if not targets:
            return []
        self.forms.add("real")
        a, b, p = self.rng.choice(targets), self.rng.choice(arrays), self.prefix()
        at = "k" if not self.arrays("map") else self.element(self.rng.choice(self.arrays("map")), "k", p)
        if a is b:
            at = "i"
        return [*self.header(), "  double s = 0.3;", f"  for (int k = 0; k < {COLUMNS}; ++k) s = s * 0.7 + {self.element(b, at, p)} * (k + 0.7) / 3.1;",
                f"  {self.settable(a, 'i', p)} = s;", "}"]
