"""A plug-in loaded and unloaded 100,000 times: after the first tenth, memory use of process and device doesn't grow."""
from cmake_case import check, check_equal, clean_environment, must

GENERATORS = ["plain"]
ROUNDS, EVERY, MEGABYTE = 100_000, 10, 1024


def run(project):
    program, plugin = project.binary / "program", project.binary / "tiny.so"
    project.binary.mkdir()
    project.compile_for_double("-shared", "-x", "c++", *project.translate_for_double(project.source / "tiny.cpp"), "-o", plugin)
    project.compile_for_double(project.source / "program.cpp", *project.exported_runtime(), "-o", program)
    for device in ("cuda", "host"):
        result = must([program, plugin, ROUNDS, EVERY], f"on {device}",
                      env=clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1"))
        first, last, functions, left, kilobytes, allocations, modules = map(int, result.out.split())
        check_equal((first, last), (ROUNDS // EVERY, ROUNDS // EVERY), f"on {device}")
        check_equal((functions, left), (ROUNDS, 0), f"functions on {device}")
        check_equal((allocations, modules), (0, 0), f"allocations and modules left on {device}")
        check(kilobytes <= MEGABYTE, f"{kilobytes} KiB of memory came to it on {device}")
        print(f"{device}: {kilobytes} KiB")
