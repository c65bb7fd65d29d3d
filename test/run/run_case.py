"""Runs one case: the untranslated and the translated program, in every way that must make no difference.

  test/run/<case>/input.cpp      a whole program; other *.cpp files next to it are compiled with it
                  expected.txt   optional: the output that the program must print, untranslated, too
The first lines of input.cpp may contain directives:
  // RUN: launches=2 fallbacks=0 bytes_to_device=8192 bytes_to_host=4096
        totals of FERRY_TRACE; a missing `launches` means at least 1, `fallbacks` means 0. Bytes are for discrete memory
  // RUN-WITH: name launches=10  runs the program once for each such line, with `name` as its argument. `name@cuda` is
                                 only for configurations with this prefix; only `@host-kept` sets its bytes_to_device
  // CUDA-RUN: launches=3        the totals on CUDA, if they differ: nests may be split into several kernels
  // OWN-MEMORY: why             data is copied even in shared memory, for example because iterations may end a nest
  // FLAGS: -O2 -DN=7            flags for the compiler and the translator
  // TRANSLATE: --bodies-from=@FOLDER@   further arguments of `ferry translate`; @FOLDER@ is the case's folder
  // EXPECT-STDERR: regex        a line that the translated program must print on stderr (there may be several lines);
                                 without a directive, stderr must be the same as the untranslated program's
  // CUDA-EXPECT-STDERR: regex   a line that is required on CUDA alone
  // TRANSLATE-STDERR: regex     a diagnostic that the translator must print; without a directive, it may only warn
                                 of loops on the host with kernels inside,
                                 and of data that is copied to the host in them
  // ENVIRONMENT: FERRY_LAUNCH=  more environment variables; with this one, small nests stay on the host, as by default
  // CONFIGURATIONS: host cuda   prefixes of the configurations (see below) to run, if the case doesn't suit all of them
  // NOT-BY-CLANG: why           run_asan compiles the case with g++, as it compiles cases with flags
The untranslated program's exit code is compared, too, whatever it is.
"""
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Cache, Failure, SKIPPED, clean_environment, diff, execute, headers_below, main, together

DISCRETE = {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete"}
CONFIGURATIONS = {
    "host-discrete": DISCRETE,
    "host-reversed": {**DISCRETE, "FERRY_HOST_ORDER": "reversed"},
    "host-shuffled": {**DISCRETE, "FERRY_HOST_ORDER": "shuffled:1"},
    # Every copy is kept from call to call. A system that can't watch pages reports this and keeps none.
    "host-kept": {**DISCRETE, "FERRY_KEEP": "always"},
    # Less memory than most nests touch: they run in chunks, or on the host with a message. Output stays the same.
    "host-little": {**DISCRETE, "FERRY_HOST_CAPACITY": "2000"},
    "host-shared": {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "shared"},
    "off": {"FERRY_DEVICE": "off"},
    "cuda": {"FERRY_DEVICE": "cuda"},
    "cuda-shuffled": {"FERRY_DEVICE": "cuda", "FERRY_CUDA_ON_CPU_ORDER": "shuffled:1", "FERRY_KEEP": "always"},
    # FERRY_VERIFY may report nothing, and must not change launches, copies or messages.
    "host-verify": {**DISCRETE, "FERRY_VERIFY": "1"},
    "cuda-verify": {"FERRY_DEVICE": "cuda", "FERRY_VERIFY": "1"},
}
SANITIZED = ["host-discrete", "host-shared", "cuda"]  # the others run the same code in a different order
TOTALS = ("launches", "fallbacks", "bytes_to_device", "bytes_to_host", "left_on_host", "ended")
NO_ROOM = re.compile(r"^ferry: .* \(guard: device memory\); .*\n", re.MULTILINE)
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wno-attributes"]
PLAIN = ["-std=c++20", "-O1", "-pthread", *WARNINGS]
PRECOMPILED = Path(__file__).resolve().parent / "precompiled"
DIRECTIVE_INSIDE = re.compile(r"\S\s+(CUDA-|)(RUN|RUN-WITH|EXPECT-STDERR|TRANSLATE-STDERR|ENVIRONMENT|FLAGS):( |$)")
ANNOTATION = re.compile(r"ferry *:: *(offload|device)\b|FERRY_(OFFLOAD|DEVICE)\b")


class Directives:
    def __init__(self, source):
        self.totals, self.flags, self.stderr, self.translate_stderr = {}, [], [], []
        self.translate_options = []
        self.cuda_totals, self.cuda_stderr = {}, []
        self.runs = []  # tuples of an argument, a prefix of configurations, and totals
        self.environment = {}
        self.own_memory = self.not_by_clang = False
        self.configurations = list(CONFIGURATIONS)
        for line in source.read_text().splitlines():
            if line.strip() and not line.startswith("//"):
                break
            name, _, value = line.removeprefix("//").strip().partition(":")
            value = value.strip()
            if re.fullmatch(r"[A-Z]{2,}[A-Z-]*", name) and value:
                self.read(name, value)
            elif DIRECTIVE_INSIDE.search(line):
                raise Failure(f"a directive must begin its line: {line}")

    def read(self, name, value):
        if name == "RUN":
            self.read_totals(value, self.totals)
        elif name == "RUN-WITH":
            words, _, totals = value.partition(" ")
            argument, _, prefix = words.partition("@")
            self.runs.append(([argument], prefix, {}))
            self.read_totals(totals, self.runs[-1][2])
        elif name == "CUDA-RUN":
            self.read_totals(value, self.cuda_totals)
        elif name == "CUDA-EXPECT-STDERR":
            self.cuda_stderr.append(value)
        elif name == "ENVIRONMENT":
            self.environment.update(word.split("=", 1) for word in value.split())
        elif name == "OWN-MEMORY":
            self.own_memory = True
        elif name == "NOT-BY-CLANG":
            self.not_by_clang = True
        elif name == "FLAGS":
            self.flags += value.split()
        elif name == "TRANSLATE":
            self.translate_options += value.split()
        elif name == "EXPECT-STDERR":
            self.stderr.append(value)
        elif name == "TRANSLATE-STDERR":
            self.translate_stderr.append(value)
        elif name == "CONFIGURATIONS":
            self.configurations = [c for c in CONFIGURATIONS if any(c.startswith(word) for word in value.split())]
        else:
            raise Failure(f"unknown directive {name}; see the header of the driver")

    def read_totals(self, text, totals):
        for word in text.split():
            match = re.fullmatch(r"(\w+)=(\d+)", word)
            if not match or match[1] not in TOTALS:
                raise Failure(f"RUN: can't read '{word}'; write name=number with one of {', '.join(TOTALS)}")
            totals[match[1]] = int(match[2])

    def totals_in(self, configuration, totals):
        return {**totals, **self.cuda_totals} if configuration.startswith("cuda") else totals

    def stderr_in(self, configuration):
        return self.stderr + self.cuda_stderr if configuration.startswith("cuda") else self.stderr


class Case:
    def __init__(self, tools, folder, arguments):
        self.tools, self.folder = tools, folder
        self.on_gpu = "--gpu" in arguments
        self.asan = "--asan" in arguments
        self.libraries = tools.asan if self.asan else tools.gpu if self.on_gpu else tools.plain
        self.directives = self.read_directives()
        self.sources = sorted(folder.glob("*.cpp"))
        kind = "gpu" if self.on_gpu else "run_asan" if self.asan else "run"
        self.work = tools.work / kind / folder.name
        self.work.mkdir(parents=True, exist_ok=True)
        self.translations = tools.work / "run" / folder.name
        self.plain_flags = [*PLAIN, *self.directives.flags]
        self.flags = [*self.plain_flags, *self.sanitize()]
        # With AddressSanitizer, Clang takes half of g++'s time and finds errors that g++ misses. If C++ leaves an
        # order unspecified, each compiler chooses one, also for the untranslated program.
        self.by_clang = bool(self.asan and tools.clang and self.plain_flags == PLAIN and not self.directives.not_by_clang)
        self.cxx = tools.clang if self.by_clang else tools.cxx
        self.untranslated = (self.work if self.by_clang else self.translations) / "untranslated"
        self.shares_headers = self.plain_flags == PLAIN and not tools.sanitize
        text = "".join(path.read_text() for path in self.sources)
        self.header = next((name for name in ("memory", "cmath") if f"<{name}>" in text), "light")
        local = [path for path in folder.rglob("*") if path.is_file()] + list(folder.parent.glob("*.h"))
        self.cache = Cache(*local, *headers_below(tools.include, tools.cuda_on_cpu_include))

    def read_directives(self):
        return Directives(self.folder / "input.cpp")

    def units(self):
        """Returns each source of the program with its additional flags and the folder for the object file."""
        return [(source, [], self.work) for source in self.sources]

    def sanitize(self):
        if self.asan:
            return ["-fsanitize=address", "-fno-omit-frame-pointer", "-g1"]  # UBSan is added by the preset asan
        return self.tools.sanitize_flags()

    def build(self):
        """Builds the untranslated and the translated program with as few consecutive compilations as possible."""
        together([self.build_untranslated, self.build_translated])

    def precompiled(self, header, flags):
        """Returns the header of run/precompiled/ for these flags, or none if a case has its own flags."""
        if not self.shares_headers:
            return []
        flags = [word for word in flags if re.match("-(?!D|iquote)", str(word))]  # drops macros and include paths
        source = PRECOMPILED / f"{header}.h"
        output = self.tools.work / "precompiled" / hashlib.sha256(repr([self.cxx, *flags]).encode()).hexdigest()[:8] / f"{header}.h.gch"
        Cache(*headers_below(self.tools.include, self.tools.cuda_on_cpu_include, PRECOMPILED)).make(
            output, [self.cxx, *flags, f"-I{self.tools.include}", "-x", "c++-header", source, "-o", output], [],
            "the headers do not compile")
        return ["-include", output.with_suffix("")]

    def build_untranslated(self):
        # Links the scopes: if a case misuses data scopes, the untranslated program must do so, too.
        uses_runtime = any("<ferry/ferry.h>" in path.read_text() for path in self.sources)
        libraries = ["-Wl,--undefined=_ZN5ferry6Scopes8instanceEv", *self.tools.plain["link"]] if uses_runtime else []
        self.cache.make(self.untranslated,
                        [self.cxx, *self.plain_flags, *self.no_warnings(), f"-I{self.tools.include}",
                         *self.precompiled(self.header, self.plain_flags), *self.sources, *fast_linker(), *libraries, "-o", self.untranslated], [file for file in libraries if Path(file).is_file()],
                        "the untranslated program does not compile")

    def build_translated(self):
        objects, compilations = [], []
        for source, flags, folder in self.units():
            files = [source]
            if ANNOTATION.search(source.read_text()):
                files = self.translate(source, flags, folder)
            for file in files:
                output = folder / (file.name + ".o")
                objects.append(output)
                compilations.append(lambda file=file, flags=flags, output=output: self.compile(file, flags, output))
        together(compilations)
        if not objects:  # all sources are refused, as expected
            return
        program = self.work / "translated"
        self.cache.make(program, [*self.linker(), *objects, *self.libraries["link"], "-o", program],
                        [*objects, *(f for f in self.libraries["link"] if Path(f).is_file())],
                        "the translated program does not link")

    def translation(self, source, flags, output):
        options = [word.replace("@FOLDER@", str(self.folder)) for word in self.directives.translate_options]
        return [self.tools.ferry, "translate", source, "-o", output, "--target", "host", "--target", "cuda",
                "--module-scope=run", *options, "--", *(self.plain_flags if self.asan else self.flags), *flags, f"-I{self.tools.include}"]

    def translate(self, source, flags, output):
        if self.asan:  # the same program, but compiled with AddressSanitizer
            output = self.translations
        base = output / source.stem
        self.cache.make(Path(f"{base}.ferry.json"), self.translation(source, flags, output), [source], "the translator failed",
                        self.tools.translator_files(), self.check_said, env=self.tools.translator_environment())
        return [Path(f"{base}.ferry{ending}") for ending in (".cpp", ".host.cpp", ".cu")]

    def check_said(self, result):
        for pattern in self.directives.translate_stderr:
            if not re.search(pattern, result.err, re.MULTILINE):
                raise Failure(f"the translator did not say /{pattern}/\n{result}")
        if without_loops_around(result.err) and not self.directives.translate_stderr:
            raise Failure(f"the translator said something and the case has no TRANSLATE-STDERR\n{result}")

    def compile(self, file, flags, output):
        include = [f"-I{self.tools.include}", "-iquote", self.folder]
        if file.suffix == ".cu" and self.on_gpu:
            command = [self.tools.nvcc, "-std=c++20", "-O2", "--fmad=false", "-arch=native", f"-I{self.tools.include}"]
        else:
            flags = [*self.flags, *flags, *self.no_warnings()]
            if self.sanitize() and ".ferry." in file.name:
                flags.append("-O0")  # generated code takes up to four times as long with both -O1 and AddressSanitizer
            if file.suffix == ".cu":
                # CMake and `ferry cxx` compile kernels like this: without macros, and with their own C++ standard.
                flags = [*(word for word in flags if not re.match("-[DU]|-std=", str(word))), "-std=c++20", f"-I{self.tools.cuda_on_cpu_include}"]
                precompiled = self.precompiled("double", flags)
                flags += [*precompiled, *(self.silenced() if precompiled else []), "-x", "c++"]
            elif file.name.endswith(".ferry.cpp"):
                flags += self.precompiled(self.header, flags)
            command = [self.cxx, *flags, *include]
        self.cache.make(output, [*command, "-c", file, "-o", output], [file], f"{file.name} does not compile")

    def silenced(self):
        """Returns -Wno- flags for the header's suppressed warnings, because precompiling loses its pragmas."""
        header = Path(self.tools.include) / "ferry/cuda_kernel.h"
        return [f"-Wno-{name}" for name in re.findall(r'diagnostic ignored "-W([\w-]+)"', header.read_text())]

    def no_warnings(self):
        """Returns -w for Clang: cases avoid only g++'s warnings; golden_compile checks generated files."""
        return ["-w"] if self.by_clang else []

    def linker(self):
        return [self.cxx, "-pthread", *fast_linker(), *(flag for flag in self.flags if flag == "-fopenmp"), *self.sanitize()]

    def run_all(self):
        failures = []
        for arguments, prefix, totals in self.directives.runs or [([], "", self.directives.totals)]:
            failures += self.run_with(arguments, prefix, totals)
        if failures:
            raise Failure("\n\n".join(failures) + f"\n\nThe programs and the generated files: {self.work}")

    def run_with(self, arguments, prefix, totals):
        reference = execute([self.untranslated, *arguments], cwd=self.folder)
        if reference.code < 0:
            raise Failure(f"the untranslated program crashed\n{reference}")
        expected = self.folder / "expected.txt"
        if expected.exists() and expected.read_text() != reference.out:
            raise Failure("the untranslated program does not print expected.txt\n" +
                          diff(expected.read_text(), reference.out, "expected.txt", "untranslated"))
        failures = []
        only = ["cuda"] if self.on_gpu else SANITIZED if self.sanitize() else list(CONFIGURATIONS)
        if self.tools.sanitize == "thread":  # ThreadSanitizer doesn't support the test double's fibres
            only = ["host-discrete", "host-shared"]
        for name in [name for name in self.directives.configurations if name in only and name.startswith(prefix)]:
            try:
                self.run(name, prefix, reference, arguments, totals)
            except Failure as failure:
                failures.append(" ".join([f"[{name}]", *arguments, str(failure)]))
        return failures

    def run(self, name, prefix, reference, arguments, totals):
        settings = CONFIGURATIONS[name]
        trace = self.work / f"{name}.json"
        trace.unlink(missing_ok=True)
        result = execute([self.work / "translated", *arguments], cwd=self.folder,
                         env=clean_environment(**{**settings, **self.directives.environment}, FERRY_TRACE=str(trace)))
        if "FERRY_VERIFY" in settings:
            self.check_verified(result)
        keeps = "FERRY_KEEP" in settings
        if keeps and not self.directives.stderr and self.says_nothing_is_kept(result):
            totals = {key: value for key, value in totals.items() if key != "bytes_to_device"}
        result.err = re.sub(r"^==\d+==WARNING: (ASan doesn't fully support makecontext|TestPTrace\(\) failed to fork).*\n", "", result.err,
                            flags=re.MULTILINE)
        where = " ".join(f"{key}={value}" for key, value in settings.items())
        if result.code != reference.code:
            raise Failure(f"{where}\nthe untranslated program ended with {reference.code}; translated:\n{result}")
        if result.out != reference.out:
            stderr = f"\n--- stderr\n{shorten_stderr(result.err)}" if result.err else ""
            raise Failure(f"{where}\nthe outputs differ\n" +
                          diff(reference.out, result.out, "untranslated", f"translated, {name}") + stderr)
        if name == "host-little":
            result.err = NO_ROOM.sub("", result.err)
            if not self.directives.stderr:
                self.check_stderr(name, reference, result)
            return
        self.check_stderr(name, reference, result)
        if name != "off":
            totals = self.directives.totals_in(name, totals)
            self.check_totals(name, trace, totals, at_most={"bytes_to_device"} if keeps and prefix != name else set())

    def says_nothing_is_kept(self, result):
        result.err, times = re.subn(r"^ferry: FERRY_KEEP has no effect .*\n", "", result.err, flags=re.MULTILINE)
        return times > 0

    def check_verified(self, result):
        said = re.compile(r"^ferry: FERRY_VERIFY: (?:NOTHING was compared|.*: no difference)(?:;.*)?\n", re.MULTILINE)
        if result.code >= 0 and not said.search(result.err):
            raise Failure(f"FERRY_VERIFY doesn't say that there is no difference\n{result}")
        result.err = said.sub("", result.err)

    def check_stderr(self, name, reference, result):
        expected = self.directives.stderr_in(name)
        if name == "off" or not expected:
            if result.err != reference.err:
                raise Failure("stderr differs (no EXPECT-STDERR)\n" +
                              diff(reference.err, result.err, "untranslated", f"translated, {name}"))
            return
        for pattern in expected:
            if not re.search(pattern, result.err, re.MULTILINE):
                raise Failure(f"stderr has no /{pattern}/:\n{shorten_stderr(result.err)}")

    def check_totals(self, name, trace, literals, at_most=frozenset()):
        if not trace.exists():
            raise Failure(f"FERRY_TRACE={trace} wrote no file: did the program launch anything?")
        try:
            totals = json.loads(trace.read_text())["otherData"]
        except (json.JSONDecodeError, KeyError) as error:
            raise Failure(f"{trace} is not a trace: {error!r}") from error
        for key in TOTALS:
            if key not in totals:
                raise Failure(f"{trace}: otherData has no {key}: {totals}")
            actual = int(totals[key])
            if key.startswith("bytes") and name == "host-shared" and not self.directives.own_memory:
                ok, wanted = actual == 0, "0: memory is shared"
            elif key in literals:
                wanted = literals[key]
                ok = actual == wanted or (key in at_most and actual < wanted)
            elif key == "launches":
                ok, wanted = actual >= 1, "at least 1"
            elif key in ("fallbacks", "ended"):
                ok, wanted = actual == 0, "0"
            else:
                continue
            if not ok:
                raise Failure(f"{key} is {actual}, wanted {wanted}; all totals: {totals}")


def fast_linker():
    """Returns the flag for mold, which links in half the time. libraries.* tests other linkers."""
    return ["-fuse-ld=mold"] if shutil.which("mold") else []


def without_loops_around(diagnostics):
    """Returns the translator's messages without warnings about host loops around kernels and their cost, which nearly
    every case has."""
    parts = re.split(r"(?m)^(?=[^\s:]+:\d+:\d+: (?:warning|error): )", diagnostics)
    return "".join(part for part in parts if not re.search("each of its iterations launches the loops|is copied to the host for it", part))


def shorten_stderr(text):
    return text[-4000:]


def run(tools, folder, arguments):
    case = Case(tools, folder, arguments)
    if case.on_gpu and not (shutil.which("nvidia-smi") and execute(["nvidia-smi", "-L"]).code == 0):
        print("skipped: this machine has no NVIDIA GPU")
        return SKIPPED
    case.build()
    case.run_all()
    return 0


if __name__ == "__main__":
    main(run)
