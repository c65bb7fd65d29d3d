"""The examples of docs/cookbook.md, or of another page, are right: cookbook.py TOOLS.json THIS_FOLDER [PAGE]

  * ```cpp       translated without a message, for the host and for CUDA; stub and host kernels compile;
  * ```cpp name  the translator says why a loop stays on the host, for the reason with this name.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, execute, main, must, together

EXAMPLE = re.compile(r"^```cpp(?: (\w+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)
LEAST = {"cookbook": 20, "gradients": 7}  # the least number of examples on a page
ROOT = Path(__file__).resolve().parent.parent.parent


def check(tools, work, page, number, reason, text):
    folder = work / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "example.cpp"
    source.write_text(text)
    flags = ["-std=c++20", "-Wall", "-Wextra", "-Werror", "-Wno-attributes", f"-I{ROOT / 'runtime/include'}"]
    said = execute([tools.ferry, "translate", source, "-o", folder, "--target", "host", "--target", "cuda", "--", *flags])
    if reason:
        if f"[{reason}]" not in said.err:
            raise Failure(f"example {number} of docs/{page}.md should be refused by '{reason}'\n{said}")
        return
    if said.code or said.err:
        raise Failure(f"example {number} of docs/{page}.md isn't translated without a word\n{said}")
    for generated in ("example.ferry.cpp", "example.ferry.host.cpp"):
        must([tools.cxx, *flags, "-fsyntax-only", folder / generated], f"{generated} of example {number} does not compile")


def run(tools, folder, arguments):
    page = arguments[0] if arguments else "cookbook"
    work = tools.work / "docs" / page
    examples = EXAMPLE.findall((ROOT / f"docs/{page}.md").read_text())
    if len(examples) < LEAST[page]:
        raise Failure(f"docs/{page}.md has fewer than {LEAST[page]} examples that this test can read")
    together([lambda n=n, one=one: check(tools, work, page, n, *one) for n, one in enumerate(examples, 1)])


if __name__ == "__main__":
    main(run)
