"""What `ferry` prints and leaves behind if it is used wrongly or the environment fails: exit code, message, files.

Each function case_<name> is one test, cli.<name>; it gets a Session with an empty folder. Exit codes: 0 done, 1 the
source has errors, 2 usage, 3 environment.
"""
import ctypes
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Result, Skip, fresh_folder, main

GOOD = """#include "twice.h"
[[ferry::offload]]
void twice(float* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = FACTOR * x[i];
}
"""
OUTPUTS = {"heat.ferry.cpp", "heat.ferry.host.cpp", "heat.ferry.cu", "heat.ferry.json"}
BOTH = ("--target", "host", "--target", "cuda")


class Session:
    def __init__(self, tools, folder):
        self.tools, self.folder, self.out = tools, folder, folder / "out"
        self.write("heat.cpp", GOOD)
        self.write("twice.h", "#define FACTOR 2\n")

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def ferry(self, *words, ferry=None, prepare=None, user=None):
        command = [str(word) for word in (ferry or self.tools.ferry, *words)]
        done = subprocess.run(command, cwd=self.folder, env=self.tools.translator_environment(), timeout=60,
                              stdin=subprocess.DEVNULL, capture_output=True, preexec_fn=prepare, user=user)
        return Result(command, done.returncode, done.stdout.decode(), done.stderr.decode())

    def translate(self, *words, **options):
        return self.ferry("translate", "heat.cpp", "-o", self.out, *BOTH, *words, **options)

    def good(self):
        expect(self.translate(), 0)
        return self.contents()

    def contents(self):
        """Returns every file below the folder except the sources, even hidden ones: path → (text, time stamp)."""
        return {str(path.relative_to(self.out)): (path.read_text(), path.stat().st_mtime_ns)
                for path in self.out.rglob("*") if path.is_file()} if self.out.exists() else {}


def expect(result, code, *patterns):
    if result.code != code:
        raise Failure(f"wanted exit code {code}\n{result}")
    for pattern in patterns:
        if not re.search(pattern, result.out + result.err):
            raise Failure(f"did not say /{pattern}/\n{result}")


def expect_equal(actual, expected, what):
    if actual != expected:
        raise Failure(f"{what}\nwanted: {expected}\ngot:    {actual}")


# --- usage errors: exit code 2


def case_no_arguments(session):
    expect(session.ferry(), 2, "subcommand")


def case_bad_flag(session):
    expect(session.translate("--tagret=cuda"), 2, "--tagret")
    expect_equal(session.contents(), {}, "files were written")


def case_bad_target(session):
    expect(session.ferry("translate", "heat.cpp", "-o", session.out, "--target", "hips"), 2, "'hips'; the targets are host, cuda and hip")
    expect(session.ferry("translate", "heat.cpp", "--bundle", session.out, "--target", "hip"), 2, "a bundle can't hold 'hip'", "can't launch yet")
    expect(session.ferry("cxx", "g++", "--ferry-targets=hip", "-c", "heat.cpp"), 2, "names 'hip', whose kernels Ferry can't launch yet", "'ferry translate --target hip'", "the targets are host and cuda")
    session.write("list.txt", "root .\ndevice hip\n")
    expect(session.ferry("translate", "--bundle", session.out, "--bundle-list", "list.txt"), 3, "list.txt:2: 'device' names 'hip', whose kernels Ferry can't launch yet")


def case_no_source(session):
    expect(session.ferry("translate", "-o", session.out), 2, "SOURCE")


def case_no_output(session):
    expect(session.ferry("translate", "heat.cpp"), 2, "-o|output")


def case_same_names(session):
    session.write("other/heat.cpp", GOOD)
    expect(session.translate("other/heat.cpp"), 2, "heat.cpp.*other/heat.cpp")
    expect_equal(session.contents(), {}, "files were written")


def case_help(session):
    expect(session.ferry("--help"), 0, "translate", "explain", "suggest", "devices")
    expect(session.ferry("translate", "--help"), 0, "--target", "--depfile")


def case_devices(session):
    expect(session.ferry("devices"), 0, "host")


def case_target_lists(session):
    """--target accepts the same values as FERRY_TARGETS."""
    expect(session.ferry("translate", "heat.cpp", "-o", session.out, "--target", "host,cuda"), 0)
    expect_equal(set(session.contents()), OUTPUTS, "files")
    expect(session.ferry("translate", "heat.cpp", "-o", session.out, "--target=host, cuda;host", "--target=cuda"), 0)
    expect(session.ferry("translate", "heat.cpp", "-o", session.out, "--target", "host,hips"), 2, "hips", "host, cuda and hip")
    expect(session.ferry("translate", "heat.cpp", "-o", session.out, "--target", ","), 2, "no target")


def case_full_output(session):
    """If standard output can't be written, the exit code is 3, for every command that prints."""
    for words in (["explain", "heat.cpp"], ["explain", "heat.cpp", "--format=html"], ["devices"], ["--help"], ["--version"],
                  ["translate", "heat.cpp", "-o", session.out, "--dump", "plan"], ["cxx", "--help"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([session.tools.ferry, *map(str, words)], cwd=session.folder, stdout=full,
                                  stderr=subprocess.PIPE, env=session.tools.translator_environment(), timeout=60)
        result = Result(words, done.returncode, "", done.stderr.decode())
        expect(result, 3, "^ferry: can't write to standard output\n$")


# --- errors in the source: exit code 1


def case_syntax_error(session):
    before = session.good()
    session.write("heat.cpp", GOOD.replace("x[i];", "x[i;"))
    expect(session.translate("--depfile=out/heat.d"), 1, r"heat\.cpp:4:\d+: .*error:.*expected '\]'")
    expect_equal(session.contents(), before, "a failed translation changed files")


def case_missing_header(session):
    (session.folder / "twice.h").unlink()
    expect(session.translate(), 1, r"heat\.cpp:1:\d+: .*'twice\.h' file not found")
    expect_equal(session.contents(), {}, "files were written")


def case_error_in_header(session):
    session.write("twice.h", "#define FACTOR 2\nint f( { }\n")
    expect(session.translate(), 1, r"twice\.h:2:\d+: .*error:")
    expect_equal(session.contents(), {}, "files were written")


def case_one_of_two_sources(session):
    session.write("bad.cpp", "int f( {}\n")
    expect(session.translate("bad.cpp"), 1, r"bad\.cpp:1:\d+: .*error:")
    expect_equal([name for name in session.contents() if name.startswith("bad")], [], "the bad source left files")


# --- failures of the environment: exit code 3


def case_missing_source(session):
    expect(session.ferry("translate", "haet.cpp", "-o", session.out), 3, "haet.cpp", "[Nn]o such file")
    expect_equal(session.contents(), {}, "files were written")


def case_source_is_a_folder(session):
    (session.folder / "folder.cpp").mkdir()
    expect(session.ferry("translate", "folder.cpp", "-o", session.out), 3, "folder.cpp")


def case_unreadable_header(session):
    """Because root may read every file, the test drops root's rights."""
    user = "nobody" if os.getuid() == 0 else None
    ferry = shutil.copy(session.tools.ferry, session.folder / "ferry")
    program = shutil.copy(Path(session.tools.ferry).with_name("ferry-translator"), session.folder)
    for path in (session.folder, ferry, program):
        os.chmod(path, 0o777)
    (session.folder / "twice.h").chmod(0o000)
    try:
        if user and not can_run(session, ferry, user):
            raise Skip("nobody can't run programs in the build folder")
        expect(session.translate(ferry=ferry, user=user), 3, "twice.h", "[Pp]ermission denied")
    finally:
        os.chmod(session.folder, 0o755)
    expect_equal(session.contents(), {}, "files were written")


def can_run(session, ferry, user):
    try:
        return session.ferry("--version", ferry=ferry, user=user).code == 0
    except PermissionError:
        return False


def case_output_is_a_file(session):
    session.write("out", "mine")
    expect(session.translate(), 3, "out")
    expect_equal((session.folder / "out").read_text(), "mine", "the user's file")


def case_output_not_writable(session):
    expect(session.ferry("translate", "heat.cpp", "-o", "/proc/ferry-output"), 3, "/proc/ferry-output")


def case_output_blocked_by_a_folder(session):
    """If one output can't be written, none is written, and the old ones stay."""
    before = session.good()
    (session.out / "heat.ferry.cu").unlink()
    (session.out / "heat.ferry.cu").mkdir()
    del before["heat.ferry.cu"]
    session.write("twice.h", "#define FACTOR 3\n")
    session.write("heat.cpp", "\n" + GOOD)
    expect(session.translate(), 3, r"heat\.ferry\.cu")
    expect_equal(session.contents(), before, "a failed translation changed files")


def case_file_size_limit(session):
    """Writing fails half-way, as on a full disk. The test doesn't need root."""
    before = session.good()
    session.write("heat.cpp", GOOD + f"// {'x' * 20000}\n")

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    expect(session.translate(prepare=limit), 3, "can't write|File too large")
    expect_equal(session.contents(), before, "a failed translation changed files")


def case_full_disk(session):
    session.out.mkdir()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"ferry", os.fsencode(session.out), b"tmpfs", 0, b"size=32k") != 0:
        raise Skip("can't mount a small file system here")
    try:
        before = session.good()
        session.write("heat.cpp", GOOD + f"// {'x' * 40000}\n")
        expect(session.translate(), 3, "[Nn]o space left")
        expect_equal(session.contents(), before, "a failed translation changed files")
    finally:
        libc.umount2(os.fsencode(session.out), 2)


def case_no_compile_commands(session):
    expect(session.translate("-p", session.folder), 3, "compile_commands.json")


# --- outputs


def case_outputs(session):
    expect_equal(set(session.good()), OUTPUTS, "the files that came out")


def case_other_encodings(session):
    """Text that isn't UTF-8 stays unchanged outside offloaded functions."""
    text = GOOD.encode() + b'// caf\xe9\nconst char* const name = "\xe9";\n'
    (session.folder / "heat.cpp").write_bytes(text)
    expect(session.translate(), 0)
    stub = (session.out / "heat.ferry.cpp").read_bytes()
    expect_equal(b'// caf\xe9\nconst char* const name = "\xe9";\n' in stub, True, "the bytes of the source in the stub")


def case_unchanged_outputs_keep_time_stamps(session):
    before = session.good()
    session.write("twice.h", "#define FACTOR 2  // the same\n")
    expect_equal(session.good(), before, "outputs or their time stamps")


def case_two_checkouts(session):
    """Outputs are byte-identical whatever the folder is called, and contain no absolute path."""
    texts = []
    for name in ("one", "another one"):
        root = session.folder / name
        session.write(f"{name}/src/heat.cpp", GOOD)
        session.write(f"{name}/src/twice.h", "#define FACTOR 2\n")
        expect(session.ferry("translate", root / "src/heat.cpp", "-o", root / "out", *BOTH, f"--source-root={root}",
                             "--", f"-I{root}/include"), 0)
        texts.append({path.name: path.read_text() for path in (root / "out").iterdir()})
    expect_equal(texts[1], texts[0], "two checkouts")
    for name, text in texts[0].items():
        if str(session.folder) in text:
            raise Failure(f"{name} holds an absolute path:\n{text}")


def case_depfile(session):
    expect(session.translate("--depfile=heat.d", "--depfile-target=stamp"), 0)
    text = (session.folder / "heat.d").read_text()
    if not re.match(r"stamp:", text) or "twice.h" not in text or "heat.cpp" not in text:
        raise Failure(f"the depfile:\n{text}")


def case_compile_commands(session):
    session.write("heat.cpp", GOOD.replace("FACTOR", "FROM_DATABASE"))
    session.write("compile_commands.json", f"""[{{"directory": "{session.folder}", "file": "heat.cpp",
        "arguments": ["g++", "-DFROM_DATABASE=5", "-fipa-pta", "-c", "heat.cpp", "-o", "heat.o"]}}]""")
    expect(session.translate("-p", session.folder), 0)


def case_construct_under_werror(session):
    """Next to a loop that runs on a device, a construct is only a note, even if warnings are errors."""
    session.write("heat.cpp", BREAKS)
    expect(session.translate(), 0, r"3:\d+: warning: this loop stays", r"\d+: note: 'break' ends this loop early")
    expect(session.translate("-Wno-ferry-host-loop"), 0)
    expect_equal("break" in session.translate("-Wno-ferry-host-loop").err, False, "a warning that is off has no note")
    shutil.rmtree(session.out)
    expect(session.translate("-Werror=ferry-host-loop"), 1, r"3:\d+: error: this loop stays", r"note: 'break' ends")
    expect_equal(session.contents(), {}, "written in spite of an error")


# --- explain


MIXED = """[[ferry::offload]]
void mixed(double* x, const double* y, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
  for (int i = 0; i < n; ++i)
    x[i] = 2 * y[i];
  [[ferry::sequential]] for (int i = 0; i < n; ++i) x[i] += 1;
}
"""
REFUSED = """[[ferry::offload]] void scan(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
}
"""
BREAKS = """[[ferry::offload]] void breaks(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  for (int i = 0; i < n; ++i) { if (x[i] < 0) break; }
}
"""
LATE = """[[ferry::offload]] void late(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
  goto out;
out:;
}
"""


def case_explain_text(session):
    session.write("heat.cpp", MIXED)
    result = session.ferry("explain", "heat.cpp")
    expect(result, 0, r"line 3: for \(int i = 1; i < n; \+\+i\)", "stays on the host", r"3:39: because: each iteration of 'i' reads an element of",
           "runs on the device: kernel 0, 'i' proved", r"reads y: i \(8 \* n bytes\)\n", r"writes x: i \(8 \* n bytes\)\n", "launched at most once in a call",
           r"at the end of the call: x \(the caller may read it\)\n", "checked at run time: loop bounds, index arithmetic, overlap\n", r"because it is marked \[\[ferry::sequential\]\]",
           "On a GPU kernels round to nearest")
    expect_equal(result.err, "", "what is explained is not said as a warning too")
    expect_equal(sorted(path.name for path in session.folder.iterdir()), ["heat.cpp", "twice.h"], "explain wrote files")


def case_explain_json(session):
    session.write("heat.cpp", MIXED)
    session.write("scan.cpp", REFUSED)
    result = session.ferry("explain", "heat.cpp", "scan.cpp", "--format", "json")
    expect(result, 1)
    mixed, scan = [source["functions"][0] for source in json.loads(result.out)["sources"]]
    expect_equal([loop["runs"] for loop in mixed["loops"]], ["host", "device", "sequential"], "verdicts")
    expect_equal([loop["line"] for loop in mixed["loops"]], [3, 4, 6], "lines")
    expect_equal(mixed["loops"][0]["because"][1]["column"], 31, "the other access")
    expect_equal([reason["id"] for reason in mixed["loops"][0]["because"]], ["recurrence", "other_access"], "ids")
    expect_equal((mixed["offloaded"], scan["offloaded"]), (True, False), "offloaded")
    expect_equal(mixed["kernels"][0]["buffers"][0]["name"], "y", "the kernel's buffers")
    expect_equal(scan["errors"][0]["line"], 1, "the refused function's place")


ALGORITHMS = """#include <algorithm>
#include <numeric>
#include <vector>
[[ferry::offload]] double f(std::vector<double>& v, int n) {
  std::fill(v.begin() + 1, v.end(), 2.0);
  std::sort(v.begin(), v.end());
  switch (n) {
    case 0:
      n += 1;
      n += std::count(v.begin(), v.end(), 2) / 2;
      break;
    case 1:;
  }
  std::iota(v.begin(), v.end(), 0.5);
  return std::reduce(v.begin(), v.end()) / n;
}
"""


def case_explain_algorithms(session):
    """Algorithm calls that become loops are listed as loops. Calls that stay are listed with the reason."""
    session.write("calls.cpp", ALGORITHMS)
    result = session.ferry("explain", "calls.cpp", "--", "-std=c++20")
    expect(result, 0, r"line 5: std::fill\(v.begin\(\) \+ 1, v.end\(\), 2.0\)\n", r"writes v: 1 \+ position", r"line 15: std::reduce", "reduces the result",
           r"calls.cpp:10:12: warning: this call of 'std::count' stays on the host: the loop that it stands for can't be written",
           r"calls.cpp:14:3: warning: this call of 'std::iota' stays on the host: it doesn't count in integers")
    if "ferry_loop" in result.out:
        raise Failure(result.out)
    expect_equal(result.err, "", "what is explained is not said as a warning too")


LOOP_FORMS = """#include <algorithm>
#include <vector>
[[ferry::offload]] void f(std::vector<double>& v, double* a, int n) {
  for (auto it = v.begin(); it != v.end(); ++it) *it += 1;
  double* p = a + 1;
  while (p != a + n) { *p += p[-1]; ++p; }
  double t[n][n];
  for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) t[i][j] = a[j];
  double m = *std::max_element(a, a + n);
  for (const int& k : std::vector<int>{1}) a[k] = m;
}
[[ferry::offload]] void g(int* h, const int* k, const double* w, double* y, int n) {
  for (int i = 0; i < n; ++i) { if (k[i] < 0) throw 1; ++h[k[i]]; }
  for (int i = 0; i < n; ++i) { y[i] = w[i]; if (y[i] > n) throw 2; }
}
"""


def case_explain_loop_forms(session):
    """Loops are shown in the user's words, and messages refer to the user's counters."""
    session.write("forms.cpp", LOOP_FORMS)
    result = session.ferry("explain", "forms.cpp")
    expect(result, 0, r"line 4: for \(auto it = v.begin\(\); it != v.end\(\); \+\+it\) \*it \+= 1;\n", r"writes v: position",
           r"line 6: while \(p != a \+ n\) { \*p \+= p\[-1\]; \+\+p; }\n    stays on the host", r"because: each iteration reads an element of",
           r"writes v: position \(8 \* v.size\(\) bytes\)", r"dependence: no two iterations of 'i' touch the same element of 't'", r"line 9: \*std::max_element\(a, a \+ n\)\n",
           r"values: the minimum and the maximum of 'k'\n +ends: none, checked by a kernel before this one\n",
           r"ends: none, checked by the kernel\n")
    if "ferry_loop" in result.out:
        raise Failure(result.out)


def case_explain_drivers(session):
    session.write("solver.cpp", """void smooth(double* u, int n);
[[ferry::offload]] void shift(double* u, int n);
void report(double rest);
[[ferry::offload]] void solve(double* u, int n) {
  for (int i = 0; i < n; ++i) u[i] = i;
  smooth(u, n);
  shift(u, n);
  report(1);
}
""")
    expect(session.ferry("explain", "solver.cpp"), 0, "  calls functions of other files; nothing is copied for those that are offloaded there or touch no data:\n"
           "    line 6: smooth\n    line 7: shift\n    line 8: report\n", "line 6: u \\(unless another file offloads 'smooth'\\)\n",
           "line 8: u \\(unless 'report' is known to touch nothing\\)\n")
    result = session.ferry("explain", "solver.cpp", "--format", "json")
    calls = json.loads(result.out)["sources"][0]["functions"][0]["calls"]
    expect_equal(calls, [{"functions": [name], "line": line} for line, name in enumerate(("smooth", "shift", "report"), 6)], "calls")
    expect(session.ferry("explain", "solver.cpp", "--format", "html"), 0, "line 6</a>: <code>smooth</code></p>")


def case_explain_refused_late(session):
    """A statement that makes Ferry refuse the function follows a loop that could have run on a device."""
    session.write("late.cpp", LATE)
    expect(session.ferry("explain", "late.cpp"), 1, "3:3: error: 'goto'", "line 2: for", "stays on the host", "3:3: because: 'goto'")
    result = session.ferry("explain", "late.cpp", "--format", "json")
    expect(result, 1)
    late = json.loads(result.out)["sources"][0]["functions"][0]
    expect_equal((late["offloaded"], late["kernels"]), (False, []), "offloaded")
    expect_equal([loop["runs"] for loop in late["loops"]], ["host"], "verdicts")
    result = session.ferry("explain", "late.cpp", "--format", "sarif")
    expect(result, 1)
    check_sarif(json.loads(result.out))


def case_explain_construct(session):
    """A construct is an error if it leaves a function without a loop for a device; otherwise it is a loop's reason."""
    session.write("breaks.cpp", BREAKS)
    result = session.ferry("explain", "breaks.cpp", "--format", "json")
    expect(result, 0)
    breaks = json.loads(result.out)["sources"][0]["functions"][0]
    expect_equal([reason["id"] for reason in breaks["loops"][1]["because"]], ["breaks"], "ids")
    expect_equal((breaks["offloaded"], breaks["errors"]), (True, []), "offloaded")
    session.write("breaks.cpp", "\n".join(line for line in BREAKS.splitlines() if "*=" not in line))
    result = session.ferry("explain", "breaks.cpp", "--format", "json")
    expect(result, 1)
    breaks = json.loads(result.out)["sources"][0]["functions"][0]
    expect_equal([(error["id"], error["line"], error["column"]) for error in breaks["errors"]], [("breaks", 2, 47)], "errors")


def case_explain_sarif(session):
    session.write("heat.cpp", MIXED)
    session.write("scan.cpp", REFUSED)
    result = session.ferry("explain", "heat.cpp", "scan.cpp", "--format=sarif")
    expect(result, 1)
    log = json.loads(result.out)
    check_sarif(log)
    results = log["runs"][0]["results"]
    expect_equal([(r["ruleId"], r["level"]) for r in results],
                 [("ferry-host-loop", "warning"), ("ferry-not-offloaded", "error"), ("ferry-host-loop", "warning")], "results")
    expect_equal(results[0]["locations"][0]["physicalLocation"]["region"],
                 {"startLine": 3, "startColumn": 3, "endColumn": 47}, "region")


HEADER = """#pragma once
#define RUNS(i, n) for (int i = 1; i < n; ++i)
[[ferry::offload]] inline void held(double* x, int n) { RUNS(i, n) x[i] = 0; }
"""
ELSEWHERE = """#include "in header.h"
[[ferry::offload]] void f(double* x, double* y, int n) {
  /* größer */ for (int i = 1; i < n; ++i) x[i] = x[i - 1]; // naïve
  for (int i = 0; i < n; ++i) y[i] = 2;
}
"""


def case_explain_places(session):
    """The file is right, columns count code points, URIs are valid, and findings in headers appear in every format."""
    session.write("in header.h", HEADER)
    session.write("ä b.cpp", ELSEWHERE)
    result = session.ferry("explain", "ä b.cpp", "--format=sarif")
    expect(result, 0)
    log = json.loads(result.out)
    check_sarif(log)
    places = [r["locations"][0]["physicalLocation"] for r in log["runs"][0]["results"]]
    expect_equal([place["artifactLocation"]["uri"] for place in places],
                 ["%C3%A4%20b.cpp"], "files")
    expect_equal(places[0]["region"], {"startLine": 3, "startColumn": 16, "endColumn": 59}, "a region after ö")
    text = session.ferry("explain", "ä b.cpp")
    expect(text, 0, r"\n\nin header\.h:3: held\n  line 3: for ", r"\nä b\.cpp:2: f\n", r"\n          /\* größer \*/ for .*\n {58}\^\n")
    reason = json.loads(session.ferry("explain", "ä b.cpp", "--format=json").out)["sources"][0]["functions"]
    expect_equal((reason[0]["file"], reason[0]["kernels"][0]["line"], reason[1].get("file"), reason[1]["loops"][0]["because"][0]["column"]),
                 ("in header.h", 3, None, 51), "places")
    html = session.ferry("explain", "ä b.cpp", "--format=html").out
    for part in ('<h2>in header.h</h2><pre><span id="u0-f1-1"', '<span id="u0-f1-3" data-n="3" class="device">', '<a href="#u0-f1-3">in header.h:3:57</a>',
                 '<span id="u0-3" data-n="3" class="host">'):
        if part not in html:
            raise Failure(f"{part} is not in\n{html}")


UNUSED = """void plain(double* x, int n) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) x[i] = 0;
  struct Local { [[ferry::offload]] void f() {} };
}
"""


def case_explain_unused(session):
    """Annotations without an effect are in the report, whatever its format is."""
    session.write("unused.cpp", UNUSED)
    expect(session.ferry("explain", "unused.cpp", "--", "-w"), 1, r"unused\.cpp:2:12: warning: 'ferry::independent' has no effect",
           r"unused\.cpp:3:27: error: 'ferry::offload' has no effect")
    source = json.loads(session.ferry("explain", "unused.cpp", "--format=json").out)["sources"][0]
    expect_equal([[remark["id"] for remark in source[kind]] for kind in ("errors", "warnings")],
                 [["annotation_unseen"], ["annotation_unused"]], "remarks")
    log = json.loads(session.ferry("explain", "unused.cpp", "--format=sarif").out)
    check_sarif(log)
    expect_equal([r["ruleId"] for r in log["runs"][0]["results"]], ["ferry-not-offloaded", "ferry-unused-annotation"], "rules")
    session.write("nothing.cpp", "int f();\n")
    expect(session.ferry("explain", "nothing.cpp"), 0, r"no function of 'nothing\.cpp' has \[\[ferry::offload\]\]")


MOVES = """[[ferry::offload]]
double moves(double* a, const double* __restrict b, const float* s, int n, int steps) {
  double last = 0;
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < n - 1; ++j)
      for (int i = 0; i <= n; i += 2) a[j * 1000 + i] = b[j] + s[0];
    last += a[t];
  }
  return last;
}
"""


def case_explain_moves(session):
    """Bytes as formulas, launches, and where data is copied to the host."""
    session.write("moves.cpp", MOVES)
    expect(session.ferry("explain", "moves.cpp"), 0, "launched at most once in each iteration of the loop in line 4",
           r"reads b: j \(8 \* \(n - 2\) bytes\)", r"reads s: 0 \(4 bytes\)",
           r"writes a: j \* 1000 \+ i \(at most 8 \* \(n - 2\) \* \(\(n \+ 2\) / 2\) bytes\)", r"line 7: a \(read here\)\n", r"at the end of the call: a \(the caller may read it\)\n")
    moves = json.loads(session.ferry("explain", "moves.cpp", "--format=json").out)["sources"][0]["functions"][0]
    expect_equal(moves["copied_to_host"], [{"arrays": ["a"], "line": 7, "why": "read here"}, {"arrays": ["a"], "at_end": True, "why": "the caller may read it"}], "copies")


def case_explain_html(session):
    """The page loads no other files, and everything in it is escaped."""
    session.write("heat.cpp", MIXED)
    session.write("scan.cpp", REFUSED + "// <script> & \"quotes\"\n")
    result = session.ferry("explain", "heat.cpp", "scan.cpp", "--format=html")
    expect(result, 1, "<!DOCTYPE html>", 'id="u0-3" data-n="3" class="host"', 'class="device"', 'class="sequential"',
           "each iteration of 'i' reads an element of", "recurrence", "&lt;script&gt; &amp; &quot;quotes&quot;")
    for outside in ("src=", "http:", "https:", "@import", "url("):
        if outside in result.out:
            raise Failure(f"the page holds {outside}")
    links, ids = set(re.findall(r'href="#([^"]+)"', result.out)), re.findall(r' id="([^"]+)"', result.out)
    expect_equal((links - set(ids), len(set(ids))), (set(), len(ids)), "links that lead nowhere, ids that are unique")


def check_sarif(log):
    """Checks what SARIF 2.1.0 requires of the properties that are used, and that there are no others."""
    def only(value, required, optional=()):
        missing, unknown = set(required) - set(value), set(value) - set(required) - set(optional)
        if missing or unknown:
            raise Failure(f"SARIF: {value} lacks {missing}, has {unknown}")

    def check_location(location):
        only(location, ["physicalLocation"], ["message"])
        only(location["physicalLocation"], ["artifactLocation", "region"])
        only(location["physicalLocation"]["artifactLocation"], ["uri", "uriBaseId"])
        expect_equal(location["physicalLocation"]["artifactLocation"]["uriBaseId"], "%SRCROOT%", "the base of a relative URI")
        if not re.match(r"([A-Za-z0-9._~/!$&'()*+,;=@-]|%[0-9A-F]{2})+$", location["physicalLocation"]["artifactLocation"]["uri"]):
            raise Failure(f"SARIF: no URI: {location}")
        region = location["physicalLocation"]["region"]
        only(region, ["startLine", "startColumn", "endColumn"])
        if region["startLine"] < 1 or not 1 <= region["startColumn"] < region["endColumn"]:
            raise Failure(f"SARIF: no region: {region}")

    only(log, ["$schema", "version", "runs"])
    expect_equal(log["version"], "2.1.0", "version")
    for part in log["runs"]:
        only(part, ["tool", "results"], ["columnKind", "originalUriBaseIds"])
        driver = part["tool"]["driver"]
        only(driver, ["name", "rules", "version", "semanticVersion", "informationUri"])
        for rule in driver["rules"]:
            only(rule, ["id", "shortDescription", "fullDescription", "help", "helpUri"])  # GitHub requires all of these
            if not re.match(r"[a-z]+:\S+#[a-z-]+$", rule["helpUri"]):
                raise Failure(f"SARIF: no absolute URI: {rule['helpUri']}")
        for result in part["results"]:
            only(result, ["message", "ruleId", "ruleIndex", "level", "locations"], ["relatedLocations"])
            expect_equal(driver["rules"][result["ruleIndex"]]["id"], result["ruleId"], "ruleIndex")
            if result["level"] not in ("note", "warning", "error"):
                raise Failure("SARIF: GitHub shows each result as an alert")
            for location in result["locations"] + result.get("relatedLocations", []):
                check_location(location)


def case_own_headers(session):
    """<ferry/ferry.h> is found without a flag, as with `ferry cxx`, even if a flag names the folder, too."""
    session.write("heat.cpp", "#include <ferry/ferry.h>\n" + GOOD)
    for flags in ([], ["--", f"-I{session.tools.include}"], ["--", "-isystem", session.tools.include]):
        for command in (["explain", "heat.cpp"], ["translate", "heat.cpp", "-o", session.out]):
            expect_equal(session.ferry(*command, *flags).err, "", "said of <ferry/ferry.h>")


def case_flags_before_separator(session):
    for flag in ("-Iinc", "-std=c++20", "-DN=3", "-O2", "-Wall", "-fopenmp", "-pthread"):
        for command in (["explain", flag, "heat.cpp"], ["translate", "heat.cpp", "-o", session.out, flag]):
            expect(session.ferry(*command), 2, re.escape(f"'{flag}' isn't an option"), re.escape("after '--'"), re.escape(f"-- {flag}"))


def case_explain_usage(session):
    expect(session.ferry("explain", "heat.cpp", "--format", "xml"), 2, "xml", "sarif")
    expect(session.ferry("explain"), 2, "SOURCE")
    expect(session.ferry("explain", "missing.cpp"), 3, "missing.cpp")
    session.write("heat.cpp", "int main( {")
    expect(session.ferry("explain", "heat.cpp"), 1, "error")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Session(tools, fresh_folder(tools.work / "cli" / folder.name)))
    return 0


if __name__ == "__main__":
    main(run)
