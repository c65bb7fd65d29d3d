"""Translates one case and compares all outputs with the committed files, byte for byte.

  test/golden/<case>/input.cpp
                     args                optional: arguments of `ferry translate`; after --, arguments of the compiler,
                                         optionally with its name first; @SCRATCH@ is a folder outside the case's folder
                     compile_commands.in optional: becomes @SCRATCH@/compile_commands.json; @FOLDER@ is the case's folder
                     expected/*          outputs for host and cuda; stderr: diagnostics, if any; stdout: for --dump
A case whose name starts with fail_ must end with 1, print expected/stderr and write nothing; no other case may fail.
A module's id is a hash of the kernel files' contents. Committed files keep their id, so a diff shows a change once.
  --update     rewrites expected/ (scripts/update_goldens); people review `git diff`
  --compile    compiles the committed files with every installed compiler, several at a time
"""
import re
import shlex
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "harness"))
from tools import Failure, diff, execute, main, must, together

WARNINGS = ["-Wall", "-Wextra", "-Werror"]


def translate(tools, folder, output):
    """Returns all outputs, including "stderr", by name. Runs in the case's folder, so no absolute path appears."""
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    args = folder / "args"
    words = shlex.split(args.read_text().replace("@SCRATCH@", f"{output}.scratch")) if args.exists() else []
    commands = folder / "compile_commands.in"
    if commands.exists():
        scratch = Path(f"{output}.scratch")
        scratch.mkdir(parents=True, exist_ok=True)
        (scratch / "compile_commands.json").write_text(commands.read_text().replace("@FOLDER@", str(folder)))
    flags = words[words.index("--") + 1:] if "--" in words else []
    options = words[: words.index("--")] if "--" in words else words
    if not any(word.startswith("--target") for word in options):
        options += ["--target", "host", "--target", "cuda"]
    compiler = [flags.pop(0)] if flags and not flags[0].startswith("-") else []
    result = execute([tools.ferry, "translate", "input.cpp", "-o", output, f"--module-scope={folder.name}", *options, "--",
                      *compiler, "-std=c++20", f"-I{tools.include}", *flags],
                     cwd=folder, env=tools.translator_environment())
    files = {path.name: path.read_text() for path in sorted(output.rglob("*")) if path.is_file()}
    if result.err:
        files["stderr"] = result.err
    if result.out:  # --dump
        files["stdout"] = result.out
    must_fail = folder.name.startswith("fail_")
    if result.code != (1 if must_fail else 0):
        raise Failure(f"wanted exit code {1 if must_fail else 0}\n{result}")
    if must_fail and list(files) != ["stderr"]:
        raise Failure(f"failed as it should, but left {', '.join(files)}\n{result}")
    return files


ID = re.compile(r"input_[0-9a-f]{12}(?![0-9a-f])")


def with_ids_of(expected, files):
    """Returns `files` with the module id of the committed files, if there is one."""
    ids = {id for text in expected.values() for id in ID.findall(text)}
    made = {id for text in files.values() for id in ID.findall(text)}
    if len(made) > 1:
        raise Failure(f"several module ids: {made}")
    return {name: ID.sub(min(ids), text) for name, text in files.items()} if ids else files


def expected_files(folder):
    return {path.name: path.read_text() for path in sorted((folder / "expected").glob("*")) if path.is_file()}


def compare(expected, actual):
    problems = []
    for name in sorted(expected.keys() | actual.keys()):
        if name not in actual:
            problems.append(f"expected/{name} did not come out")
        elif name not in expected:
            problems.append(f"not expected: {name}\n{actual[name]}")
        elif expected[name] != actual[name]:
            problems.append(diff(expected[name], actual[name], f"expected/{name}", name))
    if problems:
        raise Failure("\n".join(problems) + "\nIf that is what you want: scripts/update_goldens, then read `git diff`")


def update(folder, files):
    shutil.rmtree(folder / "expected", ignore_errors=True)
    (folder / "expected").mkdir()
    for name, text in files.items():
        (folder / "expected" / name).write_text(text)


def flags_of(folder):
    args = folder / "args"
    words = shlex.split(args.read_text()) if args.exists() else []
    words = words[words.index("--") + 1:] if "--" in words else []
    if words and not words[0].startswith("-"):
        words = words[1:]  # the host compiler's name, which is also passed to the translator
    return [str(folder / word) if (folder / word).is_dir() else word for word in words]


def is_for_gcc_alone(folder):
    """Returns whether Clang rejects the case's source, which `// COMPILER: g++` declares."""
    return "// COMPILER: g++" in (folder / "input.cpp").read_text()


def compile_expected(tools, root):
    """Compiles all cases' files in a few runs: one per set of flags, and one TU for all kernels of a target."""
    groups = {}
    for folder in sorted(path for path in root.iterdir() if (path / "expected").is_dir()):
        groups.setdefault(tuple(flags_of(folder)), []).append(folder)
    tasks = []
    for number, (flags, folders) in enumerate(groups.items()):
        # Unused names in the cases' source aren't Ferry's fault.
        common = ["-std=c++20", *WARNINGS, "-Wno-unused-parameter", "-Wno-unused-function", "-Wno-unused-variable",
                  "-Wno-unused-but-set-variable", f"-I{tools.include}", *flags]
        stubs = [file for folder in folders for file in (folder / "expected").glob("*.ferry.cpp")]
        for compiler, own in ((tools.cxx, ["-Wno-attributes"]), (tools.clang, ["-Wno-unknown-attributes"])):
            if not compiler:
                continue
            own_stubs = [stub for stub in stubs if compiler != tools.clang or not is_for_gcc_alone(stub.parent.parent)]
            for at in range(0, len(own_stubs), 8):
                tasks.append(lambda c=compiler, o=own, f=own_stubs[at:at + 8], x=common: must(
                    [c, "-fsyntax-only", *x, *o, *(w for s in f for w in ("-iquote", s.parent.parent)), *f],
                    "expected files do not compile", timeout=600))
            unit = kernel_unit(tools, folders, "*.ferry.host.cpp", f"host_{number}.cpp")
            if unit:
                tasks.append(lambda c=compiler, o=own, u=unit, x=common: must(
                    [c, "-fsyntax-only", *x, *o, u], "expected host kernels do not compile", timeout=600))
        unit = kernel_unit(tools, folders, "*.ferry.cu", f"cuda_{number}.cu")
        if unit:
            tasks += cuda_tasks(tools, unit)
    together(tasks)


def kernel_unit(tools, folders, pattern, name):
    """Returns one file that includes many. Each has its own namespace and registration, so they don't conflict."""
    files = [file for folder in folders for file in sorted((folder / "expected").glob(pattern))]
    if not files:
        return None
    unit = tools.work / "golden" / name
    unit.parent.mkdir(parents=True, exist_ok=True)
    unit.write_text("".join(f'#include "{file}"\n' for file in files))
    return unit


def cuda_tasks(tools, unit):
    tasks = [lambda: must([tools.cxx, "-fsyntax-only", "-std=c++20", f"-I{tools.include}",
                           f"-I{tools.cuda_on_cpu_include}", "-x", "c++", unit],
                          "expected CUDA kernels do not compile with the test double", timeout=600)]
    if tools.nvcc:
        tasks.append(lambda: must([tools.nvcc, "-std=c++20", "--fmad=false", "-arch=sm_80", f"-I{tools.include}", "-ptx",
                                   unit, "-o", unit.with_suffix(".nvcc.ptx")],
                                  "expected CUDA kernels do not compile with nvcc", timeout=600))
    if tools.nvcc and tools.clang:
        toolkit = Path(tools.nvcc).resolve().parent.parent
        tasks.append(lambda: must([tools.clang, "-std=c++20", "-x", "cuda", "--cuda-gpu-arch=sm_80",
                                   f"--cuda-path={toolkit}", "-Wno-unknown-cuda-version", f"-I{tools.include}",
                                   "-fsyntax-only", unit],
                                  "expected CUDA kernels do not compile with clang", timeout=600))
    return tasks


def run(tools, folder, arguments):
    if "--compile" in arguments:
        compile_expected(tools, folder)
        return 0
    files = with_ids_of(expected_files(folder), translate(tools, folder, tools.work / "golden" / folder.name))
    if "--update" in arguments:
        update(folder, files)
    else:
        compare(expected_files(folder), files)
    return 0


if __name__ == "__main__":
    main(run)
