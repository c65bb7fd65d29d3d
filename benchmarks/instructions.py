#!/usr/bin/env python3
"""Counts the instructions of a launch with valgrind's callgrind: benchmarks/instructions.py PROGRAM

PROGRAM is launch_instructions. The result is the difference between a run with many launches and a run with few, per
additional launch. The host device's own work, kernel and threads, isn't counted. With one compiler, counts are equal on
all machines and, unlike times, don't depend on other work.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BUDGETS = {  # current counts in the dev preset plus a margin; the design's budget for the first is 600
    "saxpy, resident": 600,
    "stencil in three dimensions, resident": 1_000,
    "stencil in three dimensions, other bounds each time": 29_000,
    "a new row beside the last, the second 1,000": 6_000,
    "a new row apart, the second 1,000": 8_850,
    "an index, inspected and copied": 32,
    "an index of a scatter, checked and copied": 66,
    "a call of few elements, off": 65,
    "a call of few elements, which doesn't pay": 100,
    "a nest of few elements and a statement, off": 15,
    "a nest of few elements and a statement, which doesn't pay": 20,
}
OFF = {"FERRY_DEVICE": "off"}
USUAL = {"FERRY_LAUNCH": ""}  # users' default: nests that don't pay stay on the host
FLAT = 1.1  # allowed growth from ten mappings to a thousand, or with a thousand times as many indices
EXECUTOR = "ferry::HostDevice::launch(ferry::Stream*, ferry::Launch const&)"


def valgrind(program, *arguments, options, more=None):
    """Returns valgrind's output for a run. `more`: environment variables; "" unsets a variable."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FERRY_")}
    environment.update(FERRY_DEVICE="host", FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1", FERRY_LAUNCH="always")
    environment.update(more or {})
    environment = {name: value for name, value in environment.items() if value}
    command = ["valgrind", *options, program, *arguments]
    done = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"valgrind failed\n{done.stdout}{done.stderr}")
    return done.stderr


def instructions(program, *arguments, more=None):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        valgrind(program, *arguments, options=["--tool=callgrind", f"--toggle-collect={EXECUTOR}", "--collect-atstart=yes",  # in this order
                                               f"--callgrind-out-file={out}"], more=more)
        return int(re.search(r"^totals: (\d+)", out.read_text(), re.MULTILINE)[1])


def allocations(program, *arguments):
    """Returns how often a run calls malloc, new and similar functions."""
    said = valgrind(program, *arguments, options=["--tool=memcheck", "--leak-check=no", "--undef-value-errors=no"])
    return int(re.search(r"total heap usage: ([\d,]+) allocs", said)[1].replace(",", ""))


def per_launch(program, what, few, many, *more, environment=None):
    counts = [instructions(program, what, str(launches), *more, more=environment) for launches in (few, many)]
    return (counts[1] - counts[0]) / (many - few)


def beyond_loop(program, what, environment):
    """Returns the extra cost of a translated call, or step, of five elements over an untranslated one."""
    return (per_launch(program, what, 100, 1100, "5", environment=environment) -
            per_launch(program, what + "_plain", 100, 1100, "5", environment=environment))


def counts_of(program):
    """Returns {name of a row of the table: count}."""
    return {
        "saxpy, resident": per_launch(program, "saxpy", 100, 1100),
        "stencil in three dimensions, resident": per_launch(program, "heat", 100, 1100),
        "stencil in three dimensions, other bounds each time": per_launch(program, "heat_anew", 100, 1099),
        "saxpy beside 10 mappings": per_launch(program, "saxpy_beside", 100, 1100, "10"),
        "saxpy beside 1,000 mappings": per_launch(program, "saxpy_beside", 100, 1100, "1000"),
        "a new row beside the last, the first 1,000": per_launch(program, "rows", 10, 1000),
        "a new row beside the last, the second 1,000": per_launch(program, "rows", 1000, 2000),
        "a new row apart, the first 1,000": per_launch(program, "rows_apart", 10, 1000),
        "a new row apart, the second 1,000": per_launch(program, "rows_apart", 1000, 2000),
        "a gather by 8 inspected indices, resident": per_launch(program, "gather", 100, 1100, "8"),
        "a gather by 8,000 inspected indices, resident": per_launch(program, "gather", 100, 1100, "8000"),
        "a module loaded, the first 1,000": per_launch(program, "modules", 10, 1000),
        "a module loaded, the tenth 1,000": per_launch(program, "modules", 9000, 10000),
        "an index, inspected and copied": (per_launch(program, "gather_anew", 10, 20, "80000") -
                                           per_launch(program, "gather_anew", 10, 20, "8")) / 80_000,
        "an index of a scatter, checked and copied": (per_launch(program, "scatter", 10, 20, "80000") -
                                                      per_launch(program, "scatter", 10, 20, "8")) / 80_000,
        "a call of few elements, off": beyond_loop(program, "tiny", OFF),
        "a call of few elements, which doesn't pay": beyond_loop(program, "tiny", USUAL),
        "a nest of few elements and a statement, off": beyond_loop(program, "tiny_steps", OFF),
        "a nest of few elements and a statement, which doesn't pay": beyond_loop(program, "tiny_steps", USUAL),
    }


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM")
    counts = counts_of(sys.argv[1])
    budgets = {**BUDGETS, "saxpy beside 1,000 mappings": round(FLAT * counts["saxpy beside 10 mappings"]),
               "a gather by 8,000 inspected indices, resident": round(FLAT * counts["a gather by 8 inspected indices, resident"])}
    print("| launch | instructions | budget |\n| --- | --- | --- |")
    for name, count in counts.items():
        print(f"| {name} | {count:.0f} | {budgets.get(name, '')} |", flush=True)


if __name__ == "__main__":
    main()
