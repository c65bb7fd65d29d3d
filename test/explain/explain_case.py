"""What `ferry explain` tells editors and CI systems: its formats, --fail-on, and --changed in real repositories.

Each function case_<name> is one test, explain.<name>; it gets a Session with an empty folder.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Result, check, equal, fresh_folder, main

HEAT = """[[ferry::offload]]
void heat(double* x, const double* y, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
  for (int i = 0; i < n; ++i) x[i] = 2 * y[i];
  [[ferry::sequential]] for (int i = 0; i < n; ++i) x[i] += 1;
}
"""
SCAN = """[[ferry::offload]] void scan(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
}
"""
GOOD = """[[ferry::offload]] void good(double* x, double* y, int n) {
  [[ferry::sequential]] for (int t = 0; t < n; ++t) {
    for (int i = 0; i < n; ++i) y[i] = 2 * x[i + 1];
    for (int i = 0; i < n; ++i) x[i] = y[i];
  }
}
"""


class Session:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def change(self, name, old, new):
        text = (self.folder / name).read_text()
        check(old in text, f"'{old}' stands in {name}", text)
        self.write(name, text.replace(old, new, 1))

    def command(self, words, code, cwd, env):
        done = subprocess.run([str(word) for word in words], cwd=cwd or self.folder, env=env, timeout=120, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True)
        result = Result(words, done.returncode, done.stdout, done.stderr)
        if done.returncode != code:
            raise Failure(f"wanted exit code {code}\n{result}")
        return result

    def environment(self):
        """Returns the environment without a calling hook's repository and without the user's git configuration."""
        kept = {name: value for name, value in self.tools.translator_environment().items() if not name.startswith("GIT_")}
        return {**kept, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}

    def ferry(self, *words, code=0, cwd=None, **variables):
        environment = {**self.environment(), **variables}
        return self.command((self.tools.ferry, *words), code, cwd, environment)

    def git(self, *words):
        name = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
        return self.command(("git", *name, *words), 0, None, self.environment())

    def commit(self):
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message=base")

    def changed(self, *sources, base="HEAD", code=0):
        """Returns the functions in the report of --changed."""
        report = json.loads(self.ferry("explain", *sources, "--changed", base, "--format=json", code=code).out)
        return [function["name"] for source in report["sources"] for function in source["functions"]]


# --- formats


def case_gcc(session):
    """One line per finding, in the compilers' format, and nothing for loops without findings."""
    session.write("heat.cpp", HEAT)
    session.write("scan.cpp", SCAN)
    lines = session.ferry("explain", "heat.cpp", "scan.cpp", "--format=gcc", code=1).out.splitlines()
    equal(len(lines), 3, "lines")
    for line, pattern in zip(lines, (r"heat\.cpp:3:3: warning: this loop stays on the host: .* \[recurrence\] \[ferry-host-loop\]$",
                                     r"scan\.cpp:1:\d+: error: .* \[ferry-not-offloaded\]$", r"scan\.cpp:2:3: warning: .* \[ferry-host-loop\]$")):
        check(re.match(pattern, line), f"/{pattern}/", line)
    session.write("good.cpp", GOOD)
    equal(session.ferry("explain", "good.cpp", "--format=gcc").out, "", "findings")


def case_github(session):
    """GitHub's workflow commands: characters that would end a property or a message are escaped."""
    session.write("100%,a:b/heat.cpp", HEAT)
    out = session.ferry("explain", "100%,a:b/heat.cpp", "--format=github").out
    equal(len(out.splitlines()), 1, "commands")
    check(out.startswith("::warning file=100%25%2Ca%3Ab/heat.cpp,line=3,col=3,endColumn=47,title=ferry-host-loop::this loop stays on the host: "), "the command", out)
    check("%" not in re.sub(r"%(25|2C|3A|0A|0D)", "", out), "each % is an escape", out)


def case_gitlab(session):
    """GitLab's Code Quality report: fingerprints are unique, and lines above a finding don't change them."""
    twice = HEAT.replace("  for (int i = 0", "  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];\n  for (int i = 0")
    session.write("heat.cpp", twice)
    issues = json.loads(session.ferry("explain", "heat.cpp", "--format=gitlab").out)
    equal([(issue["check_name"], issue["severity"], issue["location"]) for issue in issues],
          [("ferry-host-loop", "minor", {"path": "heat.cpp", "lines": {"begin": line}}) for line in (3, 4)], "issues")
    prints = [issue["fingerprint"] for issue in issues]
    check(len(set(prints)) == 2 and all(re.fullmatch("[0-9a-f]{32}", one) for one in prints), "fingerprints", str(prints))
    session.write("heat.cpp", "// a line more\n" + twice)
    equal([issue["fingerprint"] for issue in json.loads(session.ferry("explain", "heat.cpp", "--format=gitlab").out)], prints, "fingerprints")
    session.write("good.cpp", GOOD)
    equal(json.loads(session.ferry("explain", "good.cpp", "--format=gitlab").out), [], "issues")


def case_suggest_formats(session):
    """`ferry suggest` has the same formats: each candidate is a note."""
    session.write("heat.cpp", HEAT.replace("[[ferry::offload]]\n", ""))
    check(re.fullmatch(r"heat\.cpp:1:6: note: 'heat' is worth \[\[ferry::offload\]\]: .* \[ferry-candidate\]\n",
                       session.ferry("suggest", "heat.cpp", "--format=gcc").out), "gcc", session.ferry("suggest", "heat.cpp", "--format=gcc").out)
    check(session.ferry("suggest", "heat.cpp", "--format=github").out.startswith("::notice file=heat.cpp,line=1,"), "github", "")
    equal(json.loads(session.ferry("suggest", "heat.cpp", "--format=gitlab").out)[0]["severity"], "info", "severity")


def case_around_kernels(session):
    """A loop around kernels is reported with a remedy in case it should be a kernel. A marked loop isn't reported."""
    session.write("good.cpp", GOOD.replace("[[ferry::sequential]] ", ""))
    out = session.ferry("explain", "good.cpp", "--format=gcc").out
    check(re.fullmatch(r"good\.cpp:2:3: warning: this loop stays on the host, and each of its iterations launches the loops inside it: .*; "
                       r"mark it \[\[ferry::sequential\]\] if that is intended \[ferry-host-loop\]\n", out), "the line", out)


CALLER = """[[ferry::offload]] void step(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
[[ferry::offload]] void simulate(double* x, int n, int steps) {
  for (int t = 0; t < steps; ++t) step(x, n);
}
"""


def case_around_calls(session):
    """A loop around calls to offloaded functions isn't reported, and a translation doesn't warn about it, either."""
    session.write("caller.cpp", CALLER)
    equal(session.ferry("explain", "caller.cpp", "--format=gcc", "--fail-on=host").out, "", "findings")
    text = session.ferry("explain", "caller.cpp").out
    check("2 functions are offloaded; 1 loop runs on the device, 1 loop is around calls of offloaded functions\n" in text and
          "step(x, n)\n    stays on the host, around calls of offloaded functions\n\n" in text, "the loop", text)


def case_as_translate(session):
    """A loop is a warning if `ferry translate` warns about it. Small loops aren't."""
    session.write("small.cpp", HEAT.replace("  for (int i = 1;", "  for (int k = 1; k < 4; ++k) x[k] -= x[k - 1];\n  for (int i = 1;"))
    lines = [line.split(": ")[0] for line in session.ferry("explain", "small.cpp", "--format=gcc").out.splitlines()]
    warned = re.findall(r"^(small\.cpp:\d+:\d+): warning", session.ferry("translate", "small.cpp", "-o", "out").err, re.MULTILINE)
    equal((lines, len(lines)), (warned, 1), "warnings")


def case_refused_once(session):
    """An error that keeps a function from being offloaded isn't repeated for each of its loops."""
    session.write("late.cpp", "[[ferry::offload]] void late(double* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] *= 2;\n  goto out;\nout:;\n}\n")
    out = session.ferry("explain", "late.cpp", "--format=gcc", code=1).out
    check(re.fullmatch(r"late\.cpp:3:3: error: 'goto' .* \[ferry-not-offloaded\]\n", out), "the line", out)


ALGORITHM = """#include <algorithm>
#include <numeric>
[[ferry::offload]] void f(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
  std::iota(x, x + n, 0.5);
}
"""


def case_host_algorithm(session):
    """In every format, a call that stays is reported like a loop that stays. The page colours its line."""
    session.write("calls.cpp", ALGORITHM)
    line = session.ferry("explain", "calls.cpp", "--format=gcc", "--fail-on=host", code=1).out
    check(re.fullmatch(r"calls\.cpp:5:3: warning: this call of 'std::iota' stays on the host: .* \[ferry-host-loop\]\n", line), "the line", line)
    page = session.ferry("explain", "calls.cpp", "--format=html").out
    check('data-n="5" class="host"' in page, "the line's colour", page)


def case_page_summary(session):
    """The page begins with totals, what to do first, and links to the functions."""
    session.write("scan.cpp", SCAN + GOOD.replace("[[ferry::sequential]] ", "") + HEAT)
    page = session.ferry("explain", "scan.cpp", "--format=html", code=1).out
    summary = re.search(r'<div class="summary">.*?</div>', page, re.DOTALL).group()
    check("2 functions are offloaded, 1 function can't be; 3 loops run on the device, 3 loops stay on the host, 1 is marked [[ferry::sequential]]" in summary, "the numbers", summary)
    equal(re.findall(r'<li><a href="#u0-(\d+)">scan\.cpp:', summary), ["1", "2", "12", "5"], "what to do first: errors, loops, loops around kernels")
    equal(re.findall(r'#(u0-function-\d)"><code>(\w+)</code></a> <span class="id">([^<]+)<', summary),
          [("u0-function-0", "scan", "can't be offloaded"), ("u0-function-1", "good", "2 of 3 on the device"), ("u0-function-2", "heat", "1 of 3 on the device")], "functions")
    session.write("good.cpp", GOOD)
    check("To do first" not in session.ferry("explain", "good.cpp", "--format=html").out, "nothing is to be done", "")


WEIGHTS = """[[ferry::offload]] void weights(double* x, double* y, double* z, int n, int steps) {
  for (int i = 0; i < n; ++i) z[i] = 1;
  for (int i = 1; i < n; ++i) y[i] = y[i] * y[i - 1] + 1;
  for (int j = 1; j < n; ++j)
    for (int i = 1; i < n; ++i) z[j * n + i] = z[(j - 1) * n + i] * z[j * n + i - 1] + 1;
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 2;
    for (int i = 1; i < n; ++i) x[i] = x[i] * x[i - 1] + 1;
  }
}
"""


def case_page_order(session):
    """The most expensive findings come first: data copied in each iteration, loops between kernels, deep loops."""
    session.write("weights.cpp", WEIGHTS)
    page = session.ferry("explain", "weights.cpp", "--format=html").out
    summary = re.search(r'<div class="summary">.*?</div>', page, re.DOTALL).group()
    equal(re.findall(r'<li><a href="#u0-(\d+)">weights\.cpp:[^<]*</a> (this loop|this runs)', summary),
          [("8", "this runs"), ("8", "this loop"), ("4", "this loop"), ("5", "this loop"), ("3", "this loop")], "what to do first")


def case_lanes(session):
    """The number of iterations that a thread runs side by side is shown only for loops that gain from it."""
    session.write("product.cpp", "[[ferry::offload]] void product(const float* a, const float* b, float* c, int n) {\n  for (int i = 0; i < n; ++i)\n"
                  "    for (int j = 0; j < n; ++j) {\n      float s = 0;\n      for (int k = 0; k < n; ++k) s += a[i * n + k] * b[k * n + j];\n      c[i * n + j] = s;\n    }\n}\n")
    lines = [line.strip() for line in session.ferry("explain", "product.cpp").out.splitlines()]
    check("side by side in a thread: 32 of 'j' on the host; 4 of 'i' x 4 of 'j' on a GPU, if there are enough" in lines, "the lanes", lines)
    session.write("plain.cpp", "[[ferry::offload]] void twice(float* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] *= 2;\n}\n")
    check("side by side" not in session.ferry("explain", "plain.cpp").out, "no lanes", "")


def case_few_with_atomics(session):
    """Explains why a loop with few iterations stays on the host, around loops that need no atomic updates."""
    session.write("echoes.cpp", "[[ferry::offload]]\nvoid echoes(const float* in, float* out, int n, const int* delay) {\n  for (int e = 0; e < 5; ++e)\n"
                  "    for (int i = 0; i < n - delay[e]; ++i) out[i + delay[e]] += in[i];\n}\n")
    text = session.ferry("explain", "echoes.cpp").out
    check("3:3: because: it has only 5 iterations, which update the same elements, so the loops inside it run in parallel instead" in text
          and "atomically" not in text, "the reason", text)
    session.write("taps.cpp", """[[ferry::offload]] void taps(const float* x, float* y, int n, const float* gain) {
  for (int e = 1; e <= 5; ++e) {
    const int d = 100 * e;
    for (int i = d; i < n; ++i) y[i] += gain[e] * x[i - d];
  }
}
""")
    loop = json.loads(session.ferry("explain", "taps.cpp", "--format=json").out)["sources"][0]["functions"][0]["loops"][0]
    equal([reason["id"] for reason in loop["because"]], ["few_with_atomics"], "updates along the inner loop")
    equal(session.ferry("explain", "taps.cpp", "--format=gcc").out, "", "nothing is to be done")
    equal(session.ferry("translate", "taps.cpp", "-o", "out").err, "", "warnings")


def case_headers(session):
    """If several sources report a finding in a header, it is listed once, with their number. JSON lists them all."""
    session.write("a.h", "#pragma once\n[[ferry::offload]] inline void twice(float* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }\n"
                  "[[ferry::offload]] inline void scan(float* x, int n) { for (int i = 1; i < n; ++i) x[i] = x[i] * x[i - 1] + 1; }\n")
    session.write("wrong.h", "#pragma once\ninline int wrong() { return nothing; }\n")
    names = ["a.cpp", "b.cpp", "c.cpp"]
    for name in names:
        session.write(name, f'#include "a.h"\nvoid {name[0]}(float* x) {{ twice(x, 9); scan(x, 9); }}\n')
        session.write(f"wrong_{name}", f'#include "wrong.h"\nint {name[0]}() {{ return wrong(); }}\n')
    text = session.ferry("explain", *names, code=1).out
    check(text.startswith("1 function is offloaded, 1 function can't be; 1 loop runs on the device, 1 loop stays on the host\n"), "the numbers", text)
    equal(re.findall(r"^a\.h:\d: .*$", text, re.MULTILINE), ["a.h:2: twice (in 3 sources)", "a.h:3: scan (in 3 sources)"], "functions")
    equal(len(session.ferry("explain", *names, "--format=gcc", code=1).out.splitlines()), 2, "an error and a warning")
    equal([len(source["functions"]) for source in json.loads(session.ferry("explain", *names, "--format=json", code=1).out)["sources"]], [2, 2, 2], "JSON")
    for command in ("explain", "suggest"):
        messages = session.ferry(command, *(f"wrong_{name}" for name in names), code=1).err
        equal((messages.count("error:"), messages.count("(in 3 sources)\n")), (1, 1), f"{command}: messages\n{messages}")


def case_transfers(session):
    """Data copied to the host in each iteration is a finding, as it is a warning, and once for all instances."""
    session.write("weights.cpp", WEIGHTS.replace("[[ferry::offload]] void", "template <class T> [[ferry::offload]] void").replace("double*", "T*") +
                  "void use(double* d, float* f, int n) {\n  weights(d, d + n, d + 2 * n, n, 9);\n  weights(f, f + n, f + 2 * n, n, 9);\n}\n")
    out = session.ferry("explain", "weights.cpp", "--format=gcc").out
    found = [line for line in out.splitlines() if line.endswith("[ferry-host-copy]")]
    check(len(found) == 1 and found[0].startswith("weights.cpp:8:") and "'x' is copied to the host" in found[0], "the finding", out)
    rules = [rule["id"] for rule in json.loads(session.ferry("explain", "weights.cpp", "--format=sarif").out)["runs"][0]["tool"]["driver"]["rules"]]
    check("ferry-host-copy" in rules, "the rule", rules)


def case_page_names(session):
    """The page shows the user's names, even if a kernel uses different ones."""
    session.write("forms.cpp", """#include <algorithm>
[[ferry::offload]] double f(const double* a, int n) {
  return *std::max_element(a, a + n);
}
""")
    page = session.ferry("explain", "forms.cpp", "--format=html").out
    check("ferry_" not in page, "no invented name", page)
    check("reduces '<code>" in page, "the reduction", page)


# --- exit codes


def case_fail_on(session):
    """The exit code is 1 if a loop stays on the host unintentionally. Marked loops don't count."""
    session.write("heat.cpp", HEAT)
    session.write("good.cpp", GOOD)
    session.write("unused.cpp", "[[ferry::offload]] void f(double* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] = 0;\n}\n"
                                "void plain(double* x, int n) {\n  [[ferry::independent]] for (int i = 0; i < n; ++i) x[i] = 0;\n}\n")
    session.ferry("explain", "heat.cpp")
    for format in ("text", "html", "json", "sarif", "gcc", "github", "gitlab"):
        session.ferry("explain", "heat.cpp", f"--format={format}", "--fail-on=host", code=1)
    session.ferry("explain", "good.cpp", "--fail-on=host")
    session.ferry("explain", "good.cpp", "--fail-on=warning")
    session.ferry("explain", "unused.cpp", "--fail-on=host")
    session.ferry("explain", "unused.cpp", "--fail-on=warning", code=1)
    session.ferry("explain", "heat.cpp", "--fail-on=all", code=2)


# --- --changed


PROGRAM = """#include "shared.h"
double outside = 1;
static double twice(double x) { return 2 * x; }
[[ferry::offload]]
void first(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

// a comment
[[ferry::offload]]
void second(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = twice(x[i]);
}

template <class T>
[[ferry::offload]]
void third(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = shared(x[i]);
}
void use(float* x, double* y, int n) { third(x, n); third(y, n); }
"""
SHARED = """#pragma once
template <class T> T shared(T x) { return x + 1; }
inline int unused() { return 0; }
"""


def program(session):
    session.write("src/program.cpp", PROGRAM)
    session.write("src/shared.h", SHARED)
    session.write("src/other.cpp", GOOD)
    session.commit()


def case_changed_lines(session):
    """Lists the functions in which a line differs from the revision."""
    program(session)
    both = ("src/program.cpp", "src/other.cpp")
    equal(session.changed(*both), [], "without a change")
    equal(session.ferry("explain", *both, "--changed=HEAD").out, "no function with [[ferry::offload]] is touched by the change since 'HEAD'\n", "without a change")
    session.change("src/program.cpp", "x[i] -= x[i - 1]", "x[i] -= 2 * x[i - 1]")
    equal(session.changed(*both), ["first"], "a line of a body")
    session.change("src/program.cpp", "double outside", "int more;\ndouble outside")
    session.change("src/program.cpp", "// a comment\n", "")
    equal(session.changed(*both), ["first"], "lines outside functions, added and removed")
    session.git("commit", "--quiet", "--all", "--message=more")
    equal(session.changed(*both), [], "against the new revision")
    equal(session.changed(*both, base="HEAD~1"), ["first"], "committed")
    session.change("src/other.cpp", "  [[ferry::sequential]] for", "  for")
    equal(session.changed(*both), ["good"], "another source")


def case_changed_attribute(session):
    """A function includes its attribute, a template's header and removed lines."""
    program(session)
    session.change("src/program.cpp", "[[ferry::offload]]\nvoid first", "[[ferry::offload, ferry::block(64)]]\nvoid first")
    equal(session.changed("src/program.cpp"), ["first"], "an attribute")
    session.change("src/program.cpp", "[[ferry::offload, ferry::block(64)]]\nvoid first", "[[ferry::offload]]\nvoid first")
    session.change("src/program.cpp", "template <class T>\n", "template <typename T>\n")
    equal(session.changed("src/program.cpp"), ["third<float>", "third<double>"], "a template's header, for its instances")
    session.change("src/program.cpp", "template <typename T>\n", "template <class T>\n")
    session.change("src/program.cpp", "  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];\n", "")
    equal(session.changed("src/program.cpp"), ["first"], "a removed line")


def case_changed_callees(session):
    """Functions that call changed code are also listed, even if it is in headers."""
    program(session)
    session.change("src/program.cpp", "return 2 * x", "return 3 * x")
    equal(session.changed("src/program.cpp"), ["second"], "a callee")
    session.git("checkout", "--quiet", ".")
    session.change("src/shared.h", "return x + 1", "return x + 2")
    equal(session.changed("src/program.cpp", "src/other.cpp"), ["third<float>", "third<double>"], "a callee in a header")
    session.git("checkout", "--quiet", ".")
    session.change("src/shared.h", "return 0", "return 1")
    equal(session.changed("src/program.cpp"), [], "what nobody calls")


def case_changed_untracked(session):
    """Untracked files count as changed as a whole, ignored files don't. Unusual file names are handled."""
    session.write(".gitignore", "build/\n")
    session.write("old.cpp", GOOD)
    session.write('a "b"\t\\ö.cpp', SCAN + HEAT)
    session.commit()
    session.write("new.cpp", HEAT)
    session.write("build/made.cpp", GOOD)
    session.git("mv", "old.cpp", "moved.cpp")
    equal(session.changed("new.cpp", "build/made.cpp", "moved.cpp"), ["heat"], "new, ignored, moved")
    session.change('a "b"\t\\ö.cpp', "2 * y", "3 * y")
    equal(session.changed('a "b"\t\\ö.cpp'), ["heat"], "an unusual name")


def case_changed_remarks(session):
    """Errors and warnings in other functions are omitted, and don't affect the exit code."""
    session.write("both.cpp", SCAN + HEAT + "void plain(double* x, int n) {\n  [[ferry::independent]] for (int i = 0; i < n; ++i) x[i] = 0;\n}\n")
    session.commit()
    session.change("both.cpp", "2 * y", "3 * y")
    out = session.ferry("explain", "both.cpp", "--changed=HEAD", "--format=gcc", "--fail-on=host", code=1).out
    check(re.fullmatch(r"both\.cpp:6:3: warning: .*\n", out), "the loop of 'heat'", out)
    session.ferry("explain", "both.cpp", "--changed=HEAD")
    session.change("both.cpp", "ferry::independent]] for (int i = 0;", "ferry::independent]] for (int i = 1;")
    out = session.ferry("explain", "both.cpp", "--changed=HEAD", "--format=gcc").out
    check(re.search(r"^both\.cpp:11:\d+: warning: .*\[ferry-unused-annotation\]$", out, re.MULTILINE), "a changed line", out)
    session.change("both.cpp", "scan(double", "scan2(double")
    session.ferry("explain", "both.cpp", "--changed=HEAD", code=1)


def case_changed_skips(session):
    """A source that the change doesn't touch isn't parsed, so errors in it aren't found."""
    session.write("broken.cpp", "int f( {\n")
    session.write("good.cpp", GOOD)
    session.commit()
    session.change("good.cpp", "2", "3")
    equal(session.changed("broken.cpp", "good.cpp"), ["good"], "functions")
    session.ferry("explain", "broken.cpp", code=1)


def case_changed_suggest(session):
    """`ferry suggest` lists and annotates only functions that the change touches."""
    plain = PROGRAM.replace("[[ferry::offload]]\n", "")
    session.write("src/program.cpp", plain)
    session.write("src/shared.h", SHARED)
    session.commit()
    session.change("src/program.cpp", "return 2 * x", "return 3 * x")
    report = json.loads(session.ferry("suggest", "src/program.cpp", "--changed=HEAD", "--format=json").out)
    equal([function["name"] for function in report["sources"][0]["functions"]], ["second"], "functions")
    session.ferry("suggest", "src/program.cpp", "--changed=HEAD", "--apply")
    equal((session.folder / "src/program.cpp").read_text().count("[[ferry::offload]]"), 1, "annotations")


def case_changed_folders(session):
    """The command works in any folder, also through a symbolic link, and with the user's git settings."""
    program(session)
    session.git("config", "diff.noprefix", "true")
    session.git("config", "color.diff", "always")
    session.git("config", "diff.external", "false")
    session.change("src/program.cpp", "x[i] -= x[i - 1]", "x[i] -= 2 * x[i - 1]")
    (session.folder / "link").symlink_to("src")
    for folder, name in (("src", "program.cpp"), ("/", session.folder / "src/program.cpp"), (".", "link/program.cpp")):
        out = session.ferry("explain", name, "--changed=main", "--format=gcc", cwd=session.folder / folder).out
        check(out.count("\n") == 1 and "program.cpp:6:3: warning:" in out, f"the loop of 'first', from {folder}", out)


def case_changed_errors(session):
    """If there is no repository, revision or git, the exit code is 3, and a line says what is missing."""
    session.write("good.cpp", GOOD)
    environment = {"GIT_CEILING_DIRECTORIES": str(session.folder.parent)}

    def says(pattern, *words, **variables):
        result = session.ferry("explain", "good.cpp", *words, code=3, **environment, **variables)
        check(re.fullmatch(pattern, result.err) and not result.out, f"/{pattern}/", str(result))

    says(r"ferry: --changed: '.*' is in no git repository \(fatal: .*\)\n", "--changed=HEAD")
    session.commit()
    says(r"ferry: --changed: the repository '.*' has no revision 'nothing'; a shallow clone has only the newest ones: fetch this one first\n", "--changed=nothing")
    says(r"ferry: --changed: the repository '.*' has no revision '--output=x'.*\n", "--changed=--output=x")
    says(r"ferry: --changed needs git, which isn't in PATH\n", "--changed=HEAD", PATH="/nonexistent")
    session.ferry("explain", "good.cpp", "--changed", code=2)


def case_workflows(session):
    """Runs the commands of the workflows in docs/explain.md in a repository with a change."""
    page = (Path(__file__).resolve().parents[2] / "docs/explain.md").read_text()
    commands = re.findall(r"^ +- (?:run: )?(ferry explain .*)$", "".join(re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)), re.MULTILINE)
    equal(len(commands), 3, "commands in workflows")
    session.write("src/heat.cpp", HEAT)
    session.write("src/other.cpp", HEAT)
    session.write("build/compile_commands.json", json.dumps(
        [{"directory": str(session.folder), "file": f"src/{name}.cpp", "command": f"c++ -c src/{name}.cpp"} for name in ("heat", "other")]))
    session.commit()
    session.change("src/heat.cpp", "2 * y", "3 * y")
    environment = {**session.environment(), "CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD", "PATH": f"{Path(session.tools.ferry).parent}:/usr/bin:/bin"}
    for command, code in zip(commands, (1, 0, 1)):
        result = session.command(("sh", "-c", command.replace("${{ github.event.pull_request.base.sha }}", "HEAD")), code, None, environment)
        if "--format github" in command:
            check(result.out.startswith("::warning file=src/heat.cpp,line=3,") and "other.cpp" not in result.out, "annotations", result.out)
    results = json.loads((session.folder / "loops.sarif").read_text())["runs"][0]["results"]
    equal([one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results], ["src/heat.cpp", "src/other.cpp"], "results")
    equal([one["location"]["path"] for one in json.loads((session.folder / "loops.json").read_text())], ["src/heat.cpp"], "issues")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Session(tools, fresh_folder(tools.work / "explain" / folder.name)))
    return 0


if __name__ == "__main__":
    main(run)
