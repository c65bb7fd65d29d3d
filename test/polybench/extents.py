"""Counts the accesses of the bare variants whose extent Ferry finds by itself. Prints each access with its verdict.

Dependences don't matter here: the outermost loops of each function are asserted independent, so that as much as
possible becomes kernels, and nothing is run. An access whose extent isn't found gets another parameter, `unknown_A`
with a declared [[ferry::extent(…)]], and the translation runs again.
"""
import json
import re

from bare import bare, function_span
from tools import Failure, execute

WANTED = 0.98
NOT_FOUND = re.compile(r"^input\.cpp:(\d+):(\d+): note: .*after the parameter '(\w+)'", re.MULTILINE)
UNKNOWN = "unknown_"


def asserted(text):
    """Declares uninitialised scalars inside each loop, so that they are private to iterations."""
    begin, end = function_span(text)
    function = text[begin:end].replace("[[ferry::independent]] ", "")
    scalars = "".join(re.findall(r"^  (DATA_TYPE [\w, ]+;)$", function, re.MULTILINE))
    function = re.sub(r"^  DATA_TYPE [\w, ]+;$", "", function, flags=re.MULTILINE)
    function = re.sub(r"^  (for \(.*\) \{)", lambda m: "  [[ferry::independent]] " + m[1] + scalars, function, flags=re.MULTILINE)
    function = re.sub(r"^  for \(", "  [[ferry::independent]] for (", function, flags=re.MULTILINE)
    return text[:begin] + function + text[end:]


def accesses(text):
    """Returns (line, array, text) of each access in a loop of the annotated function, with linear subscripts."""
    begin, end = function_span(text)
    first = text[:begin].count("\n") + 1
    found, body = [], False
    for number, line in enumerate(text[begin:end].splitlines(), first):
        body = body or line.endswith("{")
        inside = line.startswith("    ")  # two columns more than text outside the loops
        if body and inside and not line.endswith(") {") or re.match(r" *(\[\[.*\]\] )?(for|if) ", line):
            found += [(number, m[1], m[0]) for m in re.finditer(r"\b(\w+)\[[^\[\]]+\]", line) if m[1] != "ferry"]
    return found


def declare_unknown(text, line, column, array):
    """Makes the access at this place one of `unknown_<array>`, which is declared next to the array if necessary."""
    if UNKNOWN + array not in text:
        text = re.sub(rf"\b(\w+\*) {array}\b(?=[,)])", rf"\1 {array}, [[ferry::extent(1)]] \1 {UNKNOWN}{array}", text, count=1)
    lines = text.split("\n")
    before, after = lines[line - 1][: column - 1], lines[line - 1][column - 1:]
    if not after.startswith(array + "["):
        raise Failure(f"no access of '{array}' at {line}:{column}: {after}")
    lines[line - 1] = before + UNKNOWN + after
    return "\n".join(lines)


def check_kernel(tools, folder, work):
    """Returns the text in which every extent is found or declared, and its model."""
    text = asserted(bare((folder / "input.cpp").read_text()))
    text = text[: function_span(text)[1]]  # its caller expects another signature
    work.mkdir(parents=True, exist_ok=True)
    while True:
        (work / "input.cpp").write_text(text)
        command = [tools.ferry, "translate", "input.cpp", "--dump", "model", "-o", work, "--", "-std=c++20", "-DDATA_TYPE=double",
                   f"-I{tools.include}", "-iquote", folder.parent]
        result = execute(command, cwd=work, env=tools.translator_environment())
        refused = NOT_FOUND.findall(result.err)
        if result.code == 0 and not refused:
            return text, json.loads(result.out)
        if not refused:
            raise Failure(f"{folder.name}: refused for another reason than an extent\n{result}")
        for line, column, array in sorted(((int(l), int(c), a) for l, c, a in refused), reverse=True):
            text = declare_unknown(text, line, column, array)


def check(tools, folder):
    total = found = 0
    problems = []
    for kernel in sorted(path for path in folder.iterdir() if (path / "input.cpp").exists() and not path.name.endswith("-asserted")):
        try:
            text, model = check_kernel(tools, kernel, tools.work / "polybench_extents" / kernel.name)
        except Failure as failure:
            problems.append(str(failure))
            continue
        whole = {buffer["name"] for nest in model["nests"] for buffer in nest["buffers"]
                 if "all" in (buffer["reads"], buffer["may_write"])}
        known = {(access["line"], access["text"]) for function in model["functions"] for access in function["accesses"]}
        for line, array, access in accesses(text):
            total += 1
            verdict = "on the host" if (line, access) not in known else "not found" if array in whole else "found"
            found += verdict == "found"
            print(f"{kernel.name}:{line}: {access}: {verdict}")
    print(f"{found} of {total} accesses: {100 * found / max(total, 1):.1f} %")
    if problems:
        raise Failure("\n".join(problems))
    if found < WANTED * total:
        raise Failure(f"wanted {100 * WANTED:.0f} %")
    return 0
