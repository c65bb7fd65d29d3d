#!/usr/bin/env python3
"""Three ways from a generated *.ferry.cu to PTX: benchmarks/device_compilers.py [--arch sm_80] [FILE.cu…]

  nvcc         with its headers
  clang        clang++-22 -x cuda, with CUDA's headers, as `CUDACXX=clang++-22 ferry cxx` compiles kernels
  header-free  clang++-22 with header_free/cuda_runtime.h in place of CUDA's headers, without libdevice

Compiles without contraction. Prints the least of three turns in user and system time, which other work on the machine
disturbs less than elapsed time. For the kernels that all three ways produce, also prints ptxas's registers and spills,
and the number of PTX instructions. Runs nothing on a GPU and doesn't check results. Default files: those of the golden
cases.
"""
import argparse
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
CUDA = Path("/usr/local/cuda")


def ways(arch):
    include = ["-std=c++20", "-O3", "-I", ROOT / "runtime/include"]
    clang = ["clang++-22", *include, "-x", "cuda", "-Wno-unknown-cuda-version", "-ffp-contract=off", f"--cuda-gpu-arch={arch}",
             "--cuda-device-only", "-S"]
    return {"nvcc": [CUDA / "bin/nvcc", *include, "--fmad=false", f"-arch={arch}", "-ptx"],
            "clang": [*clang, f"--cuda-path={CUDA}"],
            "header-free": [*clang, "-nocudainc", "-nocudalib", "-isystem", ROOT / "benchmarks/header_free"]}


def seconds(command):
    """Returns user and system time, and whether the command succeeded."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done


def figures(ptx, arch):
    """Returns {kernel's name without scopes: (registers, spilled bytes, instructions)}."""
    said = subprocess.run([CUDA / "bin/ptxas", "-v", f"--gpu-name={arch}", ptx, "-o", "/dev/null"], capture_output=True, text=True)
    if said.returncode:
        return None
    kernels = {}
    text = ptx.read_text()
    for entry in re.split(r"Compiling entry function '", said.stderr)[1:]:
        symbol = entry.split("'")[0]
        body = text.split(f".entry {symbol}(", 1)[1].split("\n}", 1)[0]
        count = len(re.findall(r"^\s+(?:@!?%p\d+\s+)?[a-z][\w.]*\s.*;$|^\s+(?:@!?%p\d+\s+)?ret;$", body, re.MULTILINE))
        # Symbols contain hashes of their file's name and contents.
        name = re.sub(r"_GLOBAL__N_\w*?ferry_\w+?_[0-9a-f]{12}", "", symbol.replace("_GLOBAL__N_1", "_GLOBAL__N__"))
        name = re.search(r"ferry_[a-zA-Z]\w*_l\d+(?:_\d+)?(?=E|_finish)\w*?(?=E)", name)
        kernels[name[0] if name else symbol] = (int(re.search(r"Used (\d+) registers", entry)[1]),
                                                sum(int(n) for n in re.findall(r"(\d+) bytes spill", entry)), count)
    return kernels


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--arch", default="sm_80")
    arguments.add_argument("files", nargs="*", type=Path)
    chosen = arguments.parse_args()
    files = chosen.files or sorted(ROOT.glob("test/golden/*/expected/*.ferry.cu"))
    files = [file for file in files if "__global__" in file.read_text()]
    times, made, failed = {}, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            for way, command in ways(chosen.arch).items():
                ptx = Path(folder) / f"{way}.ptx"
                turns = [seconds([*command, file, "-o", ptx]) for _ in range(3)]
                kernels = figures(ptx, chosen.arch) if turns[0][1].returncode == 0 else None
                if kernels is None:
                    failed.setdefault(way, []).append((file, turns[0][1].stderr))
                else:
                    times.setdefault(way, {})[file] = min(turn[0] for turn in turns)
                    made.setdefault(way, {})[file] = kernels
    common = [file for file in files if all(file in made.get(way, {}) for way in ways(chosen.arch))]
    print(f"{len(files)} files with kernels, {len(common)} that all three make\n")
    print("| way | files made | least s | median s | greatest s | registers | spilled bytes | instructions of PTX |\n"
          "| --- | --- | --- | --- | --- | --- | --- | --- |")
    for way in ways(chosen.arch):
        shared = [name for file in common for name in made[way][file] if all(name in made[other][file] for other in made)]
        rows = [made[way][file][name] for file in common for name in made[way][file] if all(name in made[other][file] for other in made)]
        spent = [times[way][file] for file in common]
        print(f"| {way} | {len(times.get(way, {}))} | {min(spent):.2f} | {median(spent):.2f} | {max(spent):.2f} | "
              f"{sum(row[0] for row in rows)} | {sum(row[1] for row in rows)} | {sum(row[2] for row in rows)} |")
    print(f"\n({len(shared)} kernels)")
    for way, list_of in failed.items():
        print(f"\n{way} fails: {', '.join(file.parent.parent.name for file, _ in list_of)}")
        reasons = re.findall(r"(?:error|fatal error|LLVM ERROR)[^:]*: .*", "\n".join(text for _, text in list_of))
        for reason in sorted(set(reasons), key=reasons.count, reverse=True)[:8]:
            print(f"  {reasons.count(reason)} x {reason}")


if __name__ == "__main__":
    sys.exit(main())
