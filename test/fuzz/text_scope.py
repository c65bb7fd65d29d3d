"""What each name means at a position in a fuzzed function: frames of names, innermost last, as C++ looks them up.

  scope.frames: globals of the file, directives, namespace, class, parameters and body, blocks …
  scope.visible("scalar"): entities that their own spelling finds here, so none whose name an inner frame hides

Values are small, so that entities of one kind are interchangeable: a scalar is 1 to 7, whatever its type, and arrays
that are read have 512 elements or a few less. So hiding is easy: any name may denote any entity.
"""
from dataclasses import dataclass, field

POOL = ("w", "m", "s", "k", "p", "t", "v", "q")
READABLE = 512  # number of elements of arrays
COUNT = 40  # the greatest n


@dataclass
class Entity:
    """One variable, type or function. `kind`: scalar, index, read, out, container, sum, type, small0 (a call that returns a
    scalar), value1 (unsigned of unsigned), get1 (an element by index), at1 (an index of an index), put2, add1, test1."""
    name: str
    kind: str
    type: str = "unsigned"
    limit: int = 0  # index: the greatest value; array: the number of elements that certainly exist
    constant: bool = False  # usable in constant expressions
    writable: bool = False
    automatic: bool = True  # whether a lambda must capture the entity
    binding: bool = False  # a binding, never captured by name: clang and g++ differ
    base: str = ""  # for an array: the parameter that contains it
    spelling: str = ""

    @property
    def text(self):
        return self.spelling or self.name


@dataclass
class Frame:
    names: dict = field(default_factory=dict)
    what: str = "block"
    before: dict | None = None  # the file's names before this frame's using directives


class Scope:
    def __init__(self):
        self.frames = [Frame(what="file")]
        self.qualified = []  # spelt such that nothing hides the entity: this->w, n7::w, config::w

    def push(self, what="block"):
        self.frames.append(Frame(what=what))
        return self.frames[-1]

    def pop(self):
        ended = self.frames.pop()
        if ended.before is not None:
            self.frames[0].names = ended.before

    def directives(self):
        """Returns the file's names, to which a directive of the innermost block adds names until the block ends."""
        if self.frames[-1].before is None:
            self.frames[-1].before = dict(self.frames[0].names)
        return self.frames[0]

    def add(self, entity):
        self.frames[-1].names[entity.name] = entity
        return entity

    def block(self, name):
        """Blocks `name` from here on: nothing may use it, as between a declarator and its initialiser."""
        self.frames[-1].names[name] = None

    def unblock(self, name):
        if self.frames[-1].names.get(name, 0) is None:
            del self.frames[-1].names[name]

    def taken(self, name):
        return name in self.frames[-1].names

    def lookup(self, name):
        for frame in reversed(self.frames):
            if name in frame.names:
                return frame.names[name]
        return None

    def visible(self, *kinds, qualified=True):
        found = [e for frame in self.frames for e in frame.names.values() if e and e.kind in kinds and self.lookup(e.name) is e]
        return found + [e for e in self.qualified if qualified and e.kind in kinds]

    def automatics(self):
        """Returns local variables with unqualified names, which a lambda's capture list may contain."""
        names = {name for frame in self.frames for name in frame.names}
        return [e for e in map(self.lookup, sorted(names)) if e and e.automatic and not e.spelling and e.kind != "type"]
