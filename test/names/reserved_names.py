"""Generated files coexist with the user's macros (-DN=64, -Dmin=…, -Dused=…), so Ferry writes only reserved names.

  1. The headers and templates of stubs and kernel files are read as tokens: each word is Ferry's (ferry_…, Ferry…,
     FERRY_…), the compiler's (__…), a keyword, or one of CUDA's own, which only CUDA files contain.
  2. Generated stubs and host kernel files compile even if every other word that isn't the user's is a macro.
  3. The translator knows each macro of the headers.
view.h, complex.h, values.h with pair.h and tuple.h, container.h and rows.h are exempt from 1, because only files with
library objects include them. Stubs whose sources include something are exempt from 2, because included text has names.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, execute, main, together

ROOT = Path(__file__).resolve().parent.parent.parent
HEADERS = ["call.h", "closure.h", "driver.h", "opened_member.h", "small_loop.h", "function_value.h", "object_type.h", "returned_calls.h", "pack.h", "kernel_common.h", "kernel_library.h", "host_kernel.h", "host_atomics.h", "element_updates.h", "reduction.h", "summation_order.h", "host_iterations.h", "host_summation.h", "returned_containers.h"]
CUDA_HEADERS = ["cuda_kernel.h", "gpu_kernel.h", "gpu_atomics.h", "gpu_reduction.h", "hip_kernel.h"]
TEMPLATES = ["common/stub", "common/stub_headers", "common/stub_tables", "common/body", "common/partial", "common/results", "common/collect", "common/lanes", "common/lane_results", "common/lane_collect", "host/kernels"]
CUDA_TEMPLATES = ["gpu/kernels"]

KEYWORDS = set("""alignas alignof auto bool break case char char8_t char16_t char32_t class const const_cast constexpr continue decltype default delete do double else explicit extern false float for friend if inline int
enum long mutable namespace noexcept nullptr operator private protected public reinterpret_cast return short signed sizeof static static_assert static_cast struct switch template union
this true typedef typeid typename unsigned using void volatile wchar_t while _Pragma""".split())
DIRECTIVES = set("define elif else endif error if ifdef ifndef include line pragma GCC system_header diagnostic ignored undef defined".split())
CUDA = set("""x y z blockIdx blockDim gridDim threadIdx atomicAdd atomicMin atomicMax atomicAnd atomicOr atomicXor atomicCAS
cudaLaunchKernelEx cudaLaunchConfig_t CUDART_VERSION hipLaunchKernel property get host device global shared constant""".split())
RESERVED = re.compile(r"ferry_\w+|Ferry\w+|FERRY_\w+|__\w+")
# Words that other headers use as names, attributes and library functions. The cases below don't use them.
HOSTILE = """N T U V W P at first last step loops bounds run launch buffer reads writes loop value object host extent call kernel kernels config arguments parameters store combine
finish reduction value later earlier variable iteration partial total operand target change old next is_floating min max
clamp abs swap used constructor destructor visibility hidden unused maybe_unused aligned noinline cold host cuda id ferry
detail size_t int64_t uint64_t uintptr_t INT64_MAX begin end size front back data empty""".split()


def identifiers(text):
    """Returns the identifiers of C++ text outside comments, strings and names of included files."""
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
    if any(f"#include <{name}>" in text for name in ("cmath", "ferry/view.h", "ferry/complex.h", "ferry/values.h", "ferry/container.h", "ferry/rows.h")):
        return
    if file.name.endswith(".ferry.cpp") and "#" in re.sub(r"(?m)^#(line.*|include <ferry/(call|closure|function_value).h>)$", "", text):
        return
    users = set(re.findall(r"[A-Za-z_]\w*", (file.parent.parent / "input.cpp").read_text()))
    macros = [f"-D{word}=)" for word in HOSTILE if word not in users]
    result = execute([tools.cxx, "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-vla", "-Wno-attributes", "-fsyntax-only",
                      f"-I{tools.include}", *macros, file])
    if result.code != 0:
        raise Failure(f"{file} doesn't compile with the user's macros\n{result}")


# The translator must not take macros of Ferry's headers for include guards of the user's headers.
def check_list_of_macros(tools):
    names = (ROOT / "translator/frontend/reserved_names.cpp").read_text()
    for file in (Path(tools.include) / "ferry").glob("*.h"):
        own = f"FERRY_{file.stem.upper()}_H"  # the names of targets' headers come from the table
        missing = [name for name in re.findall(r"#\s*define (FERRY_\w+)", file.read_text())
                   if f'"{name}"' not in names and not (name == own and file.stem.endswith("_kernel"))]
        if missing:
            raise Failure(f"{file}: translator/frontend/reserved_names.cpp lacks {' '.join(missing)}")


def run(tools, folder, arguments):
    check_list_of_macros(tools)
    for name in HEADERS + CUDA_HEADERS:
        file = Path(tools.include) / "ferry" / name
        check_names(file, file.read_text(), CUDA if name in CUDA_HEADERS else set())
    check_templates(TEMPLATES, set())
    check_templates(CUDA_TEMPLATES, CUDA)
    expected = ROOT.glob("test/golden/*/expected/*.ferry*.cpp")
    together([lambda file=file: check_compilation(tools, file) for file in expected])
    return 0


if __name__ == "__main__":
    main(run)
