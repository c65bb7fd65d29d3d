"""The statements of random nests that set elements. Each method returns nodes for the body under construction."""
from nest import Code, If, Line, Loop, code
from subscripts import cast


class Statements:
    """Mixin of generate.Maker: statements that set elements."""

    def target(self):
        return self.rng.choice(self.writing)

    def flat_target(self):
        """Returns a written array with one subscript, or None."""
        found = [a for a in self.writing if a.form != "rows"]
        return self.rng.choice(found) if found else None

    def assign(self):
        array = self.target()
        return [Line(code("{} = {}", self.place(array), self.value(array.element)))]

    def copy(self):
        """Returns b[i] = a[i] + 1 with equal subscripts. If the arrays overlap, so may these elements."""
        array = self.target()
        source = self.other(array)
        if not source or array.form == "rows":
            return self.assign()
        self.place(array)
        more = code("{} + 1", self.small(source.read(self.homes[array.name, tuple(self.loops)][0])))
        return [Line(code("{} = {}", self.place(array), cast(array.element, more)))]

    def update(self):
        array = self.target()
        more = code("{} + {}", self.small(self.place(array, "read")), str(self.rng.randint(1, 3)))
        return [Line(code("{} = {}", self.place(array), cast(array.element, more)))]

    def local(self):
        array, name = self.target(), self.fresh("t")
        return [Line(code("const {} " + name + " = {}", array.element, self.value(array.element))),
                Line(code("{} = {}", self.place(array), cast(array.element, f"{name} + {name} / 2")))]

    def inner_sum(self):
        array, name = self.target(), self.fresh("x")
        place = self.place(array)
        variable, header = self.header()
        number = int(self.fresh(""))
        self.loops.append(variable)
        body = [Line(code(name + " += {}", self.small(self.load())))]
        if self.chance(0.15):
            body.append(If(self.condition(), [Line(Code("break", f"L{number}.leave(); break"))]))
        self.loops.pop()
        return [Line(Code(f"int {name} = 0", f"int {name} = 0")), Loop(number, header, body),
                Line(code("{} = {}", place, cast(array.element, name)))]

    def when(self):
        body = self.assign()
        return [If(self.condition(), body, self.assign() if self.chance(0.3) else [])]

    def neighbour(self):
        """Returns `if (i / n > 0) b[i] = a[i - n]`: coordinates, masks and shifts restrict the induction variable."""
        rng, i, array = self.rng, self.loops[0], self.target()
        source = self.other(array)
        if not source or array.form == "rows" or self.chance(0.1):
            source = array
        if source.form == "rows":
            return self.assign()
        row, k = rng.choice(["n", "n", "m", "m", "ld", "(n * m)", "4", "k"]), rng.choice(["0", "0", "1", "k", "2"])
        lines, x, y = [], f"{i} % {row}", f"{i} / {row}"
        if self.chance(0.2):
            x = f"{i} / {row} % {rng.choice(['n', 'm', '2'])}"
        if self.chance(0.5):
            q, kind = self.fresh("q"), rng.choice(["const int", "int", "const auto"])
            lines = [Line(code(f"{kind} {q}x = {x}")), Line(code(f"{kind} {q}y = {y}"))]
            x, y = f"{q}x", f"{q}y"
        plus, minus = f"{i} + {row}", f"{i} - {row}"
        condition, at = rng.choice([
            (f"{y} > {k}", minus), (f"{y} > 0", minus), (f"{y} >= {k}", f"{i} - {k} * {row}"), (f"{y} < m - 1", plus),
            (f"{y} + 1 < n", plus), (f"{y} != {k}", minus), (f"{y} == {k}", plus), (f"!({y} < {k})", minus),
            (f"{y} <= {k}", plus), (f"{y} - 1 >= 0", minus), (f"{x} > {k}", f"{i} - 1"), (f"{x} != 0", f"{i} - 1"),
            (f"{x} < {row} - 1", f"{i} + 1"), (f"{x} + 1 < {row}", f"{i} + 1"), (f"{x} == {k}", plus),
            (f"{x} > 0 && {y} > 0", f"{i} - {row} - 1"), (f"!({x} == 0 || {y} == 0 || {x} == {row} - 1)", minus),
            (f"({i} & 3) != {k}", f"{i} - 1"), (f"({i} & 1) == {k}", f"{i} + 1"), (f"(({i} + k) & 1) == 0", f"{i} + 1"),
            (f"(({i} - 3) & 7) == {k}", f"{i} + 4"), (f"({i} >> 1) > {k}", f"{i} - 2"), (f"({i} >> 2) == {k}", plus),
            (f"({i} << 1) < n", f"{i} << 1"), (f"{i} >= {row}", minus), (f"({i} & 7) > 2", f"{i} >> 1")
        ])
        value = cast(array.element, code("{} + 1", self.small(source.read(at))))
        made = Line(code("{} = {}", array.write(i), value))
        condition = Code(condition, condition)
        if self.chance(0.25):
            return [*lines, If(Code(f"!({condition.real})", f"!({condition.real})"), [Line(Code("continue", "continue"))]), made]
        return [*lines, If(condition, [made], self.assign() if self.chance(0.2) else [])]

    def sometimes(self):
        array = self.target()
        return [Line(code("{} = {}", self.place(array), cast(array.element, self.guarded_load())))]

    def skip(self):
        return [If(self.condition(), [Line(Code("continue", "continue"))]), *self.assign()]

    # Elements whose subscripts are data -----------------------------------------------------------------------------
    def index_of(self):
        index = [a for a in self.arrays if a.index][0]
        return index.read(self.variable() if self.chance(0.8) else self.home())

    def gather(self):
        source = self.other()
        if not source:
            return self.assign()
        array = self.target()
        if self.chance(0.4):
            lines, q = self.found(self.index_of() if self.chance(0.7) else self.small(self.load()))
            read = Line(code("{} = {}", self.place(array), cast(array.element, self.small(source.read(q)))))
            return lines + [read if self.chance(0.7) else If(Code(*[f"{q} >= 0 && {q} < 4"] * 2), [read])]
        load = source.read(self.index_of())
        if self.chance(0.25):
            load = code("({} ? {} : {})", self.condition(), self.small(load), "1")
        return [Line(code("{} = {}", self.place(array), cast(array.element, self.small(load))))]

    def segment(self):
        """Returns `for (int p = start[i]; p < start[i + 1]; ++p)`, whose bounds are data."""
        index, array, name, total = [a for a in self.arrays
                                     if a.index][0], self.target(), self.fresh("p"), self.fresh("x")
        source, i = self.other(), self.variable()
        header = code("int " + name + " = {}; " + name + " < {}; ++" + name, index.read(i), index.read(f"{i} + 1"))
        load = self.small(source.read(name)) if source else Code("1", "1")
        return [Line(Code(f"int {total} = 0", f"int {total} = 0")),
                Loop(int(self.fresh("")), header, [Line(code(total + " += {}", load))]),
                Line(code("{} = {}", self.place(array), cast(array.element, total)))]

    # One array at two subscripts ------------------------------------------------------------------------------------
    def shifted(self):
        """Returns accesses to a[i] and to a[i + k], a[i - 1] or a[2 * i + 1]."""
        array, i = self.flat_target(), self.variable()
        if not array:
            return self.assign()
        pairs = [(i, f"{i} + k"), (i, f"{i} + n"), (f"{i} + k", i), (f"2 * {i}", f"2 * {i} + 1"), (f"{i} + n", i),
                 (f"{i} + 8", i), (i, f"{i} + 1"), (f"{i} + 1", i), (f"3 * {i}", f"3 * {i} + st"), (i, f"2 * n - {i}"),
                 (f"{i} + n * m", i), (i, f"{i} / 2"), (f"{i} + n", f"{i} % 2"), (i, "n"), ("n", f"{i} * ld")]
        if len(self.loops) > 1:
            a, b = self.loops[:2]
            pairs += [(f"{a} * ld + {b}", f"({a} + 1) * ld + {b}"), (f"{a} * ld + {b}", f"{a} * ld + {b} + 1"),
                      (f"{a} * ld + {b}", f"{a} + {b} * ld"), (f"({a} + n) * ld + {b}", f"{a} * ld + {b}"),
                      (f"{a} * 16 + {b} + 8", f"{a} * 16 + {b}"), (f"{a} * ld + {b}", f"{a} * ld + {b} - 1"),
                      (f"{a} * n + {b}", f"{a} * n + n - 1 - {b}")] * 2
        written, read = self.rng.choice(pairs)
        return [
            Line(
                code("{} = {}", array.write(written), cast(array.element, code("{} + 1",
                                                                               self.small(array.read(read))))))
        ]

    def recurrence(self):
        array, i = self.flat_target(), self.variable()
        if not array:
            return self.assign()
        back = code("{} + 1", self.small(array.read(i)))
        return [Line(code("{} = {}", array.write(f"{i} + 1"), cast(array.element, back)))]

    def wild(self):
        array = self.flat_target()
        if not array:
            return self.assign()
        return [Line(code("{} = {}", array.write(self.wander()), self.value(array.element)))]

    # Pointers, references, casts ------------------------------------------------------------------------------------
    def pointer_of(self, written):
        found = [a for a in self.arrays if a.form == "pointer" and not a.index and (a in self.writing) == written]
        return self.rng.choice(found) if found else None

    def row(self):
        """Returns `const T* row = a + i * ld; … row[j]`. The row may be a row's tail, or be written."""
        rng, name, i, written = self.rng, self.fresh("row"), self.loops[0], self.chance(0.4)
        array = self.pointer_of(written)
        if not array:
            return self.assign()
        shift, const = f"{i} * {rng.choice(['ld', 'n', 'm'])}", "" if written else "const "
        lines = [Line(self.pointer(const + array.element, name, Code(array.name, array.name), shift))]
        if self.chance(0.3):
            tail = self.fresh("tail")
            lines.append(
                Line(self.pointer(const + array.element, tail, Code(name, name), rng.choice(["1", "k", "n - 1"]))))
            name = tail
        at = self.loops[-1]
        if written:
            return lines + [
                Line(code("{} = {}", Code(f"{name}[{at}]", f"{name}.out({at})"), self.value(array.element)))
            ]
        target, load = self.target(), Code(f"{name}[{at}]", f"{name}.get({at})")
        return lines + [Line(code("{} = {}", self.place(target), cast(target.element, self.small(load))))]

    def moving(self):
        """Returns `const T* p = a + i * ld; for (…) x += *p++;`, from one of two arrays, or row[j] = … through *p++."""
        rng, name, i, written = self.rng, self.fresh("p"), self.loops[0], self.chance(0.3)
        array = self.pointer_of(written)
        if not array:
            return self.assign()
        shift, count = f"{i} * {rng.choice(['ld', 'n', 'm', '3'])}", rng.choice(["n", "m", "3", "n - 1"])
        other = self.pointer_of(written)
        const = "" if written else "const "
        if other is not array and other.element == array.element and self.chance(0.7):
            condition, back = self.condition(), rng.choice([shift, "0", i])
            lines = [Line(Code(f"{const}{array.element}* {name} = {array.name} + {shift}",
                               f"auto {name} = {condition.recorded} ? {other.name}.shift({back}) : "
                               f"{array.name}.shift({shift})")),
                     Line(Code(f"if ({condition.real}) {name} = {other.name} + {back}", ""))]
        else:
            lines = [Line(Code(f"{const}{array.element}* {name} = {array.name} + {shift}",
                               f"auto {name} = {array.name}.shift({shift})"))]
        j, number = self.fresh("j"), int(self.fresh(""))
        header = Code(*[f"int {j} = 0; {j} < {count}; ++{j}"] * 2)
        if written:
            value = self.value(array.element)
            return lines + [Loop(number, header, [Line(code("{} = {}", Code(f"*{name}++", f"{name}.out({j})"), value))])]
        target, total = self.target(), self.fresh("x")
        load = self.small(Code(f"*{name}++", f"{name}.get({j})"))
        return lines + [Line(Code(*[f"int {total} = 0"] * 2)),
                        Loop(number, header, [Line(code(total + " += {}", load))]),
                        Line(code("{} = {}", self.place(target), cast(target.element, total)))]

    def pointer(self, element, name, of, shift):
        spelt = self.rng.choice([f"{of.real} + {shift}", f"&{of.real}[{shift}]"])
        return Code(f"{element}* {name} = {spelt}", f"auto {name} = {of.recorded}.shift({shift})")

    def reference(self):
        array, name = self.flat_target(), self.fresh("r")
        if not array:
            return self.assign()
        key = (array.name, tuple(self.loops))
        self.homes.setdefault(key, (self.home(),))
        at = self.homes[key][0]
        return [Line(Code(f"{array.element}& {name} = {array.name}[{at}]", f"auto {name} = {array.name}.out({at})")),
                Line(code(name + " = {}", self.value(array.element)))]

    def flat(self):
        """Returns `auto A = (double (*)[8])a; … A[i][j]`: flat memory accessed as rows."""
        array, name, inner = self.pointer_of(True), self.fresh("A"), self.rng.choice(["8", "5", "n", "ld"])
        if not array or len(self.loops) < 2:
            return self.assign()
        cast_text = f"auto {name} = ({array.element} (*)[{inner}]){array.name}"
        i, j = self.loops[0], self.loops[-1]
        place = Code(f"{name}[{i}][{j}]", f"{name}.out({i}, {j})")
        return [
            Line(Code(cast_text, f"auto {name} = {array.name}.rows({inner})")),
            Line(code("{} = {}", place, self.value(array.element)))
        ]
