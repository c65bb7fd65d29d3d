"""What remains of functions in the code that nvcc generates: kernels, but no callees, and no functions that no kernel
calls. Names come from the user's functions, without counters, so they don't depend on the functions before them.
"""
import re

from tools import Failure, must

CALLED = "static double law(double x) { return x * x + 3; }\n"
UNUSED = """[[ferry::device]] double unused(double x) { double s = x; for (int k = 0; k < 100; ++k) s = s * x + k / (s + 12345.678); return s; }
[[ferry::device]] double also_unused(double x) { return unused(x) + unused(x + 1); }
"""
KERNELS = ["[[ferry::offload]] void first(double* x, int n) { for (int i = 0; i < n; ++i) x[i] = law(x[i]); }\n",
           "[[ferry::offload]] void second(double* x, int n) { for (int i = 0; i < n; ++i) x[i] = law(x[i]) + 1; }\n",
           "[[ferry::offload]] void second(float* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }\n"]


def code(tools, name, text):
    """Returns {kernel: its code's size} for the source, and the names of other functions in the cubin."""
    folder = tools.work / "functions" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "input.cpp").write_text(text)
    must([tools.ferry, "translate", folder / "input.cpp", "-o", folder, "--target", "cuda", "--", "-std=c++20"],
         "the translator failed", env=tools.translator_environment())
    must([tools.nvcc, "-std=c++20", "-O3", "-arch=sm_80", f"-I{tools.include}", "-cubin", folder / "input.ferry.cu",
          "-o", folder / "cubin"], f"{name} doesn't compile")
    symbols = re.findall(r"^\s*\d+:\s+\w+\s+(\d+)\s+FUNC\s.*\s(\S+)$", must(["readelf", "-sW", folder / "cubin"], "no symbols").out,
                         re.MULTILINE)
    kernels = {re.search(r".*(ferry_[a-z]+)_l\d+E", symbol)[1] + re.sub(r".*E14FerryGridLoopsIJLi0EEE", " ", symbol): int(size)
               for size, symbol in symbols if "ferry_" in symbol and "GridLoops" in symbol}
    return kernels, [symbol for _, symbol in symbols if "GridLoops" not in symbol]


def check_functions(tools):
    kernels, others = code(tools, "plain", CALLED + "".join(KERNELS))
    names = ["ferry_first Pd", "ferry_second Pd", "ferry_second Pf"]
    if sorted(kernels) != names or others:
        raise Failure(f"not the kernels alone: {kernels}, {others}")
    for name, text in (("unused", UNUSED + CALLED + "".join(KERNELS)), ("reordered", CALLED + "".join(KERNELS[::-1])),
                       ("unused_last", CALLED + "".join(KERNELS) + UNUSED)):
        found = code(tools, name, text)
        if found != (kernels, []):
            raise Failure(f"{name}: other code or names than {kernels}: {found}")
    used = code(tools, "used", UNUSED + CALLED + "".join(KERNELS).replace("law(x[i]) + 1", "also_unused(x[i])"))[0]
    if used["ferry_second Pd"] <= kernels["ferry_second Pd"]:
        raise Failure(f"a called function has no code: {used}")
    print(f"bytes of code: {kernels}; with a call of the others: {used}")
