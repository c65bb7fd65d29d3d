"""`ferry suggest`: the functions that it suggests, its messages about the others, and what --apply writes.

Each function case_<name> is one test, suggest.<name>; it gets a Session with an empty folder.
"""
import html.parser
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

TEST = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TEST / "harness"))
from tools import Failure, Result, check, equal, fresh_folder, main

SOLVER = """#include <cmath>

static double dot(const double* a, const double* b, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}

void rows(const double* a, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) y[i] = dot(a + i * m, x, m);
}

static void step(const double* u, double* v, int nx, int ny) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i) v[j * nx + i] = u[j * nx + i - 1] + u[(j + 1) * nx + i];
}

void solve(double* u, double* v, int nx, int ny, int steps) {
  for (int t = 0; t < steps; ++t) {
    step(u, v, nx, ny);
    step(v, u, nx, ny);
  }
}

void both(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
  for (int i = 0; i < n; ++i) x[i + 1] = std::sin(x[i]);
}

double chaos(double x, int n) {
  for (int i = 0; i < n; ++i) x = std::sin(x);
  return x;
}
"""
ALONE = "void twice(float* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] *= 2;\n}\n"


class Session:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run(self, *words, code=0, user=None):
        command = [str(word) for word in (self.tools.ferry, *words)]
        done = subprocess.run(command, cwd=self.folder, env=self.tools.translator_environment(), timeout=120, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, user=user)
        result = Result(command, done.returncode, done.stdout, done.stderr)
        if done.returncode != code:
            raise Failure(f"wanted exit code {code}\n{result}")
        return result

    def suggest(self, *words, code=0):
        return self.run("suggest", *words, code=code)

    def functions(self, *words, code=0):
        """Returns name → message, for all sources."""
        report = json.loads(self.suggest("--format=json", *words, code=code).out)
        return {function["name"]: function for source in report["sources"] for function in source["functions"]}

    def verdicts(self, *words):
        return {name: function["verdict"] for name, function in self.functions(*words).items()}


def says(text, *parts):
    for part in parts:
        if part not in text:
            raise Failure(f"did not say '{part}'\n{text}")


def case_text(session):
    session.write("solver.cpp", SOLVER)
    result = session.suggest("solver.cpp")
    says(result.out, "2 of 6 functions would run on the device, 1 in part; 1 calls them and keeps data there between the calls\n",
         "solver.cpp:13: step\n  line 14: for (int j = 1; j < ny - 1; ++j)\n    would run on the device: (ny - 2) * (nx - 2) iterations, 2 loops deep\n"
         "  called in a loop in lines 20 and 21, by solve(): if both are annotated, data stays on the device from call to call\n",
         "solver.cpp:18: solve\n  line 19: for (int t = 0; t < steps; ++t) {\n    runs in order on the host, around calls of step()\n"
         "  calls step() in a loop in lines 20 and 21: data stays on the device from call to call\n",
         "Run in the kernels of other functions, which an annotation would prevent:\n  solver.cpp:3: dot\n    called in line 10, by rows()\n",
         "Would stay on the host:\n  solver.cpp:30: chaos\n      31:31: because: each iteration computes 'x' from the value that the one before it left", "[scalar_recurrence]\n")
    equal(result.err, "", "what is listed is not said as a warning too")
    places = [result.out.index(f": {name}\n") for name in ("step", "both", "solve")]
    check(places == sorted(places), "those with the most work come first", result.out)
    equal(sorted(path.name for path in session.folder.iterdir()), ["solver.cpp"], "files")
    equal((session.folder / "solver.cpp").read_text(), SOLVER, "the source")


def case_json(session):
    session.write("solver.cpp", SOLVER)
    functions = session.functions("solver.cpp")
    equal({name: one["verdict"] for name, one in functions.items()},
          {"dot": "inside", "rows": "device", "step": "device", "solve": "driver", "both": "part", "chaos": "host"}, "verdicts")
    equal([name for name, one in functions.items() if one["suggested"]], ["rows", "step", "solve", "both"], "suggested")
    loop = functions["step"]["loops"][0]
    equal((loop["runs"], loop["depth"], loop["iterations"], loop["line"]), ("device", 2, "(ny - 2) * (nx - 2)", 14), "a loop")
    equal(functions["step"]["callers"][0], {"function": "solve", "line": 20, "loop": 19, "suggested": True}, "a caller")
    equal([call["line"] for call in functions["solve"]["callees"]], [20, 21], "callees")
    equal(functions["solve"]["loops"][0]["around"], True, "a loop around calls")
    equal([loop["runs"] for loop in functions["both"]["loops"]], ["device", "host"], "loops in part")
    equal(functions["chaos"]["because"][0]["id"], "scalar_recurrence", "a reason")


def case_sarif(session):
    session.write("solver.cpp", SOLVER)
    run = json.loads(session.suggest("solver.cpp", "--format", "sarif").out)["runs"][0]
    equal([rule["id"] for rule in run["tool"]["driver"]["rules"]], ["ferry-candidate"], "rules")
    candidates = run["results"]
    equal({(one["level"], one["ruleIndex"]) for one in candidates}, {("note", 0)}, "levels")
    equal(len(candidates), 4, "candidates")
    step = next(one for one in candidates if one["message"]["text"].startswith("'step'"))
    replacement = step["fixes"][0]["artifactChanges"][0]["replacements"][0]
    equal(replacement["deletedRegion"], {"byteOffset": SOLVER.index("static void step"), "byteLength": 0}, "where the fix goes")
    equal(step["locations"][0]["physicalLocation"]["region"], {"startLine": 13, "startColumn": 13, "endColumn": 17}, "the place")


def case_html(session):
    session.write("solver.cpp", SOLVER.replace("rows", "r\u00f6ws").replace("int m)", "int m) /* <b> */"))
    page = session.suggest("solver.cpp", "--format=html").out
    says(page, "<!DOCTYPE html>", "2 of 6 functions", "solver.cpp:13", "i &lt; n", "Would stay on the host", "scalar_recurrence")
    check("http" not in page and "<script" not in page, "the page needs nothing else", page)
    opened = []

    class Tags(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            if tag != "meta":
                opened.append(tag)

        def handle_endtag(self, tag):
            equal(opened.pop() if opened else "", tag, "the element that ends")

    Tags().feed(page)
    equal(opened, [], "elements that are left open")


def case_apply(session):
    """Annotates only whole functions and their callers, byte for byte, and suggests nothing twice."""
    text = SOLVER.replace("\n", "\r\n").encode() + b"// \xc3\xa4, no newline at the end"
    source = session.write("solver.cpp", text)
    source.chmod(0o640)
    wanted = text
    for begin in (b"void rows", b"static void step", b"void solve"):
        wanted = wanted.replace(begin, b"[[ferry::offload]] " + begin)
    says(session.suggest("solver.cpp", "--apply").out, "step: has [[ferry::offload]] now", "solver.cpp:25: both\n")
    equal(source.read_bytes(), wanted, "what is written")
    equal(stat.S_IMODE(source.stat().st_mode), 0o640, "permissions")
    equal(sorted(path.name for path in session.folder.iterdir()), ["solver.cpp"], "files that are left")
    says(session.suggest("solver.cpp").out, "0 of 3 functions would run on the device, 1 in part; 3 have [[ferry::offload]] already")
    session.suggest("solver.cpp", "--apply=all")
    equal(source.read_bytes(), wanted.replace(b"void both", b"[[ferry::offload]] void both"), "what --apply=all adds")
    other = session.write("latin.cpp", ALONE.encode() + b"// \xff\n")
    session.suggest("latin.cpp", "--apply")
    equal(other.read_bytes(), b"[[ferry::offload]] " + ALONE.encode() + b"// \xff\n", "bytes that aren't UTF-8")
    session.suggest("solver.cpp", "--apply=all")
    equal(source.read_bytes().count(b"[[ferry::offload]]"), 4, "attributes after a third time")
    session.run("translate", "solver.cpp", "-o", "out")
    explained = json.loads(session.run("explain", "solver.cpp", "--format=json").out)["sources"][0]["functions"]
    equal([(one["name"], [loop["runs"] for loop in one["loops"]]) for one in explained],
          [("rows", ["device"]), ("step", ["device"]), ("solve", ["host"]), ("both", ["device", "host"])], "what runs")


def case_apply_drivers(session):
    """A function that drives kernels gets the attribute only together with one of them."""
    annotated = SOLVER.replace("static void step", "[[ferry::offload]] static void step")
    source = session.write("solver.cpp", annotated)
    session.suggest("solver.cpp", "--apply")
    says(source.read_text(), "[[ferry::offload]] void solve")
    in_part = """static void half(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  double s = 1;
  for (int i = 0; i < n; ++i) x[i] = s = s * 0.5 + x[i] * s;
}
void repeated(double* x, int n) {
  for (int t = 0; t < 100; ++t) half(x, n);
}
"""
    source = session.write("half.cpp", in_part)
    equal(session.verdicts("half.cpp"), {"half": "part", "repeated": "driver"}, "verdicts")
    session.suggest("half.cpp", "--apply")
    equal(source.read_text(), in_part, "a driver of nothing that gets one")
    session.suggest("half.cpp", "--apply=all")
    equal(source.read_text().count("[[ferry::offload]]"), 2, "attributes")
    session.run("translate", "half.cpp", "-o", "out")


def case_apply_places(session):
    """The attribute is inserted where C++ accepts one, however the declaration begins."""
    loop = "{ for (int i = 0; i < n; ++i) x[i] *= 2; }"
    before = f"""#define INLINE inline __attribute__((unused))
template <class T>
void scale(T* x, int n) {loop}
template <class T> struct Box {{
  T* x; int n;
  explicit Box(T* p, int m) : x(p), n(m) {loop}
  void in_class() {loop}
  void outside();
  template <class U> void member(U k) {{ for (int i = 0; i < n; ++i) x[i] *= k; }}
  friend void befriended(Box& b, int n) {{ T* x = b.x; for (int i = 0; i < n; ++i) x[i] *= 2; }}
}};
template <class T> void Box<T>::outside() {loop}
template <> void scale<int>(int* x, int n) {loop}
[[nodiscard]] int counted(double* x, int n) {{ for (int i = 0; i < n; ++i) x[i] *= 2; return n; }}
__attribute__((noinline)) static void gnu(double* x, int n) {loop}
INLINE void by_macro(double* x, int n) {loop}
extern "C" void c_name(double* x, int n) {loop}
namespace a {{ static inline auto trailing(double* x, int n) -> void {loop} }}
struct Base {{ virtual void step(double* x, int n) {loop} virtual ~Base() = default; }};
template <class T> requires (sizeof(T) > 1) void limited(T* x, int n) {loop}
double* operator*(Box<double>& b, int n) {{ double* x = b.x; for (int i = 0; i < n; ++i) x[i] *= 2; return x; }}
void declared(double* x, int n);
void declared(double* x, int n) {loop}
int main() {{
  double d[100] = {{}}; int k[100] = {{}};
  scale(d, 100); scale(k, 100); limited(d, 100);
  Box<double> box(d, 100); box.in_class(); box.outside(); box.member(3.0); befriended(box, 100);
  gnu(d, 100); by_macro(d, 100); a::trailing(d, 100); box * 3;
}}
"""
    source = session.write("places.cpp", before)
    functions = session.functions("places.cpp", "--", "-std=c++20")
    equal({name for name, one in functions.items() if not one["suggested"]}, set(), "not suggested")
    session.suggest("places.cpp", "--apply=all", "--", "-std=c++20")
    after = source.read_text()
    equal(after.replace("[[ferry::offload]] ", ""), before, "everything else")
    equal(after.count("[[ferry::offload]]"), len(functions), "attributes; two functions are called scale, and main gets none")
    says(after, "[[ferry::offload]] explicit Box", "template <class U> [[ferry::offload]] void member", "[[ferry::offload]] friend void",
         "template <class T> [[ferry::offload]] void Box<T>::outside", "template <> [[ferry::offload]] void scale<int>",
         "[[ferry::offload]] __attribute__((noinline)) static void gnu", "[[ferry::offload]] INLINE void", "(sizeof(T) > 1) [[ferry::offload]] void",
         'extern "C" [[ferry::offload]] void', "void declared(double* x, int n);\n[[ferry::offload]] void declared")
    for compiler in ([session.tools.cxx], [session.tools.clang]):
        subprocess.run([*compiler, "-std=c++20", "-fsyntax-only", "-w", source], check=True)
    session.run("translate", "places.cpp", "-o", "out", "--", "-std=c++20")


def case_main(session):
    """main() doesn't change: the report suggests moving its loops; --apply and findings offer no attribute."""
    before = ALONE + """int main() {
  static float x[1000];
  for (int i = 0; i < 1000; ++i) x[i] = i;
  for (int t = 0; t < 100; ++t) twice(x, 1000);
}
"""
    source = session.write("program.cpp", before)
    result = session.suggest("program.cpp")
    says(result.out, "    runs in order on the host, around calls of twice()\n  calls twice() in a loop in line 7\n"
         "  move such loops, and what they need, to a function of their own and annotate that; --apply leaves main() as it is\n",
         "  called in a loop in line 7, by main(): data stays on the device from call to call if that loop is in a function of its own and both are annotated\n")
    says(session.suggest("program.cpp", "--format", "gcc").out, "loops of 'main' are worth a function of their own with [[ferry::offload]]")
    session.suggest("program.cpp", "--apply=all")
    equal(source.read_text(), "[[ferry::offload]] " + before, "the source")


def case_macros(session):
    """Functions that a macro defines are named, once for each macro use, and never changed."""
    source = session.write("macro.cpp", "#define KERNEL(name, T) void name(T* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }\n"
                           "#define ALL KERNEL(a, int) KERNEL(b, float)\nALL\nKERNEL(c, double)\n" + ALONE)
    text = source.read_text()
    says(session.suggest("macro.cpp").out, "1 of 4 functions would run", "Weren't tried:\n  macro.cpp:3: a, b\n      3:1: because: a macro makes it; write",
         "  macro.cpp:4: c\n")
    session.suggest("macro.cpp", "--apply=all")
    equal(source.read_text(), text.replace("void twice", "[[ferry::offload]] void twice"), "the source")


def case_templates(session):
    """A template is judged by its instances. A template without instances is ignored."""
    session.write("made.cpp", """template <class T> void scale(T* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
template <class T> void never(T* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
struct Odd { int* p; Odd& operator*=(int); };
void use(double* x, float* y, Odd* z, int n) { scale(x, n); scale(y, n); scale(z, n); }
""")
    functions = session.functions("made.cpp")
    equal((functions["scale"]["verdict"], functions["scale"]["instances"], functions["scale"]["running"]), ("part", 3, 2), "a template")
    equal((functions["never"]["verdict"], functions["never"]["because"][0]["text"]),
          ("untried", "this source makes no instance of the template; look at one that does"), "a template without instances")


def case_refused(session):
    """A function for which an annotation would be an error is listed with the error, and hides nothing else."""
    session.write("odd.cpp", ALONE + """
void jumps(int* x, int n) {
  int i = 0;
again:
  x[i] = 1;
  if (++i < n) goto again;
  for (int k = 0; k < n; ++k) x[k] += 1;
}
constexpr int sum(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }
void ferry(int* x, int n) { int ferry_x = 1; for (int i = 0; i < n; ++i) x[i] = ferry_x; }
""")
    functions = session.functions("odd.cpp")
    equal({name: one["verdict"] for name, one in functions.items()},
          {"twice": "device", "jumps": "refused", "sum": "refused", "ferry": "refused"}, "verdicts")
    equal([functions[name]["because"][0]["id"] for name in ("jumps", "sum", "ferry")],
          ["label_in_function", "function_not_translated", "reserved_name"], "reasons")
    result = session.suggest("odd.cpp")
    says(result.out, "Can't be annotated:\n  odd.cpp:5: jumps\n      7:1: because: 'goto'")
    equal(result.err, "", "errors that nobody has made")


def case_source_errors(session):
    """A source with errors gives exit code 1, doesn't suppress messages about other sources, and isn't changed."""
    session.write("good.cpp", ALONE)
    session.write("bad.cpp", ALONE + "int x = nothing;\n")
    result = session.suggest("bad.cpp", "good.cpp", code=1)
    says(result.out, "1 of 1 function would run", "good.cpp:1: twice")
    says(result.err, "bad.cpp:4:9: error:")
    session.suggest("bad.cpp", "--apply", code=1)
    equal((session.folder / "bad.cpp").read_text(), ALONE + "int x = nothing;\n", "a source with errors")
    session.write("wrong.cpp", ALONE + "static int ferry_count = 0;\nint count() { return ferry_count; }\n")
    result = session.suggest("wrong.cpp")
    says(result.out, "wrong.cpp:4:12: error: the name 'ferry_count'", "Can't be annotated:\n  wrong.cpp:1: twice")


def case_headers(session):
    """A function in a header below the current folder counts once, however many sources include the header."""
    header = session.write("include/twice.h", "#pragma once\ninline " + ALONE)
    session.write("system/other.h", "inline void other(float* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }\n")
    for name in ("a.cpp", "b.cpp"):
        session.write(f"src/{name}", '#include "twice.h"\n#include <other.h>\nvoid use(float* x, int n) { twice(x, n); }\n')
    words = ["src/a.cpp", "src/b.cpp", "--", "-Iinclude", "-isystem", "system"]
    says(session.suggest(*words).out, "1 of 1 function would run", "include/twice.h:2: twice")
    says(session.suggest("--source-root", "src", *words).out, "0 of 0 functions")
    session.suggest("--apply", *words)
    equal(header.read_text(), "#pragma once\n[[ferry::offload]] inline " + ALONE, "the header")
    session.run("translate", "src/a.cpp", "-o", "out", "--", "-Iinclude", "-isystem", "system")


def case_files(session):
    """A function that only calls suggested functions in other sources is a driver, in any order, but not alone."""
    session.write("blas.h", "void axpy(int n, double a, const double* x, double* y);\nvoid rest(double* x);\n")
    session.write("blas.cpp", '#include "blas.h"\nvoid axpy(int n, double a, const double* x, double* y) {\n  for (int i = 0; i < n; ++i) y[i] += a * x[i];\n}\n')
    session.write("solver.cpp", '#include "blas.h"\nvoid solve(int n, double* x, double* y) {\n  for (int t = 0; t < 100; ++t)\n    axpy(n, 0.5, x, y);\n}\n'
                  "void other(double* x) {\n  for (int t = 0; t < 100; ++t) rest(x);\n}\n")
    functions = session.functions("solver.cpp", "blas.cpp")
    equal({name: one["verdict"] for name, one in functions.items()}, {"solve": "driver", "other": "host", "axpy": "device"}, "verdicts")
    equal(functions["solve"]["callees"], [{"function": "axpy", "file": "blas.cpp", "line": 4, "loop": 3, "suggested": True}], "callees")
    equal(functions["axpy"]["callers"], [{"function": "solve", "file": "solver.cpp", "line": 4, "loop": 3, "suggested": True}], "callers")
    says(session.suggest("solver.cpp", "blas.cpp").out, "called in a loop in line 4 of solver.cpp, by solve(): if both", "calls axpy() in a loop in line 4: data stays")
    equal(session.verdicts("solver.cpp"), {"solve": "host", "other": "host"}, "verdicts of one source")
    session.suggest("solver.cpp", "blas.cpp", "--apply")
    equal([(session.folder / name).read_text().count("[[ferry::offload]]") for name in ("solver.cpp", "blas.cpp")], [1, 1], "attributes")
    session.run("translate", "solver.cpp", "blas.cpp", "-o", "out")


def case_annotated_elsewhere(session):
    """A function that calls annotated functions in other sources is a driver, wherever the annotation is visible."""
    header = "void step(double* u, double* v, int n);\n"
    session.write("step.cpp", '#include "step.h"\n[[ferry::offload]] void step(double* u, double* v, int n) {\n  for (int i = 1; i < n; ++i) v[i] = u[i - 1];\n}\n')
    session.write("solver.cpp", """#include "step.h"
void solve(double* u, double* v, int n, int steps) {
  for (int t = 0; t < steps; t += 2) {
    step(u, v, n);
    step(v, u, n);
  }
}
void once(double* u, double* v, int n) { step(u, v, n); }
""")
    for marked, sources in ((True, ["solver.cpp"]), (True, ["solver.cpp", "step.cpp"]), (False, ["solver.cpp", "step.cpp"])):
        session.write("step.h", ("[[ferry::offload]] " if marked else "") + header)
        functions = session.functions(*sources)
        verdicts = {name: one["verdict"] for name, one in functions.items() if name != "once"}
        equal(verdicts, {"solve": "driver"}, f"verdicts of {sources}, marked in the header: {marked}")
        equal([(call["function"], call["line"], call["loop"]) for call in functions["solve"]["callees"]], [("step", 4, 3), ("step", 5, 3)], "callees")
        check("once" not in functions or functions["once"]["verdict"] == "host", "a single call drives nothing", functions)
        says(session.suggest(*sources).out, "line 3: for (int t = 0; t < steps; t += 2) {\n    runs in order on the host, around calls of step()\n")
    session.suggest("solver.cpp", "step.cpp", "--apply")
    says((session.folder / "solver.cpp").read_text(), "[[ferry::offload]] void solve", "\nvoid once")


ROWS = """#include <cstdio>
#include <vector>
static void scale_row(float* row, int n) { for (int i = 0; i < n; ++i) row[i] *= 2; }
static void scale_line(std::vector<float>& a, int w, int y) { const int first = y * w; for (int i = 0; i < w; ++i) a[first + i] *= 2; }
static double norm(const std::vector<double>& row) { double s = 0; for (unsigned i = 0; i < row.size(); ++i) s += row[i] * row[i]; return s; }
static void plane(float* p, int n) { for (int j = 0; j < n; ++j) for (int i = 0; i < n; ++i) p[j * n + i] *= 2; }
static void step(const float* u, float* v, int n, int t) { for (int i = 0; i < n; ++i) v[i] = u[i] * t; }
static void field(float* f, int n) { for (int i = 0; i < n; ++i) f[i] *= 2; }
static void history(float* u, int n, int t) { for (int i = 0; i < n; ++i) u[(t + 1) * n + i] = u[t * n + i] / 2; }
static void both(float* row, int n) { for (int i = 0; i < n; ++i) row[i] *= 2; }
std::vector<int> order(const std::vector<float>& a) { std::vector<int> o(a.size()); for (unsigned i = 0; i < a.size(); ++i) o[i] = a[i]; return o; }
void all(std::vector<float>& a, std::vector<std::vector<double>>& m, float* u[2], float* fields, float* h, int rows, int n) {
  for (int r = 0; r < rows; ++r) { scale_row(&a[r * n], n); std::printf("%d", r); }
  for (int r = 0; r < rows; ++r) { scale_line(a, n, r); std::printf("%d", r); }
  for (auto& row : m) std::printf("%g", norm(row));
  for (int r = 0; r < rows; ++r) { plane(&a[r * n * n], n); std::printf("%d", r); }
  for (int t = 0; t < rows; ++t) { step(u[t % 2], u[(t + 1) % 2], n, t); std::printf("%d", t); }
  for (int f = 0; f < 3; ++f) { field(fields + f * n, n); std::printf("%d", f); }
  for (int t = 0; t < rows; ++t) history(h, n, t);
  for (int r = 0; r < rows; ++r) { both(&a[r * n], n); std::printf("%d", r); }
  both(a.data(), rows * n);
  for (int k : order(a)) std::printf("%d", k);
}
"""


def case_rows(session):
    """A function that is called once per row isn't suggested; time steps, planes and a few fields aren't rows."""
    session.write("rows.cpp", ROWS)
    functions = session.functions("rows.cpp")
    rows = {name for name, one in functions.items() if one["verdict"] == "row"}
    equal(rows, {"scale_row", "scale_line", "norm"}, "called once per row")
    equal({name for name, one in functions.items() if one["verdict"] == "device"}, {"plane", "step", "field", "history", "both", "order"}, "suggested")
    equal(functions["scale_row"]["callers"], [{"function": "all", "line": 13, "loop": 13, "suggested": True}], "callers of a row")
    equal(functions["order"]["callers"], [], "the range of a range-for is computed once")
    says(session.suggest("rows.cpp").out, "Are too small to launch: called once per row;", "rows.cpp:3: scale_row\n    called once per row in line 13, by all()\n")
    session.suggest("rows.cpp", "--apply=all")
    says((session.folder / "rows.cpp").read_text(), "\nstatic void scale_row", "[[ferry::offload]] static void plane", "[[ferry::offload]] void all")
    session.write("row.h", "void scale(float* row, int n);\n")
    session.write("row.cpp", '#include "row.h"\nvoid scale(float* row, int n) {\n  for (int i = 0; i < n; ++i) row[i] *= 2;\n}\n')
    session.write("all.cpp", '#include "row.h"\nvoid all(float* a, int m, int n) {\n  for (int r = 0; r < m; ++r) scale(a + r * n, n);\n}\n')
    functions = session.functions("all.cpp", "row.cpp")
    equal({name: one["verdict"] for name, one in functions.items()}, {"all": "host", "scale": "row"}, "verdicts of two sources")
    says(functions["all"]["because"][0]["text"], "'scale' of row.cpp is called once per row; annotate this function, and 'ferry explain all.cpp row.cpp'")


def case_casts(session):
    """The trip count is shown without integer casts, but with all parentheses."""
    bounds = {"(int)n": "n", "static_cast<int>(n)": "n", "(int)v.size()": "v.size()", "int(v.size()) - 1": "v.size() - 1",
              "static_cast<int>(v.size()) - 1": "v.size() - 1", "(int)(n / 2)": "n / 2", "(int)n * m": "n * m"}
    text = "#include <vector>\n"
    for number, bound in enumerate(bounds):
        text += f"void f{number}(std::vector<float>& v, std::size_t n, int m) {{ for (int i = 0; i < {bound}; ++i) v[i] *= 2; }}\n"
    session.write("casts.cpp", text)
    functions = session.functions("casts.cpp")
    equal([functions[f"f{number}"]["loops"][0]["iterations"] for number in range(len(bounds))], list(bounds.values()), "iterations")


def case_build_folder(session):
    """-p without sources means all of them, each with its own command."""
    session.write("src/a.cpp", "#ifdef WANTED\n" + ALONE + "#endif\n")
    session.write("src/b.cpp", ALONE.replace("twice", "again"))
    commands = [{"directory": str(session.folder), "file": f"src/{name}.cpp", "command": f"g++ {flags} -c src/{name}.cpp"}
                for name, flags in (("a", "-DWANTED"), ("b", ""), ("missing", ""))]
    session.write("build/compile_commands.json", json.dumps(commands))
    says(session.suggest("-p", "build").out, "2 of 2 functions would run", "\nsrc/a.cpp:2: twice\n", "\nsrc/b.cpp:1: again\n")
    says(session.suggest("-p", "build", "src/b.cpp").out, "1 of 1 function would run")
    says(session.suggest("-p", "nowhere", code=3).err, "'nowhere' has no compile_commands.json")


def case_usage(session):
    session.write("a.cpp", ALONE)
    says(session.suggest(code=2).err, "SOURCE", "see 'ferry suggest --help'")
    says(session.suggest("a.cpp", "--format=xml", code=2).err, "xml")
    says(session.suggest("a.cpp", "--apply=some", code=2).err, "some")
    says(session.suggest("a.cpp", "-DN=3", code=2).err, "write compiler flags after '--', as in 'ferry suggest x.cpp -- -DN=3'")
    says(session.suggest("missing.cpp", code=3).err, "missing.cpp")
    says(session.suggest("--help").out, "--apply", "--format")
    session.write("solver.cpp", SOLVER)
    equal(set(session.verdicts("solver.cpp", "--without", "step,chaos")), {"dot", "rows", "both", "solve"}, "functions without two")
    session.write("has.cpp", "[[ferry::offload]] " + ALONE + "[[ferry::device]] inline int one(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }\n")
    says(session.suggest("has.cpp").out, "0 of 0 functions would run on the device, 0 in part; 1 has [[ferry::offload]] already\n")


def case_not_writable(session):
    """If one of the files can't be written, none is."""
    if os.getuid() == 0:
        closed = session.write("closed/a.h", "inline " + ALONE)
        session.write("b.cpp", '#include "closed/a.h"\n' + ALONE.replace("twice", "again"))
        for path in (session.folder, closed.parent):
            path.chmod(0o755)
        (session.folder / "b.cpp").chmod(0o666)
        result = session.run("suggest", "b.cpp", "--apply", code=3, user="nobody")
        says(result.err, "can't annotate '", "no file has been changed")
        equal((session.folder / "b.cpp").read_text().count("ferry"), 0, "the file that could be written")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Session(tools, fresh_folder(tools.work / "suggest" / folder.name)))
    return 0


if __name__ == "__main__":
    main(run)
