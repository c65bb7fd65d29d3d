"""Fuzzes kernels that call functions in other sources: names have different meanings in the two files.

  shared.h    declares f0 … f5, which main.cpp's kernels call and other.cpp or third.cpp defines
  each file   draws from one pool of static functions, overloads, templates, macros, constants, types, using directives and
              default arguments, in any order, alike or different

The untranslated program defines the right output. The translator may refuse loops, but the output must be the same. A
translator error, different output, or too few loops on the device is a finding.
  fuzz_sources.py TOOLS.json --seed 1 --programs 6 --keep FOLDER
"""
import argparse
import random
import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Tools, clean_environment, execute, must

FUNCTIONS = 6
SHARED = """#pragma once
struct Pair { double a; int b; };
namespace lib {
inline double shape(double x) { return x * 1.25; }
inline double tilt(float x) { return x + 0.5f; }
struct Step { int k; double operator()(double x) const { return x - k; } };
}  // namespace lib
extern const double common;
extern double level;
""" + "".join(f"double f{k}(double x, int n);\n" for k in range(FUNCTIONS)) + "double g(double x, const Pair& p);\n"

# Each entry is a text with a number that may differ between files.
POOL = [
    "static double shape(double x) {{ return x * {c}; }}",
    "static double shape(float x) {{ return x + {c}; }}",
    "static double shape(int x) {{ return x - {c}; }}",
    "static double tilt(double x) {{ return x / ({c} + 1); }}",
    "template <class T> static T pick(T a, T b) {{ return a < b ? a : b + {c}; }}",
    "template <> int pick(int a, int b) {{ return a + b + {c}; }}",
    "static double pick(double a, double b) {{ return a * b + {c}; }}",
    "#define SCALE {c}",
    "#define shape(x) ((x) + SCALE)",
    "#undef shape",
    "enum {{ LIMIT = {c} }};",
    "static const int LIMIT = {c};",
    "constexpr double table[] = {{{c}, 0.5, 2, {c}.25}};",
    "static const float table[4] = {{{c}.5f, 1, 2, 3}};",
    "typedef float real;",
    "using real = double;",
    "namespace {{ struct Q {{ real v; int k; }}; }}",
    "namespace {{ struct Q {{ int k; double v = {c}; }}; }}",
    "static Pair operator*(const Pair& p, int k) {{ return {{p.a * k + {c}, p.b}}; }}",
    "static Pair operator*(const Pair& p, double k) {{ return {{p.a + k, p.b - {c}}}; }}",
    "using namespace lib;",
    "using lib::tilt;",
    "namespace alias = lib;",
    "static double count = {c};",
    "static double counted(double x) {{ return x + count; }}",
    "double g(double x, const Pair& p = {{{c}.5, {c}}});",
    "namespace lib {{ static double shape(int x) {{ return x * {c} + 1.0; }} }}",
    "struct Local {{ double v; Local(double x) : v(x * {c}) {{}} operator double() const {{ return v; }} }};",
]
USES = ["shape(x)", "shape(n)", "shape(2.5f)", "lib::shape(x)", "lib::shape(n)", "tilt(x)", "pick(x, 2.0)", "pick(n, 3)", "pick(1.5f, 2.5f)",
        "SCALE", "LIMIT", "table[n & 3]", "table[2]", "real(x) / 3", "sizeof(real)", "(Pair{x, n} * 3).a", "(Pair{x, n} * 2.5).a",
        "Q{}.k", "alias::shape(x)", "g(x)", "g(x, {1, 2})", "common", "level", "counted(x)", "lib::Step{n}(x)", "double(Local(x))", "std::fmax(x, n)"]
NEEDS = {"SCALE": "#define SCALE", "LIMIT": "LIMIT =", "table": "table[", "pick": " pick(", "real": " real", "Q{": "struct Q", "alias::": "alias =", "counted": "counted(",
         "Local": "struct Local", "* 3": "operator*(const Pair& p, int", "* 2.5": "operator*(const Pair& p, double", "g(x)": "double g(double x, const Pair& p ="}


class File:
    def __init__(self, draw, first):
        self.draw = draw
        self.lines = []
        chosen = draw.sample(POOL, draw.randint(4, 12))
        for line in chosen:
            text = line.format(c=draw.choice([2, 2, first]))
            name = re.search(r"enum \{ (\w+)|const int (\w+) =|(table)\[|(real)\b|struct (\w+)", text)
            if name and any(next(filter(None, name.groups())) in other for other in self.lines if "shape" not in other):
                continue
            if ("real" in text and " v;" in text and not any(" real" in other for other in self.lines)) or \
                    (line.startswith("template <>") and not any(other.startswith("template <class") for other in self.lines)) or \
                    ("counted" in text and not any("count =" in other for other in self.lines)) or \
                    ("SCALE)" in text and not any("#define SCALE" in other for other in self.lines)):
                continue
            self.lines.append(text)

    def has(self, use):
        if use.startswith(("shape(", "tilt(")) and not any(f" {use[:5].rstrip('(')}(" in line or f"lib::{use[:4]}" in line for line in self.lines):
            return False
        return all(any(text in line for line in self.lines) for word, text in NEEDS.items() if word in use)

    def expression(self):
        uses = [use for use in USES if self.has(use)]
        return " + ".join(self.draw.sample(uses, min(len(uses), self.draw.randint(1, 3))))

    def head(self):
        return '#include "shared.h"\n#include <cmath>\n#include <cstdio>\n' + "\n".join(self.lines) + "\n"


def program(draw):
    files = {"main": File(draw, 3), "other": File(draw, 4), "third": File(draw, 5)}
    text = {name: file.head() for name, file in files.items()}
    text["other"] += "extern const double common;\nconst double common = 1.75;\n"
    text["main"] += "double level = 0.25;\n"
    for k in range(FUNCTIONS):
        name = draw.choice(["other", "other", "third"])
        call = f" + f{draw.randrange(k)}(x / 2, n)" if k and draw.random() < 0.4 else ""
        text[name] += f"double f{k}(double x, int n) {{ return {files[name].expression()}{call}; }}\n"
    text["third"] += "double g(double x, const Pair& p) { return x * p.a - p.b; }\n"
    for k in range(FUNCTIONS):
        text["main"] += (f"[[ferry::offload]] void kernel{k}(const double* in, double* out, int n) {{\n"
                         f"  for (int i = 0; i < n; ++i) {{ const double x = in[i]; out[i] = f{k}(x, i) + {own(files['main'])}; }}\n}}\n")
    text["main"] += ("int main() {\n  double in[40], out[40];\n  for (int i = 0; i < 40; ++i) in[i] = i * 0.375 - 3;\n" + "".join(
        f"  kernel{k}(in, out, 40);\n  for (double v : out) std::printf(\"%.17g\\n\", v);\n" for k in range(FUNCTIONS)) + "}\n")
    return {"shared.h": SHARED, **{f"{name}.cpp": body for name, body in text.items()}}


def own(file):
    return re.sub(r"\bn\b", "i", file.expression()) if file.draw.random() < 0.6 else "0"


def run(tools, folder, texts):
    """Returns how many kernels were launched, or None if the program isn't valid C++."""
    for name, text in texts.items():
        (folder / name).write_text(text)
    flags = ["-std=c++20", "-O1", "-ffp-contract=off", "-w", f"-I{tools.include}"]
    sources = [folder / name for name in texts if name.endswith(".cpp")]
    if execute([tools.cxx, *flags, *sources, "-o", folder / "plain"]).code != 0:
        return None
    expected = must([folder / "plain"], "the untranslated program fails").out
    translated = execute([tools.ferry, "translate", folder / "main.cpp", "-o", folder, f"--bodies-from={folder}", "--", *flags],
                         env=tools.translator_environment())
    if translated.code not in (0, 1):
        raise Failure(f"the translator failed\n{translated}")
    refused = sorted(set(re.findall(r"\[(\w+)\]$", translated.err, re.MULTILINE)))
    if translated.code:  # functions without a kernel are errors, so they are left out
        lines = texts["main.cpp"].split("\n")
        for number in re.findall(r"main\.cpp:(\d+):\d+: note: so function", translated.err):
            lines[int(number) - 1] = lines[int(number) - 1].replace("[[ferry::offload]] ", "")
        if "\n".join(lines) == texts["main.cpp"]:
            raise Failure(f"an error of no function\n{translated}")
        if "ferry::offload" not in "\n".join(lines):
            return 0, refused
        launched, more = run(tools, folder, {**texts, "main.cpp": "\n".join(lines)})
        return launched, sorted({*refused, *more})
    built = [folder / "main.ferry.cpp", folder / "main.ferry.host.cpp", folder / "other.cpp", folder / "third.cpp"]
    must([tools.cxx, *flags, *built, "-iquote", folder, *tools.plain["link"], "-pthread", "-o", folder / "translated"], "it doesn't build")
    result = execute([folder / "translated"], env=clean_environment(FERRY_DEVICE="host", FERRY_HOST_MEMORY="discrete", FERRY_TRACE="summary"))
    if result.code != 0 or result.out != expected:
        raise Failure(f"other output\n{result}")
    return int(re.search(r"(\d+) launch", result.err)[1]) if re.search(r"(\d+) launch", result.err) else 0, refused


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=6)
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--minimum", type=int, default=30, help="per cent of the kernels that must launch")
    parser.add_argument("--keep", type=Path)
    a, began = parser.parse_args(), time.time()
    tools = Tools(a.tools)
    drawn, launched, findings, reasons, number = 0, 0, 0, {}, 0
    tried = 0
    while drawn < a.programs * FUNCTIONS and time.time() - began < a.minutes * 60 and tried < a.programs * 40:
        tried += 1
        texts = program(random.Random(f"{a.seed}/{tried}"))
        with tempfile.TemporaryDirectory() as name:
            try:
                result = run(tools, Path(name), texts)
            except Failure as failure:
                findings += 1
                print(f"seed {a.seed}, program {tried}: {failure}", flush=True)
                if a.keep:
                    kept = a.keep / f"sources_{a.seed}_{tried}"
                    kept.mkdir(parents=True, exist_ok=True)
                    for file, text in texts.items():
                        (kept / file).write_text(text)
                continue
        if result is None:
            continue
        drawn, launched = drawn + FUNCTIONS, launched + result[0]
        for reason in result[1]:
            reasons[reason] = reasons.get(reason, 0) + 1
    print(f"{drawn} kernels of {tried} programs drawn, {launched} launched, {findings} failures; refused: {reasons}")
    if launched * 100 < drawn * a.minimum:
        print(f"fewer than {a.minimum} % launched: this shows too little")
        return 1
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
