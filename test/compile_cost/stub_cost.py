"""What a stub costs the user's compiler, measured by size and never by time.

  1. A stub's headers include only each other, and are short.
  2. Nests with the same types share the functions that describe them: eleven nests define as much as one.
  3. An additional nest adds little to the stub's text and, apart from its own loops, to the code. So does a
     function that other files can find.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "test" / "harness"))
sys.path.insert(0, str(ROOT / "benchmarks"))
from compile_time import nests
from tools import Failure, main, must

# Only stubs with closures read closure.h, opened_member.h and member_by_place.h.
LINES = {"call.h": 603, "closure.h": 227, "base.h": 30, "container.h": 80, "driver.h": 110, "member_by_place.h": 50, "opened_member.h": 30, "output.h": 110, "rows.h": 80, "small_loop.h": 60}
FOUND = 80  # bytes of text with which the runtime finds a function's stub
TEXT, CODE = 900, 500  # bytes that a nest adds to the preprocessed stub, and to its code beyond the plain source's


def check_headers(include):
    for name, lines in LINES.items():
        text = (include / "ferry" / name).read_text()
        foreign = [word for word in re.findall(r"^\s*#\s*include\s*(\S+)", text, re.MULTILINE) if not word.startswith("<ferry/")]
        if foreign:
            raise Failure(f"{name} includes {' '.join(foreign)}: every stub would pay for it")
        if text.count("\n") > lines:
            raise Failure(f"{name} has {text.count(chr(10))} lines; every stub reads them: at most {lines}")


class Sizes:
    def __init__(self, tools, count):
        self.tools = tools
        work = tools.work / "stub_cost" / str(count)
        work.mkdir(parents=True, exist_ok=True)
        source, stub = work / "nests.cpp", work / "nests.ferry.cpp"
        source.write_text(nests(count))
        must([tools.ferry, "translate", source, "-o", work, "--target", "host"], "the translator failed", env=tools.translator_environment())
        flags = ["-std=c++20", "-Wno-attributes", "-Wno-unknown-attributes", f"-I{tools.include}"]
        self.text = len(must([tools.cxx, *flags, "-E", "-P", stub], "the stub can't be preprocessed").out)
        objects = [work / "stub.o", work / "plain.o"]
        for file, made in zip([stub, source], objects):
            must([tools.cxx, *flags, "-O2", "-c", file, "-o", made], "the compilation failed")
        symbols = must(["nm", "-S", "--defined-only", objects[0]], "nm failed").out.splitlines()
        self.shared = {line.split()[-1] for line in symbols if re.search(r" [VWu] ", line)}
        self.code = [self.code_of(made) for made in objects]

    def code_of(self, file):
        symbols = must(["nm", "-S", "--defined-only", file], "nm failed").out
        return sum(int(size, 16) for size in re.findall(r"^\S+ (\S+) [tT] \S*stencil", symbols, re.MULTILINE))


def run(tools, folder, arguments):
    check_headers(Path(tools.include))
    one, eleven = Sizes(tools, 1), Sizes(tools, 11)
    if not one.shared or one.shared != eleven.shared:
        raise Failure(f"nests of the same types don't share what describes them: {sorted(one.shared ^ eleven.shared)}")
    text = (eleven.text - one.text) / 10
    code = (eleven.code[0] - one.code[0] - eleven.code[1] + one.code[1]) / 10
    print(f"a nest adds {text:.0f} bytes of text, {code:.0f} of code beyond its loops")
    if text > TEXT + FOUND or code > CODE:
        raise Failure(f"a nest adds {text:.0f} bytes of text and {code:.0f} of code; at most {TEXT + FOUND} and {CODE}")
    return 0


main(run)
