#!/usr/bin/env python3
"""PolyBench's kernels on the host device against g++ -O3 -march=native -fopenmp: benchmarks/polybench_openmp.py BUILD [--turns N] [--only NAME…]

BUILD is a build folder in release mode (runtime/libferry_runtime.a; --ferry names a translator that it doesn't hold). A kernel
(test/polybench) has arrays of some megabytes, fresh numbers before each call, and is compiled three times with the same flags:
by Ferry, with `#pragma omp parallel for` on the loops that Ferry runs in parallel, and without pragmas. The three programs take
turns; of each the least time of a call counts (processor time if --threads is 1, which a busy machine hardly changes). The ratio is the quicker one of the last two over Ferry's: below 0.95 is late.
"""
import argparse
import math
import os
import re
import sys
import tempfile
from pathlib import Path

import programs

LEAST_RATIO = 0.95
# What the sizes of a case, 11 to 37, are multiplied by: work that grows with their third power, with the second, and others.
CUBIC, SQUARE = 24, 96
FACTORS = {name: SQUARE for name in ["adi", "atax", "bicg", "deriche", "durbin", "fdtd-2d", "gemver", "gesummv", "jacobi-2d", "mvt",
                                     "trisolv"]}
FACTORS.update({"heat-3d": 12, "doitgen": 8, "jacobi-1d": 20_000})
STEPS = 4  # of TSTEPS and TMAX
# Clauses of the parallel loops, in their order. None: no pragma, because the loop is a sum into an element, or carries one.
CLAUSES = {
    "atax": ["", "reduction(+ : y[:n])"],
    "bicg": ["", "reduction(+ : s[:m])"],
    "cholesky": [None, None],
    "deriche": ["private(xm1, ym1, ym2)", "private(xp1, xp2, yp1, yp2)", "", "private(tm1, ym1, ym2)", "private(tp1, tp2, yp1, yp2)", ""],
    "durbin": ["reduction(+ : sum)", "", ""],
    "gramschmidt": ["reduction(+ : nrm)", "", ""],
    "lu": [None, ""],
    "ludcmp": ["reduction(+ : w)", "private(w)", "reduction(+ : w)", "reduction(+ : w)"],
    "trisolv": [None],
}

HEADER = """#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
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
inline double total = 0;
template <class T> void show(const char*, const T& a) {
  for (std::size_t k = 0; k < sizeof(a) / sizeof(*flat(a)); ++k) total += std::abs(flat(a)[k]);
}
template <class T> void show_rounded(const char* name, const T& a) { show(name, a); }
inline double least = 1e9;
template <class Call> void timed(const Call& call) {
  timespec start, end;
  clock_gettime(POLYBENCH_CLOCK, &start);
  call();
  clock_gettime(POLYBENCH_CLOCK, &end);
  least = std::fmin(least, static_cast<double>(end.tv_sec - start.tv_sec) + 1e-9 * static_cast<double>(end.tv_nsec - start.tv_nsec));
}
void run();
int main(int, char** arguments) {
  run();
  least = 1e9;
  for (int r = 0; r < std::atoi(arguments[1]); ++r) {
    total = 0;
    run();
  }
  std::printf("%.9f %.17g\\n", least, total);
}
"""


def main():
    options = read_options()
    print("| kernel | without pragmas | OpenMP | Ferry, host | ratio |\n| --- | --- | --- | --- | --- |")
    ratios = {}
    for folder in sorted(file.parent for file in programs.POLYBENCH.glob("*/input.cpp")):
        text = (folder / "input.cpp").read_text()
        if options.only and folder.name not in options.only or "// REFUSED:" in text:
            continue
        with tempfile.TemporaryDirectory() as work:
            if options.keep:
                work = options.keep / folder.name
                work.mkdir(parents=True, exist_ok=True)
            times = measure(build(options, folder.name, text, Path(work)), options)
        ratio = ratios[folder.name] = min(times["plain"], times["openmp"]) / times["ferry"]
        print(f"| {folder.name} | " + " | ".join(f"{times[way] * 1e3:.3f} ms" for way in ("plain", "openmp", "ferry")) + f" | {ratio:.2f} |",
              flush=True)
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    late = ", ".join(f"{name} ({ratio:.2f})" for name, ratio in ratios.items() if ratio < LEAST_RATIO)
    print(f"\nGeometric mean: {mean:.2f}. Below {LEAST_RATIO}: {late or 'none'}.")


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--ferry", type=Path)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--keep", type=Path, help="a folder for sources and programs")
    options = parser.parse_args()
    options.ferry = options.ferry or options.build / "translator" / "ferry"
    return options


def program_text(text, name):
    """With larger arrays, and a clock around the call of the annotated function."""
    def scaled(match):
        factor = STEPS if match[1] in ("TSTEPS", "TMAX") else FACTORS.get(name, CUBIC)
        return f"#define {match[1]} {int(match[2]) * factor}"
    text = re.sub(r"^#define (\w+) (\d+)$", scaled, text, flags=re.MULTILINE)
    return programs.timed_text(text, name)


def openmp_text(text, name):
    """With a pragma in the place of attributes, on each loop marked `// device` that isn't inside of another one."""
    clauses = list(CLAUSES.get(name, []))
    lines, around = [], None
    for line in re.sub(r"\[\[ferry::independent\]\] ", "", text).replace("[[ferry::offload]]", "__attribute__((noipa))").splitlines():
        indentation = len(line) - len(line.lstrip())
        if around is not None and line.strip() and indentation <= around:
            around = None
        if line.endswith("// device") and around is None:
            around = indentation
            clause = clauses.pop(0) if name in CLAUSES else ""
            if clause is not None:
                lines.append(f"#pragma omp parallel for {clause}")
        lines.append(line)
    if clauses:
        sys.exit(f"{name}: there are fewer parallel loops than clauses")
    return "\n".join(lines) + "\n"


def build(options, name, text, work):
    (work / "polybench.h").write_text(HEADER)
    (work / "input.cpp").write_text(program_text(text, name))
    (work / "openmp.cpp").write_text(openmp_text(program_text(text, name), name))
    clock = "CLOCK_PROCESS_CPUTIME_ID" if options.threads == 1 else "CLOCK_MONOTONIC"
    flags = ["-std=c++20", "-O3", "-march=native", "-DDATA_TYPE=double", f"-DPOLYBENCH_CLOCK={clock}"]
    programs.must([options.ferry, "translate", work / "input.cpp", "-o", work, "--target", "host", "--", *flags])
    compiler = [options.compiler, *flags, "-w", "-I", programs.ROOT / "runtime" / "include", "-iquote", work]
    programs.must([*compiler, work / "input.ferry.cpp", work / "input.ferry.host.cpp", options.build / "runtime" / "libferry_runtime.a",
                   "-ltbb", "-ldl", "-pthread", "-o", work / "ferry"])
    programs.must([*compiler, "-fopenmp", work / "openmp.cpp", "-o", work / "openmp"])
    programs.must([*compiler, work / "openmp.cpp", "-o", work / "plain"])
    return work


def measure(work, options):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("FERRY_", "OMP_"))}
    environment |= {"FERRY_DEVICE": "host", "FERRY_HOST_THREADS": str(options.threads), "OMP_NUM_THREADS": str(options.threads)}
    times, results = {}, {}
    for turn in range(options.turns):
        for way in ("plain", "openmp", "ferry"):
            time, results[way] = map(float, programs.must([work / way, 3], env=environment).split())
            times[way] = min(time, times.get(way, time))
    for way, result in results.items():
        if not math.isclose(result, results["plain"], rel_tol=1e-6) and not math.isnan(results["plain"]):
            print(f"{work.name}: the results of {way} differ: {result} {results['plain']}", file=sys.stderr)
    return times


if __name__ == "__main__":
    main()
