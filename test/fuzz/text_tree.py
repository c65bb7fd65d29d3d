"""The text of a fuzzed function as a tree of statements, and the smaller trees that are made from it.

  Block("for (int i = 0; i < n; ++i) {", ["a[i] = b[i];", Block("{", …)])  ─ lines() ─▶ indented text
                                                                           ─ smaller() ─▶ bodies with one statement less

A statement is a line or a Block. A Block without a head is a group of statements that are removed together.
"""
from dataclasses import dataclass, field


@dataclass
class Block:
    head: str
    body: list = field(default_factory=list)
    tail: str = "}"


def lines(body, indent="  "):
    for node in body:
        if isinstance(node, str):
            yield indent + node
        elif not node.head:
            yield from lines(node.body, indent)
        else:
            yield indent + node.head
            yield from lines(node.body, indent + "  ")
            if node.tail:
                yield indent + node.tail


def smaller(body):
    """Yields smaller bodies: without a half, without a statement, with a block's statements in its place, in blocks."""
    if len(body) > 3:
        half = len(body) // 2
        yield body[half:]
        yield body[:half]
    for at, node in enumerate(body):
        yield body[:at] + body[at + 1:]
        if isinstance(node, Block):
            yield body[:at] + node.body + body[at + 1:]
            for inner in smaller(node.body):
                yield body[:at] + [Block(node.head, inner, node.tail)] + body[at + 1:]


def size(body):
    return sum(1 if isinstance(node, str) else 1 + size(node.body) for node in body)
