"""docs/diagnostics.md says what Ferry says, and every diagnostic has a case: diagnostics_case.py TOOLS.json THIS_FOLDER

  * each entry of diagnostics.def has a heading `### name (severity)` or `### -Wgroup: name (warning)` with its text
    below it, and no heading is without an entry;
  * each entry that has a text of its own is printed by a golden case;
  * each note of a golden case is a reason in the tables, and each reason of the tables is said by a golden case or
    stands in the translator's sources. `…` in a reason stands for anything.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, main

ENTRY = re.compile(r'^FERRY_DIAGNOSTIC\((\w+), (\w+), "([^"]*)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.MULTILINE)
SECTION = re.compile(r"^### (?:-W([\w-]+): )?(\w+) \((\w+)\)\n> (.*)$", re.MULTILINE)
LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')


def unquoted(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def entries(text):
    found = {m[1]: (m[2], m[3], unquoted(m[4])) for m in ENTRY.finditer(text)}
    if len(found) != len(re.findall(r"^FERRY_DIAGNOSTIC\(", text, re.MULTILINE)):
        raise Failure("an entry of diagnostics.def is written in a way that this test doesn't read")
    return found


def compare_sections(defined, page):
    documented = {m[2]: (m[3], m[1] or "", m[4]) for m in SECTION.finditer(page)}
    problems = [f"docs/diagnostics.md lacks '{name}', or says something else than diagnostics.def:\n"
                f"  {documented.get(name)}\n  {entry}"
                for name, entry in defined.items() if documented.get(name) != entry]
    headings = re.findall(r"^### (.*)$", page, re.MULTILINE)
    if len(headings) != len(documented):
        problems.append("a heading '###' of docs/diagnostics.md is no diagnostic's")
    return problems + [f"docs/diagnostics.md has '{name}', diagnostics.def hasn't" for name in documented.keys() - defined]


def pattern(text, gap):
    return re.compile(".+".join(re.escape(part) for part in re.split(gap, text)))


def without_case(defined, said):
    """An entry that is all argument (%0) has its cases among the reasons."""
    return [f"no golden case says '{name}'" for name, (severity, group, text) in defined.items()
            if text != "%0" and not any(at == severity and pattern(text, r"%\d").match(words) for at, words in said)]


def clauses(reason):
    return reason.split("; ")


def compare_reasons(page, said, sources):
    reasons = {clause for cell in re.findall(r"^\| `(.+?)` \|", page, re.MULTILINE) for clause in clauses(cell)}
    patterns = {reason: pattern(reason, "…") for reason in reasons}
    notes = {clause for severity, words in said if severity == "note" for clause in clauses(words)}
    problems = [f"docs/diagnostics.md lacks the reason: {clause}" for clause in sorted(notes)
                if not any(p.fullmatch(clause) for p in patterns.values())]
    for reason in sorted(reasons):
        parts = [part for part in re.split("…|'…'", reason) if len(part) > 3]
        if not any(patterns[reason].fullmatch(note) for note in notes) and not all(part in sources for part in parts):
            problems.append(f"docs/diagnostics.md has a reason that Ferry doesn't give: {reason}")
    return problems


def run(tools, folder, _):
    root = folder.parent.parent
    defined = entries((root / "translator/diagnostics/diagnostics.def").read_text())
    page = (root / "docs/diagnostics.md").read_text()
    printed = "".join(path.read_text() for path in sorted((root / "test/golden").glob("*/expected/stderr")))
    said = re.findall(r"^(?:\S+:\d+:\d+: )?(error|warning|note): (.*)$", printed, re.MULTILINE)
    sources = "\n".join(unquoted(m[0]) for path in sorted((root / "translator/analysis").glob("*.cpp"))
                        for m in LITERALS.finditer(path.read_text()))
    problems = compare_sections(defined, page) + without_case(defined, said) + compare_reasons(page, said, sources)
    if problems:
        raise Failure("\n".join(problems))
    return 0


if __name__ == "__main__":
    main(run)
