"""The statements of random nests that combine many values: reductions into variables and elements, atomic updates, and
private data of iterations.
"""
from nest import Code, If, Line, Loop, Scalar, code
from subscripts import cast

KINDS = [
    "sum", "sum", "sum", "spelled", "greatest if", "greatest call", "least ternary", "flag", "bits", "product", "place",
    "place", "both"
]


class Reductions:
    """Mixin of generate.Maker: reductions and private data."""

    def scalar(self, element, initial):
        home = self.rng.choice(["local", "local", "local", "reference", "out"])
        self.scalars.append(Scalar(self.fresh("s"), element, home, initial))
        return self.scalars[-1]

    def reduce(self):
        """Returns a reduction into a scalar in any storage, perhaps under a condition."""
        kind = self.rng.choice(KINDS)
        element = self.rng.choice(["int", "unsigned", "long"] + ([] if kind in ("bits", "flag") else ["double"]))
        s = self.scalar(element, "1" if kind == "product" else self.rng.choice(["0", "3"]))
        v = cast(element, self.small(self.load()))
        lines = getattr(self, "make_" + kind.replace(" ", "_"))(s, v)
        return lines if self.chance(0.75) else [If(self.condition(), lines)]

    def several(self):
        return self.reduce() + self.reduce()

    def make_sum(self, s, v):
        return [Line(code("{} " + self.rng.choice(["+=", "+=", "-="]) + " {}", s.write(), v))]

    def make_spelled(self, s, v):
        return [Line(self.spelled(s, "+", code(self.rng.choice(["{} + {}", "{1} + {0}"]), s.peek(), v)))]

    def make_product(self, s, v):
        factor = cast(s.element, code("1 - ({} & 2)", self.small(self.load())) if s.element != "unsigned" else "1")
        return [Line(code("{} *= {}", s.write(), factor))]

    def make_bits(self, s, v):
        return [Line(code("{} " + self.rng.choice(["|=", "&=", "^="]) + " {}", s.write(), v))]

    def make_greatest_if(self, s, v):
        return [self.extreme_if(s, v, ">", "M", [])]

    def make_greatest_call(self, s, v):
        if s.element == "double" and self.chance(0.5):
            return [Line(self.spelled(s, "M", code("std::fmax({}, {})", s.peek(), v)))]
        return [Line(self.spelled(s, "M", code("std::max<{}>({}, {})", s.element, s.peek(), v)))]

    def make_least_ternary(self, s, v):
        return [Line(self.spelled(s, "m", code("{} < {} ? {} : {}", v, s.peek(), v, s.peek())))]

    def make_flag(self, s, v):
        return [If(code("{} > 9", v), [Line(Code(f"{s.real()} = 1", f"{s.name}.out().set('f', 1)"))])]

    def make_place(self, s, v):
        """Returns `if (v < s) { s = v; p = i; }`."""
        place = self.scalar(self.rng.choice(["int", "long"]), "0")
        return [
            self.extreme_if(s, v, self.rng.choice("<><>"), "m", [Line(code("{} = {}", place.write(), self.variable()))])
        ]

    def make_both(self, s, v):
        """Returns the sum and the maximum of the same values."""
        other = self.scalar(s.element, "0")
        return [Line(code("{} += {}", s.write(), v)), self.extreme_if(other, v, ">", "M", [])]

    def spelled(self, lvalue, kind, value):
        return Code(f"{lvalue.real()} = {value.real}", f"{lvalue.name}.out().set('{kind}', {value.recorded})")

    def extreme_if(self, s, v, compare, kind, more):
        return If(code("{} " + compare + " {}", v, s.peek()), [Line(self.spelled(s, kind, v)), *more],
                  [Line(Code("", f"{s.name}.miss('{kind}')"))])

    # Elements -------------------------------------------------------------------------------------------------------
    def element_sum(self):
        """Returns y[i] += …, y[j] += … or y[k] += … in a nest over i and j."""
        array = self.flat_target()
        if not array:
            return self.assign()
        at = self.rng.choice(self.loops * 2 + ["k", "0"])
        source = self.rng.choice([a for a in self.arrays if a is not array] or [array])
        v = cast(array.element, self.small(self.load(source)))
        if self.chance(0.3):
            return [Line(Code(f"{array.name}[{at}] = {array.name}[{at}] + {v.real}",
                              f"{array.name}.out({at}).set('+', {array.name}.peek({at}) + {v.recorded})"))]
        return [Line(code("{} " + self.rng.choice(["+=", "+=", "-="]) + " {}", array.write(at), v))]

    def scatter(self):
        array = self.flat_target()
        if not array:
            return self.assign()
        source = self.other(array)
        subscript = self.index_of() if self.chance(0.7) or not source else self.small(self.load(source))
        place = array.write(subscript)
        if self.chance(0.25):
            return [Line(code(self.rng.choice(["++{}", "{}++", "--{}"]), place))]
        v = cast(array.element, self.small(self.load(source)) if source else "2")
        if array.element != "double" and self.chance(0.2):
            return [self.scattered_least(array, subscript, v)]
        operation = "+=" if array.element == "double" else self.rng.choice(["+=", "+=", "|=", "^=", "-="])
        lines = [Line(code("{} " + operation + " {}", place, v))]
        return lines if self.chance(0.8) else [If(self.condition(), lines)]

    def scattered_least(self, array, subscript, v):
        """Returns h[k] = std::min(h[k], v). An update that doesn't change the value also counts."""
        at = subscript if isinstance(subscript, Code) else Code(subscript, subscript)
        real = f"{array.name}[{at.real}]"
        value = f"std::min<{array.element}>({array.name}.peek({at.recorded}), {v.recorded})"
        return Line(Code(f"{real} = std::min<{array.element}>({real}, {v.real})",
                         f"{array.name}.out({at.recorded}).set('m', {value})"))

    def scatter_plain(self):
        array = self.flat_target()
        if not array:
            return self.assign()
        return [Line(code("{} = {}", array.write(self.index_of()), self.value(array.element)))]

    # Private to an iteration ----------------------------------------------------------------------------------------
    def private(self):
        """Returns uses of a scalar declared outside, written before it is read, sometimes not in every iteration."""
        array = self.target()
        s = self.scalar(self.rng.choice(["int", "double", "long"]), "1")
        written = Line(code("{} = {}", s.write(), cast(s.element, self.small(self.load()))))
        use = Line(code("{} = {}", self.place(array), cast(array.element, code("{} + 1", s.read()))))
        return [If(self.condition(), [written]) if self.chance(0.25) else written, use]

    def array_inside(self):
        array, name = self.target(), self.fresh("w")
        i = self.variable()
        text = f"int {name}[4] = {{1, 2, 3, 4}}"
        return [Line(Code(text, text)), Line(Code(f"{name}[{i} & 3] += 5", f"{name}[{i} & 3] += 5")),
                Line(code("{} = {}", self.place(array), cast(array.element, f"{name}[1] + {name}[{i} % 2 + 1]")))]

    def scratch(self):
        """Returns uses of a caller's array that each iteration usually fills before it reads: in order, backwards, by
        neighbours, in part, or in one element."""
        rng, work, array = self.rng, self.flat_target(), self.target()
        if not work or work is array:
            return self.assign()
        p, q = self.fresh("p"), self.fresh("q")
        high = rng.choice(["n", "m", "m", "8", "k + 1", "n - 1", self.variable()])
        low = rng.choice(["0", "0", "0", "1", "k"])
        value = cast(work.element, code("{} + " + p, self.small(self.load())))
        at = rng.choice([p, p, p, f"{high} - 1 - {p}", f"{p} + k", f"2 * {p}"])
        filled = Line(code("{} = {}", work.write(at), value))
        header = Code(*[rng.choice([f"int {p} = {low}; {p} < {high}; ++{p}",
                                    f"int {p} = {high} - 1; {p} >= {low}; --{p}"])] * 2)
        first = Loop(int(self.fresh("")), header, [If(self.condition(), [filled])] if self.chance(0.12) else [filled])
        if self.chance(0.2):
            place = rng.choice(["0", "k", "7"])
            return [Line(code("{} = {}", work.write(place), cast(work.element, self.small(self.load())))),
                    Line(code("{} = {}", self.place(array), cast(array.element, self.small(work.read(place)))))]
        total, at = self.fresh("x"), rng.choice([q, q, f"{high} - 1 - {q}", f"{q} - 1", f"{q} + 1"])
        header = Code(*[f"int {q} = {rng.choice([low, '1', '0'])}; {q} < {rng.choice([high, high, f'{high} - 1'])}; ++{q}"] * 2)
        body = [Line(code(total + " += {}", self.small(work.read(at))))]
        return [first, Line(Code(*[f"int {total} = 0"] * 2)), Loop(int(self.fresh("")), header, body),
                Line(code("{} = {}", self.place(array), cast(array.element, total)))]

    def own_memory(self):
        """Returns a vector or variable-length array that an iteration declares. Its length depends on the loops."""
        rng, array = self.rng, self.target()
        name, p = self.fresh("w"), self.fresh("p")
        of = rng.choice(["n", "m", "m", "k", self.variable(), f"{self.variable()} + m", "n - m"])
        size = rng.choice([f"std::max<long>({of}, 0) + 2", f"std::max<long>({of}, 0) + 2", f"({of}) * ({of}) % 64 + 2", "5"])
        declared, value = rng.choice([(f"std::vector<long> {name}({size})", "0"),
                                      (f"std::vector<long> {name}({size}, 7)", "0"), (f"long {name}[{size}]", None)])
        lines = [Line(Code(*[declared] * 2))]
        end = rng.choice([size, size, f"({size}) - 1"]) if value else size
        header = Code(*[f"int {p} = 0; {p} < {end}; ++{p}"] * 2)
        filled = Line(code(name + f"[{p}] = {{}} + {p}", self.small(self.load())))
        body = [If(self.condition(), [filled])] if value and self.chance(0.2) else [filled]
        lines.append(Loop(int(self.fresh("")), header, body))
        read = rng.choice([f"{name}[({size}) - 1]", f"{name}[0] + {name}[1]", f"{name}[({size}) / 2]"])
        if value and self.chance(0.5):
            read += f" + (long){name}.size()"
        return lines + [Line(code("{} = {}", self.place(array), cast(array.element, f"({read}) % 1000")))]

    def array_outside(self):
        """Returns uses of `int w[8]`, declared before the nest. Each iteration usually fills the array and reads it."""
        name, array = self.fresh("w"), self.target()
        self.prologue.append(
            Line(Code(f"int {name}[8] = {{1, 2, 3, 4, 5, 6, 7, 8}}", f'record::Local<int, 8> {name}("{name}")')))
        self.locals.append(name)
        p, high = self.fresh("p"), self.rng.choice(["8", "8", "8", "7", "n"])
        filled = Line(
            code("{} = {}", Code(f"{name}[{p}]", f"{name}.out({p})"), code("{} + " + p, self.small(self.load()))))
        header = Code(*[f"int {p} = 0; {p} < {high}; ++{p}"] * 2)
        body = [If(self.condition(), [filled])] if self.chance(0.15) else [filled]
        at = self.rng.choice([self.variable() + " & 7", "7", "0", "n - 1"])
        read = Code(f"{name}[{at}]", f"{name}.get({at})")
        first = [Line(code("{} = 3", Code(f"{name}[{at}]", f"{name}.out({at})")))
                 ] if self.chance(0.2) else [Loop(int(self.fresh("")), header, body)]
        return first + [Line(code("{} = {}", self.place(array), cast(array.element, read)))]
