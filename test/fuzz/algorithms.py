"""Calls to library algorithms among random nests: Ferry's text has a call, and the recording has the equivalent loop.

  std::transform(b + 1, b + 1 + n, a.begin(), [&](double v) { return …; });  // loop 3
  { record::Loop L3(3); for (int i4 = 0; i4 < n; ++i4) { L3.next(); a.out(0 + i4) = …b.get(1 + i4)…; } }
"""
from dataclasses import dataclass

from nest import Code, Line, Loop


@dataclass
class Algorithm(Loop):
    """A call, which is a loop in the recording, with lines before and after it."""
    call: str = ""
    before: str = ""
    after: str = ""
    partly: bool = False  # whether the host reads an element first

    def lines(self, recorded):
        if not recorded:
            return [f"{self.mark}{self.call};  // loop {self.number}"]
        return [f"{{ {self.before}", *super().lines(True), f"{self.after} }}"]


KINDS = [
    "fill", "fill", "copy", "transform", "transform", "transform two", "for each", "reduce", "reduce", "count", "place", "iota",
    "generate", "replace", "swap", "truth", "truth"
]


class Algorithms:
    """Mixin of generate.Maker: calls to algorithms."""

    def algorithm(self):
        """Returns a call, perhaps in a loop with a row per iteration, or None if no array fits."""
        writable = [a for a in self.arrays if a.form != "rows" and not a.index and not a.const]
        if not writable:
            return None
        self.to = self.rng.choice(writable)
        self.targets.append(self.to)
        self.writing, self.homes = [self.to], {}
        if not self.chance(0.3):
            return self.call_of(str(self.rng.choice([0, 0, 1, 2])))
        name, header = self.header()
        number = int(self.fresh(""))
        body = self.call_of(f"{name} * {self.rng.choice(['ld', 'm', '16'])}")
        return Loop(number, header, [body])

    def call_of(self, start):
        self.start, self.many = start, self.rng.choice(["n", "n", "m", "n / 2", "5"])
        self.i = self.fresh("i")
        readable = [a for a in self.arrays if a.form != "rows"]
        self.source, self.second = self.rng.choice(readable), self.rng.choice(readable)
        return getattr(self, "call_" + self.rng.choice(KINDS).replace(" ", "_"))()

    # Places ---------------------------------------------------------------------------------------------------------
    def begin(self, array):
        more = "" if self.start == "0" else f" + {self.start}"
        if array.form == "pointer":
            return f"&{array.name}[{self.start}]" if self.chance(0.2) else array.name + more
        return self.rng.choice([f"{array.name}.begin()", f"{array.name}.data()", f"std::begin({array.name})"]) + more

    def ends(self, array):
        begin = self.begin(array)
        return f"{begin}, {begin} + {self.many}"

    def at(self):
        return f"{self.start} + {self.i}"

    def made(self, call, *body, before="", after="", partly=False):
        header = f"int {self.i} = 0; {self.i} < {self.many}; ++{self.i}"
        return Algorithm(int(self.fresh("")), Code(header, header), [Line(Code(text, text)) for text in body], "", call,
                         before, after, partly)

    # Elements -------------------------------------------------------------------------------------------------------
    def call_fill(self):
        to, value = self.to, f"static_cast<{self.to.element}>({self.rng.choice(['3', 'k', 'k + 2', '7'])})"
        call = f"std::fill({self.ends(to)}, {value})" if self.chance(0.5) else \
            f"std::fill_n({self.begin(to)}, {self.many}, {value})"
        return self.made(call, f"{to.name}.out({self.at()}) = {value}")

    def call_copy(self):
        source, to = self.source, self.to
        if source is to:
            return self.call_fill()
        call = f"std::copy({self.ends(source)}, {self.begin(to)})" if self.chance(0.5) else \
            f"std::copy_n({self.begin(source)}, {self.many}, {self.begin(to)})"
        return self.made(call, f"{to.name}.out({self.at()}) = static_cast<{to.element}>({source.name}.get({self.at()}))")

    def value_of(self, *values):
        terms = [f"(static_cast<int>({v}) & 15)" for v in values] + [self.rng.choice(["1", "k", "3"])]
        return f"static_cast<{self.to.element}>({' + '.join(terms)})"

    def captures(self):
        return self.rng.choice(["&", "&", "=", "k"])

    def call_transform(self):
        source, to, value = self.source, self.to, self.value_of("{}")
        closure = f"[{self.captures()}]({source.element} v) {{ return {value.format('v')}; }}"
        read = f"{source.name}.get({self.at()})"
        return self.made(f"std::transform({self.ends(source)}, {self.begin(to)}, {closure})",
                         f"{to.name}.out({self.at()}) = {value.format(read)}")

    def call_transform_two(self):
        source, second, to, value = self.source, self.second, self.to, self.value_of("{0}", "{1}")
        closure = f"[{self.captures()}]({source.element} v, {second.element} w) {{ return {value.format('v', 'w')}; }}"
        reads = [f"{a.name}.get({self.at()})" for a in (source, second)]
        return self.made(f"std::transform({self.ends(source)}, {self.begin(second)}, {self.begin(to)}, {closure})",
                         f"{to.name}.out({self.at()}) = {value.format(*reads)}")

    def call_for_each(self):
        to, value = self.to, self.value_of("{}")
        closure = f"[{self.captures()}]({self.rng.choice([to.element, 'auto'])}& v) {{ v = {value.format('v')}; }}"
        call = f"std::for_each({self.ends(to)}, {closure})" if self.chance(0.7) else \
            f"std::for_each_n({self.begin(to)}, {self.many}, {closure})"
        return self.made(call, f"{to.name}.out({self.at()}) = {value.format(f'{to.name}.get({self.at()})')}")

    def call_iota(self):
        to, value = self.to, self.rng.choice(["3", "k", "k - 2", "static_cast<unsigned char>(k + 250)"])
        return self.made(f"std::iota({self.ends(to)}, {value})",
                         f"{to.name}.out({self.at()}) = static_cast<{to.element}>({value})")

    def call_generate(self):
        to, value = self.to, f"static_cast<{self.to.element}>({self.rng.choice(['k + 1', 'n % 5', '2'])})"
        call = f"std::generate({self.ends(to)}, [&] {{ return {value}; }})" if self.chance(0.5) else \
            f"std::generate_n({self.begin(to)}, {self.many}, [=] {{ return {value}; }})"
        return self.made(call, f"{to.name}.out({self.at()}) = {value}")

    def call_replace(self):
        to = self.to
        old, new = f"static_cast<{to.element}>({self.rng.choice('1357')})", f"static_cast<{to.element}>(k + 2)"
        call = f"std::replace({self.ends(to)}, {old}, {new})" if self.chance(0.5) else \
            f"std::replace_if({self.ends(to)}, [&]({to.element} v) {{ return v > k; }}, {new})"
        return self.made(call, f"if ({to.name}.get({self.at()}) == {old}) {to.name}.out({self.at()}) = {new}")

    def call_swap(self):
        to = self.to
        other = [a for a in self.arrays if a.element == to.element and a is not to and a.form != "rows"
                 and not a.index and not a.const]
        if not other:
            return self.call_fill()
        self.targets.append(other[0])
        first, second = f"{to.name}.get({self.at()})", f"{other[0].name}.get({self.at()})"
        return self.made(f"std::swap_ranges({self.ends(to)}, {self.begin(other[0])})",
                         f"const auto v = {first}; {to.name}.out({self.at()}) = {second}; {other[0].name}.out({self.at()}) = v")

    # Reductions -----------------------------------------------------------------------------------------------------
    def call_reduce(self):
        source = self.source
        element, x = source.element, self.fresh("x")
        call = self.rng.choice([
            f"std::accumulate({self.ends(source)}, static_cast<{element}>(2))", f"std::reduce({self.ends(source)})",
            f"std::accumulate({self.ends(source)}, static_cast<{element}>(0), [](auto p, auto q) {{ return p < q ? q : p; }})",
            f"std::reduce({self.ends(source)}, static_cast<{element}>(1), std::plus<>())",
            f"std::inner_product({self.ends(source)}, {self.begin(source)}, static_cast<{element}>(0))",
            f"std::transform_reduce({self.ends(source)}, static_cast<{element}>(0), std::plus<>(), [&](auto v) {{ return static_cast<{element}>(v + k); }})"
        ])
        return self.result(call, element, f"{x} += static_cast<{element}>({source.name}.get({self.at()}))", x)

    def call_count(self):
        source, x = self.source, self.fresh("x")
        call = self.rng.choice([
            f"std::count({self.ends(source)}, static_cast<{source.element}>(3))",
            f"std::count_if({self.ends(source)}, [&](auto v) {{ return v > {self.rng.choice(['4', 'k', 'n'])}; }})"
        ])
        return self.result(call, "long", f"{x} += {source.name}.get({self.at()}) > 0", x)

    def call_truth(self):
        source, second, x = self.source, self.second, self.fresh("x")
        test = f"[&](auto v) {{ return v {self.rng.choice(['>', '<', '!='])} {self.rng.choice(['4', 'k', 'n'])}; }}"
        call = self.rng.choice([f"std::{kind}_of({self.ends(source)}, {test})" for kind in ("all", "any", "none")] +
                               [f"std::equal({self.ends(source)}, {self.begin(second)})"])
        read = f"{x} += {source.name}.get({self.at()}) == {second.name}.get({self.at()})" if "equal" in call else \
            f"{x} += {source.name}.get({self.at()}) > 0"
        if self.chance(0.3):
            call, runs = self.rng.choice([(f"(k > 1 && {call})", "k > 1"), (f"(n != 5 || {call})", "n == 5"),
                                          (f"(k % 2 ? {call} : true)", "k % 2")])
            read = f"if ({runs}) {read}"
        return self.result(call, "long", read, x, partly=True)

    def call_place(self):
        source, x = self.source, self.fresh("x")
        kind, begin = self.rng.choice(["min", "max"]), self.begin(source)
        call = f"std::{kind}_element({begin}, {begin} + {self.many}) - ({begin})"
        return self.result(call, "long", f"{x} += {source.name}.get({self.at()}) > 0", x, partly=True)

    def result(self, call, element, body, x, partly=False):
        """Stores a result in an element if in a loop, otherwise in a variable, because host stores aren't mapped."""
        if self.start not in "012":
            to = self.to
            store, out = f"{to.name}[{self.start}]", f"{to.name}.out({self.start})"
            return self.made(f"{store} = static_cast<{to.element}>({call})", body, before=f"{element} {x} = 0;",
                             after=f"{out} = static_cast<{to.element}>({x});", partly=partly)
        s = self.scalar(self.rng.choice(["long", "double"]), "0")
        return self.made(f"{s.real()} = static_cast<{s.element}>({call})", body, before=f"{element} {x} = 0;",
                         after=f"{s.name}.out() = static_cast<{s.element}>({x});", partly=partly)
