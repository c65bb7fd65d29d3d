"""A program that runs with raised privileges (set-user-ID, set-group-ID, file capabilities) ignores Ferry's variables,
so that its caller can't make it write a file, print or exit. The runtime reads variables in one place."""
import os
import re
import struct
import tempfile
from pathlib import Path

from cmake_case import Skip, check, check_equal, clean_environment, execute, must

GENERATORS = ["plain"]
NOBODY = 65534
# Each value would cause an error, a file or output in a program that reads the variable.
VARIABLES = {"FERRY_DEVICE": "nonsense", "FERRY_LAUNCH": "nonsense", "FERRY_TRACE": "trace.json", "FERRY_VERIFY": "1", "FERRY_KEEP": "nonsense",
             "FERRY_HOST_MEMORY": "nonsense", "FERRY_HOST_CAPACITY": "nonsense", "FERRY_HOST_ORDER": "nonsense", "FERRY_HOST_THREADS": "nonsense"}
RAW_SOCKETS = 1 << 13


def set_user(program):
    program.chmod(0o4755)


def set_group(program):
    program.chmod(0o2755)


def capability(program):
    version_2_and_effective = 0x02000001
    os.setxattr(program, "security.capability", struct.pack("<5I", version_2_and_effective, RAW_SOCKETS, 0, 0, 0))


def variables_of_the_runtime():
    """Returns all names of variables in the runtime's sources, and where it reads them."""
    names, places = set(), []
    for file in (Path(__file__).resolve().parents[3] / "runtime").rglob("*.[ch]*"):
        text = file.read_text()
        if file.name == "environment.cpp":
            names = set(re.findall(r'"(FERRY_[A-Z_]+)"', text))
        places += [file.name for _ in re.findall(r"\b(?:secure_)?getenv\b|\benviron\b", text)]
    return names, places


def as_nobody(program, folder, **variables):
    def drop():
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)

    return execute([program], cwd=folder, env=clean_environment(**variables), before=drop)


def run(project):
    names, places = variables_of_the_runtime()
    check_equal(names, set(VARIABLES), "the runtime's variables, each of which this test sets")
    check_equal(places, ["environment.cpp"], "where the runtime asks for variables")
    if os.geteuid() != 0:
        raise Skip("only root can raise a program's privileges")
    tools = project.tools
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        must([tools.ferry, "cxx", tools.cxx, "-O1", project.source / "program.cpp", "-o", folder / "program"], "ferry cxx",
             env=tools.translator_environment())
        program = folder / "program"
        check_equal(as_nobody(program, folder).out, "0 9801\n", "the program as it is")
        for variable, value in VARIABLES.items():
            result = as_nobody(program, folder, **{variable: value})
            check(result.err or (folder / "trace.json").exists(), f"{variable}={value} does nothing\n{result}")
        (folder / "trace.json").unlink()
        tried = 0
        for raise_privileges in (set_user, set_group, capability):
            os.chown(program, 0, 0)
            program.chmod(0o755)
            raise_privileges(program)
            if as_nobody(program, folder).out == "0 9801\n":  # mounted with nosuid, or no_new_privs is set
                continue
            tried += 1
            result = as_nobody(program, folder, **VARIABLES)
            check_equal((result.out, result.err, (folder / "trace.json").exists()), ("1 9801\n", "", False),
                        f"a program with {raise_privileges.__name__}, with all variables")
        if not tried:
            raise Skip("privileges can't be raised here")
