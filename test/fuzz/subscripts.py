"""The subscripts, values and conditions of random nests.

Values stay small integers, so that sums are exact in any order. If signed arithmetic overflows, the recording program,
which is compiled with -fsanitize=undefined, drops the call.
"""
from nest import Code, If, Line, code


def cast(element, value):
    return code("static_cast<{}>({})", element, value)


class Subscripts:
    """Mixin of generate.Maker, which has rng, loops, arrays, writing, homes."""

    def variable(self):
        return self.rng.choice(self.loops)

    def home(self):
        """Returns a subscript that usually differs between all iterations, and is linearised in deeper nests."""
        rng, loops = self.rng, self.loops
        i, c = self.variable(), rng.randint(0, 3)
        if i in self.below and self.chance(0.8):
            return f"{i} + {self.below[i]}"
        if self.chance(0.4 if self.mood == "arithmetic" else 0.02):
            return self.odd(i, c)
        if len(loops) == 1:
            return rng.choice([
                i, i, i, i, f"{i} + {c}", f"2 * {i} + {c}", f"n - 1 - {i}" if c else i, f"{i} + k", f"st * {i}",
                f"{i} * ld + {c}"
            ])
        if len(loops) >= 3:
            return self.home_of_many()
        a, b = loops if self.chance(0.75) else loops[::-1]
        pitch = rng.choice(["ld", "ld", "ld", "n", "m", "(n + 1)", "9", "16", "(m + 2)", "static_cast<std::size_t>(ld)",
                            "static_cast<unsigned>(ld)"])
        return rng.choice([
            f"{a} * {pitch} + {b}", f"{a} * {pitch} + {b}", f"{b} + {pitch} * {a}", f"({a} + 1) * {pitch} + {b}",
            f"{a} * {pitch} + {b} + {c}"
        ])

    def home_of_many(self):
        rng = self.rng
        loops = self.loops if self.chance(0.8) else rng.sample(self.loops, len(self.loops))
        text = loops[0]
        for variable, pitch in zip(
                loops[1:],
            [rng.choice(["m", "ld", "6"]),
             rng.choice(["n", "ld", "9", "(n + 1)"]),
             rng.choice(["m", "4"])]):
            text = f"({text}) * {pitch} + {variable}"
        return text

    def odd(self, i, c):
        """Returns arithmetic that may wrap, change a value or divide by zero, or that has rare operators."""
        return self.rng.choice([
            f"{i} - 1u + k", f"{i} + (k - 2u)", f"({i} + k - 3u) + 3u", f"({i} + 4294967290u) + 6",
            f"({i} + 2147483640) - (2147483638 + k)", f"static_cast<unsigned char>({i} * 50 + {c})",
            f"static_cast<unsigned char>({i} * 64 + {c})", f"static_cast<unsigned char>({i} * 128 + {i})",
            f"static_cast<signed char>({i} * 100 + {c})", f"static_cast<unsigned>({i}) * 2863311531u",
            f"static_cast<unsigned>({i}) * 2147483648u + {c}", f"static_cast<std::size_t>({i} - k) + k",
            f"static_cast<std::size_t>({i}) + (k - 3)", f"static_cast<unsigned>({i}) - (k - 2)",
            f"(static_cast<unsigned>({i}) + (1 - k)) * 3u", f"(static_cast<std::size_t>({i}) + (k - 2)) * st + {c}",
            f"static_cast<unsigned>({i}) + (k - 2) + static_cast<std::size_t>(n)",
            f"static_cast<unsigned>({i} - 1) % 8u", f"k * {i}", f"{i} / k", f"{i} % k", f"{i} / (k + 1)", f"{i} % m",
            f"{i} * st", f"-{i} + n", f"{i} << 1", f"{i} >> 1", f"{i} & 3", f"{i} ^ 1", f"{i} | 1",
            f"n / (k + 1) + {i}", f"{i} * (n - m)", f"{i} * down + n", f"({i} - k) / 2", f"({i} - 2) % 3 + 2"
        ])

    def wander(self):
        """Returns any subscript."""
        rng, i, j = self.rng, self.variable(), self.variable()
        c = rng.randint(0, 3)
        plain = rng.choice([
            i, i, f"{i} + {c}", f"2 * {i} + {c}", f"n - 1 - {i}", f"{i} + k", f"{i} + {j}", f"n - {i}", f"{i} / 2",
            f"{i} % 3",
            str(c), "n", "k", f"{i} * {j}"
        ])
        if self.chance(0.2):
            plain = rng.choice([
                f"({i} + n - 1) % n", f"({i} + {c}) % m", f"std::min<int>({i} + k, n - 1)", f"std::max<int>({i} - k, 0)",
                f"({i} > k ? {i} - k : {i} + k)", f"({i} < 2 ? 0 : {i} - 2)", f"({i} * 7) & 7", f"({i} + k) >> 1",
                f"std::clamp<int>({i} - 1 + k, 0, m)", f"{i} * {j} % 5", f"n / (k + 1) - (n / (k + 1) > {i} ? {i} : 0)",
                f"({i} - k < 0 ? {i} - k + n : {i} - k)", f"({i} == 0 ? n : {i} - 1)", f"({i} != n - 1 ? {i} + 1 : 0)"
            ])
        return f"{i} * {rng.choice(['ld', 'n', '9'])} + {j}" if len(self.loops) > 1 and self.chance(0.5) else plain

    def row_subscripts(self, array):
        i = self.loops[0]
        j = self.loops[1] if len(self.loops) > 1 and self.chance(0.8) else str(self.rng.randint(0, array.inner - 1))
        return i, (j if j.isdigit() else f"{j} % {array.inner}" if self.chance(0.3) else j)

    def place(self, array, how="write"):
        """Returns the only element of a written array that this iteration accesses."""
        key = (array.name, tuple(self.loops))
        if key not in self.homes:
            self.homes[key] = self.row_subscripts(array) if array.form == "rows" else (self.home(),)
        return getattr(array, how)(*self.homes[key])

    # Values and conditions -----------------------------------------------------------------------------------------
    def load(self, of=None):
        """Returns the value of an element. In a written array it is usually this iteration's own."""
        array = of or self.rng.choice(self.arrays)
        if array in self.writing and self.chance(0.8):
            return self.place(array, "read")
        if array.form == "rows":
            return array.read(*self.row_subscripts(array))
        return array.read(self.home() if self.chance(0.6) else self.wander())

    def guarded_load(self):
        """Returns a value that data-dependent iterations read, so its array is copied up to its extent."""
        found = [a for a in self.arrays if a.form != "rows" and not a.index and a not in self.writing]
        if not found:
            return self.small(self.load())
        return code("({} > 5 ? {} : 1)", self.small(self.load()),
                    self.small(self.rng.choice(found).read(self.wander())))

    def found(self, at):
        """Returns (lines, variable) for a subscript that is computed in several steps."""
        rng, q = self.rng, self.fresh("q")
        lines = [Line(code("int " + q + " = {}", at))]
        for _ in range(rng.randint(0, 2)):
            a, c = rng.choice(["k", "n - 1", "m", "2"]), rng.randint(0, 4)
            text = rng.choice([f"{q} > {a}", f"{q} < {c}", f"{q} == {c}", f"{q} >= {c} && {q} < {a}"])
            change = rng.choice([f"{q} = {a}", f"{q} = {c}", f"{q} -= {c}", f"{q} = {q} / 2", f"{q} = {q} % 3", f"++{q}"])
            undo = [Line(Code(*[rng.choice([f"{q} += {c}", f"{q} = {c}"])] * 2))] if self.chance(0.3) else []
            lines.append(If(Code(text, text), [Line(Code(change, change))], undo))
        if self.chance(0.15):
            step = f"for (int {q}s = 0; {q}s < 2; ++{q}s) {q} = {q} > 3 ? {q} - 1 : {q}"
            lines.append(Line(Code(step, step)))
        return lines, q

    def other(self, *unwanted):
        """Returns an array that this nest doesn't write and that isn't among `unwanted`, or None."""
        found = [
            a for a in self.arrays if not a.index and a.form != "rows" and a not in self.writing and a not in unwanted
        ]
        return self.rng.choice(found) if found else None

    def small(self, value):
        """Returns `value` as an int from 0 to 15."""
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
        text = rng.choice([
            f"{i} > 1", f"{i} != 2", f"{i} + {j} < 6", f"({i} & 1) == 0", "k > 1", "n > m", f"{i} >= {j}",
            f"{i} % 2 == 1", f"{i} == 0 || {i} == n - 1", f"{i} > 0 && {j} < n - 1", f"!({i} > k)", f"{i} - 1u < 3u",
            f"{i} % k == 0", f"{i} / 2 != {j}", f"{i} / m > 0", f"{i} % n != 1", f"({i} & 3) < 2", f"({i} + {j} & 1) == k",
            f"{i} >> 1 != {j}", f"{i} << 1 < n"
        ])
        return Code(text, text)
