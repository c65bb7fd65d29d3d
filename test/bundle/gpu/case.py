"""scripts/gpu_bundle with a few cases and the GPU benchmarks: built and linked with nvcc, and run on the host device.
Without nvcc, built for the CUDA test double and run on it. Also the script's messages if something is missing."""
import json
import os
import re
import shutil

from cmake_case import check, check_equal, execute, must

GENERATORS = ["plain"]
CASES = ["polybench_bare.gemm", "run.early_return", "run.equal_names"]


def run_bundle(project, bundle, device, cuda, *arguments):
    words = [bundle / "run", "--device", device, "--jobs", "2", "--no-benchmarks", *[f"--cmake={word}" for word in cuda], *arguments]
    return execute(words, env=project.environment(), timeout=500)


def replace_program(program, replaced):
    """Replaces a program but keeps its time stamp, because Ninja relinks if an input of the linker is newer."""
    times = replaced.stat()
    shutil.copy(program, replaced)
    os.utime(replaced, ns=(times.st_atime_ns, times.st_mtime_ns))


def check_differences(project, bundle, device, cuda, some):
    """The script names every difference, and fails."""
    cases = {case["name"]: case for case in json.loads((bundle / "cases.json").read_text())}
    for totals in ("totals", "cuda_totals"):
        cases["run.equal_names"]["runs"][0][totals]["launches"] = 1000
    cases["run.early_return"]["stderr"] = ["no such words"]
    (bundle / "cases.json").write_text(json.dumps([cases[name] for name in CASES]))
    replace_program(bundle / "build/bin/polybench_bare.gemm.plain", bundle / "build/bin/polybench_bare.gemm")
    result = run_bundle(project, bundle, device, cuda, "--only", some)
    check(result.code == 1 and f"0 of 3 cases equal on {device}" in result.out, f"differences were not seen\n{result}")
    for words in ("launches is [0-9]+, wanted 1000", "stderr has no /no such words/", "no trace was written: nothing was launched",
                  *[f"  failed: {name}" for name in CASES]):
        check(re.search(words, result.out), f"no '{words}':\n{result}")


def run(project):
    bundle = project.source.parent / "bundle"
    only = f"^({'|'.join(CASES)}|gpu_benchmarks)$"
    tools = project.tools
    must([f"{tools.source_dir}/scripts/gpu_bundle", "--build", f"{tools.build_dir}/..", "--only", only, bundle], "exporting",
         env=tools.translator_environment())
    check_equal(sorted(case["name"] for case in json.loads((bundle / "cases.json").read_text())), CASES, "cases")
    device, cuda, some = "cuda", project.cuda_on_cpu(), "^(run|polybench)"  # the test double doesn't support <<<>>>
    if tools.nvcc:
        device, cuda, some = "host", [f"-DCMAKE_CUDA_COMPILER={tools.nvcc}", "-DCMAKE_CUDA_ARCHITECTURES=90"], ""
    result = run_bundle(project, bundle, device, [f"-DCMAKE_CXX_COMPILER={tools.cxx}", *project.compiled_once(), *cuda], "--only", some)
    check(result.code == 0 and f"3 of 3 cases equal on {device}" in result.out, f"{result}")
    check(not tools.nvcc or (bundle / "build/bin/gpu_benchmarks").exists(), f"no GPU benchmarks\n{result}")
    check_differences(project, bundle, device, cuda, some)
