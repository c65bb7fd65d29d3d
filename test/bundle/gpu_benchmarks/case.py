"""benchmarks/gpu on the CUDA test double, with small sizes: Ferry's kernels and the hand-written ones compute the same
bits, and a difference is an error. The times mean nothing here."""
from pathlib import Path

from cmake_case import check, check_equal, execute, must

GENERATORS = ["plain"]


def build(project, sources):
    tools, made = project.tools, project.source
    must([tools.ferry, "translate", sources / "offloaded.cpp", "-o", made, "--target", "host", "--target", "cuda", "--", "-std=c++20"],
         "not translated", env=tools.translator_environment())
    files = [made / "offloaded.ferry.cpp", made / "offloaded.ferry.host.cpp", sources / "main.cpp",
             "-x", "c++", made / "offloaded.ferry.cu", sources / "by_hand.cu", "-x", "none"]
    must([tools.cxx, "-std=c++20", "-O1", "-ffp-contract=off", f"-iquote{sources}", f"-I{tools.include}", f"-I{tools.cuda_on_cpu_include}",
          "-o", made / "gpu_benchmarks", *files, *tools.plain["link"], "-pthread"], "the benchmarks don't build")
    return execute([made / "gpu_benchmarks", "--check"], env=project.environment(FERRY_DEVICE="cuda"))


def run(project):
    sources = Path(project.tools.source_dir) / "benchmarks/gpu"
    result = build(project, sources)
    check_equal((result.code, result.err), (0, ""), f"{result}")
    for row in ("copy", "saxpy", "Jacobi", "matmul", "image", "n-body", "a launch", "an empty kernel", "a copy on the device"):
        check(f"\n| {row}" in result.out, f"no row '{row}'\n{result}")
