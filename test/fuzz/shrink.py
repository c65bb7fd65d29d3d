"""Finds the smallest function that still fails, and writes it as a case for test/run."""
import copy
import tempfile
import time
from pathlib import Path

from nest import If, Loop
from oracle import Batch
from tools import Failure
import program


def fails(tools, function):
    """Returns the message with which the function fails alone, or ""."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return Batch(tools, folder, [function]).run().failures.get(function.number, "")
        except Failure as failure:
            return str(failure)


def smaller(body):
    """Yields bodies with one node less, or with a node's body in its place."""
    for at, node in enumerate(body):
        yield body[:at] + body[at + 1:]
        if isinstance(node, If):
            yield body[:at] + node.body + body[at + 1:]
        if isinstance(node, (If, Loop)):
            for inner in smaller(node.body):
                changed = copy.copy(node)
                changed.body = inner
                yield body[:at] + [changed] + body[at + 1:]


def variants(function):
    for at in range(len(function.calls)):
        if len(function.calls) > 1:
            yield with_(function, calls=[function.calls[at]])
    for body in smaller(function.body):
        yield with_(function, body=body)


def with_(function, **changes):
    changed = copy.copy(function)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


def kind(message):
    """Returns the kind of a failure. Shrinking keeps the kind, so a variant that doesn't compile doesn't count."""
    return "compile" if "does not compile" in message else "translator" if "translator failed" in message else "wrong"


def shrink(tools, function, seconds):
    deadline, message = time.time() + seconds, fails(tools, function)
    found, progress = function, bool(message)
    while progress and time.time() < deadline:
        progress = False
        for variant in variants(found):
            if time.time() > deadline:
                break
            said = fails(tools, variant)
            if said and kind(said) == kind(message):
                found, message, progress = variant, said, True
                break
    return found, message


def write_case(tools, function, message, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        records = Batch(tools, work, [function]).records
    here = Path(__file__).resolve().parent
    (folder / "input.cpp").write_text("// TRANSLATE-STDERR: .*\n// FLAGS: -w\n" + program.offloaded([function])[0])
    (folder / "main.cpp").write_text(program.around([function], records))
    for name in ("real.h", "values.h"):
        (folder / name).write_text((here / name).read_text())
    (folder / "message.txt").write_text(message + "\n")
