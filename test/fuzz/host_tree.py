"""A function of fuzz_host.py as a tree whose statements can be removed, and a program made from such functions.

  Function ─ helpers (nested offloaded functions, types)      Block ─ parts: "try {" body, "} catch (int x) {" body
           └ body                                             Line ─ one statement
"""
import copy
from dataclasses import dataclass, field

import host_forms

PARAMETERS = "int* a, long* l, double* d, Row& s, std::vector<int>& v, int n"


@dataclass
class Line:
    text: str

    def lines(self):
        return [self.text]


@dataclass
class Block:
    parts: list  # (head, body)
    tail: str = "}"

    def lines(self):
        return [line for head, body in self.parts for line in [head, *indented(body)]] + [self.tail]


def block(head, *body):
    return Block([(head, list(body))])


def indented(body):
    return ["  " + line for node in body for line in node.lines()]


@dataclass
class Function:
    number: int
    body: list
    features: frozenset
    helpers: list = field(default_factory=list)
    form: str = "free"  # host_forms.py

    def text(self):
        helpers = [line for helper in self.helpers for line in helper.lines()]
        body = ["  long r = 0;", *indented(self.body), "  return r;"]
        return "\n".join([*helpers, *host_forms.in_form(self.form, self.number, PARAMETERS, body)]) + "\n"


def program(functions):
    """Returns the text, and the first and last line of each function."""
    text, where = '#include "host_world.h"\n\n', {}
    for f in functions:
        first = text.count("\n") + 1
        text += f.text() + "\n"
        where[f.number] = first, text.count("\n")
    table = "".join(f"  {{{f.number}, f{f.number}}},\n" for f in functions)
    text += f"static const Numbered functions[] = {{\n{table}}};\n\n"
    return text + f"int main(int argc, char** argv) {{ return run_functions(functions, {len(functions)}, argc, argv); }}\n", where


# Smaller functions --------------------------------------------------------------------------------------------------
def smaller(body):
    """Yields smaller bodies, large steps first: without runs of nodes, with a body in its node's place, in nodes."""
    size = len(body)
    while size:
        for at in range(0, len(body), size):
            yield body[:at] + body[at + size:]
        size //= 2
    for at, node in enumerate(body):
        if isinstance(node, Block):
            for _, inner in node.parts:
                yield body[:at] + inner + body[at + 1:]
    for at, node in enumerate(body):
        if isinstance(node, Block):
            for number, (head, inner) in enumerate(node.parts):
                for less in smaller(inner):
                    changed = Block([*node.parts[:number], (head, less), *node.parts[number + 1:]], node.tail)
                    yield body[:at] + [changed] + body[at + 1:]


def variants(function):
    for body in smaller(function.body):
        yield with_(function, body=body)
    for helpers in smaller(function.helpers):
        yield with_(function, helpers=helpers)


def with_(function, **changes):
    changed = copy.copy(function)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed
