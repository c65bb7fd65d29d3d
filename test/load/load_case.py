"""64 threads make calls at once, on shared and on separate data: results are right, and memory doesn't grow.

usage: load_case.py TOOLS.json FOLDER [--seconds N] [--threads N]

Runs N seconds (3 by default) each on the host's memory, on separate memory, and on the CUDA double.
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "run"))
from run_case import CONFIGURATIONS, Case, Directives
from tools import Failure, clean_environment, execute, main


class Load(Case):
    def __init__(self, tools, folder):
        super().__init__(tools, folder, [])
        self.work = tools.work / "load"
        self.work.mkdir(parents=True, exist_ok=True)
        self.sources = [folder / "load.cpp", folder.parent / "faults" / "calls.cpp"]

    def read_directives(self):
        directives = Directives(self.folder / "load.cpp")
        directives.flags = ["-iquote", str(self.folder.parent / "faults")]
        return directives

    def translate(self, source, flags, output):
        return [source] if source.stem == "load" else super().translate(source, flags, output)


def option(arguments, name, otherwise):
    return arguments[arguments.index(name) + 1] if name in arguments else otherwise


def run(tools, folder, arguments):
    load = Load(tools, folder)
    load.build_translated()
    seconds, threads = option(arguments, "--seconds", "3"), option(arguments, "--threads", "64")
    # ThreadSanitizer doesn't support the double's fibres.
    names = ["host-shared", "host-discrete", "host-kept"] + ([] if tools.sanitize == "thread" else ["cuda"])
    for name in names:
        environment = clean_environment(**CONFIGURATIONS[name], FERRY_LAUNCH="always")
        # If device memory is separate, AddressSanitizer poisons data that a kernel touches, also for other threads.
        own = ["own"] if "address" in tools.sanitize and name in ("host-discrete", "host-kept") else []
        result = execute([load.work / "translated", threads, seconds, *own], env=environment, timeout=float(seconds) + 300)
        print(f"{name}: {result.out.strip()}")
        load.says_nothing_is_kept(result)
        if result.code != 0 or (result.err and not tools.sanitize):  # AddressSanitizer warns about the double's fibres
            raise Failure(f"{name}\n{result}")


if __name__ == "__main__":
    main(run)
