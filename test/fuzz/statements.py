"""The statements of random nests: each method returns nodes for the innermost body that is being made.

Values stay small and whole, so that sums are exact in any order; what is signed doesn't overflow.
"""
from nest import Code, If, Line, Loop, Scalar, code

FLOATING = {"double"}


def cast(element, value):
    return code("static_cast<{}>({})", element, value)


class Statements:
    """A part of generate.Maker, which holds rng, loops, arrays, writing, homes, scalars."""

    # Subscripts ----------------------------------------------------------------------------------------------------
    def variable(self):
        return self.rng.choice(self.loops)

    def home(self):
        """A subscript that is another element in every iteration, as a rule; linearised in deeper nests."""
        rng, loops = self.rng, self.loops
        i = self.variable()
        c = rng.randint(0, 3)
        if self.chance(0.04):  # arithmetic that may wrap, or change a value
            return rng.choice([f"{i} - 1u + k", f"static_cast<unsigned char>({i} * 50 + {c})", f"{i} + (k - 2u)", f"k * {i}"])
        if len(loops) == 1:
            return rng.choice([i, i, i, i, f"{i} + {c}", f"2 * {i} + {c}", f"n - 1 - {i}" if c else i, f"{i} + k", f"st * {i}", f"{i} * ld + {c}"])
        if len(loops) >= 3:
            a, b, last = loops[:3] if self.chance(0.8) else rng.sample(loops, 3)
            return f"({a} * {rng.choice(['m', 'ld', '6'])} + {b}) * {rng.choice(['n', 'ld', '9', '(n + 1)'])} + {last}"
        a, b = loops if self.chance(0.75) else loops[::-1]
        pitch = rng.choice(["ld", "ld", "ld", "n", "m", "(n + 1)", "9", "16", "(m + 2)"])
        return rng.choice([f"{a} * {pitch} + {b}", f"{a} * {pitch} + {b}", f"{b} + {pitch} * {a}", f"({a} + 1) * {pitch} + {b}", f"{a} * {pitch} + {b} + {c}"])

    def wander(self):
        """Any subscript."""
        rng, i, j = self.rng, self.variable(), self.variable()
        c = rng.randint(0, 3)
        plain = rng.choice([i, i, f"{i} + {c}", f"2 * {i} + {c}", f"n - 1 - {i}", f"{i} + k", f"{i} + {j}", f"n - {i}", f"{i} / 2", f"{i} % 3", str(c), "n", "k"])
        return f"{i} * {rng.choice(['ld', 'n', '9'])} + {j}" if len(self.loops) > 1 and self.chance(0.5) else plain

    def row_subscripts(self, array):
        i = self.loops[0]
        j = self.loops[1] if len(self.loops) > 1 and self.chance(0.8) else str(self.rng.randint(0, array.inner - 1))
        return i, (j if j.isdigit() else f"{j} % {array.inner}" if self.chance(0.3) else j)

    def place(self, array, how="write"):
        """The one element of a written array that this iteration has to do with."""
        key = (array.name, tuple(self.loops))
        if key not in self.homes:
            self.homes[key] = self.row_subscripts(array) if array.form == "rows" else (self.home(),)
        return getattr(array, how)(*self.homes[key])

    # Expressions ---------------------------------------------------------------------------------------------------
    def load(self, of=None):
        """The value of some element: of a written array, mostly this iteration's own."""
        rng = self.rng
        array = of or rng.choice(self.arrays)
        if array in self.writing and self.chance(0.8):
            return self.place(array, "read")
        if array.form == "rows":
            return array.read(*self.row_subscripts(array))
        return array.read(self.home() if self.chance(0.6) else self.wander())

    def small(self, value):
        """`value` as an int from 0 to 15."""
        return code("(static_cast<int>({}) & 15)", value)

    def value(self, element):
        terms = [self.small(self.load()) for _ in range(self.rng.choice([0, 1, 1, 2]))]
        if self.chance(0.5) or not terms:
            terms.append(code("(static_cast<int>({}) & 7)", self.variable()))
        return cast(element, code(" + ".join(["{}"] * len(terms) + [str(self.rng.randint(0, 3))]), *terms))

    def condition(self):
        rng, i, j = self.rng, self.variable(), self.variable()
        if self.chance(0.4):
            return code("{} > {}", self.small(self.load()), str(rng.randint(2, 8)))
        text = rng.choice([f"{i} > 1", f"{i} != 2", f"{i} + {j} < 6", f"({i} & 1) == 0", "k > 1", "n > m", f"{i} >= {j}", f"{i} % 2 == 1"])
        return Code(text, text)

    def target(self):
        return self.rng.choice(self.writing)

    # Statements ----------------------------------------------------------------------------------------------------
    def assign(self):
        array = self.target()
        return [Line(code("{} = {}", self.place(array), self.value(array.element)))]

    def update(self):
        array = self.target()
        return [Line(code("{} = {}", self.place(array), cast(array.element, code("{} + {}", self.small(self.place(array, "read")), str(self.rng.randint(1, 3))))))]

    def local(self):
        array, name = self.target(), self.fresh("t")
        return [Line(code("const {} " + name + " = {}", array.element, self.value(array.element))),
                Line(code("{} = {}", self.place(array), cast(array.element, f"{name} + {name} / 2")))]

    def row(self):
        """const T* row = a + i * ld; … row[j]"""
        array, source = self.target(), [a for a in self.arrays if a.form == "pointer" and a not in self.writing]
        if not source:
            return self.assign()
        read, name, i = self.rng.choice(source), self.fresh("row"), self.loops[0]
        shift = f"{i} * {self.rng.choice(['ld', 'n', 'm'])}"
        pointer = Code(f"const {read.element}* {name} = {read.name} + {shift}", f"auto {name} = {read.name}.shift({shift})")
        load = Code(f"{name}[{self.loops[-1]}]", f"{name}.get({self.loops[-1]})")
        return [Line(pointer), Line(code("{} = {}", self.place(array), cast(array.element, self.small(load))))]

    def inner_sum(self):
        array, name = self.target(), self.fresh("x")
        place = self.place(array)
        variable, header = self.header()
        number = int(self.fresh(""))
        self.loops.append(variable)
        body = [Line(code(name + " += {}", self.small(self.load())))]
        self.loops.pop()
        return [Line(Code(f"int {name} = 0", f"int {name} = 0")), Loop(number, header, body),
                Line(code("{} = {}", place, cast(array.element, name)))]

    def when(self):
        body = self.assign()
        return [If(self.condition(), body, self.assign() if self.chance(0.3) else [])]

    def skip(self):
        return [If(self.condition(), [Line(Code("continue", "continue"))]), *self.assign()]

    def index_of(self):
        index = [a for a in self.arrays if a.index][0]
        return index.read(self.variable() if self.chance(0.8) else self.home())

    def gather(self):
        others = [a for a in self.arrays if not a.index and a not in self.writing and a.form != "rows"]
        if not others:
            return self.assign()
        array = self.target()
        load = self.rng.choice(others).read(self.index_of())
        if self.chance(0.25):
            load = code("({} ? {} : {})", self.condition(), self.small(load), "1")
        return [Line(code("{} = {}", self.place(array), cast(array.element, self.small(load))))]

    def segment(self):
        """for (int p = start[i]; p < start[i + 1]; ++p): the bounds are data."""
        index, array, name, sum_name = [a for a in self.arrays if a.index][0], self.target(), self.fresh("p"), self.fresh("x")
        others = [a for a in self.arrays if not a.index and a not in self.writing and a.form != "rows"]
        i = self.variable()
        header = code("int " + name + " = {}; " + name + " < {}; ++" + name, index.read(i), index.read(f"{i} + 1"))
        load = self.small(self.rng.choice(others).read(name)) if others else Code("1", "1")
        return [Line(Code(f"int {sum_name} = 0", f"int {sum_name} = 0")), Loop(int(self.fresh("")), header, [Line(code(sum_name + " += {}", load))]),
                Line(code("{} = {}", self.place(array), cast(array.element, sum_name)))]

    def scalar(self, element, initial):
        home = self.rng.choice(["local", "local", "local", "reference", "out"])
        self.scalars.append(Scalar(self.fresh("s"), element, home, initial))
        return self.scalars[-1]

    def reduce(self):
        """One of the reductions, into a scalar of any home."""
        kind = self.rng.choice(["sum", "sum", "sum", "spelled", "max if", "max call", "min ternary", "flag", "bits", "product"])
        element = self.rng.choice(["int", "long", "double", "unsigned"] if kind not in ("bits", "flag") else ["int", "unsigned", "long"])
        s = self.scalar(element, "1" if kind == "product" else self.rng.choice(["0", "3"]))
        v = cast(element, self.small(self.load()))
        if kind == "sum":
            lines = [Line(code("{} " + self.rng.choice(["+=", "+=", "-="]) + " {}", s.write(), v))]
        elif kind == "spelled":
            lines = [Line(self.spelled(s, "+", code("{} + {}", s.peek(), v)))]
        elif kind == "product":
            lines = [Line(code("{} *= {}", s.write(), cast(element, code("1 - ({} & 2)", self.small(self.load())) if element != "unsigned" else "1")))]
        elif kind == "bits":
            lines = [Line(code("{} " + self.rng.choice(["|=", "&=", "^="]) + " {}", s.write(), v))]
        elif kind == "max if":
            lines = [self.extreme_if(s, v, ">", "M")]
        elif kind == "max call":
            lines = [Line(self.spelled(s, "M", code("std::max<{}>({}, {})", element, s.peek(), v)))]
        elif kind == "min ternary":
            lines = [Line(self.spelled(s, "m", code("{} < {} ? {} : {}", v, s.peek(), v, s.peek())))]
        else:
            found = Line(Code(f"{s.real()} = 1", f"{s.name}.out().set('f', 1)"))
            lines = [If(code("{} > 9", v), [found])]
        return lines if self.chance(0.75) else [If(self.condition(), lines)]

    def spelled(self, lvalue, kind, value):
        return Code(f"{lvalue.real()} = {value.real}", f"{lvalue.name}.out().set('{kind}', {value.recorded})")

    def extreme_if(self, s, v, compare, kind):
        return If(code("{} " + compare + " {}", v, s.peek()), [Line(self.spelled(s, kind, v))],
                  [Line(Code("", f"{s.name}.miss('{kind}')"))])

    def element_sum(self):
        """y[i] += …, y[j] += … in a nest over i and j."""
        array = self.target()
        if array.form == "rows":
            return self.assign()
        at = self.rng.choice(self.loops)
        return [Line(code("{} += {}", array.write(at), cast(array.element, self.small(self.load(self.rng.choice([a for a in self.arrays if a is not array] or [array]))))))]

    def scatter(self):
        array = self.target()
        if array.form == "rows":
            return self.assign()
        others = [a for a in self.arrays if a is not array and not a.index]
        subscript = self.index_of() if self.chance(0.7) or not others else self.small(self.load(self.rng.choice(others)))
        place = array.write(subscript)
        if self.chance(0.25):
            return [Line(code("++{}" if self.chance(0.5) else "{}++", place))]
        operation = "+=" if array.element == "double" else self.rng.choice(["+=", "+=", "|=", "^=", "-="])
        v = cast(array.element, self.small(self.load(self.rng.choice(others))) if others else "2")
        lines = [Line(code("{} " + operation + " {}", place, v))]
        return lines if self.chance(0.8) else [If(self.condition(), lines)]

    def scatter_plain(self):
        array = self.target()
        if array.form == "rows":
            return self.assign()
        return [Line(code("{} = {}", array.write(self.index_of()), self.value(array.element)))]

    def private(self):
        """A scalar declared outside, written before it is read; sometimes not in every iteration."""
        array = self.target()
        s = self.scalar(self.rng.choice(["int", "double", "long"]), "1")
        written = Line(code("{} = {}", s.write(), cast(s.element, self.small(self.load()))))
        use = Line(code("{} = {}", self.place(array), cast(array.element, code("{} + 1", s.read()))))
        return [If(self.condition(), [written]) if self.chance(0.25) else written, use]

    def private_array(self):
        array, name = self.target(), self.fresh("w")
        i = self.variable()
        text = f"int {name}[4] = {{1, 2, 3, 4}}"
        return [Line(Code(text, text)), Line(Code(f"{name}[{i} & 3] += 5", f"{name}[{i} & 3] += 5")),
                Line(code("{} = {}", self.place(array), cast(array.element, f"{name}[1] + {name}[{i} % 2 + 1]")))]

    def shifted(self):
        """The same array elsewhere: a[i + k], a[i - 1], a[2 * i + 1]."""
        array, i = self.target(), self.variable()
        if array.form == "rows":
            return self.assign()
        pairs = [(i, f"{i} + k"), (i, f"{i} + n"), (f"{i} + k", i), (f"2 * {i}", f"2 * {i} + 1"), (f"{i} + n", i), (f"{i} + 8", i), (i, f"{i} + 1"),
                 (f"{i} + 1", i), (f"3 * {i}", f"3 * {i} + st"), (i, f"2 * n - {i}"), (f"{i} + n * m", i)]
        if len(self.loops) > 1:
            a, b = self.loops[:2]
            pairs += [(f"{a} * ld + {b}", f"({a} + 1) * ld + {b}"), (f"{a} * ld + {b}", f"{a} * ld + {b} + 1"), (f"{a} * ld + {b}", f"{a} + {b} * ld"),
                      (f"({a} + n) * ld + {b}", f"{a} * ld + {b}"), (f"{a} * 16 + {b} + 8", f"{a} * 16 + {b}")] * 2
        written, read = self.rng.choice(pairs)
        return [Line(code("{} = {}", array.write(written), cast(array.element, code("{} + 1", self.small(array.read(read))))))]

    def recurrence(self):
        array, i = self.target(), self.variable()
        if array.form == "rows":
            return self.assign()
        return [Line(code("{} = {}", array.write(f"{i} + 1"), cast(array.element, code("{} + 1", self.small(array.read(i))))))]

    def wild(self):
        array = self.target()
        if array.form == "rows":
            return self.assign()
        return [Line(code("{} = {}", array.write(self.wander()), self.value(array.element)))]
