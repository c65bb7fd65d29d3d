"""What Ferry reported about each fuzzed function. All knowledge of manifests' and messages' formats is in this file."""
import json
import re
from dataclasses import dataclass, field

TOO_SHORT = "few_iterations"  # a loop that isn't worth a launch, whatever its iterations do


@dataclass
class Kernel:
    line: int
    loops: list                                  # lines of the loops that run in parallel
    guarded: bool                                # whether a loop is parallel only under a run-time check
    private: set = field(default_factory=set)    # variables that are private to each iteration
    updated: set = field(default_factory=set)    # reductions, atomic updates
    loose: set = field(default_factory=set)      # arrays with data-dependent accesses, of which more may be copied
    one_value: set = field(default_factory=set)  # arrays in which all iterations store the same value per element
    several: bool = False                        # whether successive kernels share the nest's statements


@dataclass
class Verdict:
    kernels: list = field(default_factory=list)
    refused: list = field(default_factory=list)  # loops that stay on the host
    dropped: bool = False                        # whether no loop runs on the device
    unsupported: str = ""                        # a different error, or ""

    def kind(self):
        """Returns the function's verdict: that of its weakest kernel, or "refused" if it has no kernel."""
        if self.dropped or not self.kernels:
            return "refused"
        return "guarded" if any(k.guarded for k in self.kernels) else "proved"


def names(entries):
    """Returns the names in a manifest's list of entries or strings, including those in `with`."""
    found = set()
    for entry in entries or []:
        if isinstance(entry, str):
            found.add(entry)
            continue
        found |= {entry[key] for key in ("name", "buffer") if key in entry} | set(entry.get("with", []))
    return {name.removeprefix("this->") for name in found}


def kernels(manifest):
    """Returns {function number: kernels} of a manifest's text."""
    found = {}
    for entry in json.loads(manifest)["kernels"]:
        kernel = Kernel(
            entry["line"], [loop["line"] for loop in entry["loops"]],
            any("check" in loop["independence"] or "guard" in loop["independence"] for loop in entry["loops"]),
            names(buffer for buffer in entry["buffers"] if "copies" in buffer),
            names(entry.get("results")) | names(entry.get("atomics")) | names(entry.get("reductions")),
            {buffer["name"].removeprefix("this->") for buffer in entry["buffers"]
             if "data-dependent" in json.dumps(buffer)},
            names(atomic for atomic in entry.get("atomics", []) if atomic["operation"] == "store"),
            len(entry.get("kernels", [])) > 1)
        found.setdefault(int(re.search(r"\d+", entry["function"])[0]), []).append(kernel)  # f3, In3::run, of3<float>
    return found


def function_at(line, first):
    return max((number for number, begin in first.items() if begin <= line), key=lambda n: first[n])


def said(messages, first):
    """Returns {function number: Verdict} of the functions that the translator's messages report as errors."""
    found = {}
    for line, text in re.findall(r"^[^\n:]*input\.cpp:(\d+):\d+: error: ([^\n]*)", messages, re.MULTILINE):
        verdict = found.setdefault(function_at(int(line), first), Verdict())
        verdict.dropped = True
        if "no loop that can run on a device" not in text:
            verdict.unsupported = text
    return found


def reasons(report):
    """Parses `ferry explain --format json`. Returns {line of a loop: ids of the messages that explain its refusal}."""
    found = {}
    for source in json.loads(report)["sources"]:
        for loop in (loop for function in source["functions"] for loop in function["loops"]):
            found.setdefault(loop["line"], []).extend(entry["id"] for entry in loop.get("because", []))
    return found
