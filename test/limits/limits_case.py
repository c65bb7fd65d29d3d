"""Limits for the cost of a translation, in counts and never in time.

  limits.translation   instructions of a translation, as multiples of Clang's for parsing the source (cachegrind)
  limits.suggest       the same limits for `ferry suggest`, with a program of 50 functions (fifty_functions.cpp)
  limits.stress        programs that are large in one way each (stress.py) end by themselves, within limits of
                       processor time and memory that are far above what they need

The design's budget for a translation is 1.3 parses in a release build. The bounds here are those of the dev preset.
"""
import re
import resource
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
import stress
from tools import Failure, main, together

ROOT = Path(__file__).resolve().parent.parent.parent
PARSES = {  # the current cost in the dev preset, and a little more
    "examples/heat/solver.cpp": 1.25,
    "examples/image/filters.cpp": 1.2,
    "benchmarks/offloaded.cpp": 1.45,
    "test/polybench/ludcmp/input.cpp": 1.55,
}
SUGGESTION_PARSES = 3
SECONDS = 20  # processor time; each program needs less than 2
BYTES = 4 << 30


def instructions(command, environment):
    done = subprocess.run([str(word) for word in ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command]],
                          capture_output=True, text=True, env=environment)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode != 0 or not found:
        raise Failure(f"{' '.join(map(str, command))}\n{done.stderr}")
    return int(found[1].replace(",", ""))


def check_translation(tools, source):
    flags = ["-std=c++20", f"-I{tools.include}", f"-I{ROOT / 'test' / 'polybench'}", "-DDATA_TYPE=double"]
    environment = tools.translator_environment()
    program = Path(tools.ferry).parent / "ferry-translator"
    translated = instructions([program, "translate", ROOT / source, "-o", tools.work / "limits", "--", *flags], environment)
    parsed = instructions([tools.clang, "-fsyntax-only", "-w", *flags, ROOT / source], environment)
    ratio = translated / parsed
    print(f"{source}: {ratio:.2f} parses, {translated / 1e6:.0f} million instructions")
    return f"{source}: {ratio:.2f} times Clang's parse, {PARSES[source]} wanted" if ratio > PARSES[source] else ""


def check_suggestions(tools):
    source, flags = ROOT / "test/limits/fifty_functions.cpp", ["-std=c++20"]
    environment = tools.translator_environment()
    said = subprocess.run([tools.ferry, "suggest", source, "--", *flags], capture_output=True, text=True, env=environment).stdout
    if not re.match(r"[23]\d of 4\d functions would run on the device", said):
        raise Failure(f"too little was looked at\n{said}")
    program = Path(tools.ferry).parent / "ferry-translator"
    ratio = (instructions([program, "suggest", source, "--", *flags], environment) /
             instructions([tools.clang, "-fsyntax-only", "-w", *flags, source], environment))
    print(f"{source.name}: {ratio:.2f} parses")
    return f"{source.name}: {ratio:.2f} times Clang's parse, {SUGGESTION_PARSES} wanted" if ratio > SUGGESTION_PARSES else ""


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def check_stress(tools, source):
    done = subprocess.run([str(tools.ferry), "translate", str(source), "-o", str(tools.work / "limits"), "--", "-std=c++20"], capture_output=True,
                          text=True, env=tools.translator_environment(), preexec_fn=limited)
    refused = done.returncode == 1 and "error:" in done.stderr
    return "" if done.returncode == 0 or refused else f"{source.stem} ends with {done.returncode}\n{done.stderr[-2000:]}"


def run(tools, folder, arguments):
    work = tools.work / "limits"
    work.mkdir(parents=True, exist_ok=True)
    failures = []
    if arguments == ["translation"]:
        failures = [check_translation(tools, source) for source in PARSES]
    elif arguments == ["suggest"]:
        failures = [check_suggestions(tools)]
    else:
        stress.write(work / "stress")
        together([lambda source=source: failures.append(check_stress(tools, source)) for source in sorted((work / "stress").glob("*.cpp"))])
    if any(failures):
        raise Failure("\n".join(filter(None, failures)))
    return 0


if __name__ == "__main__":
    main(run)
