"""Further calls to functions with refused loops, which look for conflicts: a loop is refused needlessly only if these
calls have no conflict either. The calls are only recorded, with arrays that don't overlap.

  further(f) ─▶ [Call(n=3, m=3, ld=0, st=0, …, contents="alike"), …] ─ one recording program ─▶ records

These calls can't find conflicts that need sizes beyond a few hundred, or contents that no pattern in values.h has.
"""
import random

import program
from nest import SIZES, Call

COUNT = 80
PATTERNS = range(5)  # see values.h


def further(function):
    """Returns the calls, which depend only on the function's number."""
    rng = random.Random(function.number)
    return [one(rng, number) for number in range(COUNT)]


def one(rng, number):
    n, m = rng.choice([2, 3, 4, 5, 6, 9, 12]), rng.choice([1, 2, 3, 4, 6])
    long = rng.choice([None] * 5 + ["n", "m", "ld"])  # a size so large that a narrow type wraps
    ld = rng.choice([0, 1, 2, 3, n - 1, n, n + 1, m - 1, m, m + 1, n + m, 40])
    sizes = {"n": n, "m": rng.choice([m, n]), "ld": ld, "st": rng.choice([0, 1, 1, 2, 3, -1]),
             "k": rng.choice([0, 0, 1, 2, 3, 4, 7, -1, -2, n, -n]), "down": rng.choice([-1, -1, -2, -3, 1])}
    if long:
        sizes[long] = rng.choice([20, 70, 140, 300])
    return Call(sizes, {}, number % len(PATTERNS))


def recording(functions):
    """Returns the program that records all further calls to the functions. Calls are numbered from 0."""
    text = '#include "record.h"\n\n' + "\n".join(f.text(True) for f in functions)
    parameters = ", ".join(f"int {s}" for s in SIZES)
    for f in functions:
        call = program.recorded_call(f, Call({s: s for s in SIZES}, {}, "contents"))
        text += f"\nstatic void further_{f.number}({parameters}, int contents) {{\n{call}}}\n"
    text += "\nint main() {\n"
    for f in functions:
        for number, call in enumerate(further(f)):
            sizes = ", ".join(str(call.sizes[s]) for s in SIZES)
            text += f"  record::run({f.number}, {number}, [] {{ further_{f.number}({sizes}, {call.contents}); }});\n"
    return text + "}\n"
