"""FERRY_VERIFY reports defects: kernels of input.cpp are broken after their translation, and each defect must be found,
at its element, on the host device and on the CUDA double, while the program prints what it prints without FERRY_VERIFY.
Then the messages and the exit code if nothing is wrong, nothing is compared, or the variable is invalid.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Cache, Failure, check, clean_environment, equal, execute, headers_below, main, must, together

DEVICES = {
    "the host device": {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete", "FERRY_HOST_ORDER": "reversed",
                        "FERRY_HOST_THREADS": "1"},
    "cuda:0": {"FERRY_DEVICE": "cuda", "FERRY_CUDA_ON_CPU_ORDER": "shuffled:1"},
}
DIFFERENCE = 4

# Defects in kernels: the kernel's text, its replacement, and the message expected for DEVICE.
WRONG = {
    "saxpy": ("y[i] = y[i] + a * x[i];", "y[i] = y[i] + a * x[i]; if (i == 77) y[i] = __builtin_nextafter(y[i], 1e9);",
              r"the kernel of 'saxpy' differs .*: 'y'\[77\] is -?[\d.]+ on DEVICE and -?[\d.]+ in the original loop, 1 ulp apart; 1 of 400 elements differs"),
    "rows": ("in[(j + 1) * width + i]);", "in[(j + 1) * width + i]); if (i == 5 && j > 2) out[j * width + i] += 1;",
             r"'out'\[125\] \(\[3\]\[5\]\) is .*; 6 of 304 elements differ"),
    "positive": ("if (x[i] > 0) out[i] = i;", "if (x[i] > 0 && i != 201) out[i] = i;",
                 r"'out'\[201\] is \d+ on DEVICE, which doesn't write it, and 201 in the original loop; 1 of"),
    "dot": ("sum += x[i] * y[i];", "sum += x[i] * y[i] + (i == 9);", r"'sum' is .* on DEVICE and .* in the original loop"),
    "last_negative": ("if (x[i] < 0)", "if (x[i] < 0 && i < 300)", r"'at' is \d+ on DEVICE and 39\d in the original loop"),
    "histogram": ("[of[i] % 7], 1)", "[of[i] % 7], 1 + (i == 3))", r"'bins'\[4\] is (\d+) on DEVICE and \d+ in the original loop"),
    "steps": ("+ t;", "+ t + (t == 2 && i == 10);", r"'b'\[10\] is .*; 1 of 398 elements differs"),
    "ends": ("if (x[i] < -2e6)", "if (x[i] < -99)", "an iteration exits the loop on DEVICE, but none in the original loop"),
    "gemm": ("c[i][j] *= 3;", "c[i][j] *= 3 + (i == 7 && j == 4);", r"'c'\[144\] is .*; 1 of 400 elements differs"),
    "roots": ("('r', x[i])", "('r', x[i] + (i == 15))", r"'root'\[15\] is 1 on DEVICE and 0 in the original loop; 1 of"),
    "asserted": ("", "", r"'x'\[\d+\] is .* on DEVICE and .* in the original loop"),
}
OTHERWISE = {  # expected in other builds
    "positive": ("if (x[i] > 0) out[i] = i;", "if (x[i] > 0 || i == 200) out[i] = i;",
                 r"'out'\[200\] is 200 on DEVICE and 0 in the original loop; 1 of"),
    "empty": ("x[i] >= 0", "x[i] > 0", r"'root'\[15\] is 0 on DEVICE and 1 in the original loop; 4 of"),
    "throws": ("if (x[i] < -2e6)", "if (x[i] < -1e9)", "the original loop doesn't reach its end, but the kernel does"),
}


class Programs:
    def __init__(self, tools, folder):
        self.tools = tools
        self.work = tools.work / "verify"
        self.work.mkdir(parents=True, exist_ok=True)
        self.source = folder / "input.cpp"
        must([tools.ferry, "translate", self.source, "-o", self.work, "--target", "host", "--target", "cuda",
              "--module-scope=verify", "--", "-std=c++20", f"-I{tools.include}"], "the translator failed", env=tools.translator_environment())
        self.cache = Cache(*headers_below(tools.include, tools.cuda_on_cpu_include))
        together([lambda: self.build("right", {}), lambda: self.build("wrong", WRONG)])
        self.build("otherwise", OTHERWISE)

    def compile(self, file, output):
        more = [f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++"] if file.suffix == ".cu" else []
        self.cache.make(output, [self.tools.cxx, "-std=c++20", "-O1", "-w", *self.tools.sanitize_flags(),
                                 f"-I{self.tools.include}", *more, "-c", file, "-o", output], [file],
                        f"{file.name} does not compile")

    def build(self, name, plants):
        objects = [self.work / "input.o"]
        self.compile(self.work / "input.ferry.cpp", objects[0])
        for ending in (".host.cpp", ".cu"):
            text = (self.work / f"input.ferry{ending}").read_text()
            for function, (right, wrong, _) in plants.items():
                if right not in text:
                    raise Failure(f"{function}: the kernels have no '{right}'")
                text = text.replace(right, wrong)
            file = self.work / f"{name}{ending}"
            file.write_text(text)
            objects.append(Path(f"{file}.o"))
            self.compile(file, objects[-1])
        self.cache.make(self.work / name, [self.tools.cxx, "-pthread", *self.tools.sanitize_flags(), *objects,
                                           *self.tools.plain["link"], "-o", self.work / name],
                        [*objects, *(file for file in self.tools.plain["link"] if Path(file).is_file())], "no program")

    def run(self, name, *words, **variables):
        return execute([self.work / name, *words], env=clean_environment(**variables))


def finds(programs, build, plants):
    for device, settings in DEVICES.items():
        for function, (_, _, said) in plants.items():
            plain = programs.run(build, function, **settings)
            found = programs.run(build, function, **settings, FERRY_VERIFY="1")
            check(re.search(said.replace("DEVICE", device), found.err), f"'{said}' isn't said", found)
            check(re.search(rf"input.cpp:\d+: the kernel of '(\w+)'", found.err), "no place", found)
            check("FERRY_VERIFY: " in found.err and "1 launch differs" in found.err, "no summary", found)
            equal(found.code, DIFFERENCE, f"{function}: exit code")
            if function != "throws":  # the exception must come from the original loop
                equal(found.out, plain.out, f"{function}: the program doesn't go on with the device's results")


def says(programs):
    """The messages for a correct program, and for one in which nothing is compared."""
    host = DEVICES["the host device"]
    words = [name for name in WRONG if name != "asserted"] + ["throws"]
    for settings in DEVICES.values():
        reference = programs.run("right", *words, FERRY_DEVICE="off")
        found = programs.run("right", *words, **settings, FERRY_VERIFY="1")
        equal((found.code, found.out), (0, reference.out), f"a right program\n{found}")
        equal(found.err, "ferry: FERRY_VERIFY: 15 launches of 10 nests compared with the original loops, "
              "4305 elements: no difference\n", "a right program")
    nothing = programs.run("right", "saxpy", FERRY_DEVICE="off", FERRY_VERIFY="1")
    check(nothing.code == 0 and "NOTHING was compared: no launch" in nothing.err, "off", nothing)
    seven = programs.run("wrong", "saxpy", "returns_7", **host, FERRY_VERIFY="1")
    equal(seven.code, 7, "the program's own exit code")


def forgets(programs):
    """update_device() in a scope, for data that is only read, and for data that kernels write."""
    for settings in DEVICES.values():
        told = programs.run("right", "tells", **settings, FERRY_VERIFY="1")
        equal((told.code, told.out), (0, programs.run("right", "tells", FERRY_DEVICE="off").out), f"told\n{told}")
        check("3 launches of 1 nest compared" in told.err and "no difference\n" in told.err, "told", told)
        found = programs.run("right", "forgets", **settings, FERRY_VERIFY="1")
        equal(found.code, DIFFERENCE, f"exit code\n{found}")
        check(re.search(r"input.cpp:\d+: 'saxpy' reads '[xy]'\[3[12]\], which host code has written while a DataScope",
                        found.err), "not found", found)
        check("2 arrays were written by host code without notice" in found.err, "both, and each once", found)


def takes(programs):
    """The values of the variable FERRY_VERIFY."""
    host = DEVICES["the host device"]
    named = programs.run("wrong", "saxpy", "rows", **host, FERRY_VERIFY="rows")
    check(named.code == DIFFERENCE and "saxpy" not in named.err and "1 launch of 1 nest" in named.err, "names", named)
    other = programs.run("wrong", "saxpy", "positive", **host, FERRY_VERIFY="positve")
    check(other.code == DIFFERENCE and "function 'positve' was never launched" in other.err, "an unknown name", other)
    loose = programs.run("wrong", "saxpy", **host, FERRY_VERIFY="1,relative=1e-12")
    check(loose.code == 0 and "no difference" in loose.err, "relative", loose)
    for value in ("0", "1,rows", "relative=1e-6", "1,relative=2", "1,relative=x", "rows,", "a b", "1,"):
        bad = programs.run("right", "saxpy", **host, FERRY_VERIFY=value)
        check(bad.code == 1 and f"FERRY_VERIFY={value} isn't valid; use " in bad.err, f"'{value}'", bad)


def run(tools, folder, _):
    programs = Programs(tools, folder)
    finds(programs, "wrong", WRONG)
    finds(programs, "otherwise", OTHERWISE)
    says(programs)
    forgets(programs)
    takes(programs)
    return 0


if __name__ == "__main__":
    main(run)
