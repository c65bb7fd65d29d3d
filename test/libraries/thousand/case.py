"""A thousand plug-ins, opened late and all at once, each with kernels and function tables of its own under the names that the
others have. Each launches from the constructor and from the destructor of a static object. Bytes say that all calls are known to
be of offloaded functions: arrays come home once a call of a driver."""
import json
import shutil

from cmake_case import check, check_equal, clean_environment, must

GENERATORS = ["plain"]
COUNT = 1000
NUMBER = 0x5EEDCA11  # in plugin.cpp
ARRAY, TABLE = 2000 * 4, 1500 * 4  # bytes of what is passed to a driver, and of a plug-in's static object
# Each plug-in: its static object twice, its driver with two rounds, and two more calls with one; three rounds in the end. The
# other thread has three thousand.
LAUNCHES = COUNT * (2 + 3 * (2 + 1 + 1)) + 3 * 3 + 3000 * 3
HOME = (3 * COUNT + 1 + 3000) * ARRAY + 2 * COUNT * TABLE


class Build:
    def __init__(self, project):
        self.tools, self.source, self.folder = project.tools, project.source, project.source.parent

    def compile(self, *words):
        must([self.tools.cxx, "-std=c++20", "-O1", "-fPIC", "-pthread", "-Wno-attributes", f"-I{self.tools.include}",
              f"-I{self.tools.cuda_on_cpu_include}", *words], "compiling")

    def sources(self, stem, translated):
        if not translated:
            return [self.source / f"{stem}.cpp"]
        must([self.tools.ferry, "translate", self.source / f"{stem}.cpp", "-o", self.folder, "--target", "host", "--target", "cuda"],
             "not translated", env=self.tools.translator_environment())
        return [self.folder / f"{stem}.ferry{kind}" for kind in (".cpp", ".host.cpp", ".cu")]

    def plugins(self, translated):
        """A folder of copies of one library, each with another number in its kernels."""
        folder = self.folder / ("translated" if translated else "plain")
        folder.mkdir()
        library = folder / "library.so"
        self.compile("-shared", "-x", "c++", *self.sources("plugin", translated), "-o", library)
        image, number = library.read_bytes(), NUMBER.to_bytes(4, "little")
        check(image.count(number) >= (6 if translated else 2), "the number isn't in all of the plug-in's kernels")
        for k in range(COUNT):
            (folder / f"{k}.so").write_bytes(image.replace(number, (1 + k * 77777).to_bytes(4, "little")))
        return folder

    def program(self, translated):
        output = self.folder / ("program" if translated else "plain_program")
        runtime = ["-Wl,--whole-archive", *self.tools.plain["link"][:3], "-Wl,--no-whole-archive", *self.tools.plain["link"][3:]]
        self.compile("-rdynamic", "-x", "c++", *self.sources("program", translated), "-x", "none", *(runtime if translated else []),
                     "-ldl", "-o", output)
        return output


def run(project):
    build = Build(project)
    expected = must([build.program(False), build.plugins(False), COUNT], "untranslated").out
    program, folder = build.program(True), build.plugins(True)
    trace = build.folder / "trace.json"
    for device in ("host", "cuda", "off"):
        result = must([program, folder, COUNT], f"on {device}", env=clean_environment(
            FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1", FERRY_TRACE=str(trace)))
        # A host and a CUDA module of the library that is still open.
        check_equal((result.out, result.err), (expected, "2 modules left\n"), f"on {device}")
        totals = json.loads(trace.read_text())["otherData"]
        wanted = (0, 0, 0) if device == "off" else (LAUNCHES, HOME, 0)
        check_equal(tuple(int(totals[name]) for name in ("launches", "bytes_to_host", "fallbacks")), wanted, f"totals on {device}")
    for copies in (folder, build.folder / "plain"):
        shutil.rmtree(copies)
