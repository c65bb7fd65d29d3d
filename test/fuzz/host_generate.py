"""Random offloaded functions with few, simple nests and difficult host code around them. A *construct* is a function
that returns nodes: usually a nest that leaves an array on the device, then host code that accesses the array in its own
way, then a nest that reads what the host wrote. Constructs register under their feature's name.

Everything follows from the given random generator.
"""
from dataclasses import dataclass

from host_forms import FORMS
from host_tree import Block, Function, Line, block

CONSTRUCTS = {}  # feature → functions from a Maker to nodes


def construct(feature):

    def register(function):
        CONSTRUCTS.setdefault(feature, []).append(function)
        return function

    return register


@dataclass(frozen=True)
class Place:
    """An array of at least 64 elements. `name` is the text before [i]."""
    name: str
    element: str

    def __str__(self):
        return self.name

    def at(self, k):
        """Returns an element's value as an integer."""
        return f"{self.name}[{k}]" if self.element == "int" else f"static_cast<int>({self.name}[{k}])"


A, L, D, V = Place("a", "int"), Place("l", "long"), Place("d", "double"), Place("v", "int")


class Maker:
    def __init__(self, rng, number):
        self.rng, self.number, self.counter = rng, number, 0
        self.helpers, self.features = [], set()

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, *choices):
        return self.rng.choice(choices)

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def k(self):
        return self.rng.randrange(16)

    def c(self):
        return self.rng.randint(1, 9)

    def array(self):
        return self.pick(A, A, L, D, V)

    def integers(self):
        return self.pick(A, A, V)

    def other(self, place):
        return self.pick(*(p for p in (A, L, D, V) if p.name != place.name))

    # Nests ---------------------------------------------------------------------------------------------------------
    def nest(self, target, value, shapes=("all", "all", "all", "conditional", "two", "down")):
        """Returns a loop that sets elements of target; in `value`, i is the element's number."""
        store = f"{target}[i] = {value};"
        return Line({
            "all": f"for (int i = 0; i < n; ++i) {store}",
            "odd": f"for (int i = 1; i < n; i += 2) {store}",
            "conditional": f"for (int i = 0; i < n; ++i) if (i % 5 != 4) {store}",
            "two": f"for (int j = 0; j < 6; ++j) for (int i = j * 8; i < j * 8 + 8; ++i) {store}",
            "down": f"for (int i = n - 1; i >= 0; --i) {store}",
        }[self.pick(*shapes)])

    def dirty(self, place, **options):
        """Returns a nest that changes the first elements of `place` on the device."""
        if place.element == "double":
            return self.nest(place, f"{place}[i] * 0.5 + {self.c()}", **options)
        value = f"({place}[i] * 3L + i + {self.c()}) % 1009"
        if self.chance(0.2):
            value = f"(i * 7 + {self.c()} + {place}[i] / 2) % 1009"
        return self.nest(place, f"static_cast<{place.element}>({value})", **options)

    def uses(self, place, **options):
        """Returns a nest that reads one place and writes another."""
        return self.into(self.other(place), place.at("i"), **options)

    def into(self, target, value, **options):
        if target.element == "double":
            return self.nest(target, f"{target}[i] * 0.25 + {value}", **options)
        return self.nest(target, f"static_cast<{target.element}>(({target}[i] + {value} * 5L) % 1009)", **options)

    def work(self, place):
        """Returns nests that read and write a place that the construct has created."""
        nodes = [self.uses(place, shapes=("all", ))]
        if self.chance(0.8):
            nodes += [self.dirty(place), self.uses(place)]
        if self.chance(0.5):
            nodes.append(self.see(place.at(self.k())))
        return nodes

    # Host code -----------------------------------------------------------------------------------------------------
    def see(self, value):
        return Line(f"r = (r * 31 + {value}) % 1000003;")

    def again(self, make):
        """Runs the nodes of make(turn) three times, so that storage at one address gets different values."""
        turn = self.fresh("turn")
        return block(f"for (int {turn} = 0; {turn} < 3; ++{turn}) {{", *make(turn))

    def reuse(self):
        """Returns a block whose storage an earlier block may have used; a function in another file reads it."""
        name = self.fresh("t")
        element, size = self.pick(("double", 128), ("int", 64), ("double", 64), ("int", 65), ("int", 130))
        return block("{", Line(f"{element} {name}[{size}] = {{{self.c()}, {self.c()}}};"),
                     self.see(f"total({name}, {size})"))

    def inner(self, parameters, *body, result="void", attributes=""):
        """Adds an offloaded function and returns its name. A non-static one may be replaced, so callers ask."""
        name, storage = self.fresh(f"f{self.number}_"), "static " if self.chance(0.5) else ""
        self.helpers.append(block(f"[[ferry::offload]] {storage}{attributes}{result} {name}({parameters}) {{", *body))
        return name

    def helper(self, node):
        self.helpers.append(node)

    # Functions -----------------------------------------------------------------------------------------------------
    def segment(self, feature):
        self.features.add(feature)
        return self.wrapped(self.rng.choice(CONSTRUCTS[feature])(self))

    def wrapped(self, nodes):
        kind = self.rng.random()
        if kind < 0.5:
            return [block("{", *nodes)]
        if kind < 0.62:
            return [block("if (n > 3) {", *nodes)]
        if kind < 0.8:
            turn = self.fresh("turn")
            return [block(f"for (int {turn} = 0; {turn} < 2; ++{turn}) {{", *nodes)]
        if kind < 0.87:
            return [Block([("try {", nodes), ("} catch (const char*) {", [self.see("1")])])]
        if kind < 0.94:
            return [Block([("do {", nodes)], "} while (r < 0);")]
        return [Block([("switch (n % 2) {", []), ("case 0: {", nodes)], "} break; default: r = 1; }")]

    def plain(self):
        """Returns nests and reads between the constructs."""
        place = self.array()
        return [self.pick(self.dirty, self.uses)(place)] + ([self.see(place.at(self.k()))] if self.chance(0.4) else [])

    def function(self, wanted):
        """Returns a function with one to three segments that have the wanted features."""
        body = self.plain() if self.chance(0.4) else []
        for _ in range(self.pick(1, 1, 2, 3)):
            body += self.segment(self.pick(*wanted))
            if self.chance(0.3):
                body += self.plain()
            if self.chance(0.3):
                body.append(self.reuse())
        return Function(self.number, body, frozenset(self.features), self.helpers, self.pick(*FORMS))


def functions(rng, count, wanted=()):
    return [Maker(rng, number).function(sorted(wanted or CONSTRUCTS)) for number in range(count)]
