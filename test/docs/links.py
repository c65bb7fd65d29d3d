"""The links of README.md, CHANGELOG.md, CONTRIBUTING.md and docs/ have targets, and the site has every page: links.py

  * a relative link names an existing file or folder, and an anchor a heading of that page, as GitHub spells it;
  * mkdocs.yml lists each page of docs/ once in its navigation, and nothing else;
  * a page has one title, a picture has a description, and there is an empty line before a list or table, for mkdocs.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FENCED = re.compile(r"^(```+).*?^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
GLUED = re.compile(r"^(?!- |\d+\. |[ |#]).+\n(- .*|\|.*)$", re.MULTILINE)
# Pages that scripts/docs generates from files outside docs/.
MADE = {"index.md": "README.md", "changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}


def without_code(text):
    return re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", "", FENCED.sub("", text))


def headings(text):
    return re.findall(r"^(#+) (.*)$", FENCED.sub("", text), re.MULTILINE)


def anchor(heading):
    plain = LINK.sub(r"\2", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def check_link(page, target, anchors, problems):
    if re.match(r"[a-z]+:", target):
        return
    path, _, name = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    where = f"{page.relative_to(ROOT)}: {target}"
    if not file.exists() or not file.is_relative_to(ROOT):
        problems.append(f"{where}: there is no such file")
    elif name and file.suffix == ".md" and anchors(file).count(name) != 1:
        problems.append(f"{where}: {anchors(file).count(name)} headings have this anchor")


def check_navigation(problems):
    listed = re.findall(r"^ +- (?:[^:\n]+: )?([\w/]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE)
    wanted = {str(path.relative_to(ROOT / "docs")) for path in (ROOT / "docs").rglob("*.md")} | MADE.keys()
    problems += [f"mkdocs.yml: {page} is in the navigation {listed.count(page)} times" for page in sorted(wanted) if listed.count(page) != 1]
    problems += [f"mkdocs.yml: there is no page {page}" for page in listed if page not in wanted]


def main():
    known, problems = {}, []

    def anchors(file):
        if file not in known:
            known[file] = [anchor(title) for _, title in headings(file.read_text())]
        return known[file]

    pages = sorted((ROOT / "docs").rglob("*.md")) + [ROOT / name for name in MADE.values()]
    for page in pages:
        text = page.read_text()
        if [level for level, _ in headings(text)].count("#") != 1:
            problems.append(f"{page.relative_to(ROOT)}: a page has one title")
        problems += [f"{page.relative_to(ROOT)}: an empty line is missing before '{line[:60]}'" for line in GLUED.findall(FENCED.sub("```", text))]
        for picture, words, target in LINK.findall(without_code(text)):
            if picture and not words:
                problems.append(f"{page.relative_to(ROOT)}: {target}: a picture says what it shows")
            check_link(page, target, anchors, problems)
    check_navigation(problems)
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main()
