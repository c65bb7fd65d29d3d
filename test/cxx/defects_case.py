"""What `ferry cxx` and `ferry translate` say if Ferry itself fails: whose defect it is, in which function, and how to
continue. Each function case_<name> is one test, cxx.<name>.
"""
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from workshop import Workshop, check, check_equal, check_says
from tools import main

THREE = """namespace inside {
[[ferry::offload]] void first(float* x, int n) { for (int i = 0; i < n; ++i) x[i] += 1; }
[[ferry::offload]] void second(float* x, int n) { for (int i = 0; i < n; ++i) x[i] += 2; }
}
struct Grid {
  float* x;
  [[ferry::offload]] void third(int n) { for (int i = 0; i < n; ++i) x[i] += 3; }
};
void heat(float* x, int n) {
  inside::first(x, n), inside::second(x, n), Grid{x}.third(n);
  for (int i = 0; i < n; ++i) x[i] = 2 * (x[i] - 6);
}
"""


def broken_translator(shop):
    """Creates a folder with the test build's translator under the product's name."""
    home = shop.path("broken")
    home.mkdir()
    built = Path(shop.tools.ferry).parent
    for source, name in ((shop.tools.ferry_hooks, "ferry-translator"), (shop.tools.ferry, "ferry"), (built / "ferry.tree", "ferry.tree")):
        try:
            os.link(source, home / name)
        except OSError:
            shutil.copy2(source, home / name)
    return home / "ferry"


FAULTS = {
    "segfault": r"was killed by signal 11 \(Segmentation fault\)", "abort": r"was killed by signal 6 \(Aborted\)",
    "throw": r"was killed by signal 6 \(Aborted\)", "memory": r"was killed by signal (6 \(Aborted\)|9 \(Killed, perhaps for lack of memory\))",
    "endless": r"exceeded its limit of 2 s of CPU time \(FERRY_TIME_LIMIT\)",
}


def case_translator_crashes(shop):
    """The function is named, however the translator crashes. The program is built without it, with a message."""
    shop.write("heat.cpp", THREE)
    ferry = broken_translator(shop)
    shop.ferry_cxx = [ferry, "cxx"]
    for kind, said in FAULTS.items():
        fault = {"FERRY_TEST_FAULT": f"{kind}:second"}
        if kind == "endless":
            fault["FERRY_TIME_LIMIT"] = "2"
        if kind == "memory":  # as much as the translator needs, and no more
            shop.ferry_cxx = ["sh", "-c", 'ulimit -v 1000000; exec "$0" "$@"', ferry, "cxx"]
        for words, option in (([*shop.ferry_cxx, "g++", "-c", "heat.cpp"], "--ferry-without="),
                              ([*shop.ferry_cxx[:-1], "translate", "heat.cpp", "-o", "out"], "--without ")):
            result = shop.run(*words, **fault)
            check_equal(result.code, 4, f"exit code of {kind}\n{result}")
            check_says(result.err, "ferry: error: the translator " + said + r" in function 'inside::second' of 'heat\.cpp'; this is a defect in Ferry, not in your code", f"to continue, leave it on the CPU: {option}inside::second ")
            check(not shop.path("heat.o").exists() and not shop.path("out").exists(), "something is left behind")
        shop.ferry_cxx = [ferry, "cxx"]
    fault = {"FERRY_TEST_FAULT": "segfault:second"}
    for compiler in shop.compilers():
        for words, variables in ((["--ferry-without=inside::second"], {}), ([], {"FERRY_WITHOUT": "second"})):
            result = shop.cxx(compiler, "-O1", *words, "main.cpp", "heat.cpp", "shift.cpp", "-o", "app", **variables, **fault)
            check_says(result.err, r"heat\.cpp:3: ferry: warning: function 'inside::second' has \[\[ferry::offload\]\] and is left on the CPU")
            shop.program("app", launches=3)
    result = shop.run(ferry, "translate", "heat.cpp", "-o", "out", "--without", "inside::second", "--", "-O1", **fault)
    check_equal(result.code, 0, f"without the function\n{result}")
    result = shop.cxx("g++", "--ferry-without=*", "-c", "heat.cpp")
    check_equal(result.err.count("is left on the CPU"), 3, f"all are left out\n{result}")


def case_generated_does_not_compile(shop):
    """If a compiler rejects text that Ferry wrote, that is Ferry's defect. The user's own errors aren't."""
    shop.write("heat.cpp", THREE)
    for names in (["third"], ["first", "third"]):
        for compiler in shop.compilers():
            real = shutil.which(compiler)
            kernels = "|".join(f"__{name}_l" for name in names)
            shop.write("picky++", f'''#!/bin/sh
for word; do case $word in *.ferry.host.cpp) grep -Eq "{kernels}" "$word" && {{ echo "$word:1: error: no" >&2; exit 1; }};; esac; done
exec {real} "$@"
''', mode=0o755)
            result = shop.cxx(shop.path("picky++"), "-c", "heat.cpp", code=4)
            found = ["inside::first"] * ("first" in names) + ["Grid::third"]
            check_says(result.err, r"host\.cpp:1: error: no", "ferry: error: the code that the translator generates doesn't compile, although your code does, because of an error in functions? '" + "', '".join(found) + r"' of 'heat\.cpp'; this is a defect in Ferry",
                       "to continue, leave (it|them) on the CPU: --ferry-without=" + ",".join(found) + r" \(each build")
            check(not shop.path("heat.o").exists(), "an object is left")
            result = shop.cxx(shop.path("picky++"), "--ferry-without=" + ",".join(found), "main.cpp", "heat.cpp", "shift.cpp", "-o", "app")
            shop.program("app", launches=4 - len(names))
    for wrong in ("int f() { return undeclared; }", "static_assert(__GNUC__ == 1);", "#if __GNUC__ > 11\n#warning no\n#endif"):
        shop.write("heat.cpp", THREE + wrong + "\n")
        result = shop.run(*shop.ferry_cxx, "g++", "-Werror", "-c", "heat.cpp")
        check(result.code not in (0, 4) and "defect" not in result.err, f"the user's error is the user's\n{result}")
    shop.write("nothing++", f'#!/bin/sh\nfor word; do case $word in *.ferry.host.cpp) exit 1;; esac; done\nexec g++ "$@"\n', mode=0o755)
    shop.write("heat.cpp", THREE)
    result = shop.run(*shop.ferry_cxx, shop.path("nothing++"), "-c", "heat.cpp")
    check_equal((result.code, "defect" in result.err), (1, False), f"a compiler that can't do its work at all\n{result}")


def case_clang_refuses(shop):
    """If the user's compiler accepts text that Clang rejects, the message is more than Clang's errors."""
    said = r"ferry: note: g\+\+ accepts 'heat\.cpp', but Ferry parses it with Clang \d+, which doesn't; change the code in the errors"
    for text, is_taken in (("double first(int n) { double a[n] = {}; return a[0]; }", True), ("int f() { return undeclared; }", False)):
        shop.write("heat.cpp", THREE + text + "\n")
        result = shop.run(*shop.ferry_cxx, "g++", "-c", "heat.cpp")
        check_equal((result.code, bool(re.search(said, result.err))), (1, is_taken), f"{text}\n{result}")
        check_says(result.err, r"heat\.cpp:\d+:\d+: error: ")
        check(not shop.path("heat.o").exists(), "an object is left")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Workshop(tools, tools.work / "cxx" / folder.name))
    return 0


if __name__ == "__main__":
    main(run)
