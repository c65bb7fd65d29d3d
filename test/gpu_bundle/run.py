#!/usr/bin/env python3
"""Builds everything in this bundle, runs it and compares: ./run [--device cuda|host] [--build DIR] [--jobs N] [--only REGEX]

Each case is two programs from one text: bin/NAME, translated, runs on the device; bin/NAME.plain is as the user wrote it. What both
print, how they end, and launches, fallbacks and copied bytes (literals of the case) must agree. On a GPU each translated program runs again
under compute-sanitizer's memcheck, where that is installed (--no-sanitizer leaves it out). --no-benchmarks: no figures at the end.
--cmake=ARGUMENT: for the configuration, may be repeated. The exit code is 0 only where everything was built, run and equal.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
BENCHMARKS = "gpu_benchmarks"
TOTALS = ("launches", "fallbacks", "bytes_to_device", "bytes_to_host", "left_on_host", "ended")


class Difference(Exception):
    pass


def main():
    options = read_options()
    options.build = options.build.resolve()
    start = time.monotonic()
    cases = [case for case in json.loads((HERE / "cases.json").read_text())
             if options.only.search(case["name"]) and (case["cuda"] or options.device != "cuda")]
    failed_builds = build(options, cases)
    built = time.monotonic()
    failures = run_all(cases, options, "", compare)
    ran = time.monotonic()
    summary = [f"{len(cases) - len(failures)} of {len(cases)} cases equal on {options.device}"]
    sanitizer = shutil.which("compute-sanitizer") or shutil.which("compute-sanitizer", path="/usr/local/cuda/bin")
    wants_figures = options.device == "cuda" and not options.no_benchmarks and options.only.search(BENCHMARKS)
    if options.device == "cuda" and not options.no_sanitizer:
        if sanitizer:
            runs = [*cases, {"name": BENCHMARKS, "arguments": ["--check"]}] if wants_figures else cases
            found = run_all(runs, options, "memcheck: ", lambda case, o: memcheck(sanitizer, case, o))
            summary.append(f"{len(runs) - len(found)} of {len(runs)} without a memcheck error")
            failures += found
        else:
            summary.append("NOT run under memcheck: there is no compute-sanitizer")
    checked = time.monotonic()
    status = benchmarks(options) if wants_figures else 0
    if failed_builds:
        summary.append("the build was NOT complete")
    print(f"\n{'; '.join(summary)}\nbuild {built - start:.0f} s, runs {ran - built:.0f} s, memcheck {checked - ran:.0f} s, "
          f"benchmarks {time.monotonic() - checked:.0f} s")
    for name in failures:
        print(f"  failed: {name}")
    return 1 if failures or failed_builds or status else 0


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=["cuda", "host"], default="cuda")
    parser.add_argument("--build", type=Path, default=HERE / "build")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", type=re.compile, default=re.compile(""))
    parser.add_argument("--cmake", action="append", default=[])
    parser.add_argument("--no-sanitizer", action="store_true")
    parser.add_argument("--no-benchmarks", action="store_true")
    return parser.parse_args()


def build(options, cases):
    """Builds everything. Continues if something doesn't compile, because the other cases can still run."""
    targets = [f"{case['name']}{kind}" for case in cases for kind in ("", ".plain")]
    if (HERE / "targets" / BENCHMARKS).exists() and options.only.search(BENCHMARKS):
        targets.append(BENCHMARKS)
    if not targets:
        sys.exit("there is no case of that name")
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    command = ["cmake", "-S", HERE, "-B", options.build, *generator, *options.cmake]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit("the bundle does not configure")
    keep_going = ["--", "-k", "0"] if generator else ["--", "-k"]
    command = ["cmake", "--build", options.build, f"-j{options.jobs}", "--target", *targets, *keep_going]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        (options.build / "build.log").write_text(done.stdout)
        print(re.sub(r"^\[\d+/\d+\] .*\n", "", done.stdout, flags=re.MULTILINE)[-8000:])
    return done.returncode != 0


def run_all(cases, options, what, check):
    failures = []

    def one(case):
        try:
            check(case, options)
        except Difference as difference:
            failures.append(what + case["name"])
            print(f"=== {what}{case['name']}\n{difference}\n", flush=True)

    with ThreadPoolExecutor(max_workers=min(options.jobs, 8)) as pool:
        list(pool.map(one, cases))
    return sorted(failures)


def execute(command, **environment):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FERRY_")}
    try:
        done = subprocess.run([str(word) for word in command], env={**kept, "LC_ALL": "C.UTF-8", **environment}, timeout=240,
                              stdin=subprocess.DEVNULL, capture_output=True)
    except FileNotFoundError as missing:
        raise Difference(f"was not built: {command[0]}") from missing
    except subprocess.TimeoutExpired as expired:
        raise Difference(f"{command[0]} still ran after 240 s") from expired
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def compare(case, options):
    for run in case["runs"]:
        if options.device.startswith(run["device"]):
            compare_run(case, run, options)


def compare_run(case, run, options):
    program = options.build / "bin" / case["name"]
    reference = execute([f"{program}.plain", *run["arguments"]])
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        settings = {"FERRY_LAUNCH": "always", **case["environment"]}  # also launches small nests
        code, out, err = execute([program, *run["arguments"]], FERRY_DEVICE=options.device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(trace),
                                 **settings)
        if (code, out) != reference[:2]:
            raise Difference(f"untranslated: ended with {reference[0]}\n{reference[1][-1500:]}\n"
                             f"translated: ended with {code}\n{out[-1500:]}\n{err[-1500:]}")
        on_cuda = options.device == "cuda"
        check_stderr(case["stderr"] + (case["cuda_stderr"] if on_cuda else []), reference[2], err, program.name)
        check_totals(run["cuda_totals" if on_cuda else "totals"], trace)


def check_stderr(patterns, reference, err, name):
    # assert() messages contain the program's name, and the file's name as it was compiled.
    plain = [re.sub(r"\S*/(?=test/)", "", text.replace(f"{name}.plain", name)) for text in (err, reference)]
    if not patterns and plain[0] != plain[1]:
        raise Difference(f"stderr differs:\n{err[-1500:]}")
    for pattern in patterns:
        if not re.search(pattern, err, re.MULTILINE):
            raise Difference(f"stderr has no /{pattern}/:\n{err[-1500:]}")


def check_totals(literals, trace):
    if not trace.exists():
        raise Difference("no trace was written: nothing was launched")
    totals = json.loads(trace.read_text())["otherData"]
    for key in TOTALS:
        if key in literals:
            wanted, good = literals[key], totals[key] == literals[key]
        elif key == "launches":
            wanted, good = "at least 1", totals[key] >= 1
        elif key == "fallbacks":
            wanted, good = 0, totals[key] == 0
        else:
            continue
        if not good:
            raise Difference(f"{key} is {totals[key]}, wanted {wanted}; all totals: {totals}")


def memcheck(sanitizer, case, options):
    program = [options.build / "bin" / case["name"], *case.get("arguments", [])]
    code, out, err = execute([sanitizer, "--tool", "memcheck", "--error-exitcode", "99", *program], FERRY_DEVICE="cuda")
    if code == 99 or "ERROR SUMMARY: 0 errors" not in out + err:
        raise Difference((out + err)[-3000:])


def benchmarks(options):
    program = options.build / "bin" / BENCHMARKS
    if not program.exists():
        return 0
    return subprocess.run([program], env={**os.environ, "FERRY_DEVICE": "cuda"}).returncode


if __name__ == "__main__":
    sys.exit(main())
