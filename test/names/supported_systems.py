"""Public headers report unsupported systems in one line; <ferry/annotate.h> stays usable, with empty macros."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, execute, main

SAYS = "Ferry runs on 64-bit Linux only"
ELSEWHERE = (["-m32"], ["-U__linux__"], ["-U__linux__", "-D_WIN32", "-D_WIN64"], ["-U__linux__", "-D__APPLE__"])


def run(tools, folder, arguments):
    work = tools.work / "supported_systems"
    work.mkdir(parents=True, exist_ok=True)
    for compiler in filter(None, (tools.cxx, tools.clang)):
        for name in ("call.h", "kernel_common.h", "error.h", "ferry.h", "annotate.h"):
            source = work / f"{name}.cpp"
            source.write_text(f"#include <ferry/{name}>\n")
            command = [compiler, "-std=c++17", f"-I{tools.include}", "-fsyntax-only", source]
            here = execute(command)
            if here.code != 0:
                raise Failure(f"<ferry/{name}> doesn't compile here\n{here}")
            for flags in ELSEWHERE:
                there = execute([*command, *flags])
                if (SAYS in there.err) == (name == "annotate.h"):
                    raise Failure(f"what <ferry/{name}> says of {flags}\n{there}")
    return 0


if __name__ == "__main__":
    main(run)
