"""Makes everything that a call needs from its environment fail once: see failures.cpp.

usage: faults_case.py TOOLS.json FOLDER [everything] [calls | elsewhere | work | memory | threads | writes | scopes | kept | verify]…

With `everything`, for runs by hand: every code for every call, failing allocations in every function (10 minutes).
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "run"))
from run_case import Case, Directives
from tools import Failure, clean_environment, execute, main


class Faults(Case):
    def read_directives(self):
        directives = Directives(self.folder / "calls.cpp")
        source = Path(__file__).resolve().parent.parent.parent
        directives.flags = [f"-I{self.tools.cuda_on_cpu_include}", f"-I{source / 'runtime' / 'src'}"]
        if self.tools.sanitize:
            directives.flags.append("-Wno-maybe-uninitialized")  # for GCC 12's warning about <regex>
        return directives

    def translate(self, source, flags, output):
        return [source] if source.stem in ("failures", "scenarios") else super().translate(source, flags, output)

    def units(self):
        return [(source, ["-fno-exceptions"] if source.stem == "without_exceptions" else [], self.work)
                for source in self.sources]


def run(tools, folder, arguments):
    case = Faults(tools, folder, [])
    case.work = tools.work / "faults"
    case.work.mkdir(parents=True, exist_ok=True)
    case.build_translated()
    result = execute([case.work / "translated", *arguments], cwd=case.work, env=clean_environment(), timeout=3600)
    print(result.out)
    if result.code != 0:
        raise Failure(f"something that fails isn't taken well\n{result}")


if __name__ == "__main__":
    main(run)
