"""What Ferry said of each fuzzed function. Everything that knows the form of manifests and messages stands here."""
import json
import re
from dataclasses import dataclass, field

TOO_SHORT = "few_iterations"  # a loop that isn't worth a launch, whatever its iterations do


@dataclass
class Kernel:
    line: int
    loops: list                                  # lines of the loops that run in parallel
    guarded: bool                                # some loop is parallel only under a check at run time
    private: set = field(default_factory=set)    # variables that each iteration has for itself
    updated: set = field(default_factory=set)    # reductions, atomic updates
    loose: set = field(default_factory=set)      # arrays of which more may be copied, as data decides
    one_value: set = field(default_factory=set)  # arrays whose elements are only given one value, whoever does it
    several: bool = False                        # kernels, one after the other, that share the nest's statements


@dataclass
class Verdict:
    kernels: list = field(default_factory=list)
    refused: list = field(default_factory=list)  # loops that stay on the host
    dropped: bool = False                        # no loop runs on the device
    unsupported: str = ""                        # an error other than that

    def kind(self):
        """Of the function: the weakest of its kernels; refused where none of its nests is one."""
        if self.dropped or not self.kernels:
            return "refused"
        return "guarded" if any(k.guarded for k in self.kernels) else "proved"


def names(entries):
    """Names in a manifest's list of entries or strings, those that go `with` one too."""
    found = set()
    for entry in entries or []:
        if isinstance(entry, str):
            found.add(entry)
            continue
        found |= {entry[key] for key in ("name", "buffer") if key in entry} | set(entry.get("with", []))
    return {name.removeprefix("this->") for name in found}


def kernels(manifest):
    """Function number → kernels, of a manifest's text."""
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
    """Function number → Verdict, of the functions that the translator's messages call errors."""
    found = {}
    for line, text in re.findall(r"^[^\n:]*input\.cpp:(\d+):\d+: error: ([^\n]*)", messages, re.MULTILINE):
        verdict = found.setdefault(function_at(int(line), first), Verdict())
        verdict.dropped = True
        if "no loop that can run on a device" not in text:
            verdict.unsupported = text
    return found


def reasons(report):
    """Line of a loop → ids of the messages that say why it stays on the host; of `ferry explain --format json`."""
    found = {}
    for source in json.loads(report)["sources"]:
        for loop in (loop for function in source["functions"] for loop in function["loops"]):
            found.setdefault(loop["line"], []).extend(entry["id"] for entry in loop.get("because", []))
    return found
