"""Builds a program that uses DataScope, with each compiler and only the installed headers: it links and does nothing.

usage: header_case.py TOOLS"""
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXPECTED = "22 9 1\n"
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
FLAGS = [["-std=c++20", "-O0"], ["-std=c++20", "-O2"], ["-std=c++17", "-O1", "-fPIC", "-pie"], ["-std=c++17", "-no-pie", "-fno-pie"],
         ["-std=c++20", "-O1", "-fno-exceptions"], ["-std=c++20", "-O1", "-fvisibility=hidden", "-flto"],
         ["-std=c++20", "-O1", "-static"]]


def main():
    tools = json.loads(Path(sys.argv[1]).read_text())
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        include, program = Path(folder, "include"), Path(folder, "program")
        shutil.copytree(Path(tools["installed"], "include"), include)
        for compiler in (tools["cxx"], tools["clang"]):
            for flags in FLAGS:
                if "clang" in compiler and "-flto" in flags:
                    flags = [flag for flag in flags if flag != "-flto"]  # needs a plug-in of the linker
                command = [compiler, *flags, *WARNINGS, f"-I{include}", str(HERE / "program.cpp"), "-o", str(program)]
                built = subprocess.run(command, capture_output=True, text=True)
                out = built.stderr if built.returncode else subprocess.run([program], capture_output=True, text=True).stdout
                if out != EXPECTED:
                    failures.append(f"{' '.join(command)}\n{out}")
    if failures:
        sys.exit("\n".join(failures))


main()
