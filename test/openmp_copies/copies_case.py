"""Compares the trace's copies with OpenMP's: the same array, direction and number of bytes, the same number of times.

usage: copies_case.py TOOLS.json FOLDER [--record]

FOLDER/input.cpp is one program in both forms: [[ferry::offload]], which ignores the maps, and OpenMP's target
directives. FOLDER/expected.txt lists the copies of OpenMP's host plugin as LIBOMPTARGET_INFO=32 prints them (Clang 22,
Debian's liboffload-22 and liboffload-22-dev). If that plugin is installed (in LLVM's folder or FERRY_OPENMP_LIBRARIES),
the program also runs with it; --record writes what it prints.
"""
import json
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "run"))
from run_case import CONFIGURATIONS, Case
from tools import Failure, clean_environment, diff, execute, main, must


def lines(copies):
    return "".join(f"{text}\n" for text in sorted(copies))


def ferry_copies(case):
    trace = case.work / "copies.json"
    must([case.work / "translated"], "the translated program",
         env=clean_environment(**CONFIGURATIONS["host-discrete"], FERRY_TRACE=str(trace)))
    events = json.loads(trace.read_text())["traceEvents"]
    return lines(f"{e['name'].replace(' the ', ' ')} {e['args']['bytes']}" for e in events if e["cat"] == "copy")


def openmp_libraries():
    folders = [os.environ.get("FERRY_OPENMP_LIBRARIES", ""), "/usr/lib/llvm-22/lib"]
    return next((folder for folder in folders if folder and (Path(folder) / "libomptarget.so").exists()), None)


def openmp_copies(case, libraries):
    program = case.work / "openmp"
    must(["clang++-22", "-g1", "-O1", "-Wno-unknown-attributes", "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu",
          case.folder / "input.cpp", f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-o", program], "OpenMP's program")
    said = execute([program], env=clean_environment(LIBOMPTARGET_INFO="32", OMP_TARGET_OFFLOAD="MANDATORY")).err
    found = re.findall(r"Copying data from (host to device|device to host), .*Size=(\d+), Name=(\w+)", said)
    return lines(f"{name} {'to device' if way.startswith('host') else 'to host'} {size}" for way, size, name in found)


def check(expected, actual, who):
    if actual != expected:
        raise Failure(f"{who} copies something else\n" + diff(expected, actual, "expected.txt", who))


def run(tools, folder, arguments):
    case = Case(tools, folder, [])
    case.work = tools.work / "openmp_copies" / folder.name
    case.work.mkdir(parents=True, exist_ok=True)
    case.build_translated()
    recorded = case.folder / "expected.txt"
    libraries = openmp_libraries()
    if "--record" in arguments:
        recorded.write_text(openmp_copies(case, libraries))
    if libraries:
        check(recorded.read_text(), openmp_copies(case, libraries), "OpenMP")
    check(recorded.read_text(), ferry_copies(case), "Ferry")


if __name__ == "__main__":
    main(run)
