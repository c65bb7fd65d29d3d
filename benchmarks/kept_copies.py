#!/usr/bin/env python3
"""Measures the gain from device copies kept between calls: benchmarks/kept_copies.py BUILD [--turns N] [--ferry FILE]

BUILD is a build folder in release mode (runtime/libferry_runtime.a; --ferry names a translator outside it). A program
repeatedly calls `y[i] += a * x[i]` on the host device with memory of its own, and writes a share of x's pages between
calls. FERRY_KEEP=off, on and always take turns; the least time of each counts, host code included. Compare only ratios
of one run. A GPU's link has a different speed from memory.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WAYS = ("off", "on", "always")
SIZES = {"1 MiB": 1 << 18, "16 MiB": 1 << 22, "64 MiB": 1 << 24}  # numbers of floats
SHARES = (0, 1, 10, 100)  # percentage of the pages
PROGRAM = """
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
[[ferry::offload]] void axpy(int n, float a, const float* x, float* y) {
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
}
int main(int, char** arguments) {
  const int n = std::atoi(arguments[1]), share = std::atoi(arguments[2]), calls = 400'000'000 / n;
  std::vector<float> x(n, 1), y(n, 2);
  axpy(n, 0.5f, x.data(), y.data());
  const auto start = std::chrono::steady_clock::now();
  for (int call = 0; call < calls; ++call) {
    for (int i = 0; i < static_cast<long long>(n) * share / 100; ++i) x[i] += 1;
    axpy(n, 0.5f, x.data(), y.data());
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  std::printf("%.6f\\n", elapsed.count() / calls);
}
"""


def main():
    options = read_options()
    with tempfile.TemporaryDirectory() as work:
        program = build(options, Path(work))
        print("| arrays | of x written | off | on | ratio | always | ratio |\n| --- | --- | --- | --- | --- | --- | --- |")
        for size, n in SIZES.items():
            for share in SHARES:
                turns = [{way: seconds(program, way, n, share) for way in WAYS} for _ in range(options.turns)]
                off, on, always = (min(turn[way] for turn in turns) * 1e6 for way in WAYS)
                print(f"| {size} | {share} % | {off:.0f} µs | {on:.0f} µs | {on / off:.2f} | {always:.0f} µs | {always / off:.2f} |", flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--ferry", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args()
    options.ferry = options.ferry or options.build / "translator" / "ferry"
    return options


def build(options, work):
    source, program = work / "axpy.cpp", work / "program"
    source.write_text(PROGRAM)
    must([options.ferry, "translate", source, "-o", work, "--target", "host", "--", "-std=c++20", "-O2"])
    must(["g++", "-std=c++20", "-O2", "-w", "-I", ROOT / "runtime" / "include", "-iquote", work, work / "axpy.ferry.cpp", work / "axpy.ferry.host.cpp",
          options.build / "runtime" / "libferry_runtime.a", "-ltbb", "-ldl", "-pthread", "-o", program])
    return program


def must(command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode != 0 or "FERRY_KEEP has no effect" in done.stderr:
        sys.exit(f"{done.stdout}{done.stderr}\nfailed: {' '.join(str(word) for word in command)}")
    return done.stdout


def seconds(program, way, n, share):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("FERRY_")}
    return float(must([program, n, share], env=environment | {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete", "FERRY_KEEP": way}))


if __name__ == "__main__":
    main()
