"""The programs that are made of fuzzed functions: one that records (record.h), the functions for Ferry, and the main
program around them (real.h), which allocates what the recording saw touched and no more.
"""
import re

from nest import SIZES

FUNCTIONS_HEAD = "#include <algorithm>\n#include <cstddef>\n#include <span>\n#include <vector>\n\n"


def recording(functions):
    text = '#include "record.h"\n\n' + "\n".join(f.text(True) for f in functions) + "\nint main() {\n"
    for f in functions:
        for number, call in enumerate(f.calls):
            text += f"  record::run({f.number}, {number}, [] {{\n{recorded_call(f, call)}  }});\n"
    return text + "}\n"


def recorded_call(f, call):
    text, stores = "", []
    for seed, a in enumerate(f.arrays):
        store, offset = (f"{a.name}s", 0)
        if a.name in call.aliases:
            base, offset = call.aliases[a.name]
            store = f"{base}s"
        else:
            text += f"    record::Store<{a.element}> {store}; record::fill({store}, {seed}, {str(call.spread).lower()});\n"
            stores.append(a.name)
        text += f'    record::Array<{a.element}> {a.name}{{&{store}, {offset}, "{a.name}", {a.inner}}};\n'
    passed = [s for s in f.scalars if s.home != "local"]
    text += "".join(f"    {s.declaration(True)}\n" for s in passed)
    arguments = [a.name for a in f.arrays] + [s.name for s in passed] + [str(call.sizes[s]) for s in SIZES] + ["0" for a in f.arrays if a.extent]
    return text + f"    f{f.number}({', '.join(arguments)});\n" + "".join(f'    record::say("{s}", {s}s);\n' for s in stores)


def offloaded(functions):
    """The text for Ferry; where each function and loop begins: number → first line, (number, loop) → line."""
    text, first, loops = FUNCTIONS_HEAD, {}, {}
    for f in functions:
        line = text.count("\n") + 1
        first[f.number] = line
        body = f.text(False)
        for at, words in enumerate(body.split("\n")):
            if mark := re.search(r"// loop (\d+)$", words):
                loops[f.number, int(mark[1])] = line + at
        text += body + "\n"
    return text, first, loops


def around(functions, recorded):
    """The main program: the calls that the recording found well defined."""
    text = '#include "real.h"\n\n' + "".join(f"{f.signature(False)};\n" for f in functions) + "\n"
    cases = []
    for f in functions:
        for number, call in enumerate(f.calls):
            if record := recorded.get((f.number, number)):
                text += f"static void call_{f.number}_{number}() {{\n{real_call(f, call, record)}}}\n"
                cases.append(f"  {{{f.number}, {number}, call_{f.number}_{number}}},\n")
    return (text + "\nstatic const Case cases[] = {\n" + "".join(cases) +
            f"}};\n\nint main(int, char** from) {{ return run_from(cases, {len(cases)}, *from && from[1] ? std::atoi(from[1]) : 0); }}\n")


def real_call(f, call, record):
    text, shows, arguments = "", "", []
    for seed, a in enumerate(f.arrays):
        spread = str(call.spread).lower()
        if a.name in call.aliases:
            base, offset = call.aliases[a.name]
            text += f"  {a.element}* {a.name} = {base}b.zero ? {base}b.zero + ({offset}) : nullptr;\n"
            text += f'  std::fprintf(stderr, "= {a.name} {base}\\n");\n'
        elif a.form in ("pointer", "rows"):
            low, high = record.touched[a.name]
            low = 0 if a.extent and low <= high else low
            text += f'  Block<{a.element}> {a.name}b("{a.name}", {low}, {high - low + 1}, {seed}, {spread}); {a.element}* {a.name} = {a.name}b.zero;\n'
            shows += f"  {a.name}b.show();\n"
        else:
            text += f'  std::vector<{a.element}> {a.name} = filled<{a.element}>("{a.name}", {record.length(a.name)}, {seed}, {spread});\n'
            shows += f'  show("{a.name}", {a.name});\n'
        arguments.append(f"reinterpret_cast<{a.element} (*)[{a.inner}]>({a.name})" if a.form == "rows" else a.name)
    for s in f.scalars:
        if s.home != "local":
            text += f"  {s.element} {s.name} = {s.initial};\n"
            shows += f'  std::printf(" {s.name}=%.17g", double({s.name}));\n'
            arguments.append(f"&{s.name}" if s.home == "out" else s.name)
    arguments += [str(call.sizes[s]) for s in SIZES] + [str(record.length(a.name)) for a in f.arrays if a.extent]
    return text + f'  const double r = f{f.number}({", ".join(arguments)});\n  std::printf(" r=%.17g", r);\n' + shows
