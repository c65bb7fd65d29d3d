"""Plug-ins that are loaded and unloaded twenty times: with their own runtime in a program without Ferry, and without a
runtime in a program that exports one. They leave nothing behind: no module, device memory or text."""
from cmake_case import check_equal, clean_environment, must

GENERATORS = ["plain"]


def compute(rounds):
    """Returns an element's value after the plug-ins in `rounds` have run in this order. "+" stands for the program."""
    value = 1
    for by in rounds:
        value = (value + 5) % 1000 if by == "+" else value * by + 1
        value = value % 1000
    return value


class Build:
    def __init__(self, project):
        self.tools, self.source, self.folder = project.tools, project.source, project.source.parent
        self.runtime = self.tools.plain["link"]  # the backend, the test double, the runtime, and -ltbb

    def objects(self, source, name, *flags):
        """Returns the three objects of a translated source."""
        folder = self.folder / name
        folder.mkdir()
        must([f"{self.tools.installed}/bin/ferry", "translate", self.source / source, "-o", folder, "--target", "host", "--target",
              "cuda", f"--module-scope={name}", "--", *flags], "the translation failed", env=self.tools.translator_environment())
        stem = folder / source.removesuffix(".cpp")
        return [self.compile(f"{stem}.ferry.cpp", *flags), self.compile(f"{stem}.ferry.host.cpp", *flags),
                self.compile(f"{stem}.ferry.cu", *flags, "-x", "c++")]

    def compile(self, file, *flags):
        must([self.tools.cxx, "-std=c++20", "-O1", "-fPIC", "-Wno-attributes", f"-I{self.tools.installed}/include",
              f"-I{self.tools.cuda_on_cpu_include}", *flags, "-c", file, "-o", f"{file}.o"], "compiling")
        return f"{file}.o"

    def link(self, output, *words):
        must([self.tools.cxx, *words, "-pthread", "-ldl", "-o", self.folder / output], f"linking {output}")
        return self.folder / output


def run(project):
    build = Build(project)
    plugs = {name: build.objects("plug.cpp", name, f"-DBY={by}") for name, by in (("a", 3), ("b", 7))}
    backend, double, *runtime = build.runtime
    shared_double = build.link("libdouble.so", "-shared", "-Wl,--whole-archive", double, "-Wl,--no-whole-archive")
    to_double = [shared_double, f"-Wl,-rpath,{build.folder}"]
    own = [build.link(f"own_{name}.so", "-shared", *objects, backend, *runtime, *to_double)
           for name, objects in plugs.items()]
    program = build.link("own", build.compile(project.source / "own.cpp"), *to_double)
    expected = compute([3, 7] * 10)
    for device in ("cuda", "host", "off"):
        result = must([program, *own], f"own runtimes on {device}", env=clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete"))
        check_equal(result.out, f"{expected} {expected} 20, 20 unloaded, 0 allocations\n", f"own runtimes on {device}\n{result.err}")

    bare = [build.link(f"bare_{name}.so", "-shared", *objects) for name, objects in plugs.items()]
    program = build.link("shared", "-rdynamic", *build.objects("shared.cpp", "main"), "-Wl,--whole-archive", backend, double,
                         runtime[0], "-Wl,--no-whole-archive", *runtime[1:])
    rounds = []
    for number in range(20):
        first, second = ((3, 7), (7, 3))[number % 2]
        rounds += [first, "+", *([second, "+"] if number % 3 else [])]
    expected = compute(rounds)
    for device in ("cuda", "host", "off"):
        result = must([program, *bare], f"shared runtime on {device}", env=clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete"))
        check_equal(result.out, f"{expected} {expected} {20 + 13}, 20 unloaded, 0 modules\n", f"shared runtime on {device}\n{result.err}")
