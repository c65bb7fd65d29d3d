#!/usr/bin/env python3
"""Compares programs on the host device with FERRY_DEVICE=off: benchmarks/programs.py BUILD [--turns N] [--only NAME…]

BUILD is a build folder in release mode (runtime/libferry_runtime.a; --ferry names a translator outside it). Programs
are PolyBench kernels (test/polybench) with arrays of some megabytes. A program calls its kernel once to exclude
start-up, and then for about 0.3 s on the host device, which is measured. The three ways take turns; the least time of
each counts. Compare only ratios of one run.
"""
import argparse
import math
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POLYBENCH = ROOT / "test" / "polybench"
LEAST = 0.3  # seconds that a measurement takes
BUDGETS = {"shared": 1.1, "discrete": 3.0}
WAYS = {
    "off": {"FERRY_DEVICE": "off"},
    "shared": {"FERRY_DEVICE": "host"},
    "discrete": {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete"},
}
# Factors for a case's sizes (11 to 37), by the work: it grows with the sizes' third power, with their square, or
# otherwise.
CUBIC, SQUARE = 24, 96
FACTORS = {name: SQUARE for name in ["adi", "atax", "bicg", "deriche", "durbin", "fdtd-2d", "gemver", "gesummv", "jacobi-2d", "mvt",
                                     "seidel-2d", "trisolv"]}
FACTORS.update({"heat-3d": 12, "doitgen": 12, "jacobi-1d": 20_000})
STEPS = 4  # the factor for TSTEPS and TMAX

HEADER = """#pragma once
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#define POLYBENCH_RUN run
template <class T> auto* flat(T& a) { return reinterpret_cast<std::remove_all_extents_t<T>*>(&a); }
template <class T> void fill(T& a, unsigned seed, double low = -0.5) {
  auto* p = flat(a);
  for (std::size_t k = 0; k < sizeof(a) / sizeof(*p); ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = static_cast<std::remove_all_extents_t<T>>((seed >> 16) / 65536.0 + low);
  }
}
template <class T> void show(const char*, const T&) {}
template <class T> void show_rounded(const char*, const T&) {}
inline int repetitions = 1;
template <class Call> void timed(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  for (int r = 0; r < repetitions; ++r) call();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (repetitions > 0) std::printf("%.6f\\n", elapsed.count());
}
void run();
int main(int, char** arguments) {
  run();
  repetitions = std::atoi(arguments[1]);
  run();
}
"""


def main():
    options = read_options()
    print("| program | calls | off | host, shared | ratio | host, discrete | ratio |\n| --- | --- | --- | --- | --- | --- | --- |")
    late = []
    for folder in sorted(file.parent for file in POLYBENCH.glob("*/input.cpp")):
        if options.only and folder.name not in options.only or "// REFUSED:" in (folder / "input.cpp").read_text():
            continue
        with tempfile.TemporaryDirectory() as work:
            program = build(options, folder, Path(work))
            calls, times = measure(program, options.turns)
        ratios = {way: times[way] / times["off"] for way in BUDGETS}
        late += [f"{folder.name} ({way}, {ratio:.2f})" for way, ratio in ratios.items() if ratio > BUDGETS[way]]
        print(f"| {folder.name} | {calls} | {times['off']:.3f} s | {times['shared']:.3f} s | {ratios['shared']:.2f} | "
              f"{times['discrete']:.3f} s | {ratios['discrete']:.2f} |", flush=True)
    print(f"\nBudgets: shared {BUDGETS['shared']}, discrete {BUDGETS['discrete']}. Beyond them: {', '.join(late) or 'none'}.")


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--ferry", type=Path)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--only", nargs="+")
    options = parser.parse_args()
    options.ferry = options.ferry or options.build / "translator" / "ferry"
    return options


def program_text(text, name):
    """Returns the program with larger arrays, and a clock around the call of the annotated function."""
    def scaled(match):
        factor = STEPS if match[1] in ("TSTEPS", "TMAX") else FACTORS.get(name, CUBIC)
        return f"#define {match[1]} {int(match[2]) * factor}"
    return timed_text(re.sub(r"^#define (\w+) (\d+)$", scaled, text, flags=re.MULTILINE), name)


def timed_text(text, name):
    """With a clock around the call of the annotated function."""
    body, run = text[: text.index("void POLYBENCH_RUN()")], text[text.index("void POLYBENCH_RUN()") :]
    functions = re.findall(r"\[\[ferry::offload\]\]\s+(?:\w+\s+)+(\w+)\(", body)
    run, count = re.subn(rf"^  ((?:{'|'.join(functions)})\(.*?\);)$", r"  timed([&] { \1 });", run, flags=re.MULTILINE | re.DOTALL)
    if count != 1:
        sys.exit(f"{name}: the call of its kernel is not found")
    return body + run


def build(options, folder, work):
    (work / "polybench.h").write_text(HEADER)
    source = work / "input.cpp"
    source.write_text(program_text((folder / "input.cpp").read_text(), folder.name))
    flags = ["-std=c++20", "-O3", "-DDATA_TYPE=double"]
    must([options.ferry, "translate", source, "-o", work, "--target", "host", "--", *flags])
    program = work / "program"
    must([options.compiler, *flags, "-w", "-I", ROOT / "runtime" / "include", "-iquote", work, work / "input.ferry.cpp",
          work / "input.ferry.host.cpp", options.build / "runtime" / "libferry_runtime.a", "-ltbb", "-ldl", "-pthread", "-o", program])
    return program


def must(command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}\nfailed: {' '.join(str(word) for word in command)}")
    return done.stdout


def seconds(program, way, calls):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FERRY_")}
    return float(must([program, calls], env=environment | WAYS[way]).split()[-1])


def measure(program, turns):
    once = seconds(program, "shared", 1)
    calls = max(1, math.ceil(1.1 * LEAST / once))
    taken = [{way: seconds(program, way, calls) for way in WAYS} for _ in range(turns)]
    return calls, {way: min(turn[way] for turn in taken) for way in WAYS}


if __name__ == "__main__":
    main()
