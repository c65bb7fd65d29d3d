"""Archives and a plain `g++` link with only Ferry's archives on the command line. No part of a kernel file is lost
through archive members, --gc-sections, -flto, ld -r or other linkers than GNU ld. Unused code isn't linked. A program
with CUDA kernels but without the backend doesn't link, rather than silently run on the host."""
import shutil

from cmake_case import check, check_equal, clean_environment, execute, json, must

GENERATORS = ["plain"]
COMPILED = {
    "sections": (["-O1", "-ffunction-sections", "-fdata-sections"], ["-Wl,--gc-sections"]),
    "hidden": (["-O2", "-fvisibility=hidden", "-fPIC"], ["-Wl,--gc-sections", "-Wl,-z,now"]),
    "static_pie": (["-O1", "-fPIE"], ["-pie", "-Wl,--as-needed"]),
    "lto": (["-O2", "-flto"], ["-O2", "-flto", "-Wl,--gc-sections"]),
}
# The linkers on this machine; scripts/packages has mold.
OTHER_LINKERS = [name for name in ("gold", "lld", "mold") if shutil.which(f"ld.{name}")]
COMPILED.update({name: (["-O1", "-ffunction-sections"], [f"-fuse-ld={name}", "-Wl,--gc-sections", "-Wl,--icf=safe"])
                 for name in OTHER_LINKERS})


class Build:
    def __init__(self, project, name, flags):
        self.tools, self.source, self.flags = project.tools, project.source, flags
        self.translated = project.source.parent / "translated"
        self.folder = project.source.parent / name
        self.folder.mkdir()

    def compile(self, file, *more):
        output = self.folder / f"{file.name}.o"
        must([self.tools.cxx, "-std=c++20", *self.flags, "-Wno-attributes", f"-I{self.tools.installed}/include", *more, "-c", file,
              "-o", output], f"{file.name} does not compile")
        return output

    def archive(self, name, *sources):
        """Builds lib<name>.a from translated sources."""
        objects = []
        for source in sources:
            for kind, *more in ((".cpp",), (".host.cpp",), (".cu", f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++")):
                objects.append(self.compile(self.translated / f"{source}.ferry{kind}", *more))
        return self.pack(name, objects)

    def pack(self, name, objects):
        must(["gcc-ar", "rcs", self.folder / f"lib{name}.a", *objects], "ar")
        return objects

    def link(self, *words):
        return execute([self.tools.cxx, self.folder / "main.cpp.o", f"-L{self.folder}", *words, "-o", self.folder / "app"])


def check_runs(build, what):
    for device in ("host", "cuda"):
        trace = build.folder / "trace.json"
        result = must([build.folder / "app"], f"{what} on {device}",
                      env=clean_environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(trace)))
        check_equal(result.out, "1 199 21\n", f"{what} on {device}")
        check_equal(json.loads(trace.read_text())["otherData"]["launches"], 3, f"launches of {what} on {device}")
    symbols = must(["nm", "-C", build.folder / "app"], "nm").out
    check("unused" not in symbols, f"{what}: an unused member of an archive is in the program")


def translate(project):
    sources = [project.source / f"{name}.cpp" for name in ("scale", "shift", "unused")]
    must([f"{project.tools.installed}/bin/ferry", "translate", *sources, "-o", project.source.parent / "translated", "--target", "host",
          "--target", "cuda"], "not translated", env=project.tools.translator_environment())


def run(project):
    check(OTHER_LINKERS, "no linker but GNU ld is here: install mold")
    runtime = project.tools.plain["link"]
    translate(project)
    for name, (flags, link_flags) in COMPILED.items():
        build = Build(project, name, flags)
        build.compile(project.source / "main.cpp")
        scale = build.archive("scale", "scale", "unused")
        build.archive("shift", "shift")
        result = build.link(*link_flags, "-lshift", "-lscale", *runtime, "-pthread")
        check_equal(result.code, 0, f"linking: {name}\n{result}")
        check_runs(build, name)
    check_partial_link(project, build, scale[:3], runtime)
    result = build.link("-lshift", "-lscale", *[word for word in runtime if "runtime_cuda" not in str(word)], "-pthread")
    check(result.code != 0 and "use_cuda_backend" in result.err, f"linked without the CUDA backend\n{result}")


def check_partial_link(project, build, objects, runtime):
    """Checks ld -r, with which the compiler wrapper makes one object from a source's three."""
    one = build.folder / "scale_in_one.o"
    must(["ld", "-r", *objects, "-o", one], "ld -r")
    (build.folder / "libscale.a").unlink()
    build.pack("scale", [one])
    result = build.link("-lshift", "-lscale", *runtime, "-pthread", "-Wl,--gc-sections")
    check_equal(result.code, 0, f"linking after ld -r\n{result}")
    check_runs(build, "ld -r")
