"""How many instructions a thread runs, in the PTX that nvcc generates for sm_80 from golden cases. This needs no GPU.

A kernel with one iteration per thread is little more than the user's statement: no loop, no division, no 64-bit
counter. From hand-written code (`int i = …; if (i < n) …`), nvcc 13.0 makes 21 instructions for saxpy and 43 for heat.

A thread with 4 x 4 iterations of a matrix product loads eight numbers in each step for sixteen multiplications; nvcc
keeps the sixteen sums in registers.

If the launch selects the function behind a pointer, the kernel contains only this function's code and nothing of the
others: no call, no branch. A choice inside a kernel is a direct call or no call.

More constant tables than fit into constant memory must assemble, with each compiler's code. And nvcc must
refuse kernels of a program whose char is unsigned, because nvcc's own char is signed.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from functions import check_functions
from tools import SKIPPED, Failure, execute, main, must

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
MOST = {"saxpy": 30, "heat": 54}
INSTRUCTION = re.compile(r"^\s+(?:@!?%p\d+\s+)?([a-z]+)[\w.]*\s.*;|^\s+(ret);", re.MULTILINE)


def instructions(ptx):
    """Returns the names of the instructions of the file's only kernel."""
    kernels = re.findall(r"\.entry\s.*?^\{(.*?)^\}", ptx, re.MULTILINE | re.DOTALL)
    if len(kernels) != 1:
        raise Failure(f"{len(kernels)} kernels in the PTX, not one")
    return [match[1] or match[2] for match in INSTRUCTION.finditer(kernels[0])]


def kernels(ptx):
    """Returns the bodies of the file's kernels, by symbol."""
    return dict(re.findall(r"\.entry\s+(\w+)\(.*?^\{(.*?)^\}", ptx, re.MULTILINE | re.DOTALL))


def check_chosen_functions(tools):
    """In golden function_values, `apply` has an instance for each of three functions; `of_many` branches over nine."""
    case, ptx = GOLDEN / "function_values" / "expected" / "input.ferry.cu", tools.work / "function_values.ptx"
    must([tools.nvcc, "-std=c++20", "-O3", "--fmad=false", "-arch=sm_80", f"-I{tools.include}", "-ptx", case, "-o", ptx],
         "function_values doesn't compile")
    text = ptx.read_text()
    if ".callprototype" in text or re.search(r"\bcall\.[^;]*prototype", text):
        raise Failure("a kernel calls through a pointer")
    all_kernels = kernels(text)
    chosen = {name: body for name, body in all_kernels.items() if re.search(r"ferry_apply_l\d+I", name)}
    if len(chosen) != 3:
        raise Failure(f"{len(chosen)} instances of 'apply', not three: {sorted(all_kernels)}")
    for name, body in chosen.items():
        found = [match[1] or match[2] for match in INSTRUCTION.finditer(body)]
        if "call" in found or "brx" in found or found.count("setp") > 1 or len(found) > MOST["saxpy"]:
            raise Failure(f"{name} isn't its function alone: {found}")
    branching = [body for name, body in all_kernels.items() if "ferry_of_many_l" in name]
    if len(branching) != 1 or not re.search(r"\b(brx|setp)", branching[0]):
        raise Failure("'of_many' doesn't branch over its functions in one kernel")


def assemble_tables(tools):
    case = GOLDEN / "many_constant_tables" / "expected" / "input.ferry.cu"
    cubin, toolkit = tools.work / "tables.cubin", Path(tools.nvcc).resolve().parent.parent
    must([tools.nvcc, "-std=c++20", "-arch=sm_80", f"-I{tools.include}", "-cubin", case, "-o", cubin],
         "more tables than constant memory has room for don't compile with nvcc")
    if tools.clang:
        must([tools.clang, "-std=c++20", "-x", "cuda", "--cuda-gpu-arch=sm_80", f"--cuda-path={toolkit}",
              "-Wno-unknown-cuda-version", f"-I{tools.include}", "--cuda-device-only", "-c", case, "-o", cubin],
             "more tables than constant memory has room for don't compile with clang")


def refuse_other_char(tools):
    case, folder = GOLDEN.parent / "run" / "char_without_sign" / "input.cpp", tools.work / "char"
    must([tools.ferry, "translate", case, "-o", folder, "--target", "cuda", "--", "-std=c++20", "-funsigned-char"],
         "the translator failed", env=tools.translator_environment())
    result = execute([tools.nvcc, "-std=c++20", "-arch=sm_80", f"-I{tools.include}", "-cubin",
                      folder / "input.ferry.cu", "-o", folder / "cubin"])
    if result.code == 0 or "-funsigned-char" not in result.err + result.out:
        raise Failure(f"nvcc takes kernels of another char than its own\n{result}")


def share_loads(tools):
    ptx = tools.work / "jam.ptx"
    must([tools.nvcc, "-std=c++20", "-O3", "--fmad=false", "-arch=sm_80", f"-I{tools.include}", "-ptx",
          GOLDEN / "jam" / "expected" / "input.ferry.cu", "-o", ptx], "jam doesn't compile")
    kernel = re.search(r"\.entry\s\S*ferry_product_l6_jammed.*?^\{(.*?)^\}", ptx.read_text(), re.MULTILINE | re.DOTALL)[1]
    steps = [block for block in re.split(r"^\$L\w+:", kernel, flags=re.MULTILINE) if len(re.findall(r"\bmul\S*\.f32", block)) == 16]
    if len(steps) != 1:
        raise Failure(f"{len(steps)} blocks of sixteen multiplications, not one")
    counts = {name: len(re.findall(rf"\b{name}", steps[0])) for name in (r"add\S*\.f32", r"ld\.global", r"(?:ld|st)\.local")}
    print(f"a step of 4 x 4 products: {counts}, {len(INSTRUCTION.findall(steps[0]))} instructions")
    if list(counts.values()) != [16, 8, 0]:
        raise Failure(f"not 16 additions, 8 loads and nothing in local memory, but {counts}")


def run(tools, folder, arguments):
    if not tools.nvcc:
        return SKIPPED
    share_loads(tools)
    assemble_tables(tools)
    check_chosen_functions(tools)
    check_functions(tools)
    refuse_other_char(tools)
    for case, most in MOST.items():
        ptx = tools.work / f"{case}.ptx"
        must([tools.nvcc, "-std=c++20", "-O3", "--fmad=false", "-arch=sm_80", f"-I{tools.include}", "-ptx",
              GOLDEN / case / "expected" / "input.ferry.cu", "-o", ptx], f"{case} doesn't compile")
        names = instructions(ptx.read_text())
        print(f"{case}: {len(names)} instructions")
        if len(names) > most:
            raise Failure(f"{case}: {len(names)} instructions, at most {most} are wanted:\n{' '.join(names)}")
        if wrong := {"div", "rem"} & set(names):
            raise Failure(f"{case}: every thread runs {' and '.join(wrong)}")
        if names.count("bra") > 2:
            raise Failure(f"{case}: {names.count('bra')} branches: a loop around the iteration?")
    return 0


if __name__ == "__main__":
    main(run)
