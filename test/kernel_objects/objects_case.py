"""Kernels with the same text stay separate functions, and none becomes a function that does nothing.

  objects_case.py TOOLS.json FOLDER --compiler=PATH [--lto=LINKER]
        the kernels of FOLDER/input.cpp, by this compiler at -O1 to -O3: in the object no runner or kernel is a bare return
        or jump. The program prints what the untranslated one prints; with --lto, linked with -flto by LINKER, too
  objects_case.py TOOLS.json FOLDER --folding=LINKER,…
        programs that these linkers fold with --icf=all print the same
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import check, clean_environment, equal, execute, main, must, together

KERNELS = 11  # kernels of the program
NO_WORK = {"ret", "retq", "jmp", "jmpq", "b", "endbr64", "nop", "nopw", "nopl", "data16", "xchg", "cs", "bti", "int3", "udf"}
CONFIGURATIONS = [{"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "discrete"}, {"FERRY_DEVICE": "host", "FERRY_HOST_MEMORY": "shared"},
                  {"FERRY_DEVICE": "cuda"}]


def words(arguments, name):
    return [word.removeprefix(f"--{name}=") for word in arguments if word.startswith(f"--{name}=")]


def functions(file):
    """Returns the instructions of each function, by symbol."""
    found, name = {}, None
    for line in must(["objdump", "-d", "--no-show-raw-insn", file], "objdump failed").out.splitlines():
        if head := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            name = head[1]
            found[name] = []
        elif (code := re.match(r"\s+[0-9a-f]+:\s+(\S+)", line)) and name:
            found[name].append(code[1])
    return found


def scan(file, inlined):
    """`inlined`: a kernel may exist only inside its runner."""
    code = {name: instructions for name, instructions in functions(file).items() if re.search(r"\dferry_\w+_l\d+", name)}
    runners = {name for name in code if re.search(r"_l\d+(_\d+)?_run", name)}
    kernels = {name for name in code if re.search(r"_l\d+(_\d+)?E", name)}
    check(len(runners) == KERNELS, f"{file}: {KERNELS} runners were wanted", "\n".join(sorted(code)))
    check(inlined or len(kernels) == KERNELS, f"{file}: {KERNELS} kernels were wanted", "\n".join(sorted(code)))
    for name in runners | kernels:
        check(not set(code[name]) <= NO_WORK, f"{file}: {name} does nothing", " ".join(code[name]))


class Program:
    def __init__(self, tools, folder, name, compiler):
        self.tools, self.compiler = tools, compiler
        self.work = tools.work / "kernel_objects" / name
        self.work.mkdir(parents=True, exist_ok=True)
        must([tools.ferry, "translate", folder / "input.cpp", "-o", self.work, "--target", "host", "--target", "cuda", "--",
              "-std=c++20"], "the translator failed", env=tools.translator_environment())
        plain = self.work / "plain"
        must([compiler, "-std=c++20", "-O0", "-w", folder / "input.cpp", "-o", plain], "the program does not compile")
        self.wanted = must([plain], "the untranslated program failed").out

    def objects(self, flags):
        made = []
        for ending in (".cpp", ".host.cpp", ".cu"):
            more = [f"-I{self.tools.cuda_on_cpu_include}", "-x", "c++"] if ending == ".cu" else []
            made.append(self.work / f"{''.join(flags)}{ending}.o")
            must([self.compiler, "-std=c++20", "-w", *flags, f"-I{self.tools.include}", *more, "-c",
                  self.work / f"input.ferry{ending}", "-o", made[-1]], f"input.ferry{ending} does not compile")
        return made

    def prints_the_same(self, objects, flags, said):
        program = Path(f"{objects[0]}.{said}")
        must([self.compiler, "-pthread", *flags, *objects, *self.tools.plain["link"], "-o", program], f"no program, {said}")
        for configuration in CONFIGURATIONS:
            result = execute([program], env=clean_environment(**configuration))
            check(result.code == 0, f"{said}, {configuration}", result)
            equal(result.out, self.wanted, f"{said}, {configuration}")
        return program


def compiled(program, flags):
    objects = program.objects(flags)
    scan(objects[1], inlined="clang" in Path(program.compiler).name)
    program.prints_the_same(objects, [], flags[0])


def linked_as_one(program, linker):
    flags = ["-O2", "-flto"]
    use = [] if linker == "default" else [f"-fuse-ld={linker}"]
    scan(program.prints_the_same(program.objects(flags), [*flags, *use], "lto"), inlined=True)


def folded(program, linkers):
    objects = program.objects(["-O2", "-ffunction-sections"])
    for linker in linkers:
        program.prints_the_same(objects, [f"-fuse-ld={linker}", "-Wl,--icf=all"], linker)


def folded_stubs(program, linkers):
    """The CUDA runtime identifies kernels by the addresses of the functions that clang generates for them."""
    tools, file = program.tools, program.work / "clang_cuda.o"
    must([tools.clang, "-x", "cuda", "--cuda-gpu-arch=sm_80", f"--cuda-path={Path(tools.nvcc).resolve().parent.parent}",
          "-Wno-unknown-cuda-version", "-std=c++20", "-O2", "-fPIC", "-ffunction-sections", "-w", f"-I{tools.include}", "-c",
          program.work / "input.ferry.cu", "-o", file], "clang does not compile the CUDA kernels")
    for linker in linkers:
        library = Path(f"{file}.{linker}.so")
        must([program.compiler, "-shared", f"-fuse-ld={linker}", "-Wl,--icf=all", file, "-o", library], f"no library, {linker}")
        symbols = must(["nm", library], "nm failed").out
        places = re.findall(r"^([0-9a-f]+) [tT] \S*__device_stub__ferry_\w+_l\d+(?!\w*_finish_blocks)", symbols, re.MULTILINE)
        check(len(places) >= KERNELS and len(set(places)) == len(places), f"{linker} folds kernels", symbols)


def run(tools, folder, arguments):
    for linkers in words(arguments, "folding"):
        program = Program(tools, folder, "folded", tools.cxx)
        folded(program, linkers.split(","))
        if tools.nvcc and tools.clang:
            folded_stubs(program, linkers.split(","))
    for compiler in words(arguments, "compiler"):
        program = Program(tools, folder, Path(compiler).name, compiler)
        together([lambda o=o: compiled(program, [o]) for o in ("-O1", "-O2", "-O3")])
        for linker in words(arguments, "lto"):
            linked_as_one(program, linker)
    return 0


main(run)
