"""Makes the site's pages from docs/, README.md, CHANGELOG.md and CONTRIBUTING.md: docs_pages.py FOLDER

Links between these pages are adjusted. Links to other files of the checkout become plain text, because the site lacks
these files."""
import os
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
MADE = {ROOT / "README.md": "index.md", ROOT / "CHANGELOG.md": "changelog.md", ROOT / "CONTRIBUTING.md": "contributing.md"}
FENCE = re.compile(r"^(```+)([^`\n]*)$(.*?)^\1$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\[\]]*\])*\])\(([^()\s]+)\)")


def place_on_site(file):
    """Returns the file's path relative to the site's folder, or None if the site doesn't have the file."""
    if file in MADE:
        return MADE[file]
    return str(file.relative_to(DOCS)) if file.is_relative_to(DOCS) and file.is_file() else None


def text_on_site(source, place):
    def link(match):
        words, target = match.groups()
        path, hash_sign, name = target.partition("#")
        if not path or re.match(r"[a-z]+:", target):
            return match[0]
        there = place_on_site((source.parent / path).resolve())
        if there is None:
            return words[1:-1]
        return f"{words}({os.path.relpath(there, os.path.dirname(place) or '.')}{hash_sign}{name})"

    def prose(text):
        spans = []

        def hide(span):
            # GitHub requires an escaped bar in a table's code, but Python-Markdown shows the backslash.
            spans.append(span[0].replace(r"\|", "|"))
            return f"\0{len(spans) - 1}\0"

        return re.sub(r"\0(\d+)\0", lambda number: spans[int(number[1])], LINK.sub(link, CODE.sub(hide, text)))

    parts, end = [], 0
    for fence in FENCE.finditer(source.read_text()):
        parts += [prose(fence.string[end:fence.start()]), f"{fence[1]}{fence[2].split(' ')[0]}{fence[3]}{fence[1]}"]
        end = fence.end()
    return "".join(parts) + prose(source.read_text()[end:])


def main():
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for source in [*DOCS.rglob("*"), *MADE]:
        place = place_on_site(source)
        if place is None:
            continue
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            path.write_text(text_on_site(source, place))
        else:
            shutil.copyfile(source, path)


main()
