"""One program of many files with equal texts, names and functions: static functions, functions in anonymous namespaces,
members, templates, closures created in templates. Each file has its own kernels, because of a header in its folder."""
import json

from cmake_case import check_equal, clean_environment, must

GENERATORS = ["plain"]
FILES = 8
LAUNCHES_OF_A_FILE = 7


def write(project):
    """Writes the folders, and a program that calls the functions of each."""
    folders = [project.binary / f"part_{k}" for k in range(FILES)]
    for k, folder in enumerate(folders):
        folder.mkdir(parents=True)
        (folder / "work.cpp").write_text((project.source / "work.cpp").read_text())
        (folder / "number.h").write_text(f"#define NUMBER {3 + 2 * k}\n#define ENTRY entry_{k}\n")
    main = project.binary / "main.cpp"
    main.write_text("\n".join([
        "#include <cstdio>", "#include <vector>", *[f"void entry_{k}(std::vector<int>& x);" for k in range(FILES)],
        "int main() {", "  std::vector<int> x(1000, 1);",
        *[f'  entry_{k}(x), std::printf("%d %d\\n", x[0], x[999]);' for k in range(FILES)], "}", ""]))
    return main, [folder / "work.cpp" for folder in folders]


def run(project):
    main, sources = write(project)
    plain, program, trace = (project.binary / name for name in ("plain", "program", "trace.json"))
    project.compile_for_double(main, *sources, "-o", plain)
    expected = must([plain], "untranslated").out
    project.compile_for_double("-x", "c++", main, *(file for source in sources for file in project.translate_for_double(source)),
                               "-x", "none", *project.tools.plain["link"], "-o", program)
    for device in ("host", "cuda"):
        result = must([program], f"on {device}", env=clean_environment(
            FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1", FERRY_TRACE=str(trace)))
        check_equal((result.out, result.err), (expected, ""), f"on {device}")
        totals = json.loads(trace.read_text())["otherData"]
        check_equal((totals["launches"], totals["fallbacks"]), (FILES * LAUNCHES_OF_A_FILE, 0), f"totals on {device}")
