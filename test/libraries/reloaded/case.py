"""A plug-in loaded and unloaded 100,000 times: no memory comes to the process or the device after the first tenth."""
from cmake_case import check, check_equal, clean_environment, must

GENERATORS = ["plain"]
ROUNDS, EVERY, MEGABYTE = 100_000, 10, 1024


class Build:
    def __init__(self, project):
        self.tools, self.source, self.folder = project.tools, project.source, project.source.parent

    def compile(self, *words):
        must([self.tools.cxx, "-std=c++20", "-O1", "-fPIC", "-pthread", "-Wno-attributes", f"-I{self.tools.include}",
              f"-I{self.tools.cuda_on_cpu_include}", *words], "compiling")

    def plugin(self):
        must([self.tools.ferry, "translate", self.source / "tiny.cpp", "-o", self.folder, "--target", "host", "--target", "cuda"],
             "not translated", env=self.tools.translator_environment())
        output = self.folder / "tiny.so"
        self.compile("-shared", "-x", "c++", *(self.folder / f"tiny.ferry{kind}" for kind in (".cpp", ".host.cpp", ".cu")), "-o", output)
        return output

    def program(self):
        output = self.folder / "program"
        self.compile("-rdynamic", self.source / "program.cpp", "-Wl,--whole-archive", *self.tools.plain["link"][:3],
                     "-Wl,--no-whole-archive", *self.tools.plain["link"][3:], "-ldl", "-o", output)
        return output


def run(project):
    build = Build(project)
    program, plugin = build.program(), build.plugin()
    for device in ("cuda", "host"):
        result = must([program, plugin, ROUNDS, EVERY], f"on {device}",
                      env=clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_HOST_THREADS="1"))
        first, last, kilobytes, allocations, modules = map(int, result.out.split())
        check_equal((first, last), (ROUNDS // EVERY, ROUNDS // EVERY), f"on {device}")
        check_equal((allocations, modules), (0, 0), f"allocations and modules left on {device}")
        check(kilobytes <= MEGABYTE, f"{kilobytes} KiB of memory came to it on {device}")
        print(f"{device}: {kilobytes} KiB")
