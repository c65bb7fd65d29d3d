"""The messages of ferry_offload() for wrong calls."""
import re

from cmake_case import check

GENERATORS = ["Ninja"]
CALLS = {
    "ferry_offload(other)": "there is no such target",
    "ferry_offload(interface)": "has no sources to compile",
    "ferry_offload(app DEVICES hots)": 'unknown device "hots"; the devices are host and cuda',
    "ferry_offload(app SOURCE main.cpp)": "unknown argument",
    "ferry_offload(app DEVICES cuda)": r"needs the CUDA language: write project\(. LANGUAGES CXX CUDA\)",
    "ferry_offload(app SOURCES heat.cpp)": "not a C\\+\\+ source of app: .*heat.cpp",
    "ferry_offload(app)\nferry_offload(app)": "was called before",
    "include(modules.cmake)": r"heat\.cppm is annotated, but file sets of modules aren't translated",
}


def run(project):
    for call, message in CALLS.items():
        said = re.sub(r"\s+", " ", project.configure(f"-DCALL={call}", expect_failure=True))
        check(re.search(message, said), f"{call}\nwanted /{message}/ in:\n{said}")
