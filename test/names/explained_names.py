"""`ferry explain` on every golden case: it exits as `ferry translate` does, and shows no names or text of Ferry's.

Users know the names in their source. Names in generated text (ferry_…, Ferry…, FERRY_…) mean nothing to them.
The same holds for the text of loops that replace calls to algorithms: messages show what the user has written.
"""
import json
import re
import shlex
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, execute, main, together

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
RESERVED = re.compile(r"\b(?:ferry_|Ferry[A-Z]|FERRY_)\w*")
# What a rewriting writes: each match must be in the user's source. Descriptions of its variables have no quotes.
MADE = re.compile(r"__attribute__\s*\(\(\w+|static_cast<[\w ]+>\(|__builtin_addressof|reinterpret_cast<char\w*"
                  r"|'the (?:position|range|element|number of elements|start|length of a row|array|value|element found|view|result)'"
                  r"|\b(?:double|float|int|long|bool|auto) (?:position|number of elements|element found|result)\b\s*[={]")
QUOTED = re.compile(r"'([^']*\(\([^']*)'")
REWRITTEN = re.compile(r"std::(?:ranges::)?(?:accumulate|reduce|transform|for_each|fill|copy|sort|min_element)\w*\(|\*p\+\+")
HEADER = re.compile(r"^ *line \d+: (.*?)(?: …)?$")


def words(tools, folder):
    args = folder / "args"
    all_words = shlex.split(args.read_text().replace("@SCRATCH@", str(tools.work / "explained_names" / folder.name))) if args.exists() else []
    flags = all_words[all_words.index("--") + 1:] if "--" in all_words else []
    compiler = [flags.pop(0)] if flags and not flags[0].startswith("-") else []
    return [word for word in all_words if word == "--strict-fp" or word.startswith("--bodies-from=")], [*compiler, "-std=c++20", *flags]


def check(tools, folder, form):
    options, flags = words(tools, folder)
    result = execute([tools.ferry, "explain", "input.cpp", "--format", form, *options, "--", *flags, f"-I{tools.include}"],
                     cwd=folder, env=tools.translator_environment())
    by_flags = (folder / "compile_commands.in").exists()  # the case fails only with flags that aren't given here
    wanted = 1 if folder.name.startswith("fail_") and not by_flags else 0
    if result.code != wanted:
        raise Failure(f"{folder.name}: translate ends with {wanted}\n{result}")
    written = "".join(path.read_text(errors="replace") for path in folder.iterdir() if path.is_file())
    transfers = False  # in the list of what is copied to the host, whose lines name arrays, not loops
    for line in (result.out if form == "text" else "\n".join(texts(json.loads(result.out)))).splitlines() + result.err.splitlines():
        transfers = "copied to the host, if" in line or (transfers and line.strip() != "")
        for name in RESERVED.findall(line):
            if name not in written and "names in an offloaded function can't begin" not in line:
                raise Failure(f"{folder.name}, {form}: '{name}' is no name of the user's: {line.strip()}")
        with_header = not transfers and folder.name != "fail_host_macro_use"  # it shows expanded macros of the compiler
        if foreign := foreign_text(line, written, with_header):
            raise Failure(f"{folder.name}, {form}: '{foreign}' is no text of the user's: {line.strip()}")


def texts(value):
    """Returns all strings in a JSON value."""
    if isinstance(value, str):
        return [value]
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for one in inside for text in texts(one)]


def without_spaces(text):
    return re.sub(r"\s+", "", text)


def foreign_text(line, written, with_header=True):
    """Returns what the line shows that isn't the user's text, or "" if there is nothing."""
    for found in MADE.findall(line):
        if found not in written:
            return found
    for quoted in QUOTED.findall(line):
        if without_spaces(quoted) not in without_spaces(written):
            return quoted
    header = HEADER.match(line) if with_header else None
    replaced = re.search(r"#\s*define|#\s*include\s*\"|^#\s*line|%:", written, re.MULTILINE)  # the text may be in a macro, or elsewhere
    if header and header[1] != "an assignment between kernels" and not replaced and without_spaces(header[1]) not in without_spaces(written):
        return header[1]
    return ""


def check_diagnostics(folder):
    """Does the same for the diagnostics of `ferry translate`, as committed."""
    written = "".join(path.read_text(errors="replace") for path in folder.iterdir() if path.is_file())
    for line in (folder / "expected" / "stderr").read_text().splitlines():
        if foreign := foreign_text(line, written):
            raise Failure(f"{folder.name}, stderr: '{foreign}' is no text of the user's: {line.strip()}")


def run(tools, folder, arguments):
    tasks = []
    for case in sorted(path.parent.parent for path in GOLDEN.glob("*/expected/stderr")):
        tasks.append(lambda c=case: check_diagnostics(c))
    for case in sorted(path.parent for path in GOLDEN.glob("*/input.cpp")):
        tasks.append(lambda c=case: check(tools, c, "text"))
        if REWRITTEN.search((case / "input.cpp").read_text(errors="replace")):  # the formats differ only in their layout
            tasks.append(lambda c=case: check(tools, c, "json"))
    together(tasks)
    return 0


if __name__ == "__main__":
    main(run)
