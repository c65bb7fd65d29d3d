"""Random functions of one or two loop nests over 1 to 4 arrays. A function's mood decides what most of its
statements do, so that each verdict (proved, guarded, refused) is common. Everything follows from the given generator.
"""
from algorithms import Algorithms
from headers import Headers
from nest import Array, Call, Code, Function, If, Line, Loop
from reductions import Reductions
from statements import Statements
from subscripts import Subscripts

ELEMENTS = ["double", "double", "int", "int", "unsigned", "long", "unsigned char"]
# For each mood: weights of the kinds of statements (methods of Statements and Reductions).
MOODS = {
    "map": {"assign": 6, "update": 1, "local": 2, "row": 1, "inner_sum": 1, "reference": 1},
    "delinearised": {"assign": 5, "update": 2, "row": 1, "inner_sum": 2, "flat": 1, "shifted": 2},
    "arithmetic": {"assign": 4, "update": 1, "when": 1, "reduce": 2},
    "window": {"inner_sum": 4, "assign": 2, "when": 1},
    "pointers": {"row": 3, "moving": 3, "flat": 2, "reference": 1, "assign": 1},
    "swapped": {"assign": 2, "sometimes": 3, "shifted": 1, "reduce": 1},
    "overlapping": {"copy": 4, "assign": 1, "inner_sum": 1},
    "conditional": {"assign": 2, "when": 4, "skip": 1, "sometimes": 1},
    "grid": {"neighbour": 6, "assign": 2, "when": 1},
    "gather": {"gather": 4, "assign": 1, "segment": 1},
    "reduce": {"reduce": 5, "several": 2, "assign": 1},
    "element": {"element_sum": 4, "assign": 1},
    "scatter": {"scatter": 5, "scatter_plain": 1, "assign": 1},
    "private": {"private": 4, "assign": 1, "array_inside": 1, "array_outside": 3, "scratch": 6, "own_memory": 3},
    "shifted": {"shifted": 5, "assign": 1},
    "wild": {"wild": 4, "assign": 1, "when": 1, "recurrence": 1},
}
WEIGHTS = {
    "map": 4,
    "delinearised": 4,
    "arithmetic": 4,
    "window": 1,
    "pointers": 2,
    "swapped": 3,
    "overlapping": 2,
    "conditional": 2,
    "grid": 4,
    "gather": 2,
    "reduce": 3,
    "element": 2,
    "scatter": 3,
    "private": 4,
    "shifted": 2,
    "wild": 2
}
DEPTHS = {"delinearised": [2, 2, 2, 3, 3, 4], "element": [2], "window": [2, 2, 3], "grid": [1, 1, 1, 2], "pointers": [2, 2, 1]}


def pick(rng, weights):
    return rng.choices(list(weights), weights=list(weights.values()))[0]


class Maker(Headers, Subscripts, Statements, Reductions, Algorithms):
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.counter, self.loops, self.homes, self.below = 0, [], {}, {}
        self.mood = pick(rng, WEIGHTS)
        self.scalars, self.prologue, self.locals, self.targets = [], [], [], []
        self.arrays = [self.array(i) for i in range(self.how_many())]
        if self.mood in ("gather", "scatter"):
            self.make_index(self.arrays[-1])
        if self.mood in ("swapped",
                         "overlapping") or self.chance(0.4):  # equal types, so that calls can pass one array twice
            for a in self.arrays:
                a.element = a.element if a.index else self.arrays[0].element

    def chance(self, probability):
        return self.rng.random() < probability

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    # Arrays --------------------------------------------------------------------------------------------------------
    def how_many(self):
        fewest = {"gather": 2, "scatter": 2, "private": 2, "overlapping": 2, "swapped": 3}.get(self.mood, 1)
        return self.rng.randint(fewest, max(3, fewest + 1))

    def array(self, number):
        often = {"conditional": 2, "gather": 2, "swapped": 50, "pointers": 20, "overlapping": 20}.get(self.mood, 6)
        form = self.rng.choice(["pointer"] * often + ["span", "vector", "rows"])
        array = Array("abcd"[number], self.rng.choice(ELEMENTS), form,
                      self.rng.choice([3, 4, 7]) if form == "rows" else 0)
        often = {
            "conditional": 0.3,
            "gather": 0.3,
            "scatter": 0.3,
            "overlapping": 0,
            "swapped": number == 0
        }.get(self.mood, 0.1)
        array.extent = form == "pointer" and self.chance(often)
        return array

    def make_index(self, array):
        array.index, array.element, array.const = True, "int", self.chance(0.7)
        if array.form == "rows":
            array.form = "pointer"

    # The function --------------------------------------------------------------------------------------------------
    def function(self):
        body = []
        for _ in range(1 if self.chance(0.8) else 2):
            if self.chance(0.12) and (call := self.algorithm()):
                body.append(self.surrounded(call))
                continue
            if self.mood == "swapped" and self.chance(0.7):
                body += self.swap()
            body.append(self.surrounded(self.nest()))
        written = {a.name for a in self.targets}
        for a in self.arrays:
            a.const = a.const or (a.name not in written and a.name not in self.swapped(body) and self.chance(0.5))
        calls = [self.call() for _ in range(4)]
        return Function(self.number, self.arrays, self.scalars, self.prologue + body, calls, self.mood, self.locals)

    def swap(self):
        """Returns a swap of two pointers. Perhaps only one of them has an extent."""
        alike = [a for a in self.arrays if a.form == "pointer" and not a.index]
        if len(alike) < 2:
            return []
        a, b = self.rng.sample(alike, 2) if self.chance(0.3) else (alike[0], self.rng.choice(alike[1:]))
        if a.element != b.element:
            return []
        return [Line(Code(f"std::swap({a.name}, {b.name})", f"record::swap({a.name}, {b.name})"))]

    def swapped(self, body):
        return " ".join(node.code.real for part in body for node in [part, *getattr(part, "body", [])]
                        if isinstance(node, Line) and node.code.real.startswith("std::swap"))

    def surrounded(self, nest):
        """Returns the nest alone, under a condition, or in a time loop that may swap pointers at the end of a step."""
        if self.chance(0.04):
            text = self.rng.choice(["n > 1", "m != 2", "k"])
            return If(Code(text, text), [nest])
        if self.chance(0.3 if self.mood == "swapped" else 0.02):
            header = Code(*["int t = 0; t < 3; ++t"] * 2)
            return Loop(int(self.fresh("")), header, [nest, *self.swap()], "[[ferry::sequential]] ")
        return nest

    def nest(self):
        writable = [a for a in self.arrays if not a.index and not a.const] or [self.arrays[0]]
        if self.mood == "swapped":
            writable = writable[1:]
        self.writing = self.rng.sample(writable, min(len(writable), self.rng.choice([1, 1, 1, 2])))
        self.targets += self.writing
        self.homes = {}
        return self.loop(self.rng.choice(DEPTHS.get(self.mood, [1, 1, 2, 2, 3])))

    def loop(self, depth):
        if depth > 1 and self.chance(0.25 if self.mood == "window" else 0.04):
            return self.tiles(depth)
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

    # Calls ---------------------------------------------------------------------------------------------------------
    def call(self):
        rng = self.rng
        m = rng.choice([1, 2, 3, 4, 5])
        n = rng.choice([0, 1, 3, 5, 5, 8])
        ld = max(0, rng.choice([m, m, n, m + 1, m + 2, m - 1, m - 2, n - 1, n + 1, 2]))
        if min(n, m) < 2 and self.chance(0.1):  # sizes so large that products overflow, if they are ever computed
            ld = rng.choice([65536, 1 << 30, (1 << 31) - 1])
        sizes = {"n": n, "m": m, "ld": ld, "st": rng.choice([1, 1, 1, 2, 3, 0]), "k": rng.choice([0, 1, 2, 3]),
                 "down": rng.choice([-1, -1, -2])}
        return Call(sizes, self.aliases(n, m), int(self.chance(0.5)))

    def aliases(self, n, m):
        """Returns which arrays overlap which others."""
        aliases = {}
        bases = [a for a in self.arrays if a.form == "pointer" and not a.index and not a.extent]
        for b in self.arrays:
            if b.index or b.extent or b.form not in ("pointer", "span"):
                continue
            same = [
                a for a in bases if a.element == b.element and a.name != b.name and a.name not in aliases
                and b.name not in [base for base, _ in aliases.values()] and (b.form == "span" or a.name < b.name)
            ]
            if same and self.chance(0.8 if self.mood == "overlapping" else 0.3):
                shifts = [0, 0, 1, 2, 3, n, n * m, 64] + ([-1, -2] if b.form == "pointer" else [])
                aliases[b.name] = (self.rng.choice(same).name, self.rng.choice(shifts))
        return aliases


def functions(rng, count):
    return [Maker(rng, number).function() for number in range(count)]
