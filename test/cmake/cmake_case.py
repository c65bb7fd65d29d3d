"""Builds a small project that uses an installed Ferry, as users do, and runs the result.

  test/{cmake,bundle,libraries}/<case>/case.py       def run(project): the steps; GENERATORS = [...] if not both
                    CMakeLists.txt and sources: the project; a copy of it is built, so a step may change files
"""
import importlib.util
import json
import os
import re
import shutil
import sys
import time
from pathlib import Path

HARNESS = Path(__file__).resolve().parent.parent / "harness"
sys.path.insert(0, str(HARNESS))
from tools import Failure, Skip, clean_environment, execute, main, must


class Project:
    def __init__(self, tools, folder, generator, name=None):
        self.tools, self.generator = tools, generator
        work = tools.work / folder.parent.name / folder.name / (name or generator).replace(" ", "_")
        shutil.rmtree(work, ignore_errors=True)
        self.source, self.binary = work / "a source folder", work / "build"
        self.source.parent.mkdir(parents=True)
        shutil.copytree(folder, self.source, ignore=shutil.ignore_patterns("case.py", "__pycache__"))

    def configure(self, *arguments, prefix=None, expect_failure=False):
        command = [self.tools.cmake, "-G", self.generator, "-S", self.source, "-B", self.binary,
                   f"-DCMAKE_CXX_COMPILER={self.tools.cxx}", f"-DCMAKE_PREFIX_PATH={prefix or self.tools.installed}",
                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *arguments]
        result = execute(command, env=self.environment(), timeout=300)
        if (result.code != 0) != expect_failure:
            raise Failure(f"configuring {'was to fail' if expect_failure else 'failed'}\n{result}")
        return result.out + result.err

    def cuda_on_cpu(self):
        """Returns CMake arguments with which DEVICES cuda means the test double."""
        return [f"-DCMAKE_PROJECT_INCLUDE={Path(__file__).resolve().parent / 'double.cmake'}", "-DFERRY_CUDA_ON_CPU=double",
                f"-DDOUBLE_INCLUDE={self.tools.cuda_on_cpu_include}", f"-DDOUBLE_LIBRARY={self.tools.cuda_on_cpu}"]

    def compiled_once(self):
        """Returns CMake arguments that make text of several folders compile once (harness/compile_once.py)."""
        launcher = [sys.executable, "-S", HARNESS / "compile_once.py", self.tools.work / "compiled_once"]
        return [f"-DCMAKE_CXX_COMPILER_LAUNCHER={';'.join(map(str, launcher))}"]

    def environment(self, **more):
        # This build must not use the job server of a parent make.
        env = clean_environment(**more)
        env.pop("MAKEFLAGS", None)
        return env

    def build(self, expect_failure=False):
        """Builds, and returns everything that the build printed."""
        result = execute([self.tools.cmake, "--build", self.binary, "-j2"], env=self.environment(), timeout=600)
        if (result.code != 0) != expect_failure:
            raise Failure(f"the build {'was to fail' if expect_failure else 'failed'}\n{result}")
        return result.out + result.err

    def build_target(self, target):
        must([self.tools.cmake, "--build", self.binary, "--target", target], f"{target} does not build", env=self.environment(),
             timeout=600)

    def build_steps(self, **options):
        """Builds, and returns the steps that ran: "Translating …", "Building …", "Linking …"."""
        return re.findall(r"^\[[^]]*\] ((?:Translating|Building|Linking).*)$", self.build(**options), re.MULTILINE)

    def run(self, program, *arguments, device="host", launches=True, cwd=None, launcher=(), **settings):
        """Returns what the program printed. Checks that each rank launched kernels (or that none did)."""
        traces = self.binary / "traces"
        shutil.rmtree(traces, ignore_errors=True)
        traces.mkdir()
        env = self.environment(FERRY_DEVICE=device, FERRY_HOST_MEMORY="discrete", FERRY_TRACE=str(traces / "%r.json"),
                               **settings)
        result = must([*launcher, self.binary / program, *arguments], f"{program} failed", env=env, cwd=cwd)
        totals = [json.loads(rank.read_text())["otherData"] for rank in traces.iterdir()]
        self.launches, self.fallbacks = ([each[name] for each in totals] for name in ("launches", "fallbacks"))
        if not (self.launches and all(self.launches) if launches else not any(self.launches)):
            raise Failure(f"{program} launched {self.launches} kernels in its processes\n{result}")
        return result.out

    def compile_for_double(self, *words):
        """Compiles and links for the CUDA test double, without CMake."""
        must([self.tools.cxx, "-std=c++20", "-O1", "-fPIC", "-pthread", "-Wno-attributes", f"-I{self.tools.include}",
              f"-I{self.tools.cuda_on_cpu_include}", *words], "compiling")

    def translate_for_double(self, source, *flags):
        """Returns the three files that a source is translated to, next to it; the flags are the compiler's."""
        must([self.tools.ferry, "translate", source, "-o", source.parent, "--target", "host", "--target", "cuda", *(["--", *flags] if flags else [])],
             "not translated", env=self.tools.translator_environment())
        return [source.with_name(f"{source.stem}.ferry{kind}") for kind in (".cpp", ".host.cpp", ".cu")]

    def exported_runtime(self):
        """Returns the linker arguments for a program that shares its runtime with plug-ins."""
        return ["-rdynamic", "-Wl,--whole-archive", *self.tools.plain["link"][:3], "-Wl,--no-whole-archive",
                *self.tools.plain["link"][3:], "-ldl"]

    def numbered_libraries(self, folder, count, number, least, sources):
        """Copies one library many times. In each copy, a different number replaces `number`, at least `least` times."""
        folder.mkdir(parents=True)
        library = folder / "library.so"
        self.compile_for_double("-shared", "-x", "c++", *sources, "-o", library)
        image, number = library.read_bytes(), number.to_bytes(4, "little")
        check(image.count(number) >= least, "the number isn't in all of the library's functions")
        for k in range(count):
            (folder / f"{k}.so").write_bytes(image.replace(number, (1 + k * 77777).to_bytes(4, "little")))
        return folder

    def program_of_libraries(self, output, sources, translated):
        """Builds a program that opens numbered libraries, which use the program's runtime."""
        links = self.exported_runtime() if translated else ["-rdynamic", "-ldl"]
        self.compile_for_double("-x", "c++", *sources, "-x", "none", *links, "-o", output)
        return output

    def untranslated(self, *sources, flags=()):
        """Returns what the program built from these sources prints without Ferry."""
        program = self.source.parent / "untranslated"
        must([self.tools.cxx, "-std=c++20", "-O1", "-Wno-attributes", *flags, *sources, "-o", program], "compiling untranslated")
        return must([program], "running untranslated").out

    def write(self, file, text):
        time.sleep(0.02)
        (self.source / file).write_text(text)

    def edit(self, file, old, new):
        text = (self.source / file).read_text()
        check(old in text, f"{file} has no '{old}'")
        self.write(file, text.replace(old, new))

    def touch(self, file):
        time.sleep(0.02)
        os.utime(self.source / file)


def check(condition, message):
    if not condition:
        raise Failure(message)


def check_equal(actual, expected, what):
    check(actual == expected, f"{what}\nwanted: {expected!r}\ngot:    {actual!r}")


def check_steps(steps, *patterns):
    """Checks that each pattern matches exactly one step, and each step matches one pattern."""
    left = list(steps)
    for pattern in patterns:
        hits = [step for step in left if re.search(pattern, step)]
        check(hits, f"no step matches /{pattern}/; ran: {steps}")
        left = [step for step in left if step not in hits]
    check(not left, f"these steps should not have run: {left}")


def run(tools, folder, arguments):
    spec = importlib.util.spec_from_file_location("case", folder / "case.py")
    case = importlib.util.module_from_spec(spec)
    sys.modules.setdefault("cmake_case", sys.modules["__main__"])
    spec.loader.exec_module(case)
    for generator in getattr(case, "GENERATORS", ["Ninja", "Unix Makefiles"]):
        try:
            case.run(Project(tools, folder, generator))
        except Failure as failure:
            raise Failure(f"[{generator}] {failure}") from failure
    return 0


if __name__ == "__main__":
    main(run)
