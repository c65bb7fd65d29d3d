"""Small vectors and matrices as objects with arrays, which a fuzzed function declares outside a loop and writes in it.

  struct W7 { double c[3]{}; W7& operator+=(const W7& o) { for (int k = 0; k < 3; ++k) c[k] += o.c[k]; return *this; } … };
  W7 total1; for (…) { W7 w2; …; total1 += w2; }     total1[o.m3[i] % 3] += 5;     for (auto& d : total1.c) …
"""


class Kind:
    """A class with `[]`, `+=` and `+`. It has `count` elements, in rows if `rows` isn't 1."""

    def __init__(self, rng, number):
        self.type = rng.choice(["double", "double", "float", "int", "long", "short", "unsigned"])
        self.rows = rng.choice([1, 1, 1, 2])
        self.columns = rng.choice([1, 2, 3, 3, 4])
        self.count = self.rows * self.columns
        self.is_private = rng.random() < 0.4
        self.name = name = f"W{number}"
        t, n, cast = self.type, self.count, f"static_cast<{self.type}>"
        dims = f"[{self.rows}][{self.columns}]" if self.rows > 1 else f"[{self.columns}]"
        std = f"std::array<std::array<{t}, {self.columns}>, {self.rows}>" if self.rows > 1 else f"std::array<{t}, {self.columns}>"
        member = rng.choice([f"{t} c{dims}{{}};", f"{std} c{{}};"])
        at = (lambda o, k: f"{o}c[{k}]") if self.rows == 1 else (lambda o, k: f"{o}c[{k} / {self.columns}][{k} % {self.columns}]")

        def loop(body):
            """Returns a loop over the elements, in one of several forms."""
            rows = f"for (int a = 0; a < {self.rows}; ++a) for (int b = 0; b < {self.columns}; ++b) {body(lambda o: f'{o}c[a][b]')}"
            flat = body(lambda o: at(o, "k"))
            return rng.choice([f"for (int k = 0; k < {n}; ++k) {flat}", f"for (int k = {n - 1}; k >= 0; --k) {flat}", f"for (int k = 0; k != {n}; ++k) {flat}",
                               f"for (std::size_t k = 0; k <= {n - 1}; k += 1) {flat}",
                               " ".join(body(lambda o, k=k: at(o, k)) for k in range(n)), *([rows] * 2 if self.rows > 1 else [])])

        add = rng.choice([lambda e: f"{e('')} += {e('o.')};", lambda e: f"{e('')} = {cast}({e('')} + {e('o.')});"])
        sums = ", ".join(f"{cast}({at('p.', k)} + {at('q.', k)})" for k in range(n))
        plus = rng.choice([f"friend {name} operator+({name} p, const {name}& q) {{ p += q; return p; }}",
                           f"friend {name} operator+(const {name}& p, const {name}& q) {{ {name} r; {loop(lambda e: f'''{e('r.')} = {cast}({e('p.')} + {e('q.')});''')} return r; }}",
                           f"friend {name} operator+(const {name}& p, const {name}& q) {{ {name} r; const {t} all[{n}] = {{{sums}}}; for (int k = 0; k < {n}; ++k) r[k] = all[k]; return r; }}"])
        self.text = (f"class {name} {{ {'' if self.is_private else 'public:'} {member}\n public:\n"
                     f"  {t}& operator[](int k) {{ return {at('', 'k')}; }} const {t}& operator[](int k) const {{ return {at('', 'k')}; }}\n"
                     f"  {name}& operator+=(const {name}& o) {{ {loop(add)} return *this; }}\n  {plus}\n}};\n"
                     f"struct Acc{number} {{ long n = 0; {name} w; }};\n")


class Sums:
    def sums(self):
        """Makes a loop that uses an object declared outside: sums, bounds, last values, and unsupported uses."""
        kind, rng = self.kind_of_sums, self.rng
        name, n, held = self.fresh("all"), kind.count, rng.random() < 0.3
        w, begins = (f"{name}.w", f"Acc{self.number} {name};") if held else (name, f"{kind.name} {name};")
        cast = lambda text: f"static_cast<{kind.type}>({text})"
        local = self.fresh("w")
        made = [f"{kind.name} {local};", f"for (int k = 0; k < {n}; ++k) {local}[k] = {cast(f'{self.value()} + k')};"]
        value, some = cast(self.value()), rng.randrange(n)
        ways = {"object_sum": [*made, f"{w} += {local};"], "object_plus": [*made, f"{w} = {rng.choice([f'{w} + {local}', f'{local} + {w}'])};"],
                "element_sums": [f"for (int k = 0; k < {n}; ++k) {w}[k] += {cast(f'{self.value()} * (k + 1)')};"],
                "some_element": [f"{w}[{some}] += {value};"], "any_element": [f"{w}[{self.value()} % {n}] += {value};"],
                "least": [f"for (int k = 0; k < {n}; ++k) {w}[k] = std::min({w}[k], {cast(f'k - {self.value()}')});"],
                "greatest": [f"for (int k = 0; k < {n}; ++k) if ({cast(self.value())} > {w}[k]) {w}[k] = {value};"],
                "last": [*made, f"{w} = {local};"], "some_last": [*made, f"if ({self.value()} % 3 == 1) {w} = {local};"],
                "set_first": [f"for (int k = 0; k < {n}; ++k) {w}[k] = {cast(f'{self.value()} + k')};", f"out[i] = static_cast<long>({w}[{some}] + {w}[0]);"],
                "carried": [f"{w}[{some}] += {cast(f'{w}[0] + 1')};"], "stored": [f"{w}[{self.value()} % {n}] = {value};"]}
        if not kind.is_private and kind.rows == 1:
            ways["range_for"] = [f"for (auto& d : {w}.c) d += {value};"]
        chosen = rng.choice(sorted(ways))
        lines = list(ways[chosen])
        if chosen in ("object_sum", "element_sums", "any_element") and rng.random() < 0.3:  # makes two sums
            more = rng.choice(["object_sum", "element_sums", "some_element", "any_element"])
            lines += [line for line in ways[more] if line not in made or more == "object_sum" != chosen]
        if rng.random() < 0.2:
            lines = [f"if ({self.value()} % 4 == 0) continue;", *lines]
        if held and rng.random() < 0.5:
            lines.append(f"++{name}.n;")
        self.forms.add(f"sums_{chosen}")
        after = [f"for (int k = 0; k < {n}; ++k) out[k] += static_cast<long>({w}[k]);"] + ([f"out[5] += {name}.n;"] if held else [])
        return [begins, f"for (int k = 0; k < {n}; ++k) {w}[k] = {cast('k')};", *self.header(), *("  " + line for line in lines), "}", *after]
