"""`ferry diff` and --save-ir: what counts as a difference, what doesn't, and the messages about it.

Each function case_<name> is one test, diff.<name>.
"""
import html.parser
import re
import subprocess
import sys
from pathlib import Path

TEST = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TEST / "harness"))
from tools import Failure, Result, Skip, check, equal, fresh_folder, main

SOURCE = """#include <algorithm>

[[ferry::offload]]
void heat(const double* a, double* b, int n) {
  for (int i = 1; i < n - 1; ++i) b[i] = a[i - 1] + a[i + 1];
}

[[ferry::offload]]
void both(double* x, double* y, int n) {
  std::fill(x, x + n, 1.0);
  for (int i = 0; i < n; ++i) y[i] = i < 3 ? x[i] : 2.0;
}
"""


class Versions:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder
        self.translate("old")

    def environment(self, **settings):
        return {**self.tools.translator_environment(), **settings}

    def run(self, *words, code, **settings):
        command = [str(word) for word in (self.tools.ferry, *words)]
        done = subprocess.run(command, cwd=self.folder, env=self.environment(**settings), timeout=120, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        result = Result(command, done.returncode, done.stdout, done.stderr)
        if done.returncode != code:
            raise Failure(f"wanted exit code {code}\n{result}")
        return result

    def translate(self, out, *edits, name="heat.cpp", words=()):
        """Translates SOURCE with edits, under the name `name`, to the folder `out`."""
        text = SOURCE
        for old, new in edits:
            if old not in text:
                raise Failure(f"no '{old}' to edit")
            text = text.replace(old, new)
        source = self.folder / f"{out}-source" / name
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(text)
        self.run("translate", source, "-o", out, "--target", "host,cuda", *words, code=0)

    def diff(self, *words, code=1, ptx=False, **settings):
        return self.run("diff", "old", "new", *([] if ptx else ["--no-ptx"]), *words, code=code, **settings).out


def verdicts(text):
    """Returns the verdict on each kernel, without its line."""
    return sorted((verdict, f"{function}, {target}") for verdict, function, target in
                  re.findall(r"^  (same|differs|new|gone): (\w+):\d+, (\w+)", text, re.MULTILINE))


ALL = ["both, cuda", "both, cuda", "both, host", "both, host", "heat, cuda", "heat, host"]


def case_same(versions):
    """Only where the code comes from differs: folder, file name, module."""
    versions.translate("new", name="deep/warm.cpp", words=["--module-scope=other"])
    text = versions.diff(code=0)
    check("heat -> warm: no difference" in text, "not the same", text)
    equal(verdicts(text), [("same", one) for one in ALL], "kernels")
    check("no difference" in versions.diff("--format", "html", code=0), "html")


def case_other_lines(versions):
    """The host code has more lines, but the kernels are the same, even if the user sets line numbers."""
    versions.translate("new", ("#include <algorithm>\n", '#include <algorithm>\n\n\n'), ("[[ferry::offload]]\nvoid both", '#line 7 "x.y"\n[[ferry::offload]]\nvoid both'))
    text = versions.diff()
    equal(verdicts(text), [("same", one) for one in ALL], "kernels")
    equal(re.findall(r"^--- (.*)$", text, re.MULTILINE), ["host code"], "parts that differ")


def case_one_kernel(versions):
    versions.translate("new", ("a[i - 1] + a[i + 1]", "a[i - 1] < a[i + 1]"))
    text = versions.diff()
    equal(verdicts(text), sorted([("differs", "heat, cuda"), ("differs", "heat, host")] + [("same", "both, cuda")] * 2 + [("same", "both, host")] * 2),
          "kernels")
    lines = [line for line in text.splitlines() if re.match(r"[-+] ", line)]
    check(lines and all("a[i - 1]" in line for line in lines), "lines that don't differ are shown", text)
    parts = set(re.findall(r"^--- (.*)$", text, re.MULTILINE))
    equal(parts, {"host code", "kernel heat:5, host", "kernel heat:5, cuda"}, "parts that differ")


def case_new_and_gone(versions):
    loop = "  for (int i = 0; i < n; ++i) y[i] = i < 3 ? x[i] : 2.0;\n"
    versions.translate("new", (loop, ""), ("void heat", "void warm"))
    seen = verdicts(versions.diff())
    equal(seen, sorted([(kind, f"{name}, {target}") for target in ("host", "cuda")
                        for kind, name in (("same", "both"), ("gone", "both"), ("gone", "heat"), ("new", "warm"))]), "kernels")


def case_host_code(versions):
    """Only the stub differs: nothing is compiled for a GPU, so a missing compiler isn't mentioned."""
    versions.translate("new", ("  std::fill", "  n += 0;\n  std::fill"))
    text = versions.diff(ptx=True, CUDACXX="/nowhere/nvcc")
    equal({kind for kind, _ in verdicts(text)}, {"same"}, "kernels")
    check("--- host code" in text and "n += 0" in text and "note:" not in text, "the host code", text)


class Page(html.parser.HTMLParser):
    """Counts tags that aren't closed, and resources that would be loaded from elsewhere."""
    VOID = {"meta", "br"}
    OPEN = {"td", "th", "tr"}  # HTML doesn't require end tags for these

    def __init__(self):
        super().__init__()
        self.stack, self.wrong, self.text = [], [], ""

    def handle_starttag(self, tag, attributes):
        self.wrong += [value for name, value in attributes if name in ("src", "href")]
        if tag not in self.VOID | self.OPEN:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            self.wrong.append(f"</{tag}>")

    def handle_data(self, data):
        self.text += data


def case_page(versions):
    """The page loads no other files, and shows the user's text as text."""
    versions.translate("new", ("a[i - 1] + a[i + 1]", "a[i - 1] < a[i + 1] && a[i] > 3"), ("void both", "void both2"))
    text = versions.diff("--format", "html")
    page = Page()
    page.feed(text)
    equal((page.wrong, page.stack), ([], []), "the page's tags")
    check("b[i] = a[i - 1] < a[i + 1] && a[i] > 3;" in page.text, "the new line", text)
    check("url(" not in text and "http" not in text, "it refers to something else", text)
    for word in ("kernel heat:5, cuda", "differs", "gone", "new"):
        check(word in page.text, f"the page doesn't say '{word}'", text)


def case_registers(versions):
    """PTX and ptxas's figures are shown side by side. Without a compiler, there is a note instead."""
    terms = " + ".join(f"a[i + {k}] * a[i - {k}]" for k in range(1, 25))
    versions.translate("new", ("a[i - 1] + a[i + 1]", terms))
    text = versions.diff(ptx=True, CUDACXX="/nowhere/nvcc")
    check(re.search("note: PTX, registers and spills are not compared: .*'/nowhere/nvcc'", text), "no note", text)
    check("registers" not in re.sub("note.*", "", text), "figures from nowhere", text)
    if not versions.tools.nvcc:
        raise Skip("no nvcc here")
    text = versions.diff(ptx=True, CUDACXX=versions.tools.nvcc)
    row = re.search(r"differs: heat:5, cuda; registers (\d+) -> (\d+); spill stores 0; spill loads 0; shared 0; stack 0", text)
    check(row and int(row[1]) < int(row[2]), "the registers", text)
    check(re.search(r"same: both:10, cuda; registers \d+;", text), "the registers of the kernel that is the same", text)
    check(re.search(r"^--- kernel heat:5, cuda: PTX$", text, re.MULTILINE) and re.search(r"^\+.*ld\.global", text, re.MULTILINE), "the PTX", text)
    check("preamble, cuda" not in text, "the preamble differs", text)
    versions.translate("one", ("a[i - 1] + a[i + 1]", "a[i - 1] + 3 * a[i + 1]"))
    text = versions.run("diff", "old", "one", code=1, CUDACXX=versions.tools.nvcc).out
    changed = re.findall(r"^[-+]\t.*", text[text.index("--- kernel heat:5, cuda: PTX"):], re.MULTILINE)
    check(0 < len(changed) <= 6, f"{len(changed)} lines of PTX differ by one product", text)
    # Compares the old version with a second translation of it by the same program.
    source = versions.folder / "old/heat.ferry.cu"
    ptxas = subprocess.run([versions.tools.nvcc, "-std=c++20", "-O3", "--fmad=false", f"-I{versions.tools.include}", "-cubin", "-Xptxas=-v",
                            source, "-o", versions.folder / "x.cubin"], capture_output=True, text=True, check=True)
    said = ptxas.stderr.split("ferry_heat_l", 1)[1]
    equal(row[1], re.search(r"Used (\d+) registers", said)[1], "ptxas' own count")
    versions.translate("moved", name="deep/warm.cpp")
    same = versions.run("diff", "old", "moved", code=0, CUDACXX=versions.tools.nvcc).out
    check("no difference" in same, "a moved file", same)


def case_usage(versions):
    versions.run("diff", "old", code=2)
    versions.run("diff", "old", "old", "--format", "xml", code=2)
    said = versions.run("diff", "old", "nowhere", code=3).err
    check("nowhere" in said, "which folder", said)
    (versions.folder / "empty").mkdir()
    said = versions.run("diff", "empty", "old", code=3).err
    check("contains no *.ferry.json" in said, "what is missing", said)
    (versions.folder / "empty/x.ferry.json").write_text("{")
    versions.run("diff", "empty", "old", code=3)
    versions.run("diff", "old/heat.ferry.json", "old/heat.ferry.json", code=0)


def case_saved_stages(versions):
    """Each stage's input is saved under the same name. The first one is the source as it was read."""
    names = ["heat.1.source.cpp", "heat.2.loops.cpp", "heat.3.ir.txt", "heat.4.model.txt", "heat.5.plan.txt", "heat.ferry.cpp", "heat.ferry.cu",
             "heat.ferry.host.cpp", "heat.ferry.json"]
    versions.translate("out", words=["--save-ir", "before"])
    equal(sorted(path.name for path in (versions.folder / "before").iterdir()), names, "the files")
    read = {name: (versions.folder / "before" / name).read_text() for name in names}
    equal(read["heat.1.source.cpp"], SOURCE, "the source")
    check("std::fill" not in read["heat.2.loops.cpp"] and "for (" in read["heat.2.loops.cpp"].split("void both")[1], "the loops", read["heat.2.loops.cpp"])
    for stage, name in (("ir", "heat.3.ir.txt"), ("model", "heat.4.model.txt"), ("plan", "heat.5.plan.txt")):
        dumped = versions.run("translate", versions.folder / "out-source/heat.cpp", "-o", "x", "--target", "host,cuda", "--dump", stage, code=0).out
        equal(read[name], dumped, f"--dump {stage}")
    for name in names[5:]:
        equal((versions.folder / "out" / name).read_text(), read[name], name)
    versions.translate("out", ("2.0", "3.0"), words=["--save-ir", "after"])
    text = versions.run("diff", "before", "after", "--no-ptx", code=1).out
    for part in ("stage 1.source", "stage 3.ir", "kernel both:11, cuda"):
        check(f"--- {part}" in text, f"{part} is not compared", text)


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Versions(tools, fresh_folder(tools.work / "diff" / folder.name)))
    return 0


if __name__ == "__main__":
    main(run)
