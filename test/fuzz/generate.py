"""Random functions of one or two loop nests over 1 to 4 arrays. A function has a mood, which says what its statements
mostly do, so that each verdict (proved, guarded, refused) is common; everything follows from the random generator given.
"""
from nest import SIZES, Array, Call, Code, Function, If, Line, Loop, Scalar, code
from statements import Statements

ELEMENTS = ["double", "double", "int", "int", "unsigned", "long", "unsigned char"]
COUNTERS = ["int"] * 8 + ["long", "unsigned", "std::size_t", "short"]
UNSIGNED = {"unsigned", "std::size_t"}
# mood → weights of the kinds of statements (methods of Statements)
MOODS = {
    "map": {"assign": 6, "update": 1, "local": 2, "row": 1, "inner_sum": 1},
    "delinearised": {"assign": 5, "update": 2, "row": 1, "inner_sum": 2},
    "conditional": {"assign": 2, "when": 4, "skip": 1},
    "gather": {"gather": 4, "assign": 1, "segment": 1},
    "reduce": {"reduce": 5, "assign": 1},
    "element": {"element_sum": 4, "assign": 1},
    "scatter": {"scatter": 5, "scatter_plain": 1, "assign": 1},
    "private": {"private": 5, "assign": 1, "private_array": 1},
    "shifted": {"shifted": 5, "assign": 1},
    "wild": {"wild": 4, "assign": 1, "when": 1, "recurrence": 1},
}
WEIGHTS = {"map": 4, "delinearised": 4, "conditional": 2, "gather": 2, "reduce": 3, "element": 2, "scatter": 3, "private": 2,
           "shifted": 2, "wild": 2}


def pick(rng, weights):
    return rng.choices(list(weights), weights=list(weights.values()))[0]


class Maker(Statements):
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.counter, self.loops, self.homes = 0, [], {}
        self.mood = pick(rng, WEIGHTS)
        self.scalars = []
        self.arrays = [self.array(i) for i in range(rng.randint(2, 4) if self.mood in ("gather", "scatter") else rng.randint(1, 3))]
        if self.mood in ("gather", "scatter"):
            self.arrays[-1].index, self.arrays[-1].element, self.arrays[-1].const = True, "int", self.chance(0.7)
            if self.arrays[-1].form == "rows":
                self.arrays[-1].form = "pointer"
        if self.chance(0.4):  # of one type, so that calls can pass one array twice
            for a in self.arrays:
                a.element = a.element if a.index else self.arrays[0].element
        self.targets = []

    def chance(self, probability):
        return self.rng.random() < probability

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def array(self, index):
        form = self.rng.choice(["pointer"] * (2 if self.mood in ("conditional", "gather") else 6) + ["span", "vector", "rows"])
        array = Array("abcd"[index], self.rng.choice(ELEMENTS), form, self.rng.choice([3, 4, 7]) if form == "rows" else 0)
        array.extent = form == "pointer" and self.chance(0.4 if self.mood in ("conditional", "gather", "scatter") else 0.1)
        return array

    def function(self):
        body = []
        for _ in range(1 if self.chance(0.8) else 2):
            self.nest(body)
        written = {a.name for a in self.targets}
        for a in self.arrays:
            a.const = a.const or (a.name not in written and self.chance(0.5))
        return Function(self.number, self.arrays, self.scalars, body, [self.call() for _ in range(4)], self.mood)

    # Loops ---------------------------------------------------------------------------------------------------------
    def nest(self, body):
        writable = [a for a in self.arrays if not a.index and not a.const] or [self.arrays[0]]
        self.writing = self.rng.sample(writable, min(len(writable), self.rng.choice([1, 1, 1, 2])))
        self.targets += self.writing
        self.homes = {}
        body.append(self.loop({"delinearised": self.rng.choice([2, 2, 2, 3]), "element": 2}.get(self.mood, self.rng.choice([1, 1, 2, 2, 3]))))

    def loop(self, depth):
        name, header = self.header()
        number = self.fresh("")
        self.loops.append(name)
        body = []
        if depth > 1 and self.chance(0.12):
            body += self.statement()
        if depth > 1:
            body.append(self.loop(depth - 1))
        if depth == 1 or self.chance(0.15):
            for _ in range(self.rng.choice([1, 1, 2])):
                body += self.statement()
        self.loops.pop()
        return Loop(int(number), header, body)

    def statement(self):
        return getattr(self, pick(self.rng, MOODS[self.mood]))()

    def bounds(self, kind):
        """First value, comparison, bound: constants, sizes, and in triangular nests an outer variable."""
        rng = self.rng
        outer = self.loops[-1] if self.loops and self.chance(0.25) else None
        low = rng.choice(["0", "0", "0", "0", "1", "2", "k"] + ([outer, f"{outer} + 1"] if outer else []))
        high = rng.choice(["n", "n", "n", "m", "m", "n - 1", "5", "n / 2", "ld"] + ([outer, f"{outer} + 1", f"n - {outer}"] if outer else []))
        if kind in UNSIGNED and "-" in high:
            high = "n"
        return low, high

    def header(self):
        rng = self.rng
        kind = rng.choice(COUNTERS)
        low, high = self.bounds(kind)
        name = rng.choice("ijl") + self.fresh("")
        step = rng.choice(["1"] * 10 + ["2", "2", "st", "3"])
        if kind in UNSIGNED and self.chance(0.3):
            low = self.rng.choice(["k - 1", "n - 1", "k"])  # which may wrap: the loop is empty then
        if kind == "unsigned" and self.chance(0.1):  # begins below 0, where k < 2, and wraps on its way
            return name, Code(*[f"unsigned {name} = k - 2; {name} != static_cast<unsigned>(n); ++{name}"] * 2)
        if kind == "int" and self.chance(0.05):  # compared as unsigned: a negative beginning makes it empty
            return name, Code(*[f"int {name} = k - 2; {name} < static_cast<unsigned>(n); ++{name}"] * 2)
        if self.chance(0.12) and kind not in UNSIGNED:
            advance = f"--{name}" if step == "1" else f"{name} -= {step}"
            header = f"{kind} {name} = {high} - 1; {name} >= {low}; {advance}"
        else:
            compare = rng.choice(["<"] * 6 + ["<=", "!="]) if step == "1" else "<"
            if compare == "!=" and low != "0":
                compare = "<"
            advance = rng.choice([f"++{name}", f"{name}++", f"{name} += 1"]) if step == "1" else f"{name} += {step}"
            header = f"{kind} {name} = {low}; {name} {compare} {high}; {advance}"
        return name, Code(header, header)

    # Calls ---------------------------------------------------------------------------------------------------------
    def call(self):
        rng = self.rng
        m = rng.choice([1, 2, 3, 4, 5])
        n = rng.choice([0, 1, 3, 5, 5, 8])
        sizes = {"n": n, "m": m, "ld": max(0, rng.choice([m, m, n, m + 1, m + 2, m - 1, n + 1, 2])), "st": rng.choice([1, 1, 1, 2, 3, 0]),
                 "k": rng.choice([0, 1, 2, 3])}
        aliases = {}
        pointers = [a for a in self.arrays if a.form == "pointer" and not a.index and not a.extent]
        for b in pointers[1:]:
            same = [a for a in pointers if a.element == b.element and a.name < b.name and a.name not in aliases]
            if same and self.chance(0.4):
                aliases[b.name] = (rng.choice(same).name, rng.choice([0, 0, 1, -1, 2, 3, n, n * m, 64]))
        return Call(sizes, aliases, self.chance(0.5))


def functions(rng, count):
    return [Maker(rng, number).function() for number in range(count)]
