"""The messages of ferry_export_bundle for wrong calls, and for what a bundle can't contain."""
import re

from cmake_case import check

GENERATORS = ["Ninja"]
CALLS = {
    "ferry_export_bundle(app)": r"write ferry_export_bundle\(TARGET. DIRECTORY dir",
    "ferry_export_bundle(other DIRECTORY b)": "there is no such target",
    "ferry_export_bundle(app DIRECTORY b DEVICES hots)": 'unknown device "hots"; the devices are host and cuda',
    "ferry_export_bundle(interface DIRECTORY b)": "has no sources to compile",
    "ferry_export_bundle(with_c DIRECTORY b)": "part.c isn't a C\\+\\+ source",
    "ferry_export_bundle(with_file DIRECTORY b)": "links /somewhere/libgrid.a, which the bundle can't hold",
    "ferry_export_bundle(with_package DIRECTORY b)": "links Grid::grid, which isn't part of this project; name the package",
    "ferry_export_bundle(object DIRECTORY b DEVICES cuda)": "make it a STATIC library",
}


def run(project):
    for call, message in CALLS.items():
        said = re.sub(r"\s+", " ", project.configure(f"-DCALL={call}", expect_failure=True))
        check(re.search(message, said), f"{call}\nwanted /{message}/ in:\n{said}")
    project.configure("-DCALL=ferry_export_bundle(with_package DIRECTORY b FIND_PACKAGES Grid)")
    project.build_target("ferry_bundle")
    check("find_package(Grid REQUIRED)" in (project.binary / "b/CMakeLists.txt").read_text(), "the package is not looked for")
