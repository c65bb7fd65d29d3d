"""Random expressions of visible names: values (unsigned), small numbers (1 to 7), subscripts, conditions.

All values are unsigned or small, so that nothing overflows. A subscript's greatest value is known. Other modules
register wrappers of expressions (WRAPPERS): macros, statement expressions, ternaries, immediately called lambdas.
"""
from text_scope import READABLE

WRAPPERS = []  # (feature, function(generator, text, type) → text or None)


def wraps(feature, weight=1):
    def register(function):
        WRAPPERS.extend([(feature, function)] * weight)
        return function
    return register


class Expressions:
    """Mixin that needs rng, scope, use(feature), allowed(feature)."""

    def chance(self, share):
        return self.rng.random() < share

    def seen(self, *kinds):
        """Returns entities that unqualified names find. Rarely, or if there are none, uses qualified names."""
        found = self.scope.visible(*kinds, qualified=self.chance(0.12))
        return found or (self.scope.visible(*kinds) if "read" in kinds else [])

    def wrapped(self, text, type_, share=0.12):
        if not self.chance(share):
            return text
        options = [(f, w) for f, w in WRAPPERS if self.allowed(f)]
        if not options:
            return text
        feature, wrap = self.rng.choice(options)
        made = wrap(self, text, type_)
        if made is None:
            return text
        self.use(feature)
        return made

    # Small numbers
    def scalar(self, constant=False):
        """Returns (text, type) of a named small number, or of a literal."""
        named = [e for e in self.seen("scalar") if e.constant or not constant]
        if named and self.chance(0.8):
            e = self.rng.choice(named)
            return e.text, e.type
        return str(self.rng.randint(1, 7)), "literal"

    def small(self, constant=False, depth=0):
        """Returns (text, type) of a number from 1 to 7."""
        rng = self.rng
        roll = rng.random()
        text, type_ = self.scalar(constant)
        if roll < 0.55 or depth > 1:
            return text, type_
        if roll < 0.65:
            return f"({text} % {rng.randint(2, 6)} + 1)", "int" if type_ == "literal" else "mixed"
        if roll < 0.72:
            other, _ = self.small(constant, depth + 1)
            return f"({text} > {rng.randint(1, 6)} ? {other} : {rng.randint(1, 7)})", "mixed"
        if roll < 0.8 and not constant:
            calls = self.seen("small0")
            if calls:
                e = rng.choice(calls)
                return f"{e.text}()", e.type
        if roll < 0.82 and self.allowed("sizeof"):
            named = [e for e in self.seen("type", "scalar", "sum") if e.type]
            if named:
                self.use("sizeof")
                return f"(sizeof({rng.choice(named).text}) % 8 + 1)", "std::size_t"
        if roll < 0.9 and not constant:
            other, _ = self.small(depth=depth + 1)
            return f"std::min<int>({text}, {other})", "int"
        if not constant:
            return self.wrapped(text, type_, 0.7), type_ if type_ != "literal" else "mixed"
        return text, type_

    def small_text(self, constant=False):
        return self.small(constant)[0]

    def as_type(self, type_, constant=False, braces=False):
        """Returns a small number that may initialise a `type_`, even in braces, which forbid narrowing."""
        text, its = self.small(constant)
        if not braces or its == type_ or its == "literal":
            return text
        casts = [f"static_cast<{type_}>({text})"] + ([f"{type_}({text})"] if " " not in type_ else [])
        return self.rng.choice(casts)

    # Subscripts
    def index_variable(self):
        found = self.seen("index")
        if not found:
            return self.small_text(), 7
        e = self.rng.choice(found)
        return e.text, e.limit

    def index(self, limit):
        """Returns a subscript from 0 to limit - 1."""
        rng = self.rng
        i, most = self.index_variable()
        for _ in range(4):
            text, greatest = self.index_form(i, most)
            if greatest < limit:
                return self.wrapped(text, "mixed", 0.06)
        return i if most < limit else str(rng.randrange(min(limit, 8)))

    def index_form(self, i, most):
        rng = self.rng
        k, s = self.small_text(), self.small_text()
        forms = [(i, most), (f"{i} + {k}", most + 7), (f"{i} + {k}", most + 7), (f"{k} + {i}", most + 7), (f"{i} * {s}", most * 7),
                 (f"{i} * {s} + {k}", most * 7 + 7), (f"{i} + {k} + {s}", most + 14), (k, 7)]
        if self.allowed("remainder"):
            d, f = rng.choice([2, 3, 8, 10, 64, 64, 128, 100]), rng.choice([1, 2, 3, 5, 7])
            forms += [(f"({i} * {f} + {rng.randint(0, 9)}) % {d}", d - 1), (f"({i} + {k}) % {d}", d - 1), (f"{i} % {d}", d - 1), (f"{i} / {rng.choice([2, 3])}", most),
                      (f"{i} >> {rng.choice([1, 2])}", most), (f"({i} + {k}) & {rng.choice([7, 15, 63])}", 63), (f"{i} / {d} * {d} + {i} % {d}", most), (f"{i} % {s}", 6),
                      (f"({i} << 1) + {k}", most * 2 + 7), (f"({i} * {f}) % {d} + {i} / {d}", d + most), (f"{i} / {s}", most)]
        maps = self.seen("map")
        if maps:
            forms += [(f"{rng.choice(maps).text}[{i}]", 63)]
        calls = self.seen("at1")
        if calls:
            e = rng.choice(calls)
            forms += [(f"{e.text}({i})", most * 7 + 14)] * 2
        text, greatest = rng.choice(forms)
        if "%" in text or "&" in text or "/" in text or ">>" in text:
            self.use("remainder")
        return text, greatest

    # Values
    def element(self):
        rng = self.rng
        gets = self.seen("get1")
        if gets and self.chance(0.35):
            i, most = self.index_variable()
            if most <= 64:
                return f"{rng.choice(gets).text}({i})"
        arrays = self.seen("read", "container")
        if not arrays:
            return self.unsigned_small()
        e = rng.choice(arrays)
        text = e.text
        index = self.index(e.limit)
        if e.kind == "read" and e.type == "pointer" and self.chance(0.12):
            return f"*({text} + ({index}))"
        return f"{text}[({index})]" if index.startswith("[") else f"{text}[{index}]"

    def unsigned_small(self):
        return f"{self.rng.choice(['unsigned', 'unsigned', 'static_cast<unsigned>'])}({self.small_text()})"

    def value(self, depth=0):
        """Returns the text of an unsigned number, parenthesised if necessary."""
        rng = self.rng
        roll = rng.random()
        if depth > 1 or roll < 0.3:
            return self.leaf()
        x = self.value(depth + 1)
        if roll < 0.62:
            y = self.value(depth + 1)
            return self.wrapped(f"({x} {rng.choice(['+', '*', '^', '-', '|', '&'])} {y})", "unsigned")
        if roll < 0.68:
            return f"({x} * {rng.choice([3, 5, 31])}u + {self.small_text()})"
        if roll < 0.74:
            return f"({self.condition()} ? {x} : {self.value(depth + 1)})"
        if roll < 0.82:
            calls = self.seen("value1")
            return f"{rng.choice(calls).text}({x})" if calls else x
        if roll < 0.88:
            return f"std::{rng.choice(['max', 'min'])}<unsigned>({x}, {self.value(depth + 1)})"
        if roll < 0.93:
            types = self.seen("type")
            if types and self.allowed("named_casts"):
                t = rng.choice(types).text
                return f"unsigned({rng.choice([f'{t}({x})', f'static_cast<{t}>({x})', f'({t}){x}'])})"
        return self.wrapped(x, "unsigned", 0.8)

    def leaf(self):
        rng = self.rng
        roll = rng.random()
        if roll < 0.5:
            return self.element()
        if roll < 0.75:
            return self.unsigned_small()
        if roll < 0.9:
            return f"unsigned({self.index_variable()[0]})"
        return f"{rng.randint(1, 99)}u"

    def condition(self):
        rng = self.rng
        tests = self.seen("test1")
        i, _ = self.index_variable()
        options = [f"{self.leaf()} % 3 == 0", f"{self.small_text()} > {rng.randint(2, 6)}", f"{i} % {self.small_text()} == 0", f"{self.element()} < {self.element()}",
                   f"{i} > {self.small_text()}"]
        if tests:
            options += [f"{rng.choice(tests).text}({i})"] * 2
        text = rng.choice(options)
        return f"{text} {rng.choice(['&&', '||'])} {self.small_text()} > 2" if self.chance(0.15) else text
