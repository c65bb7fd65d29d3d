"""Everything specific to a target is in its own folders, and its name in the table (runtime/src/targets/targets.h):

  translator/target/<name>/   cmake/targets/<name>/   runtime/src/devices/<name>/   runtime/include/ferry/<name>_kernel.h

No other source, template, CMake file or test harness contains the name of a GPU target, even in comments. CMake reads
the table as C++ does. One more row and one more folder make a device that ferry_offload() knows.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, check, equal, execute, fresh_folder, main

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = "runtime/src/targets/targets.h"
SEARCHED = ["translator", "runtime", "templates", "cmake", "test/harness", "CMakeLists.txt"]
ROW = re.compile(r'^ +\{"(\w+)", "([^"]+)", "([^"]+)", "[^"]+", (\w+), \w+, (\w+)\},$', re.MULTILINE)

FOURTH = '    {"fourth", "Fourth", ".ferry.fourth", "gpu/kernels", true, false, true},\n'
FOURTH_CMAKE = """
function(_ferry_fourth_check_call call)
  message(STATUS "checked: ${call}")
endfunction()
function(_ferry_fourth_library target library contracts files)
  message(STATUS "made: ${library} of ${files}")
  set_source_files_properties(${files} PROPERTIES LANGUAGE CXX)
endfunction()
"""
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(fourth LANGUAGES CXX)
include("{cmake}/FerryOffload.cmake")
_ferry_read_targets("{sources}")
add_executable(Ferry::ferry IMPORTED)
set_target_properties(Ferry::ferry PROPERTIES IMPORTED_LOCATION "{ferry}")
add_library(Ferry::runtime INTERFACE IMPORTED)
get_property(names GLOBAL PROPERTY FERRY_TARGETS)
foreach(name IN LISTS names)
  foreach(column IN ITEMS SHOWN SUFFIX IS_GPU IS_BUILT)
    _ferry_target_says(${{name}} ${{column}} value)
    message(STATUS "row: ${{name}} ${{column}} ${{value}}")
  endforeach()
endforeach()
add_executable(app heat.cpp)
ferry_offload(app DEVICES host {devices})
"""
HEAT = "[[ferry::offload]] void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }\nint main() {}\n"


def rows(table):
    """Returns name → (shown, suffix, is_gpu, is_built)."""
    found = {row[0]: row[1:] for row in ROW.findall(table)}
    check("host" in found and len(found) == table.count('\n    {"'), "the table isn't read", table)
    return found


def is_own(path, name):
    return name in path.parts or path.name == f"{name}_kernel.h"


def check_sources(gpus):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *SEARCHED], cwd=ROOT, capture_output=True, text=True)
    names = listed.stdout.split() if listed.returncode == 0 else \
        [str(path.relative_to(ROOT)) for top in SEARCHED for path in [ROOT / top, *(ROOT / top).rglob("*")] if path.is_file()]
    check(len(names) > 300, "the sources aren't found", str(len(names)))
    said = []
    for name in names:
        if name == TABLE or name.endswith((".md", ".pyc")) or not (ROOT / name).exists():
            continue
        lines = (ROOT / name).read_text(errors="replace").splitlines()
        for gpu in gpus:
            word = re.compile(rf"(?<![a-z]){gpu}", re.IGNORECASE)
            if not is_own(Path(name), gpu):
                said += [f"{name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if word.search(line)]
    if said:
        raise Failure("a target is named outside its own folders and the table:\n" + "\n".join(said))


def configure(tools, folder, cmake, sources, devices):
    (folder / "heat.cpp").write_text(HEAT)
    (folder / "CMakeLists.txt").write_text(PROJECT.format(cmake=cmake, sources=sources, ferry=tools.ferry, devices=devices))
    return execute([tools.cmake, "-S", folder, "-B", folder / "build", f"-DCMAKE_CXX_COMPILER={tools.cxx}"])


def check_cmake(tools, folder, table):
    """CMake reads the table as C++ does. A target without a device is refused by name."""
    said = configure(tools, folder, ROOT / "cmake", ROOT / "runtime/src", "")
    read = dict()
    for name, column, value in re.findall(r"-- row: (\w+) (\w+) (.*)", said.out):
        read.setdefault(name, []).append(value)
    equal({name: tuple(values) for name, values in read.items()}, table, "the table as CMake reads it")
    for name, (_, _, _, is_built) in table.items():
        if is_built == "false":
            refused = configure(tools, folder, ROOT / "cmake", ROOT / "runtime/src", name)
            text = " ".join(refused.err.split())
            check(refused.code != 0 and f"Ferry can't launch kernels on \"{name}\" yet" in text and f"'ferry translate --target {name}'" in text, "refused", text)


def check_fourth(tools, folder):
    """Checks what docs/adding_a_target.md requires of CMake: a row and a folder."""
    shutil.copytree(ROOT / "cmake", folder / "cmake")
    (folder / "sources/targets").mkdir(parents=True)
    text = (ROOT / TABLE).read_text()
    (folder / "sources/targets/targets.h").write_text(text.replace("\n};\n\n}  // namespace", "\n" + FOURTH + "};\n\n}  // namespace"))
    (folder / "cmake/targets/fourth").mkdir()
    (folder / "cmake/targets/fourth/target.cmake").write_text(FOURTH_CMAKE)
    (folder / "project").mkdir()
    result = configure(tools, folder / "project", folder / "cmake", folder / "sources", "fourth")
    check(result.code == 0 and "checked: ferry_offload(app" in result.out, "a fourth target", f"{result}")
    check(re.search(r"made: app_ferry_fourth of \S*/heat\.ferry\.fourth\n", result.out), "its files", f"{result}")


def run(tools, folder, arguments):
    table = rows((ROOT / TABLE).read_text())
    check_sources([name for name, (_, _, is_gpu, _) in table.items() if is_gpu == "true"])
    work = fresh_folder(tools.work / "targets_are_data")
    check_cmake(tools, work, table)
    check_fourth(tools, work)
    return 0


if __name__ == "__main__":
    main(run)
