#!/usr/bin/env python3
"""Measures the cost of sliced classes and functions in kernel files: benchmarks/sliced_classes.py FERRY [--turns N]

Compares fifty kernels that use ten classes and ten functions with fifty that compute the same with numbers. Measures
the processor time of compiling the kernel files: the host's with g++ -O2, and CUDA's with nvcc if installed. The least
of several turns that run all commands counts. Budget: 1.2.
"""
import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path

from compile_time import ROOT, seconds

KERNELS, CLASSES = 50, 10


def source(with_classes):
    lines = [f"""struct Vec{c} {{
  double x, y;
  Vec{c} operator+(const Vec{c}& o) const {{ return {{x + o.x, y + o.y}}; }}
  double dot(const Vec{c}& o) const {{ return x * o.x + y * o.y; }}
}};
inline double norm{c}(const Vec{c}& a, double k) {{ return a.dot(a) * k; }}""" for c in range(CLASSES)] if with_classes else []
    for kernel in range(KERNELS):
        lines.append(f"[[ferry::offload]] void run{kernel}(double* o, const double* a, const double* b, int n) {{")
        lines.append("  for (int i = 0; i < n; ++i) {\n    double s = 0;")
        for c in range(CLASSES):
            lines.append(f"    {{ Vec{c} p{{a[i], b[i]}}, q{{b[i], {c}.5}}; s += norm{c}(p + q, {kernel}); }}" if with_classes else
                         f"    {{ double x = a[i] + b[i], y = b[i] + {c}.5; s += (x * x + y * y) * {kernel}; }}")
        lines.append("    o[i] = s;\n  }\n}")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferry")
    parser.add_argument("--turns", type=int, default=5)
    arguments = parser.parse_args()
    include = f"-I{ROOT}/runtime/include"
    with tempfile.TemporaryDirectory() as folder:
        commands = {}
        for name, with_classes in (("numbers", False), ("classes", True)):
            Path(folder, name + ".cpp").write_text(source(with_classes))
            subprocess.run([arguments.ferry, "translate", f"{folder}/{name}.cpp", "-o", folder, "--target", "host", "--target", "cuda"], check=True)
            commands["host", name] = ["g++", "-std=c++20", "-O2", include, "-c", f"{folder}/{name}.ferry.host.cpp", "-o", f"{folder}/out.o"]
            if shutil.which("nvcc"):
                commands["cuda", name] = ["nvcc", "-std=c++20", "-O2", "-arch=sm_90", include, "-c", f"{folder}/{name}.ferry.cu", "-o", f"{folder}/out.o"]
        least = {}
        for _ in range(arguments.turns):
            for key, command in commands.items():
                least[key] = min(least.get(key, float("inf")), seconds(command))
        for target in dict.fromkeys(target for target, _ in commands):
            plain, classes = least[target, "numbers"], least[target, "classes"]
            print(f"{target}: numbers {plain:.2f} s, classes {classes:.2f} s, {classes / plain:.2f} ×")


main()
