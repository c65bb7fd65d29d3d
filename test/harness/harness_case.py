"""Tests the harness itself: tests that share outputs may run in any order, or in parallel, in an empty folder."""
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from tools import Failure, check, equal, execute, fresh_folder, main, together

SHARED = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from tools import Cache
folder = Path(sys.argv[2])
made = folder / "run" / "case" / "made"
Cache().make(made, ["sh", "-c", f"echo made >> {folder}/log; sleep 0.2; date +%N > {made}"], [], "the command failed")
print(made.read_text())
"""


def check_shared(work):
    """Several processes need the same output: it is made once, and all of them read it."""
    folder = fresh_folder(work / "shared")
    script = [sys.executable, "-c", SHARED, Path(__file__).parent, folder]
    started = [subprocess.Popen(script, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    said = {process.communicate()[0] for process in started}
    equal([process.returncode for process in started], [0] * len(started), "exit codes")
    equal((len(said), (folder / "log").read_text()), (1, "made\n"), "what processes that share an output have read and made")


def check_together():
    """All tasks run, and the first task's failure is raised, whichever task ended first."""
    done = []

    def fail(name, seconds):
        time.sleep(seconds)
        done.append(name)
        raise Failure(name)

    try:
        together([lambda: fail("first", 0.1), lambda: fail("second", 0), lambda: done.append("third")])
        raise AssertionError("no failure was raised")
    except Failure as failure:
        equal((str(failure), sorted(done)), ("first", ["first", "second", "third"]), "failure and tasks")


def check_cases(tools, work):
    """Runs each of a case's tests before the case's other tests: none relies on a folder that another one creates."""
    run_case = Path(__file__).parent.parent / "run" / "run_case.py"
    case = run_case.parent / "saxpy"
    sys.path.insert(0, str(run_case.parent))
    import run_case as driver
    for way in [[]] + ([["--asan"]] if tools.asan["link"] else []):
        tools.work = fresh_folder(work / "cases")
        driver.Case(tools, case, way).build_translated()


def check_compiled_once(tools, work):
    """Equal text in two folders is compiled once, but again if a flag or header differs; a missing header fails."""
    for name in ("first", "second"):
        folder = fresh_folder(work / name)
        (folder / "value.h").write_text("int value() { return VALUE; }\n")
        (folder / "main.cpp").write_text(f'#include "{folder}/value.h"\n')
    store = fresh_folder(work / "store")

    def compiled(name, *flags):
        launcher = [sys.executable, "-S", Path(__file__).parent / "compile_once.py", store]
        result = execute([*launcher, tools.cxx, *flags, "-MD", "-MF", "main.d", "-o", "main.o", "-c", work / name / "main.cpp"],
                         cwd=work / name)
        return result.code, len(list(store.glob("*.o")))

    one, two = "-DVALUE=1", "-DVALUE=2"
    equal([compiled("first", one), compiled("second", one), compiled("second", two)], [(0, 1), (0, 1), (0, 2)], "exit codes and objects")
    equal(compiled("second", one, "-O2"), (0, 3), "exit code and objects, optimised")
    (work / "second" / "value.h").write_text("int value() { return -VALUE; }\n")
    equal(compiled("second", one), (0, 4), "exit code and objects, of another header")
    check(str(work / "second" / "value.h") in (work / "second" / "main.d").read_text(), "another folder's dependencies")
    equal(*((work / name / "main.o").exists() for name in ("first", "second")), "objects")
    (work / "second" / "value.h").unlink()
    check(compiled("second", one)[0] != 0, "compiled without its header")


def run(tools, folder, arguments):
    work = tools.work / "harness"
    check_shared(work)
    check_together()
    check_cases(tools, work)
    check_compiled_once(tools, work)


if __name__ == "__main__":
    main(run)
