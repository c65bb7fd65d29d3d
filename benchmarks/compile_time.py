#!/usr/bin/env python3
"""What Ferry adds to compiling: benchmarks/compile_time.py FERRY [--turns N] [--compiler C…] [--levels L…] [--polybench all|NAME…]

Measures processor time (user and system) on one core, the least of several turns that run all commands: the compiler
alone, `ferry cxx`, and the parts of `ferry cxx`. If nvcc is installed, also its time for the device file. Sources:
compile_time.cpp, fifty nests without headers, and the PolyBench kernels in test/polybench.
"""
import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEVELS = ["-O0", "-O2 -g", "-O3"]
NESTS = 50
POLYBENCH = ["atax", "correlation", "heat-3d", "ludcmp"]


def nests(count):
    """Returns `count` functions of one nest each, without headers."""
    return "".join(f"""
[[ferry::offload]] void stencil{i}(double* a, const double* b, int n, int m) {{
  for (int j = 1; j < m - 1; ++j)
    for (int k = 1; k < n - 1; ++k)
      a[j * n + k] = {i}.5 * (b[j * n + k - 1] + b[j * n + k + 1] + b[(j - 1) * n + k] + b[(j + 1) * n + k]);
}}
""" for i in range(count))


def budget(name, level, plain):
    if name.endswith("nests"):
        return None if level == "-O0" else 3 * plain
    return (2.5 if level == "-O0" else 2) * plain + 0.25


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(str(word) for word in command)}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands_for(ferry, compiler, level, source, work):
    """Returns the commands, ordered so that each finds the files that it needs."""
    flags = [*level.split(), "-std=c++20", "-DDATA_TYPE=double", "-I", ROOT / "test" / "polybench"]
    quiet = "-Wno-unknown-attributes" if "clang" in compiler else "-Wno-attributes"
    include = ["-I", ROOT / "runtime" / "include", "-iquote", source.parent]
    made = work / source.stem
    commands = {
        "plain": [compiler, *flags, quiet, "-c", source, "-o", work / "plain.o"],
        "ferry cxx": [ferry, "cxx", compiler, *flags, "-Wno-ferry-host-loop", "--ferry-targets=host", "-c", source, "-o", work / "whole.o"],
        "translate": [ferry, "translate", source, "-o", work, "--target", "host", "--target", "cuda", "--", *flags],
        "stub": [compiler, *flags, quiet, *include, "-c", f"{made}.ferry.cpp", "-o", work / "stub.o"],
        "kernels": [compiler, *flags, "-w", *include, "-c", f"{made}.ferry.host.cpp", "-o", work / "kernels.o"],
        "ld -r": [compiler, "-r", "-nostdlib", work / "stub.o", work / "kernels.o", "-o", work / "merged.o"],
    }
    if shutil.which("nvcc"):
        commands["nvcc"] = ["nvcc", "-std=c++17", "-arch=sm_80", "-I", ROOT / "runtime" / "include", "-c", f"{made}.ferry.cu",
                            "-o", work / "device.o"]
    return commands


def measure(options, compiler, level, source):
    with tempfile.TemporaryDirectory() as folder:
        commands = commands_for(options.ferry, compiler, level, source, Path(folder))
        turns = [{name: seconds(command) for name, command in commands.items()} for _ in range(options.turns)]
    return {name: min(turn[name] for turn in turns) for name in commands}


def print_row(name, compiler, level, times):
    limit = budget(name, level, times["plain"])
    parts = " | ".join(f"{times[part]:.2f}" if part in times else "" for part in ["translate", "stub", "kernels", "ld -r", "nvcc"])
    print(f"| {name} | {compiler} {level} | {times['plain']:.2f} | {times['ferry cxx']:.2f} | {times['ferry cxx'] / times['plain']:.2f} | "
          f"{'' if limit is None else f'{limit:.2f}'} | {parts} |", flush=True)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ferry", type=Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--compiler", nargs="+", default=[c for c in ("g++", "clang++-22") if shutil.which(c)])
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--polybench", nargs="*", default=POLYBENCH)
    return parser.parse_args()


def main():
    options = read_options()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    folder = ROOT / "test" / "polybench"
    names = sorted(f.parent.name for f in folder.glob("*/input.cpp")) if options.polybench == ["all"] else options.polybench
    print("| source | compiled by | plain, s | ferry cxx, s | ratio | budget, s | translate | stub | kernels | ld -r | nvcc |")
    print("| --- " * 11 + "|")
    with tempfile.TemporaryDirectory() as made:
        many = Path(made) / "nests.cpp"
        many.write_text(nests(NESTS))
        sources = {"ten functions, four headers": ROOT / "benchmarks" / "compile_time.cpp", f"{NESTS} nests": many}
        sources.update({name: folder / name / "input.cpp" for name in names})
        for compiler in options.compiler:
            for level in options.levels:
                for name, source in sources.items():
                    print_row(name, compiler, level, measure(options, compiler, level, source))


if __name__ == "__main__":
    main()
