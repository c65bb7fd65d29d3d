"""The cost of a launch must not depend on how much is mapped: instructions, counted by callgrind, never time. A launch
that repeats an earlier one allocates nothing.

  instructions.launch    builds benchmarks/launch_instructions.cpp with the libraries of this build
A launch costs no more than its budget; on resident data, no more than the design's. With 1,000 live mappings it costs
at most 1.1 times as much as with 10. A new mapping doesn't cost more after a thousand others, separate or adjacent.
Nor does a library's first launch after thousands of other libraries were loaded.
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "test" / "harness"))
sys.path.insert(0, str(ROOT / "benchmarks"))
import instructions
from tools import Failure, main, must


def build(tools):
    work = tools.work / "instructions"
    work.mkdir(parents=True, exist_ok=True)
    sources = ROOT / "benchmarks"
    flags = ["-std=c++20", "-O2", "-Wno-attributes", f"-I{tools.include}", "-iquote", sources]
    must([tools.ferry, "translate", sources / "launches.cpp", "-o", work, "--target", "host", "--", "-std=c++20"],
         "the translator failed", env=tools.translator_environment())
    program = work / "launch_instructions"
    must([tools.cxx, *flags, sources / "launch_instructions.cpp", work / "launches.ferry.cpp", work / "launches.ferry.host.cpp",
          *tools.plain["link"], "-pthread", "-o", program], "the program does not build")
    return program


def check_allocations(program):
    """A thousand additional launches make no additional allocations, in any thread, including the executor's."""
    for what in ("saxpy", "heat"):
        few, many = (instructions.allocations(program, what, str(launches)) for launches in (100, 1100))
        print(f"allocations of {what}: {few} in 100 launches, {many} in 1100")
        if many != few:
            raise Failure(f"{what}: {many - few} allocations in 1,000 launches of what is resident")


def run(tools, folder, arguments):
    program = build(tools)
    check_allocations(program)
    counts = instructions.counts_of(program)
    for name, count in counts.items():
        print(f"{name}: {count:.0f}")
    for name, budget in instructions.BUDGETS.items():
        if counts[name] > budget:
            raise Failure(f"{name} costs {counts[name]:.0f} instructions; its budget: {budget}")
    pairs = [("saxpy beside 10 mappings", "saxpy beside 1,000 mappings"),
             ("a new row beside the last, the first 1,000", "a new row beside the last, the second 1,000"),
             ("a new row apart, the first 1,000", "a new row apart, the second 1,000"),
             ("a module loaded, the first 1,000", "a module loaded, the tenth 1,000"),
             ("a gather by 8 inspected indices, resident", "a gather by 8,000 inspected indices, resident")]
    for few, many in pairs:
        if counts[many] > instructions.FLAT * counts[few]:
            raise Failure(f"{many} costs {counts[many]:.0f} instructions; {few}: {counts[few]:.0f}")
    return 0


main(run)
