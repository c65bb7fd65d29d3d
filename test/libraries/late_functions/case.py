"""A thousand plug-ins. Each has functions, with equal names, for the program's kernels. The program doesn't know them.
It launches while plug-ins are opened, later, and after some are closed. A closed plug-in leaves nothing behind. With
CUDA the loops run on the host, and a message says so."""
import json
import re
import shutil

from cmake_case import check, check_equal, clean_environment, must

GENERATORS = ["plain"]
COUNT = 1000
NUMBER = 0x5EEDCA11  # the number in plugin.cpp
OWN = COUNT // 100
CALLS = 3 * COUNT + COUNT // 2  # calls to the plug-ins' functions
REGISTERED = f"{2 * COUNT} registered\n{COUNT} left\n0 after all\n"
REFUSED = r"ferry: .*program\.cpp:\d+: 'f' is a function of another module \(law\)|ferry: .*program\.cpp:\d+: 'f' is a function of another module, "


def sources(project, stem, translated):
    source = project.source / f"{stem}.cpp"
    if not translated:
        return [source]
    # With -fPIC, the loader may replace an exported function with another module's, but doesn't change its address.
    return project.translate_for_double(source, *(["-fPIC"] if stem == "plugin" else []))


def plugins(project, translated):
    folder = project.binary / ("translated" if translated else "plain")
    return project.numbered_libraries(folder, COUNT, NUMBER, 2, sources(project, "plugin", translated))


def program(project, translated):
    output = project.binary / ("program" if translated else "plain_program")
    return project.program_of_libraries(output, sources(project, "program", translated), translated)


def run(project):
    folders = plain, translated = plugins(project, False), plugins(project, True)
    expected = must([program(project, False), plain, COUNT], "untranslated").out
    command, trace = [program(project, True), translated, COUNT], project.binary / "trace.json"
    for device, launches, fallbacks in (("host", CALLS + OWN, 0), ("cuda", OWN, CALLS), ("off", 0, 0)):
        result = must(command, f"on {device}", env=clean_environment(
            FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1", FERRY_TRACE=str(trace)))
        said = [line for line in result.err.splitlines(keepends=True) if line.startswith("ferry: ")]
        check_equal((result.out, "".join(line for line in result.err.splitlines(keepends=True) if line not in said)),
                    (expected, REGISTERED), f"on {device}")
        check(len(said) == (device == "cuda") and all(re.match(REFUSED, line) for line in said), f"said on {device}: {said}")
        totals = json.loads(trace.read_text())["otherData"]
        check_equal((int(totals["launches"]), int(totals["fallbacks"])), (launches, fallbacks), f"totals on {device}")
    for folder in folders:
        shutil.rmtree(folder)
