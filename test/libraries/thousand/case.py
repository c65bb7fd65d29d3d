"""A thousand plug-ins that are opened late and stay open together. Each has its own kernels and function tables, with
the same names, and launches from the constructor and destructor of a static object. The counted bytes show that all
callees are known to be offloaded: arrays are copied to the host once per driver call."""
import json
import shutil

from cmake_case import check, check_equal, clean_environment, must

GENERATORS = ["plain"]
COUNT = 1000
NUMBER = 0x5EEDCA11  # the number in plugin.cpp
ARRAY, TABLE = 2000 * 4, 1500 * 4  # bytes in a driver's argument and in a plug-in's static object
# Each plug-in makes two launches in its static object, one driver call with two rounds and two with one round. At the
# end there are three more rounds. The other thread makes three thousand calls.
LAUNCHES = COUNT * (2 + 3 * (2 + 1 + 1)) + 3 * 3 + 3000 * 3
HOME = (3 * COUNT + 1 + 3000) * ARRAY + 2 * COUNT * TABLE


def sources(project, stem, translated):
    source = project.source / f"{stem}.cpp"
    return project.translate_for_double(source) if translated else [source]


def plugins(project, translated):
    folder = project.binary / ("translated" if translated else "plain")
    return project.numbered_libraries(folder, COUNT, NUMBER, 6 if translated else 2, sources(project, "plugin", translated))


def program(project, translated):
    output = project.binary / ("program" if translated else "plain_program")
    return project.program_of_libraries(output, sources(project, "program", translated), translated)


def run(project):
    folders = plain, translated = plugins(project, False), plugins(project, True)
    expected = must([program(project, False), plain, COUNT], "untranslated").out
    command, trace = [program(project, True), translated, COUNT], project.binary / "trace.json"
    for device in ("host", "cuda", "off"):
        result = must(command, f"on {device}", env=clean_environment(
            FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1", FERRY_TRACE=str(trace)))
        # The library that is still open has a host and a CUDA module.
        check_equal((result.out, result.err), (expected, "2 modules left\n"), f"on {device}")
        totals = json.loads(trace.read_text())["otherData"]
        wanted = (0, 0, 0) if device == "off" else (LAUNCHES, HOME, 0)
        check_equal(tuple(int(totals[name]) for name in ("launches", "bytes_to_host", "fallbacks")), wanted, f"totals on {device}")
    for folder in folders:
        shutil.rmtree(folder)
