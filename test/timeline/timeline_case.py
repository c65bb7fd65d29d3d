"""`ferry timeline`: the page contains what a run's trace contains, and loads no other files. In both kinds of trace,
no time is counted twice.

Each function case_<name> is one test, timeline.<name>.
"""
import html.parser
import json
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, Result, check, equal, fresh_folder, main, must

PROGRAM = """#include <vector>

[[ferry::offload]]
void smooth(double* x, const double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] = y[i] / 2;
}

[[ferry::offload]]
void solve(double* x, double* y, const int* order, int n) {
  smooth(x, y, n);
  for (int i = 1; i < n; ++i) y[i] = y[i - 1] / 2 + x[i];
  for (int i = 0; i < n; ++i) y[order[i]] = x[i];
}

int main() {
  const int n = 20000;
  std::vector<double> x(n, 1), y(n, 2);
  const std::vector<int> order(n, 3);
  for (int step = 0; step < 4; ++step) solve(x.data(), y.data(), order.data(), n);
}
"""


class Page(html.parser.HTMLParser):
    """The data in a page, and everything that the page would load."""

    def __init__(self, text):
        super().__init__()
        self.inside, self.data, self.loads, self.open = None, "", [], []
        self.feed(text)
        self.close()
        self.trace = json.loads(self.data)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.inside = given.get("id") if tag == "script" else None
        self.loads += [given[name] for name in ("src", "href") if name in given]

    def handle_data(self, text):
        if self.inside == "trace":
            self.data += text

    def handle_endtag(self, tag):
        self.inside = None


class Session:
    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder

    def timeline(self, text, name="trace.json"):
        (self.folder / name).write_text(text)
        done = subprocess.run([self.tools.ferry, "timeline", name], cwd=self.folder, env=self.tools.translator_environment(),
                              timeout=60, capture_output=True, text=True)
        return Result(["ferry", "timeline", name], done.returncode, done.stdout, done.stderr)

    def page(self, events):
        totals = dict.fromkeys(("bytes_to_device", "bytes_to_host", "bytes_for_host_code", "launches", "fallbacks", "left_on_host"), 0)
        result = self.timeline(json.dumps({"traceEvents": events, "otherData": totals}))
        equal(result.code, 0, "exit code")
        return Page(result.out)

    def run(self, trace):
        tools = self.tools
        (self.folder / "solver.cpp").write_text(PROGRAM)
        must([tools.ferry, "translate", "solver.cpp", "-o", ".", "--", "-std=c++20"], "the translator failed", cwd=self.folder,
             env=tools.translator_environment())
        must([tools.cxx, "-std=c++20", "-O1", "-Wno-attributes", f"-I{tools.include}", "-iquote", ".", "solver.ferry.cpp", "solver.ferry.host.cpp",
              *tools.plain["link"], "-pthread", "-o", "solver"], "the program does not build", cwd=self.folder)
        environment = {**tools.translator_environment(), "FERRY_HOST_MEMORY": "discrete", "FERRY_TRACE": trace, "FERRY_LAUNCH": "always"}
        return must(["./solver"], "the program failed", cwd=self.folder, env=environment)

    def trace_of_a_run(self):
        self.run("run.json")
        return (self.folder / "run.json").read_text()


def span(name, track=12, begin=1.5, takes=2.25, **arguments):
    return {"name": name, "cat": "kernel", "ph": "X", "ts": begin, "dur": takes, "pid": 7, "tid": track, "args": arguments}


def case_run(session):
    """Every event of a run is on the page, in its track, and so is the advice."""
    text = session.trace_of_a_run()
    trace = json.loads(text)
    page = Page(session.timeline(text).out).trace
    events = [event for event in trace["traceEvents"] if event["ph"] != "M"]
    equal(len(page["events"]), len(events), "number of events")
    tracks = {event["tid"]: event["args"]["name"] for event in trace["traceEvents"] if event["name"] == "thread_name"}
    for event, row in zip(events, page["events"]):
        track, begin, takes, name, category, arguments, *own = row
        equal(page["names"][name], event["name"], "name")
        equal(page["tracks"][track], tracks[event["tid"]], f"track of {event['name']}")
        equal(page["categories"][category], event["cat"], f"category of {event['name']}")
        equal(begin, round(event["ts"] * 1000), f"beginning of {event['name']}")
        equal(takes, round(event["dur"] * 1000) if event["ph"] == "X" else -1, f"duration of {event['name']}")
        given = {**page["arguments"][arguments], **({"own": own[0] / 1000} if own else {})}
        equal(given, event["args"], f"arguments of {event['name']}")
    equal(page["tracks"], ["calls", "host code", "kernels", "copies to the device", "copies to the host"], "tracks")
    equal(page["process"], "solver", "process")
    equal(page["totals"], trace["otherData"], "totals")
    check(any("solver.cpp:12 fell back 4 times (guard: dependence)" in text for text in page["advice"]), f"no advice: {page['advice']}")
    calls = [page["names"][row[3]] for row in page["events"] if page["categories"][row[4]] == "call"]
    equal(calls, ["smooth", "solve"] * 4, "calls")
    loops = {page["names"][row[3]] for row in page["events"] if page["categories"][row[4]] == "section"}
    check({"loop of solve solver.cpp:11, which stays on the host", "loop of solve solver.cpp:12 on the host, which fell back"} <= loops,
          f"host code: {loops}")


def case_own_times(session):
    """A span's own time excludes the kernels and copies inside it."""
    spans = [event for event in json.loads(session.trace_of_a_run())["traceEvents"] if event["ph"] == "X"]
    for span in spans:
        if span["cat"] != "runtime":
            continue
        end = span["ts"] + span["dur"]
        inside = [other["dur"] for other in spans if other["cat"] in ("kernel", "copy") and span["ts"] <= other["ts"] < end]
        check(0 <= span["args"]["own"] <= span["dur"] - sum(inside) + 0.01, f"{span} with {inside} inside")
    check(any(span["args"].get("own", 0) < span["dur"] for span in spans if span["cat"] == "runtime"), "nothing is inside")


def case_profile_adds_up(session):
    """The rows of a single-threaded program add up to no more than its time."""
    said = session.run("profile").err
    total = float(re.search(r"^ferry: profile of ([0-9.]+) ms, 8 calls of offloaded functions$", said, re.MULTILINE)[1])
    rows = [float(time) for time in re.findall(r"^ferry: +([0-9.]+) ms +[0-9.]+ ", said, re.MULTILINE)]
    check(len(rows) > 5 and sum(rows) <= total + 0.001 * len(rows), f"rows of {sum(rows)} ms", said)
    for what in ("kernel of smooth solver.cpp:5", "the program outside offloaded functions"):
        check(f"  {what}\n" in said, f"no row for {what}", said)


def case_self_contained(session):
    page = session.page([span("sweep")])
    equal(page.loads, [], "what the page loads")


def case_markup_in_names(session):
    """A name can't close the script element that contains the data."""
    name = "</script><img src=x onerror=alert(1)> <!-- & \\ \" \u00fc"
    page = session.page([span(name, array=name)])
    equal(page.trace["names"], [name], "names")
    equal(page.trace["arguments"], [{"array": name}], "arguments")
    equal(page.loads, [], "what the page loads")


def case_equal_arguments_are_kept_once(session):
    page = session.page([span("sweep", begin=at, bytes=8) for at in range(100)])
    equal(len(page.trace["arguments"]), 1, "kept arguments")
    equal(len(page.trace["events"]), 100, "events")


def case_no_trace(session):
    for text, why in (("{", "Expected object key"), ('{"traceEvents": []}', "is no trace"), ("[]", "is no trace"), ('"x"', "is no trace")):
        result = session.timeline(text)
        equal(result.code, 3, f"exit code for {text}")
        check("ferry: trace.json: " in result.err and why in result.err, f"for {text} it says {result.err}")
        equal(result.out, "", "the page")


def case_no_file(session):
    (session.folder / "empty").mkdir()
    done = subprocess.run([session.tools.ferry, "timeline", "none.json"], cwd=session.folder, env=session.tools.translator_environment(),
                          capture_output=True, text=True)
    equal((done.returncode, done.stdout, done.stderr), (3, "", "ferry: none.json: No such file or directory\n"), "what it says")


def run(tools, name, arguments):
    case = globals()[f"case_{name.name}"]
    case(Session(tools, fresh_folder(tools.work / "timeline" / name.name)))


main(run)
