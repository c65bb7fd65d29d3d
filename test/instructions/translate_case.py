"""What a translation costs is held by counted instructions, never by time: callgrind's, of `ferry translate` for host and cuda.

  instructions.translate    BUDGETS: a source against `clang++ -fsyntax-only` of the same; MILLIONS: what once took up to a minute
Budgets are what the dev preset takes, and five per cent more.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "test" / "harness"))
sys.path.insert(0, str(ROOT / "test" / "limits"))
import stress
from tools import Failure, check, fresh_folder, main, together

BUDGETS = {"examples/heat/solver.cpp": 1.43, "benchmarks/offloaded.cpp": 1.84}  # ratios to the parse alone
MILLIONS = {"scratch_by_name": 900, "remainders": 900, "accesses_that_conflict": 3000}


def instructions(command, out, environment=None):
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *map(str, command)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found:
        raise Failure(f"valgrind failed\n{done.stdout}{done.stderr}")
    return int(found[1])


def run(tools, folder, arguments):
    work = tools.work / "translate_instructions"
    fresh_folder(work)
    stress.write(work)

    def translated(source, name):
        command = [Path(tools.ferry).parent / "ferry-translator", "translate", source, "-o", work / name, "--target", "host", "--target", "cuda", "--",
                   "-std=c++20"]
        return instructions(command, work / f"{name}.ferry", tools.translator_environment())

    def check_ratio(source):
        name = Path(source).stem
        parse = instructions(["clang++-22", "-std=c++20", "-Wno-unknown-attributes", "-fsyntax-only", ROOT / source], work / f"{name}.clang")
        found = translated(ROOT / source, name) / parse
        print(f"{source}: {found:.3f}")
        check(found <= BUDGETS[source], f"{source} costs {found:.3f} times its parse")

    def check_millions(name):
        found = translated(work / f"{name}.cpp", name) / 1e6
        print(f"{name}: {found:.0f} million")
        check(found <= MILLIONS[name], f"{name} costs {found:.0f} million instructions")

    together([lambda s=s: check_ratio(s) for s in BUDGETS] + [lambda n=n: check_millions(n) for n in MILLIONS])
    return 0


main(run)
