"""Builds and runs the examples for scripts/demo: demo.py INSTALLED_FERRY [example…]. Their output and pictures are in
demo/<example>/."""
import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = ["heat", "image", "nbody"]


def command(words, log):
    with open(log, "a") as output:
        if subprocess.run([str(word) for word in words], stdout=output, stderr=subprocess.STDOUT).returncode != 0:
            print(Path(log).read_text()[-4000:])
            sys.exit(f"demo: this failed: {' '.join(map(str, words))}")


def build(name, kind, *options):
    folder = ROOT / "build/demo" / name / kind
    folder.mkdir(parents=True, exist_ok=True)
    log = folder.parent / f"{kind}.log"
    log.unlink(missing_ok=True)
    command(["cmake", "-G", "Ninja", "-S", ROOT / "examples" / name, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", *options],
            log)
    command(["cmake", "--build", folder], log)
    return folder / name


def run(program, folder, **settings):
    """Returns the best time of three runs in seconds: the time that the program prints ("time: 1.2 s"), or else the
    process's. Its output, without times, and its pictures are in `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    env = {key: value for key, value in os.environ.items() if not key.startswith("FERRY_")} | settings
    best = float("inf")
    for _ in range(3):
        with open(folder / "stdout.txt", "w") as out, open(folder / "stderr.txt", "w") as err:
            start = time.perf_counter()
            code = subprocess.run([str(program)], cwd=folder, env=env, stdout=out, stderr=err).returncode
            seconds = time.perf_counter() - start
        if code != 0:
            sys.exit(f"demo: {program} ended with {code}:\n{(folder / 'stderr.txt').read_text()}")
        printed = (folder / "stdout.txt").read_text()
        said = re.search(r"^time: ([0-9.]+) s$", printed, re.MULTILINE)
        best = min(best, float(said[1]) if said else seconds)
        (folder / "stdout.txt").write_text(re.sub(r"^time: .*\n", "", printed, flags=re.MULTILINE))
    return best


def totals(program, folder, **settings):
    trace = folder / "trace.json"
    env = os.environ | settings | {"FERRY_TRACE": str(trace)}
    subprocess.run([str(program)], cwd=folder, env=env, stdout=subprocess.DEVNULL, check=True)
    if not trace.exists():
        sys.exit(f"demo: {program} launched nothing")
    return json.loads(trace.read_text())["otherData"]


def differences(one, other):
    ours = {"stderr.txt", "trace.json"}
    names = {path.name for folder in (one, other) for path in folder.iterdir()} - ours
    return [name for name in sorted(names)
            if not ((one / name).exists() and (other / name).exists() and filecmp.cmp(one / name, other / name, False))]


def megabytes(count):
    return f"{int(count) / 1e6:.1f} MB"


def demonstrate(name, installed):
    print(f"\n== {name}", flush=True)
    prefix = f"-DCMAKE_PREFIX_PATH={installed}"  # a program with DataScopes links the runtime even if untranslated
    plain = build(name, "untranslated", prefix, f"-D{name.upper()}_OFFLOAD=OFF")
    translated = build(name, "translated", prefix)
    plain_time = run(plain, ROOT / "demo" / name / "untranslated")
    ok = True
    print((ROOT / "demo" / name / "untranslated" / "stdout.txt").read_text().rstrip())
    print(f"{'untranslated':34} {plain_time:8.3f} s")
    for memory in ("shared", "discrete"):
        settings = {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": memory}
        folder = ROOT / "demo" / name / memory
        seconds = run(translated, folder, **settings)
        different = differences(folder.parent / "untranslated", folder)
        sums = totals(translated, folder, **settings)
        print(f"{'translated, host device, ' + memory:34} {seconds:8.3f} s  {plain_time / seconds:5.2f} x   "
              f"{sums['launches']} launches, {sums['fallbacks']} fallbacks, {megabytes(sums['bytes_to_device'])} to the device, "
              f"{megabytes(sums['bytes_to_host'])} back   "
              f"{'DIFFERENT: ' + ', '.join(different) if different else 'same results'}")
        ok = ok and not different
    for picture in sorted((ROOT / "demo" / name / "discrete").glob("*.p[npg][mg]")):
        print(f"picture: {picture.relative_to(ROOT)}")
    return ok


def main():
    installed, *names = sys.argv[1:]
    there = sorted(path.parent.name for path in (ROOT / "examples").glob("*/CMakeLists.txt"))
    names = names or [name for name in FIRST if name in there] + [name for name in there if name not in FIRST]
    print("\n== what this machine can run on", flush=True)
    subprocess.run([f"{installed}/bin/ferry", "devices"], check=True)
    wrong = [name for name in names if not demonstrate(name, installed)]
    if wrong:
        sys.exit(f"\ndemo: results differ: {', '.join(wrong)}")
    print("\nAll results agree. What was generated: build/demo/<example>/translated/ferry/")


main()
