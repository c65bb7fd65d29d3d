"""docs/diagnostics.md lists Ferry's messages; every diagnostic has a case: diagnostics_case.py TOOLS.json THIS_FOLDER

  * each entry of diagnostics.def is on the page once: under a heading `### name (severity)` or
    `### -Wgroup: name (warning)`, with its text below it, or as the first cell of a table's row, with … for arguments;
    the page has no other entries;
  * a row ends with the entry's name, as messages do: `| … | `name` |`;
  * each entry is used by the translator, and printed by a golden case;
  * an entry that offers an attribute, or anything else that isn't right for every loop, is a remedy, and remedies are
    appended only where the translator decides whether they are right.
"""
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, main

ENTRY = re.compile(r'^FERRY_DIAGNOSTIC\((\w+), (\w+), "([^"]*)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.MULTILINE)
SECTION = re.compile(r"^### (?:-W([\w-]+): )?(\w+) \((\w+)\)\n> (.*)$", re.MULTILINE)
ROW = re.compile(r"^\| `(.+?)` \|", re.MULTILINE)


def unquoted(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def entries(text):
    found = {m[1]: (m[2], m[3], unquoted(m[4])) for m in ENTRY.finditer(text)}
    if len(found) != len(re.findall(r"^FERRY_DIAGNOSTIC\(", text, re.MULTILINE)):
        raise Failure("an entry of diagnostics.def is written in a way that this test doesn't read, or a name is there twice")
    return found


def compare_page(defined, page):
    sections = {m[2]: (m[3], m[1] or "", m[4]) for m in SECTION.finditer(page)}
    rows = [row.replace("\\|", "|") for row in ROW.findall(page)]
    problems = []
    if len(re.findall(r"^### ", page, re.MULTILINE)) != len(sections):
        problems.append("a heading '###' of docs/diagnostics.md is no diagnostic's")
    for name, entry in defined.items():
        text = re.sub(r"%\d", "…", entry[2])
        if name in sections and sections[name] != entry:
            problems.append(f"docs/diagnostics.md and diagnostics.def differ in '{name}':\n  {sections[name]}\n  {entry}")
        if (name in sections) + rows.count(text) != 1:
            problems.append(f"docs/diagnostics.md should have '{name}' once, in a table: {text}")
        rows = [row for row in rows if row != text]
    return problems + [f"docs/diagnostics.md has what diagnostics.def hasn't: {more}"
                       for more in (sections.keys() - defined) | set(rows)]


def unnamed_rows(defined, page):
    rows = {line.split("` |")[0] + "` |": line for line in page.splitlines() if line.startswith("| `")}
    cells = {name: "| `" + re.sub(r"%\d", "…", text).replace("|", "\\|") + "` |" for name, (_, _, text) in defined.items()}
    return [f"the row of '{name}' in docs/diagnostics.md should end with its name" for name, cell in cells.items()
            if cell in rows and not rows[cell].endswith(f"| `{name}` |")]


def pattern(text):
    return re.compile(".+".join(re.escape(part) for part in re.split(r"%\d", text)))


# Only `ferry explain` reports these; test/explain has a case.
EXPLAINED = {"few_with_atomics"}


def without_case(defined, said):
    return [f"no golden case says '{name}': {text}" for name, (_, _, text) in defined.items()
            if name not in EXPLAINED and not any(pattern(text).search(line) for line in said)]


def unused(defined, sources):
    return [f"the translator doesn't say '{name}'" for name in defined if not re.search(rf"\bId::{name}\b", sources)]


DECIDES = {"schedule/remedies.cpp", "algorithms/marked_calls.cpp"}
# Messages about an attribute that already exists or belongs before a different loop, and the list of all attributes.
NOT_OFFERED = {"also_sequential", "marked_sequential", "cut_asserted", "draws", "frees", "prints"}


def unconditional(defined, translator):
    """Returns entries that offer an attribute without being a remedy, and remedies that other code appends."""
    problems = [f"'{name}' offers an attribute of loops, but is no remedy: {text}"
                for name, (severity, _, text) in defined.items()
                if re.search(r"ferry::(independent|sequential)\b", text) and severity != "remedy" and name not in NOT_OFFERED]
    remedies = "|".join(name for name, (severity, _, _) in defined.items() if severity == "remedy")
    for path in sorted(translator.rglob("*.cpp")):
        where = str(path.relative_to(translator))
        for name in re.findall(rf"\bId::({remedies})\b", path.read_text()) if where not in DECIDES else []:
            problems.append(f"translator/{where} appends the remedy '{name}'; {' and '.join(sorted(DECIDES))} decide")
    return problems


def run(tools, folder, _):
    root = folder.parent.parent
    defined = entries((root / "translator/diagnostics/diagnostics.def").read_text())
    page = (root / "docs/diagnostics.md").read_text()
    printed = "".join(path.read_text() for path in sorted((root / "test/golden").glob("*/expected/stderr")))
    said = re.findall(r"^(?:\S+:\d+:\d+: )?(?:error|warning|note): (.*)$", printed, re.MULTILINE)
    for path in sorted((root / "test/golden").glob("*/expected/stdout")):  # output of --dump plan
        said += json.loads(f"[{','.join(re.findall(r'(?<=one_kernel_because.: ).*', path.read_text()))}]")
    sources = "".join(path.read_text() for path in sorted((root / "translator").rglob("*.cpp")))
    problems = unconditional(defined, root / "translator") + compare_page(defined, page) + unnamed_rows(defined, page) + unused(defined, sources) + without_case(defined, said)
    if problems:
        raise Failure("\n".join(problems))
    return 0


if __name__ == "__main__":
    main(run)
