"""Launches from constructors and destructors of static objects. If CUDA shuts down before a destructor, loops run on
the host, a message says so once, and the program exits normally."""
from cmake_case import check_equal, clean_environment, json, must

GENERATORS = ["plain"]
EXPECTED = """before main(): 1 1
main(): 2 2
a destructor: 3 3
the oldest object's destructor: 5 5
a destructor function: 7 7
"""
ENDED = "ferry: the process is exiting and its CUDA driver has already shut down; the remaining loops run on the host\n"


def build(project):
    tools, folder = project.tools, project.source.parent
    must([tools.ferry, "translate", project.source / "program.cpp", "-o", folder, "--target", "host", "--target", "cuda"],
         "not translated", env=tools.translator_environment())
    must([tools.cxx, "-std=c++20", "-O1", "-pthread", "-Wno-attributes", f"-I{tools.include}", f"-I{tools.cuda_on_cpu_include}", "-x", "c++",
          *(folder / f"program.ferry{kind}" for kind in (".cpp", ".host.cpp", ".cu")), "-x", "none", *tools.plain["link"],
          "-o", folder / "program"], "compiling")
    return folder / "program"


def run(project):
    program = build(project)
    for device, launches, said in (("host", 5, ""), ("off", 0, ""), ("cuda", 3, ENDED), ("", 3, ENDED)):
        trace = project.source.parent / "trace.json"
        env = clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(trace))
        result = must([program], f"on {device}", env=env)
        check_equal((result.out, result.err), (EXPECTED, said), f"on {device}")
        check_equal(json.loads(trace.read_text())["otherData"]["launches"], launches, f"launches on {device}")
