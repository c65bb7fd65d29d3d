"""A driver whose callees are elsewhere; the linker or loader decides where. Results equal those of the untranslated
program, linked and loaded in the same way. If the callees are offloaded, data is copied to the host once."""
import json

from cmake_case import check_equal, clean_environment, must
from tools import Failure

GENERATORS = ["plain"]
ONCE, EACH_TIME = 8000, 40000  # bytes copied to the host: one array at the driver's end, or also in each of five steps
CALLS = 2  # calls to the driver: one before main() and one in it


class Build:
    def __init__(self, project):
        self.tools, self.source, self.folder = project.tools, project.source, project.source.parent
        self.translated = False
        backend, double, *runtime = self.tools.plain["link"]
        self.runtime = ["-rdynamic", "-Wl,--whole-archive", backend, double, runtime[0], "-Wl,--no-whole-archive", *runtime[1:]]

    def objects(self, stem, *flags):
        """Returns the object files of a source, plain or translated."""
        folder = self.folder / "_".join([stem, "translated" if self.translated else "plain", *[flag.strip("-") for flag in flags]])
        folder.mkdir(exist_ok=True)
        if not self.translated:
            return [self.compile(self.source / f"{stem}.cpp", folder, *flags)]
        must([f"{self.tools.installed}/bin/ferry", "translate", self.source / f"{stem}.cpp", "-o", folder, "--target", "host", "--target",
              "cuda", "--", *flags, f"-I{self.source}"], "the translation failed", env=self.tools.translator_environment())
        return [self.compile(folder / f"{stem}.ferry.cpp", folder, *flags), self.compile(folder / f"{stem}.ferry.host.cpp", folder, *flags),
                self.compile(folder / f"{stem}.ferry.cu", folder, *flags, "-x", "c++")]

    def compile(self, file, folder, *flags):
        output = folder / f"{file.name}.o"
        must([self.tools.cxx, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-attributes", f"-I{self.tools.installed}/include", f"-I{self.source}",
              f"-I{self.tools.cuda_on_cpu_include}", *flags, "-c", file, "-o", output], "compiling")
        return output

    def plain(self, stem, *flags):
        """Returns the object file of a source that isn't translated."""
        folder = self.folder / "plain"
        folder.mkdir(exist_ok=True)
        return self.compile(self.source / f"{stem}.cpp", folder, *flags)

    def link(self, output, *words):
        path = self.folder / f"{output}{'.translated' if self.translated else ''}"
        must([self.tools.cxx, "-Werror", *words, "-pthread", "-o", path], f"linking {output}")
        return path

    def library(self, output, *words):
        name = f"lib{output}.so"
        return self.link(name, "-shared", f"-Wl,-soname,{name}{'.translated' if self.translated else ''},-rpath,{self.folder}", *words)

    def program(self, output, *words):
        return self.link(output, *words, f"-Wl,-rpath,{self.folder}", *(self.runtime if self.translated else ["-rdynamic"]), "-ldl")


def linked(build):
    """Builds the driver's library, and a second library that contains its callees."""
    kernels = build.library("kernels", *build.objects("kernels", "-fPIC"))
    driver = build.library("driver", *build.objects("driver", "-fPIC"), kernels)
    return [build.program("linked", build.plain("program"), driver, kernels)]


def one_program(build, *flags):
    """Builds a single program, in which the linker binds the calls."""
    objects = [*build.objects("kernels", *flags), *build.objects("driver", *flags)]
    return [build.program("_".join(["one", *flags]), build.plain("program"), *flags, *objects)]


def static_library(build):
    """Builds an archive, from which the linker takes the members that are called."""
    archive = build.folder / f"liball{'.translated' if build.translated else ''}.a"
    must(["ar", "rcs", archive, *build.objects("kernels"), *build.objects("driver")], "ar")
    return [build.program("static", build.plain("program"), archive)]


def versioned(build):
    """Builds a library with two versions of a symbol. The driver is bound to the newer one."""
    script = build.folder / "versions.map"
    script.write_text("OLD { global: _Z5shiftPdi; local: *; };\nNEW { global: _Z5scalePdi; } OLD;\n")
    old = build.library("old", build.plain("other", "-fPIC"))
    kernels = build.library("versioned", f"-Wl,--version-script={script}", *build.objects("kernels", "-fPIC"))
    driver = build.library("driven", *build.objects("driver", "-fPIC"), kernels)
    return [build.program("versioned", build.plain("program"), driver, kernels, old)]


def replaced(build):
    """Builds a program that defines one of the callees itself."""
    library = build.library("all", *build.objects("kernels", "-fPIC"), *build.objects("driver", "-fPIC"))
    return [build.program("replaced", build.plain("program"), build.plain("other"), library)]


def plugin(build, *flags, links=()):
    return build.library("_".join(["plugin", *flags, *[word.strip("-") for word in links]]).replace(",", "_"), *links,
                         *build.objects("kernels", "-fPIC", *flags), *build.objects("driver", "-fPIC"))


def run(project):
    build = Build(project)

    def check(what, commands, wanted, **environment):
        """Runs the commands of the plain and the translated program. `wanted`: the bytes copied to the host."""
        plain, translated = commands
        expected = must(plain, f"{what}, plain", env=clean_environment(**environment))
        trace = build.folder / "trace.json"
        for device in ("host", "cuda", "off"):
            result = must(translated, f"{what} on {device}",
                          env=clean_environment(**environment, FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(trace)))
            check_equal(result.out, expected.out, f"{what} on {device}\n{result.err}")
            if device == "off":
                continue
            check_equal(result.err, "", f"what {what} says on {device}")
            home = int(json.loads(trace.read_text())["otherData"]["bytes_to_host"])
            if home != wanted:
                raise Failure(f"{what} on {device}: {home} bytes came home, not {wanted}")

    def both(make, *words, **named):
        made = []
        for build.translated in (False, True):
            made.append(make(build, *words, **named))
        return made

    other = build.library("other", build.plain("other", "-fPIC"))
    check("in libraries", both(linked), CALLS * ONCE)
    check("in the program", both(one_program), CALLS * ONCE)
    check("in a program at a fixed address", both(one_program, "-no-pie"), CALLS * ONCE)
    check("in a program that is optimised as a whole", both(one_program, "-flto"), CALLS * ONCE)
    check("with a call that never comes", both(one_program, "-O0", "-DNEVER"), CALLS * ONCE)
    check("in a static library", both(static_library), CALLS * ONCE)
    check("with versions of symbols", both(versioned), CALLS * ONCE)
    check("replaced by a library that is preloaded", both(linked), CALLS * EACH_TIME, LD_PRELOAD=str(other))
    check("replaced by the program", both(replaced), CALLS * EACH_TIME)

    host = both(lambda build: build.program("plugins", build.plain("plugin")))
    # If the plug-in's own functions are called, but others might be, both drivers copy the array in each step.
    for kind, plugins, wanted in (
            ("exported", both(plugin), {"never": 2 * ONCE, "before": 2 * EACH_TIME, "opened": 2 * EACH_TIME, "called": ONCE + 2 * EACH_TIME}),
            ("bound by the linker", both(plugin, links=("-Wl,-Bsymbolic",)),
             {"never": 2 * ONCE, "before": 4 * EACH_TIME, "opened": 4 * EACH_TIME, "called": ONCE + 2 * EACH_TIME}),
            ("hidden", both(plugin, "-fvisibility=hidden"), dict.fromkeys(("never", "before", "opened", "called"), 2 * ONCE))):
        for when, home in wanted.items():
            check(f"in a plug-in, {kind}; another one, {when}", [[program, library, other, when] for program, library in zip(host, plugins)], home)
