"""The headers of random loops: plain headers, windows between min and max, steps that are parameters, headers whose
arithmetic wraps or whose variable is narrow. The recording program drops loops that aren't defined C++.
"""
from nest import Code, If, Line, Loop, code

COUNTERS = ["int"] * 8 + ["long", "unsigned", "std::size_t", "short"]
UNSIGNED = {"unsigned", "std::size_t"}


class Headers:
    """Mixin of generate.Maker: headers of loops."""

    def header(self):
        """Returns (variable, text after `for`)."""
        name = self.rng.choice("ijl") + self.fresh("")
        odd = self.chance(0.6 if self.mood == "arithmetic" else 0.05)
        if odd:
            text = self.odd_header(name)
        elif self.mood == "grid" and not self.loops and self.chance(0.85):
            text = self.grid_header(name)
        elif self.loops and self.chance(0.8 if self.mood == "window" else 0.02):
            text = self.window_header(name)
        else:
            text = self.plain_header(name)
        return name, Code(text, text)

    def bounds(self, kind):
        """Returns the initial value and the bound: constants, sizes, and in triangular nests an outer variable."""
        rng = self.rng
        outer = self.loops[-1] if self.loops and self.chance(0.25) else None
        low = rng.choice(["0", "0", "0", "0", "1", "2", "k"] + ([outer, f"{outer} + 1"] if outer else []))
        high = rng.choice(["n", "n", "n", "m", "m", "n - 1", "5", "n / 2", "ld"] +
                          ([outer, f"{outer} + 1", f"n - {outer}"] if outer else []))
        if kind in UNSIGNED and "-" in high:
            high = "n"
        return low, high

    def plain_header(self, name):
        rng = self.rng
        kind = rng.choice(COUNTERS)
        low, high = self.bounds(kind)
        step = rng.choice(["1"] * 10 + ["2", "2", "st", "3"])
        if self.chance(0.12) and kind not in UNSIGNED:
            advance = f"--{name}" if step == "1" else f"{name} -= {step}"
            return f"{kind} {name} = {high} - 1; {name} >= {low}; {advance}"
        compare = rng.choice(["<"] * 6 + ["<=", "!="]) if step == "1" else "<"
        if compare == "!=" and low != "0":
            compare = "<"
        advance = rng.choice([f"++{name}", f"{name}++", f"{name} += 1"]) if step == "1" else f"{name} += {step}"
        compared = name
        if compare != "!=" and self.chance(0.15):
            compared = rng.choice([f"{name} + {rng.randint(1, 3)}", f"1 + {name}", f"{name} + 1u"])
        return f"{kind} {name} = {low}; {compared} {compare} {high}; {advance}"

    def grid_header(self, name):
        """Returns one loop over all points of a grid, or over a part of the grid."""
        kind = self.rng.choice(["int"] * 4 + COUNTERS)
        high = self.rng.choice(["n * m", "n * m", "m * n", "n * n", "m * m", "n * m * 2", "n * ld", "n * m - k", "n * 4"])
        low = self.rng.choice(["0"] * 6 + ["k", "n", "-2" if kind in ("int", "long") else "1"])
        return f"{kind} {name} = {low}; {name} < static_cast<{kind}>({high}); ++{name}"

    def window_header(self, name):
        """Returns a header like `for (j = max(0, i - k); j <= min(n - 1, i + k); ++j)`."""
        rng, i = self.rng, self.loops[-1]
        low = rng.choice(
            [f"std::max<int>(0, {i} - k)", f"std::max<int>({i} - 2, 0)", "std::max(k, 1)", f"({i} > k ? {i} - k : 0)"])
        compare, high = rng.choice([("<=", f"std::min<int>(n - 1, {i} + k)"), ("<", "std::min(n, m)"),
                                    ("<", f"std::min<int>({i} + 3, n)"), ("<", "(n > m ? m : n)")])
        return f"int {name} = {low}; {name} {compare} {high}; ++{name}"

    def tiles(self, depth):
        """Returns `for (t = 0; t < n; t += 3) { int e = min(t + 3, n); for (i = t; i < e; ++i) … }`, or similar."""
        rng = self.rng
        tile, end, name = ("t" + self.fresh(""), "e" + self.fresh(""), "i" + self.fresh(""))
        size, bound, number = rng.choice([2, 3]), rng.choice(["n", "m"]), self.fresh("")
        reach = rng.choice([size] * 8 + [size + 1])
        lines = self.end_of_tile(end, f"{tile} + {reach}", bound)
        variables = [name, tile] if self.chance(0.2) else [name]
        self.loops += variables
        body = [self.loop(depth - 2)] if depth > 2 else self.statement()
        del self.loops[-len(variables):]
        header = f"int {name} = {tile}; {name} < {end}; ++{name}"
        inner = Loop(int(self.fresh("")), Code(header, header), body)
        header = f"int {tile} = 0; {tile} < {bound}; {tile} += {size}"
        return Loop(int(number), Code(header, header), [*lines, inner])

    def end_of_tile(self, end, reach, bound):
        rng = self.rng
        form = rng.choice(["if"] * 4 + ["min", "choice", "either", "other", "greater"])
        if form in ("min", "choice"):
            least = f"std::min({bound}, {reach})" if form == "min" else f"{reach} < {bound} ? {reach} : {bound}"
            return [Line(code(f"const int {end} = {least}"))]
        if form == "either":
            then, other = Line(code(f"{end} = {bound}")), Line(code(f"{end} = {reach}"))
            return [Line(code(f"int {end}")), If(code(f"{bound} <= {reach}"), [then], [other])]
        compared = {"if": f"{end} > {bound}", "other": f"{end} > k", "greater": f"{end} < {bound}"}[form]
        return [Line(code(f"int {end} = {reach}")), If(code(compared), [Line(code(f"{end} = {bound}"))])]

    def odd_header(self, name):
        rng = self.rng
        high = rng.choice(["n", "m", "ld"])
        if self.chance(0.4):  # begins below 0, and wraps if the type is unsigned
            self.below[name] = "2"
            return rng.choice([f"unsigned {name} = k - 2; {name} != static_cast<unsigned>({high}); ++{name}",
                               f"int {name} = k - 2; {name} != static_cast<unsigned>({high}); ++{name}",
                               f"unsigned char {name} = 254 + k; {name} != {high}; ++{name}",
                               f"long {name} = k - 2; {name} < {high}; ++{name}"])
        outer = [f"int {name} = 0; {name} + {self.loops[-1]} < n; ++{name}"] if self.loops else []
        return rng.choice(outer + [
            f"unsigned {name} = k - 1; {name} < {high}; ++{name}",  # if k - 1 wraps, the loop is empty
            f"std::size_t {name} = n - 1; {name} < {high}; ++{name}",
            f"unsigned {name} = {high} - 1; {name} < static_cast<unsigned>({high}); --{name}",  # down to 0
            f"unsigned char {name} = 0; {name} < 250; {name} += 100",  # 0, 100, 200, 44, …, 252
            f"unsigned {name} = {high} / 2; {name} < static_cast<unsigned>({high}); {name} += down",
            f"int {name} = k - 2; {name} < static_cast<unsigned>({high}); ++{name}",  # empty if k < 2
            f"unsigned char {name} = 0; {name} != {high} * 3; {name} += 3",
            f"int {name} = 0; {name} != {high}; {name} += st",
            f"int {name} = {high}; {name} > 0; {name} -= st",
            f"int {name} = {high} - 1; {name} >= k; {name} += down",
            f"int {name} = 0; {name} < {high}; {name} -= down",
            f"int {name} = 0; {name} < {high} / k; ++{name}",
            f"int {name} = 0; {name} < ({high} + 1) % (st + 1) * 3; ++{name}",
            f"int {name} = n % k; {name} < n; ++{name}",
            f"int {name} = 0; {name} < static_cast<std::size_t>({high}); ++{name}",
            f"short {name} = {high}; {name}-- > 0;",
            f"unsigned {name} = {high}; {name}-- > 0;"
        ])
