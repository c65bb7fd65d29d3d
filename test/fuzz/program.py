"""The programs made from fuzzed functions: the recording program (record.h), the functions for Ferry, and the main
program (real.h), which allocates exactly what the recording saw touched.
"""
import re

from calls import with_calls
from forms import in_form
from nest import SIZES
from objects import with_objects

FUNCTIONS_HEAD = "#include <algorithm>\n#include <cmath>\n#include <cstddef>\n#include <functional>\n#include <numeric>\n#include <span>\n#include <vector>\n\n"


def recording(functions):
    text = '#include "record.h"\n\n' + "\n".join(f.text(True) for f in functions) + "\nint main() {\n"
    for f in functions:
        for number, call in enumerate(f.calls):
            text += f"  record::run({f.number}, {number}, [] {{\n{recorded_call(f, call)}  }});\n"
    return text + "}\n"


def recorded_call(f, call):
    text, stores = "", []
    for seed, a in enumerate(f.arrays):
        if a.name in call.aliases:
            continue
        store = f"{a.name}s"
        text += f"    record::Store<{a.element}> {store}; record::fill({store}, {seed}, {call.contents});\n"
        text += f'    record::Array<{a.element}> {a.name}{{&{store}, 0, "{a.name}", {a.inner}}};\n'
        stores.append(store)
    for a in f.arrays:
        if a.name in call.aliases:
            base, offset = call.aliases[a.name]
            text += f"    record::Ends {a.name}e{{{offset}}}; record::Array<{a.element}> "
            text += f'{a.name}{{&{base}s, {offset}, "{a.name}", {a.inner}, &{a.name}e}};\n'
            stores.append(f"{a.name}e")
    passed = [s for s in f.scalars if s.home != "local"]
    text += "".join(f"    {s.declaration(True)}\n" for s in passed)
    arguments = [a.name for a in f.arrays] + [s.name for s in passed]
    arguments += [str(call.sizes[s]) for s in SIZES] + ["0" for a in f.arrays if a.extent]
    says = "".join(f'    record::say("{s[:-1]}", {s});\n' for s in stores)
    return text + f"    f{f.number}({', '.join(arguments)});\n" + says


def offloaded(functions):
    """Returns the text for Ferry, {number: first line} and {(number, loop): line}. Every second function calls
    functions (calls.py), which precede it; every third has objects in place of numbers (objects.py); three of four are
    members, templates, or templates with closure parameters (forms.py)."""
    text, first, loops = FUNCTIONS_HEAD, {}, {}
    for f in functions:
        helpers, body = with_calls(f, f.text(False)) if f.number % 2 else ("", f.text(False))
        if f.number % 3 == 1:
            helpers, body = with_objects(f, helpers, body)
        body = in_form(f, body)
        first[f.number] = text.count("\n") + 1
        text += helpers
        line = text.count("\n") + 1
        for at, words in enumerate(body.split("\n")):
            if mark := re.search(r"// loop (\d+)$", words):
                loops[f.number, int(mark[1])] = line + at
        text += body + "\n"
    return text, first, loops


def around(functions, recorded):
    """Returns the main program, which makes the calls that the recording found well defined."""
    text = '#include "real.h"\n\n' + "".join(f"{f.signature(False)};\n" for f in functions) + "\n"
    cases = []
    for f in functions:
        for number, call in enumerate(f.calls):
            if record := recorded.get((f.number, number)):
                text += f"static void call_{f.number}_{number}() {{\n{real_call(f, call, record)}}}\n"
                cases.append(f"  {{{f.number}, {number}, call_{f.number}_{number}}},\n")
    return (text + "\nstatic const Case cases[] = {\n" + "".join(cases) +
            f"}};\n\nint main(int argc, char** argv) {{ return run_cases(cases, {len(cases)}, argc, argv); }}\n")


def real_alias(a, call, record):
    base, offset = call.aliases[a.name]
    pointer = f"{base}b.zero ? {base}b.zero + ({offset}) : nullptr"
    if a.form == "span":
        return f"  std::span<{a.element}> {a.name}({pointer}, {record.length(a.name)});\n"
    return f"  {a.element}* {a.name} = {pointer};\n"


def memory_of(a, f, call, record):
    """Returns the first and last element to allocate: for touched elements, extents, and spans inside the array."""
    low, high = record.touched[a.name]
    if low > high:
        return low, high
    spans = [
        call.aliases[b.name][1] for b in f.arrays if b.form == "span" and call.aliases.get(b.name, " ")[0] == a.name
    ]
    return min([low, *spans, *([0] if a.extent else [])]), high


def real_call(f, call, record):
    text, aliases, shows, arguments = "", "", "", []
    for seed, a in enumerate(f.arrays):
        contents = call.contents
        if a.name in call.aliases:
            aliases += real_alias(a, call, record)
        elif a.form in ("pointer", "rows"):
            low, high = memory_of(a, f, call, record)
            text += f'  Block<{a.element}> {a.name}b("{a.name}", {low}, {high - low + 1}, {seed}, {contents});\n'
            text += f"  {a.element}* {a.name} = {a.name}b.zero;\n"
            shows += f"  {a.name}b.show();\n"
        else:
            values = f'filled<{a.element}>("{a.name}", {record.length(a.name)}, {seed}, {contents})'
            text += f"  std::vector<{a.element}> {a.name} = {values};\n"
            shows += f'  show("{a.name}", {a.name});\n'
        arguments.append(f"reinterpret_cast<{a.element} (*)[{a.inner}]>({a.name})" if a.form == "rows" else a.name)
    text += aliases
    for s in f.scalars:
        if s.home != "local":
            text += f"  {s.element} {s.name} = {s.initial};\n"
            shows += f'  std::printf(" {s.name}=%.17g", double({s.name}));\n'
            arguments.append(f"&{s.name}" if s.home == "out" else s.name)
    arguments += [str(call.sizes[s]) for s in SIZES] + [str(record.length(a.name)) for a in f.arrays if a.extent]
    return text + f'  const double r = f{f.number}({", ".join(arguments)});\n  std::printf(" r=%.17g", r);\n' + shows
