"""Kernel files stand among the user's macros (-DN=64, -Dmin=…, -Dused=…): what Ferry writes there has reserved names only.

  1. The headers and templates of kernel files are read as tokens: each identifier is one of Ferry's (ferry_…, Ferry…,
     FERRY_…), the compiler's (__…), a keyword, or one of CUDA's own, which stand in CUDA files alone.
  2. Generated host kernel files compile where each word that is none of these, and not the user's own, is a macro.
view.h is left out of the first: its members have the names that the user's text says, and only files that need it have it.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, execute, main, together

ROOT = Path(__file__).resolve().parent.parent.parent
HEADERS = ["kernel_common.h", "host_kernel.h", "host_atomics.h", "reduction.h"]
CUDA_HEADERS = ["cuda_kernel.h", "cuda_atomics.h", "cuda_reduction.h"]
TEMPLATES = ["common/body", "common/partial", "common/results", "common/collect", "host/kernels"]
CUDA_TEMPLATES = ["cuda/kernels"]

KEYWORDS = set("""auto bool break char class const constexpr continue do double else explicit extern false float for if inline int
long namespace noexcept nullptr operator reinterpret_cast return sizeof static static_assert static_cast struct template
true typedef typename unsigned using void while""".split())
DIRECTIVES = set("define elif else endif error if ifdef ifndef include line undef defined".split())
CUDA = set("""x y z blockIdx blockDim gridDim threadIdx atomicAdd atomicMin atomicMax atomicAnd atomicOr atomicXor atomicCAS
cudaLaunchKernelEx cudaLaunchConfig_t CUDART_VERSION""".split())
RESERVED = re.compile(r"ferry_\w+|Ferry\w+|FERRY_\w+|__\w+")
# What other headers like to call things, attributes and library functions; never words of the cases below.
HOSTILE = """N T U V W P at first last step loops bounds run launch kernel kernels config arguments parameters store combine
finish reduction value later earlier variable iteration partial total operand target change old next is_floating min max
clamp abs swap used constructor destructor visibility hidden unused maybe_unused aligned noinline cold host cuda id ferry
detail size_t int64_t uint64_t uintptr_t INT64_MAX begin end size front back data empty""".split()


def identifiers(text):
    """The identifiers of C++ text that isn't a comment, a string or the name of an included file."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    text = re.sub(r'^\s*#\s*include[^\n]*', " ", text, flags=re.MULTILINE)
    text = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'', " ", text)
    text = text.replace("##", "")
    text = re.sub(r"\b\d[\w.]*", " ", text)
    return set(re.findall(r"[A-Za-z_]\w*", text))


def check_names(file, text, allowed):
    wrong = {name for name in identifiers(text) - KEYWORDS - DIRECTIVES - allowed if not RESERVED.fullmatch(name)}
    if wrong:
        raise Failure(f"{file}: names that a user's macro may have: {' '.join(sorted(wrong))}")


def check_templates(names, allowed):
    for name in names:
        file = ROOT / "templates" / f"{name}.mustache"
        text = re.sub(r"\{\{[#/^>!][^}]*\}\}", " ", file.read_text())
        check_names(file, re.sub(r"\{\{\{.*?\}\}\}", "ferry_tag", text), allowed)


def check_compilation(tools, file):
    text = file.read_text()
    if "#include <cmath>" in text or "#include <ferry/view.h>" in text:
        return
    users = set(re.findall(r"[A-Za-z_]\w*", (file.parent.parent / "input.cpp").read_text()))
    macros = [f"-D{word}=)" for word in HOSTILE if word not in users]
    result = execute([tools.cxx, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
                      f"-I{tools.include}", *macros, file])
    if result.code != 0:
        raise Failure(f"{file} doesn't compile with the user's macros\n{result}")


def run(tools, folder, arguments):
    for name in HEADERS + CUDA_HEADERS:
        file = Path(tools.include) / "ferry" / name
        check_names(file, file.read_text(), CUDA if name in CUDA_HEADERS else set())
    check_templates(TEMPLATES, set())
    check_templates(CUDA_TEMPLATES, CUDA)
    together([lambda file=file: check_compilation(tools, file) for file in ROOT.glob("test/golden/*/expected/*.ferry.host.cpp")])
    return 0


if __name__ == "__main__":
    main(run)
