"""Statements in one fuzzed function over objects. What each statement uses is drawn from class_world.py.

  input      the classes (Array, Scalar), whether the function is a member, how the objects are named
  output     lines of C++: for (int i = 0; i < o.size_m3(); ++i) o.at_m4(o.in->row_m2(0)[i]) += (… & 63);
"""
import class_sums
from class_tables import Tables


class Statements(Tables, class_sums.Sums):
    def __init__(self, rng, number, outer, vector_kind, inside, objects, smart):
        """`inside`: private members can be named; `objects`: prefixes, "o." or ""; `smart`: smart pointers' names."""
        self.rng, self.number, self.outer, self.vector_kind = rng, number, outer, vector_kind
        self.inside, self.objects, self.smart = inside, objects, smart
        self.kind_of_sums = class_sums.Kind(rng, number)
        self.apart = rng.random() < 0.75
        self.neighbours = rng.random() < 0.4
        self.counter = 0
        self.forms = set()
        self.helpers = []
        self.written = self.readable = []

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    # What can be named ---------------------------------------------------------------------------------------------
    def texts(self, item, rows=False):
        if rows:
            return item.inside_rows + item.outside_rows if self.inside else item.outside_rows
        return item.inside + item.outside if self.inside else item.outside

    def arrays(self, *kinds, constant=None):
        return [a for a in self.outer.arrays if (a.kind in kinds if kinds else a.kind not in ("real", "map", "start", "V"))
                and self.texts(a) and (constant is None or a.constant == constant)]

    def prefix(self):
        return self.rng.choice(self.objects)

    def element(self, array, i, prefix=None):
        self.forms.add(array.form)
        return self.rng.choice(self.texts(array)).format(o=self.prefix() if prefix is None else prefix, i=i)

    def size(self):
        s = self.rng.choice(self.outer.sizes)
        return self.rng.choice(s.inside if self.inside else s.outside).replace("{o}", self.prefix())

    def sum_places(self):
        return [(s, t) for s in self.outer.scalars for t in ((s.inside + (s.outside if s.writable_outside else [])) if self.inside else
                                                             (s.outside if s.writable_outside else [])) if s.writable or s.writable_outside]

    # Loops ---------------------------------------------------------------------------------------------------------
    def header(self, v="i"):
        first = 1 if self.neighbours else self.rng.choice([0, 0, 0, 2])
        bound = self.size()
        if self.rng.random() < 0.25:
            name = self.fresh("n")
            return [f"const int {name} = static_cast<int>({bound});", f"for (int {v} = {first}; {v} < {name}; ++{v}) {{"]
        cast = bound if self.rng.random() < 0.6 else f"static_cast<int>({bound})"
        kind = self.rng.choice(["int", "int", "long", "std::size_t"]) if not self.neighbours else "int"
        return [f"for ({kind} {v} = {first}; {v} < {cast}; ++{v}) {{"]

    def place(self, v="i"):
        maps, options = self.arrays("map"), [v] * 5 + ["3"]
        if self.neighbours:
            options += [f"{v} - 1", f"{v} + 1"]
        if maps:
            options += [self.element(self.rng.choice(maps), v)] * 3
        return self.rng.choice(options)

    def value(self, v="i"):
        terms = [str(self.rng.randint(0, 9))]
        for _ in range(self.rng.randint(1, 2)):
            if self.written and self.rng.random() < 0.3:
                terms.append(f"static_cast<long>({self.element(self.rng.choice(self.written), v)})")
            elif self.readable:
                terms.append(f"static_cast<long>({self.element(self.rng.choice(self.readable), self.place(v))})")
        if self.rng.random() < 0.15:
            terms.append(f"table{self.number}[{v} % 8]")
        if self.rng.random() < 0.1:
            terms.append(f"factor{self.number}")
        if self.rng.random() < 0.15 and self.readable:
            terms.append(self.helped(v))
        return f"(({' + '.join(terms)}) & 63)"

    def helped(self, v):
        """Returns a call to a helper function that gets the object."""
        array = self.rng.choice(self.readable)
        if not array.outside:
            return "0"
        name, outer = self.fresh(f"flux{self.number}_"), self.outer.name
        self.forms.add("helper")
        if self.rng.random() < 0.5:
            self.helpers.append(f"static long {name}({outer}& h, int i) {{ return static_cast<long>({self.rng.choice(array.outside).format(o='h.', i='i')}); }}\n")
            argument = self.prefix()
            return f"{name}({'*this' if not argument or argument == 'this->' else argument[:-1] if argument.endswith('.') else '*' + argument[:-2]}, {v})"
        self.helpers.append(f"static long {name}({outer}* h, int i) {{ const long k = static_cast<long>({self.rng.choice(array.outside).format(o='h->', i='i')}); return k > 5 ? k : k + 1; }}\n")
        argument = self.prefix()
        return f"{name}({'this' if not argument or argument == 'this->' else '&' + argument[:-1] if argument.endswith('.') else self.pointer(argument[:-2])}, {v})"

    def pointer(self, name):
        return f"{name}.get()" if name in self.smart else name

    def one(self):
        lines = []
        for _ in range(self.rng.randint(1, 3)):
            lines += self.statement()
        return [*self.header(), *("  " + line for line in lines), "}"]

    def statement(self):
        options = [self.assign, self.assign, self.update, self.local_vector]
        options += [self.total, self.greatest] if self.sum_places() else []
        options += [self.scatter] if self.arrays("map") else []
        options += [self.element_result] if self.exact_targets() else []
        options += [self.condition, self.output, self.constants]
        return self.rng.choice(options)()

    def cast(self, array, text):
        return f"static_cast<{array.type}>({text})"

    def assign(self):
        if not self.written:
            return self.output()
        a, p = self.rng.choice(self.written), self.prefix()
        if a.stores and self.rng.random() < 0.5:
            return [self.rng.choice(a.stores).format(o=p, i="i", v=self.cast(a, self.value()))]
        return [f"{self.settable(a, 'i', p)} = {self.cast(a, self.value())};"]

    def settable(self, a, i, prefix):
        """Returns an element that can be assigned, so it isn't returned by value from an accessor."""
        texts = [t for t in self.texts(a) if "get_" not in t]
        self.forms.add(a.form)
        return self.rng.choice(texts or a.inside).format(o=prefix, i=i) if texts else f"scratch{self.number}[{i}]"

    def update(self):
        if not self.written:
            return self.output()
        a = self.rng.choice(self.written)
        return [f"{self.settable(a, 'i', self.prefix())} {self.rng.choice(['+=', '+=', '-='])} {self.cast(a, self.value())};"]

    def scatter(self):
        targets = self.exact_targets()
        if not targets:
            return self.update()
        a, at = self.rng.choice(targets), self.element(self.rng.choice(self.arrays("map")), "i")
        self.forms.add("scatter")
        return [f"{self.settable(a, at, self.prefix())} += {self.cast(a, self.value())};"]

    def total(self):
        s, text = self.rng.choice(self.sum_places())
        self.forms.add("member_sum")
        p, v = text.replace("{o}", self.prefix()), f"static_cast<{s.kind}>({self.value()})"
        return [self.rng.choice([f"{p} += {v};", f"{p} += {v};", f"{p} = {p} + {v};", f"{p} = {v} + {p};"])]

    def exact_targets(self):
        """Returns the arrays whose elements are of types in which sums are exact in every order."""
        return [a for a in self.written if a.type in ("int", "long", "double", "float")]

    def element_result(self):
        """Makes all iterations update one element, named by one accessor with equal arguments: sums, minima, maxima."""
        a, p = self.rng.choice(self.exact_targets()), self.prefix()
        mine, v, name = self.settable(a, self.rng.choice(["3", "0", "i % 4"]), p), self.cast(a, self.value()), self.fresh("v")
        if mine.startswith("scratch"):  # scratch has a different type and isn't a member
            return self.update()
        self.forms.add("element_result")
        return self.rng.choice([[f"{mine} += {v};"], [f"{mine} = {mine} + {v};"], [f"{mine} = std::max({mine}, {v});"], [f"{mine} = std::min({mine}, {v});"],
                                [f"const {a.type} {name} = {v};", f"if ({name} > {mine}) {mine} = {name};"]])

    def greatest(self):
        s, text = self.rng.choice(self.sum_places())
        p, v, name = text.replace("{o}", self.prefix()), f"static_cast<{s.kind}>({self.value()})", self.fresh("v")
        self.forms.add("member_extreme")
        return self.rng.choice([[f"{p} = std::max({p}, {v});"], [f"const {s.kind} {name} = {v};", f"if ({name} > {p}) {p} = {name};"]])

    def output(self):
        value = self.value()
        if self.readable and self.rng.random() < 0.2:  # std::max takes references to elements
            a = self.rng.choice(self.readable)
            value = f"static_cast<long>(std::{self.rng.choice(['max', 'min'])}({self.element(a, 'i')}, {self.cast(a, value)}))"
        return [f"out[i] = {value};"]

    def condition(self):
        return [f"if ({self.value()} % 3 == 0) {{", *("  " + line for line in self.rng.choice([self.assign, self.update, self.output])()), "}"]

    def local_vector(self):
        """Makes objects in the iteration: constructed, combined, in an array, returned."""
        t, v, u = f"V{self.number}", self.fresh("v"), self.fresh("u")
        e = [f"static_cast<{self.vector_kind}>({self.value()})" for _ in range(3)]
        self.forms.add("local_vector")
        made = self.rng.choice([f"{t} {v}{{{e[0]}, {e[1]}}};", f"{t} {v} = made{self.number}({e[0]}, {e[1]});", f"{t} {v}; {v}.x = {e[0]}; {v}.y = {e[1]};"])
        combined = self.rng.choice([f"const {t} {u} = {v} + {t}{{{e[2]}, 1}};", f"{t} {u} = {v}; {u} += {v} * {self.vector_kind}(2);",
                                    f"auto {u} = {v} * {self.vector_kind}(3) + {v};", f"{t} {u}s[3]; for (int k = 0; k < 3; ++k) {u}s[k] = {v} * static_cast<{self.vector_kind}>(k); {t} {u} = {u}s[1] + {u}s[2];"])
        use = self.rng.choice([f"{u}.x", f"{u}.y", f"({u}.dot({v}))"])
        if not self.written:
            return [made, combined, f"out[i] = static_cast<long>({use});"]
        a = self.rng.choice(self.written)
        return [made, combined, f"{self.settable(a, 'i', self.prefix())} = {self.cast(a, f'static_cast<long>({use}) & 63')};"]
