"""A fuzzed function as a tree, and its two texts: one for Ferry, and one that records every access (record.h).

  for (int i = 0; i < n; ++i) a[i] = b[i];
  { record::Loop L0(0); for (int i = 0; i < n; ++i) { L0.next(); a.out(i) = b.get(i); } }
"""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Code:
    """A piece of C++ in both texts: for Ferry, and for the recording."""
    real: str
    recorded: str

    def text(self, recorded):
        return self.recorded if recorded else self.real


def code(template, *parts):
    return Code(template.format(*[p.real if isinstance(p, Code) else p for p in parts]),
                template.format(*[p.recorded if isinstance(p, Code) else p for p in parts]))


@dataclass
class Line:
    code: Code

    def lines(self, recorded):
        return [self.code.text(recorded) + ";"]


@dataclass
class If:
    condition: Code
    body: list
    other: list = field(default_factory=list)

    def lines(self, recorded):
        lines = [f"if ({self.condition.text(recorded)}) {{", *indented(self.body, recorded)]
        other = [line for line in indented(self.other, recorded) if line.strip() != ";"]  # only the recording's
        if other:
            lines += ["} else {", *other]
        return lines + ["}"]


@dataclass
class Loop:
    number: int
    header: Code
    body: list
    mark: str = ""

    def lines(self, recorded):
        if not recorded:
            return [f"{self.mark}for ({self.header.real}) {{  // loop {self.number}", *indented(self.body, False), "}"]
        return [
            f"{{ record::Loop L{self.number}({self.number}); for ({self.header.recorded}) {{ L{self.number}.next();",
            *indented(self.body, True), "} }"
        ]


def indented(body, recorded):
    return ["  " + line for node in body for line in node.lines(recorded)]


def loops_of(body):
    """Yields every loop, outer loops first."""
    for node in body:
        if isinstance(node, Loop):
            yield node
        for part in (getattr(node, "body", []), getattr(node, "other", [])):
            yield from loops_of(part)


@dataclass
class Array:
    name: str
    element: str
    form: str           # pointer, span, vector, rows
    inner: int = 0      # elements of a row
    index: bool = False # whether it holds subscripts of other arrays
    const: bool = False
    extent: bool = False  # a pointer whose number of elements is declared, in a further parameter

    def parameter(self, recorded):
        if recorded:
            return f"record::Array<{self.element}> {self.name}"
        element = ("const " if self.const else "") + self.element
        extent = f" [[ferry::extent(extent_{self.name})]]" if self.extent else ""
        return {"pointer": f"{element}* {self.name}{extent}", "span": f"std::span<{element}> {self.name}",
                "vector": f"{'const ' if self.const else ''}std::vector<{self.element}>& {self.name}",
                "rows": f"{element} {self.name}[][{self.inner}]"}[self.form]

    def read(self, *subscripts):
        return self.access("get", *subscripts)

    def write(self, *subscripts):
        return self.access("out", *subscripts)

    def peek(self, subscript):
        return self.access("peek", subscript)

    def access(self, how, *subscripts):
        parts = [s if isinstance(s, Code) else Code(s, s) for s in subscripts]
        return Code(self.name + "".join(f"[{p.real}]" for p in parts),
                    f"{self.name}.{how}({', '.join(p.recorded for p in parts)})")


@dataclass
class Scalar:
    """A scalar declared outside the loops: a local, a reference parameter, or behind a pointer."""
    name: str
    element: str
    home: str
    initial: str

    def parameter(self, recorded):
        if recorded:
            return f"record::Scalar<{self.element}>& {self.name}"
        return f"{self.element}{'&' if self.home == 'reference' else '*'} {self.name}"

    def real(self):
        return f"*{self.name}" if self.home == "out" else self.name

    def read(self):
        return Code(self.real(), f"{self.name}.get()")

    def write(self):
        return Code(self.real(), f"{self.name}.out()")

    def peek(self):
        return Code(self.real(), f"{self.name}.peek()")

    def declaration(self, recorded):
        if recorded:
            return f'record::Scalar<{self.element}> {self.name}{{{self.initial}, "{self.name}"}};'
        return f"{self.element} {self.name} = {self.initial};"


SIZES = ["n", "m", "ld", "st", "k", "down"]


@dataclass
class Call:
    """Values of the sizes, and aliased arrays: {name: (containing array, offset in elements)}."""
    sizes: dict
    aliases: dict
    contents: int  # see values.h


@dataclass
class Function:
    number: int
    arrays: list
    scalars: list
    body: list
    calls: list
    mood: str
    locals: list = field(default_factory=list)  # names of arrays declared before the loops

    def signature(self, recorded):
        passed = [*self.arrays, *(s for s in self.scalars if s.home != "local")]
        sizes = SIZES + [f"extent_{a.name}" for a in self.arrays if a.extent]
        parameters = [p.parameter(recorded) for p in passed] + [f"int {s}" for s in sizes]
        return f"double f{self.number}({', '.join(parameters)})"

    def text(self, recorded):
        local = [s for s in self.scalars if s.home == "local"]
        result = " + ".join(f"static_cast<double>({s.read().text(recorded)})" for s in local) or "0"
        lines = [("" if recorded else "[[ferry::offload]] ") + self.signature(recorded) + " {",
                 *("  " + s.declaration(recorded) for s in local), *indented(self.body, recorded),
                 f"  return {result};", "}"]
        return "\n".join(lines) + "\n"
