"""One program of many files whose texts, names and functions are the same: static ones, those of anonymous namespaces, members,
templates. Each has kernels of its own, which headers beside the files make different."""
import json

from cmake_case import check_equal, clean_environment, must

GENERATORS = ["plain"]
FILES = 8
LAUNCHES_OF_A_FILE = 5


class Build:
    def __init__(self, project):
        self.tools, self.source, self.folder = project.tools, project.source, project.source.parent

    def compile(self, *words):
        must([self.tools.cxx, "-std=c++20", "-O1", "-pthread", "-Wno-attributes", f"-I{self.tools.include}",
              f"-I{self.tools.cuda_on_cpu_include}", *words], "compiling")

    def write(self):
        """The folders, and a program that calls each."""
        entries = [f"entry_{k}" for k in range(FILES)]
        for k, entry in enumerate(entries):
            folder = self.folder / f"part_{k}"
            folder.mkdir()
            (folder / "work.cpp").write_text((self.source / "work.cpp").read_text())
            (folder / "number.h").write_text(f"#define NUMBER {3 + 2 * k}\n#define ENTRY {entry}\n")
        main = self.folder / "main.cpp"
        main.write_text("\n".join([
            "#include <cstdio>", "#include <vector>", *[f"void {entry}(std::vector<int>& x);" for entry in entries],
            "int main() {", "  std::vector<int> x(1000, 1);",
            *[f'  {entry}(x), std::printf("%d %d\\n", x[0], x[999]);' for entry in entries], "}", ""]))
        return main

    def translated(self, folder):
        must([self.tools.ferry, "translate", folder / "work.cpp", "-o", folder, "--target", "host", "--target", "cuda"],
             "not translated", env=self.tools.translator_environment())
        return [folder / f"work.ferry{kind}" for kind in (".cpp", ".host.cpp", ".cu")]


def run(project):
    build = Build(project)
    main = build.write()
    folders = [build.folder / f"part_{k}" for k in range(FILES)]
    build.compile(main, *(folder / "work.cpp" for folder in folders), "-o", build.folder / "plain")
    expected = must([build.folder / "plain"], "untranslated").out
    build.compile("-x", "c++", main, *(file for folder in folders for file in build.translated(folder)), "-x", "none",
                  *project.tools.plain["link"], "-o", build.folder / "program")
    trace = build.folder / "trace.json"
    for device in ("host", "cuda"):
        result = must([build.folder / "program"], f"on {device}", env=clean_environment(
            FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1", FERRY_TRACE=str(trace)))
        check_equal((result.out, result.err), (expected, ""), f"on {device}")
        totals = json.loads(trace.read_text())["otherData"]
        check_equal((totals["launches"], totals["fallbacks"]), (FILES * LAUNCHES_OF_A_FILE, 0), f"totals on {device}")
