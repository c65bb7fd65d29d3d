"""Target hip: clang alone compiles kernel files of golden cases to code objects for an AMD GPU, without HIP's headers
and device libraries. If clang's own lld is installed, they are linked; otherwise the last step is the object that would
be linked. Nothing runs, because this would require the hardware and a device in the runtime.
"""
import re
import shutil
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, SKIPPED, main, must, together

ROOT = Path(__file__).resolve().parent.parent.parent
GPU = "gfx90a"
CASES = {  # each case with a word from its kernels; together the cases cover what GPUs have in common
    "heat": "ferry_heat_l", "saxpy": "ferry_saxpy_l", "reductions": "_finish_blocks", "atomic_updates": "ferry_", "cut": "ferry_", "objects": "ferry_",
    "span": "ferry_", "launch_tuning": "ferry_tuned_l", "private_arrays": "ferry_",
}
AMDGPU = 224  # value of e_machine in the ELF header


def has_lld(tools):
    return (Path(shutil.which(tools.clang)).resolve().parent / "lld").exists()


def check_object(case, file, word):
    contents = file.read_bytes()
    kind, machine = struct.unpack_from("<HH", contents, 16)
    if contents[:4] != b"\x7fELF" or machine != AMDGPU or word.encode() not in contents:
        raise Failure(f"{case}: {file} is no code object with a kernel '{word}…'")
    return kind


def check_report(tools, file, case):
    """Each kernel is reported with the user's function, file and line, and with its resource needs."""
    said = must([tools.ferry, "report", file], "no report", env=tools.translator_environment()).out
    needs = re.findall(rf"^\S*input\.cpp:\d+ \S.*: ferry_\w+\n  {GPU}  (\d+) vector and (\d+) scalar registers, (\d+) spilled, (\d+) bytes local, "
                       r"(\d+) shared; blocks of at most 1024 threads$", said, re.MULTILINE)
    if not needs or len(needs) * 2 != len(said.splitlines()) or any(int(vectors) == 0 for vectors, *_ in needs):
        raise Failure(f"{case}: the report of {file}\n{said}")
    if case == "reductions" and not all(int(need[4]) > 0 for need in needs):
        raise Failure(f"{case}: kernels that reduce share memory\n{said}")


def compile_case(tools, work, case):
    folder = work / case
    must([tools.ferry, "translate", ROOT / "test/golden" / case / "input.cpp", "-o", folder, "--target", "hip", "--", "-std=c++20"],
         f"{case} isn't translated", env=tools.translator_environment())
    file = folder / "input.ferry.hip"
    command = [tools.clang, "-x", "hip", f"--offload-arch={GPU}", "-nogpuinc", "-nogpulib", "--offload-device-only", "-std=c++20", "-O3",
               "-ffp-contract=off", "-Wall", "-Werror", f"-I{tools.include}", file]
    must([*command, "-S", "-o", folder / "kernels.s"], f"{case} doesn't compile")
    if case == "saxpy" and "_fma" in (folder / "kernels.s").read_text():
        raise Failure("saxpy is contracted")
    must([tools.clang, "--target=amdgcn-amd-amdhsa", f"-mcpu={GPU}", "-c", folder / "kernels.s", "-o", folder / "kernels.o"], case)
    check_object(case, folder / "kernels.o", CASES[case])
    check_report(tools, folder / "kernels.o", case)
    if has_lld(tools):
        must([*command, "--no-gpu-bundle-output", "-c", "-o", folder / "kernels.co"], f"{case} isn't linked")
        check_object(case, folder / "kernels.co", CASES[case])
        check_report(tools, folder / "kernels.co", case)
    if has_lld(tools) and case == "reductions":  # host and device code in one object, as in programs
        must([word for word in command if word != "--offload-device-only"] + ["-c", "-o", folder / "whole.o"], f"{case} isn't compiled for both")
        check_report(tools, folder / "whole.o", case)


def run(tools, folder, arguments):
    if not tools.clang:
        print("skipped: no clang here")
        return SKIPPED
    if not has_lld(tools):
        print("no lld of clang's release here: code objects are NOT linked by this test")
    together([lambda case=case: compile_case(tools, tools.work / "hip_code", case) for case in CASES])


main(run)
