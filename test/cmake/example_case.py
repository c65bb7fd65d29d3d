"""Builds one of examples/ as users do and runs it: untranslated, on the host device and on the CUDA double. What it
prints and draws must be the same each time, except for lines beginning with "time:". No launch falls back."""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from cmake_case import Project, check, check_equal, main


ARGUMENTS = {"heat": [96, 64, 50], "nbody": [64, 5], "halo": [96, 64, 10], "fit": [24, 20, 20]}  # small enough for the double
LAUNCHERS = {"halo": ["mpiexec", "-n", 2]}


def results(project, name, folder, device=None):
    folder.mkdir(parents=True, exist_ok=True)
    printed = project.run(name, *ARGUMENTS.get(name, []), device=device or "host", launches=device not in (None, "off"),
                          cwd=folder, launcher=LAUNCHERS.get(name, []))
    check(not any(project.fallbacks), f"FERRY_DEVICE={device}: {project.fallbacks} launches fell back to the loops themselves")
    printed = re.sub(r"^time:.*\n", "", printed, flags=re.MULTILINE).replace(str(project.source), "")
    return {"what it printed": printed.encode()} | {path.name: path.read_bytes() for path in folder.iterdir()}


def run(tools, folder, arguments):
    name = folder.name
    plain = Project(tools, folder, "Ninja", "untranslated")
    plain.configure(f"-D{name.upper()}_OFFLOAD=OFF", "-DCMAKE_BUILD_TYPE=Release")
    plain.build()
    expected = results(plain, name, plain.binary / "run")
    translated = Project(tools, folder, "Ninja", "translated")
    translated.configure(f"-D{name.upper()}_DEVICES=host;cuda", "-DCMAKE_BUILD_TYPE=Release",
                         *translated.cuda_on_cpu())
    check("Translating" in translated.build(), "nothing was translated")
    for device in ("host", "cuda", "off"):
        actual = results(translated, name, translated.binary / f"run_{device}", device)
        check_equal(sorted(actual), sorted(expected), f"FERRY_DEVICE={device}: the files")
        for file in expected:
            check(actual[file] == expected[file], f"FERRY_DEVICE={device}: {file} differs\n"
                  f"untranslated: {expected[file][:500]!r}\ntranslated:   {actual[file][:500]!r}")
    return 0


if __name__ == "__main__":
    main(run)
