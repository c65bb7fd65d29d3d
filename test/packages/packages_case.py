"""The installed forms of Ferry: Debian packages, components, lists of files, man pages, completions.

Each function case_<name> is one test, packages.<name>; it gets the tools and an empty folder. The packages are those of this
build; scripts/package makes them from a release build.
"""
import os
import re
import shutil
import sys
import tarfile
from pathlib import Path

TEST = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TEST / "harness"))
from tools import Skip, check, clean_environment, equal, execute, fresh_folder, main, must

PROGRAM = """#include <cstdio>
[[ferry::offload]]
void twice(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
int main() {
  int x[9] = {1};
  twice(x, 9);
  std::printf("%d\\n", x[0]);
}
"""


def build_of(tools):
    return Path(tools.build_dir).parent


def files_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def install(tools, prefix, component=None):
    words = ["--component", component] if component else []
    must([tools.cmake, "--install", build_of(tools), "--prefix", prefix, *words], "installing")


def runs(tools, prefix, folder):
    """Builds a program with the ferry below `prefix` and checks what it prints."""
    (folder / "twice.cpp").write_text(PROGRAM)
    must([prefix / "bin/ferry", "cxx", tools.cxx, "-O1", "twice.cpp", "-o", "twice"], "ferry cxx", cwd=folder)
    return must([folder / "twice"], "the program", env=clean_environment(FERRY_DEVICE="host", FERRY_TRACE="summary"))


def check_paths(tools, prefix):
    """No installed text contains the name of a folder on the machine that built it."""
    for name in files_below(prefix):
        data = (prefix / name).read_bytes()
        if b"\0" in data[:4096] or name.endswith((".a", ".o")) or "/bin/" in f"/{name}":
            continue
        for folder in (tools.source_dir, str(build_of(tools))):
            check(folder.encode() not in data, f"{name} names {folder}")


def packed(tools, folder):
    """Makes the Debian packages of this build in `folder`. Returns name -> path."""
    for program in ("dpkg-deb", "dpkg-shlibdeps"):
        if not shutil.which(program):
            raise Skip(f"no {program} here")
    must(["cpack", "-B", folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"], "cpack", cwd=build_of(tools), timeout=300)
    packages = {path.name.split("_")[0]: path for path in folder.glob("*.deb")}
    equal(sorted(packages), ["ferry-runtime", "ferry-translator"], "the packages")
    return packages


def case_debian(tools, folder):
    """Two packages declare their dependencies, can be installed, work, and can be removed without a trace."""
    packages = packed(tools, folder / "out")
    fields = {name: must(["dpkg-deb", "-f", path], "fields").out for name, path in packages.items()}
    version = re.search(r"^Version: (.*)$", fields["ferry-runtime"], re.MULTILINE)[1]
    needs = re.search(r"^Depends: (.*)$", fields["ferry-translator"], re.MULTILINE)[1]
    for library in (f"ferry-runtime (= {version})", "libclang-cpp", "libllvm", "libisl", "libtbb", "libc6", "libclang-common-"):
        check(library in needs, f"ferry-translator doesn't say that it needs {library}", needs)
    check("libtbb-dev" in fields["ferry-runtime"], "ferry-runtime doesn't say that it needs libtbb-dev", fields["ferry-runtime"])
    check("llvm" not in fields["ferry-runtime"], "ferry-runtime needs LLVM", fields["ferry-runtime"])
    root = folder / "root"
    for path in packages.values():
        must(["dpkg-deb", "-x", path, root], "unpacking")
    listed = {name: must(["dpkg-deb", "-c", path], "contents").out for name, path in packages.items()}
    for name, own in (("ferry-runtime", ["/usr/include/ferry/call.h", "/usr/lib/libferry_runtime.a", "/usr/lib/cmake/Ferry/FerryConfig.cmake"]),
                      ("ferry-translator", ["/usr/bin/ferry", "/usr/bin/ferry-translator", "/usr/share/man/man1/ferry.1",
                                            "/usr/share/bash-completion/completions/ferry"])):
        for file in own:
            equal([package for package in listed if f".{file}\n" in listed[package] or f"{file}\n" in listed[package]], [name], f"who has {file}")
    equal(runs(tools, root / "usr", folder).out, "2\n", "a program of the unpacked packages")
    list_of = build_of(tools) / "installed_files.txt"
    check(not list_of.exists() or "\n/usr/" not in f"\n{list_of.read_text()}", "the packages' files are on the list of what was installed by hand")
    check_paths(tools, root / "usr")
    if os.geteuid() == 0:
        installed_and_removed(packages, folder / "system")


def installed_and_removed(packages, system):
    (system / "var/lib/dpkg/updates").mkdir(parents=True)
    (system / "var/lib/dpkg/info").mkdir()
    (system / "var/lib/dpkg/status").touch()
    (system / "var/lib/dpkg/available").touch()
    dpkg = ["dpkg", f"--root={system}", "--force-depends", "--force-script-chrootless", f"--log={system}/var/log.txt"]
    must([*dpkg, "-i", *packages.values()], "dpkg -i")
    check((system / "usr/bin/ferry").exists(), "nothing was installed")
    must([*dpkg, "--purge", *packages], "dpkg --purge")
    equal(files_below(system / "usr") if (system / "usr").exists() else [], [], "files that stay")


def installed_by_apt(tools, folder, release):
    """Installs the packages with apt in a Debian with nothing else installed, and builds and runs a program there."""
    packed(tools, folder / "out")
    out = (folder / "out").relative_to(tools.source_dir)
    found = execute(["scripts/fresh", "--release", release, "--with", out, "scripts/try_packages", out], cwd=tools.source_dir,
                    env=dict(os.environ), timeout=900)
    if found.code == 69:
        raise Skip(found.err.strip().splitlines()[-1])
    equal(found.code, 0, f"installing on {release}: {found}")


def case_debian_bookworm(tools, folder):
    """Debian 12 installs the packages, and a program is built with them."""
    installed_by_apt(tools, folder, "bookworm")


def case_debian_trixie(tools, folder):
    """Debian 13 installs the packages, which Debian 12 made, and a program is built with them."""
    installed_by_apt(tools, folder, "trixie")


def case_standalone(tools, folder):
    """The folder that scripts/tarball packs needs none of LLVM's libraries, has Clang's headers, and may be moved."""
    if not (build_of(tools) / "translator/ferry_standalone").exists():
        raise Skip("no static libraries of LLVM, isl, zlib and zstd here")
    must([Path(tools.source_dir) / "scripts/tarball", "--folder", build_of(tools), folder / "made"], "scripts/tarball")
    prefix = (folder / "made").rename(folder / "a moved folder")
    needs = set(re.findall(r"NEEDED +(\S+)", must(["objdump", "-p", prefix / "bin/ferry-translator"], "objdump").out))
    allowed = {"libstdc++.so.6", "libgcc_s.so.1", "libm.so.6", "libc.so.6", "ld-linux-x86-64.so.2", "libtbb.so.12"}
    check(needs <= allowed, "it needs further libraries", needs - allowed)
    check_paths(tools, prefix)
    equal(runs(tools, prefix, folder).out, "2\n", "a program that it builds")
    (folder / "limits.cpp").write_text(f"#include <limits.h>\n#include <vector>\n{PROGRAM}")
    must([prefix / "bin/ferry", "translate", "limits.cpp", "-o", "out", "--depfile", "d"], "ferry translate", cwd=folder)
    headers = (folder / "d").read_text()
    check("lib/ferry/clang/include/limits.h" in headers and "llvm-22" not in headers, "whose headers it reads", headers)
    check((prefix / "share/doc/ferry/copyright/llvm-22-dev").exists(), "the licences are missing")


def case_wheel(tools, folder):
    """scripts/wheel: pip puts programs on the path, and the rest where they find it. The archive is small."""
    contents = folder / "ferry-0.9-linux-x86_64"
    for name in ("bin/ferry", "include/ferry/call.h", "lib/libferry_runtime.a"):
        (contents / name).parent.mkdir(parents=True, exist_ok=True)
        (contents / name).write_text('#!/bin/sh\ncat "${0%/*}/../include/ferry/call.h"\n' if name == "bin/ferry" else name)
    (contents / "bin/ferry").chmod(0o755)
    with tarfile.open(folder / f"{contents.name}.tar.xz", "w:xz") as archive:
        archive.add(contents, contents.name)
    must([Path(tools.source_dir) / "scripts/wheel", folder / f"{contents.name}.tar.xz"], "scripts/wheel")
    wheel = folder / "ferry_offload-0.9-py3-none-manylinux_2_34_x86_64.whl"
    environment = folder / "environment"
    if execute([sys.executable, "-m", "venv", environment]).code != 0:
        raise Skip("no Python here that makes environments")
    must([environment / "bin/pip", "install", "--no-index", "--disable-pip-version-check", wheel], "pip install")
    equal(must([environment / "bin/ferry"], "the installed program").out, "include/ferry/call.h", "what it finds")
    equal((environment / "lib/libferry_runtime.a").read_text(), "lib/libferry_runtime.a", "the runtime")
    must([environment / "bin/pip", "uninstall", "--yes", "ferry-offload"], "pip uninstall")
    check(not (environment / "include/ferry/call.h").exists(), "a header stays")


def case_components(tools, folder):
    """The runtime alone: find_package finds it, and ferry_offload() says what is missing. Then the rest."""
    prefix = folder / "prefix"
    install(tools, prefix, "runtime")
    check(not (prefix / "bin").exists() and (prefix / "include/ferry/call.h").exists(), "files of the runtime", files_below(prefix))
    project = folder / "project"
    project.mkdir()
    (project / "twice.cpp").write_text(PROGRAM)
    (project / "CMakeLists.txt").write_text("""cmake_minimum_required(VERSION 3.25)
project(alone CXX)
find_package(Ferry REQUIRED)
add_executable(app twice.cpp)
target_link_libraries(app Ferry::runtime)
if(OFFLOAD)
  ferry_offload(app)
endif()
""")
    configure = [tools.cmake, "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={tools.cxx}"]
    must(configure, "a project that only links the runtime")
    refused = execute([*configure, "-DOFFLOAD=ON"])
    check(refused.code != 0 and "install ferry-translator" in " ".join(refused.err.split()), "ferry_offload() without a translator", str(refused))
    install(tools, prefix, "translator")
    must([*configure, "-DOFFLOAD=ON"], "with the translator")
    check((prefix / "bin/ferry").exists() and (prefix / "share/man/man1/ferry.1").exists(), "files of the translator")
    check_paths(tools, prefix)
    if (prefix / "lib/pkgconfig/ferry-cuda.pc").exists() and shutil.which("pkg-config"):
        env = clean_environment(PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig"))
        flags = must(["pkg-config", "--define-variable=cudaroot=/opt/cuda", "--libs", "ferry-cuda"], "pkg-config", env=env).out
        check("-L/opt/cuda/lib64" in flags and "-lcudart_static" in flags, "where CUDA is", flags)


def case_uninstall(tools, folder):
    """Uninstalling removes what was installed and folders that become empty, but nothing with a different prefix."""
    prefix, other = folder / "prefix", folder / "other"
    (prefix / "include").mkdir(parents=True)
    (prefix / "include/mine.h").touch()
    install(tools, prefix)
    install(tools, other, "translator")
    there = files_below(other)
    check(len(files_below(prefix)) > 50 and there, "files", files_below(prefix))
    script = Path(tools.source_dir) / "cmake/uninstall.cmake"
    remove = [tools.cmake, f"-DBUILD={build_of(tools)}"]
    must([*remove, f"-DPREFIX={prefix}", "-P", script], "uninstalling")
    equal(files_below(prefix), ["include/mine.h"], "files that stay")
    equal([path.name for path in prefix.iterdir()], ["include"], "folders that stay")
    equal(files_below(other), there, "files of another prefix")
    must([*remove, f"-DPREFIX={other}", "-P", script], "uninstalling the other")
    check(not other.exists(), "the other prefix stays")
    check(Path(tools.installed, "bin/ferry").exists(), "too much was removed")
    check(execute([tools.cmake, f"-DBUILD={folder}", "-P", script]).code != 0, "a folder from which nothing was installed")


def case_documents(tools, folder):
    """Man pages and completions list each subcommand and option that --help lists, and are well-formed."""
    documents = build_of(tools) / "documents"
    help_of = lambda *words: must([tools.ferry, *words, "--help"], "--help").out
    commands = re.findall(r"^  (\w+) ", help_of().split("Subcommands:")[1], re.MULTILINE)
    check(set(commands) >= {"translate", "explain", "suggest", "diff", "cxx", "devices"}, "subcommands", commands)
    pages = sorted(path.name for path in (documents / "man1").iterdir())
    equal(pages, sorted(["ferry.1", *(f"ferry-{command}.1" for command in commands)]), "man pages")
    shells = {"bash": documents / "bash/ferry", "zsh": documents / "zsh/_ferry", "fish": documents / "fish/ferry.fish"}
    for command in commands:
        page = (documents / f"man1/ferry-{command}.1").read_text().replace("\\-", "-")
        if command == "cxx":  # its options are the compiler's, and its page is its own help
            for option in re.findall(r"^  (--\S+)", help_of("cxx"), re.MULTILINE):
                check(option in page, f"{option} is not in the man page of cxx")
            continue
        for option in re.findall(r"(?:^  |,)(--?[\w-]+)", help_of(command), re.MULTILINE):
            check(f"\\fB{option}\\fR" in page, f"{option} is not in the man page of {command}", page)
            for shell, path in shells.items():
                name = option.lstrip("-")
                wanted = {"bash": f" {option}", "zsh": f"'{option}[", "fish": f"{'-l' if option.startswith('--') else '-s'} {name} "}[shell]
                check(wanted in path.read_text().replace("words='", "words=' "), f"{option} of {command} is not in {path.name}")
    if shutil.which("mandoc"):
        for page in pages:
            must(["mandoc", "-T", "lint", "-W", "error", documents / "man1" / page], f"{page} is no man page")
    for shell, path in shells.items():
        if shutil.which(shell):
            must([shell, "-n", path], f"{path.name} isn't {shell}")
    for words, wanted in ((["ferry", "ex"], "explain"), (["ferry", "explain", "--format", "js"], "json"), (["ferry", "suggest", "--ap"], "--apply"), (["ferry", "diff", "--no"], "--no-ptx")):
        script = f"source {shells['bash']}; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _ferry; echo ${{COMPREPLY[*]}}"
        equal(must(["bash", "-c", script], "completing").out.strip(), wanted, f"completion of {words}")


def case_version(tools, folder):
    lines = must([tools.ferry, "--version"], "--version").out.splitlines()
    project = re.search(r"project\(Ferry VERSION (\S+)", (Path(tools.source_dir) / "CMakeLists.txt").read_text())[1]
    equal(lines[0], f"ferry {project}", "Ferry's version")
    check(re.match(r"LLVM: .*clang version 22\.1\.\d+", lines[1]), "LLVM's version", lines[1])
    equal(lines[2:4], ["targets: host cuda hip", "targets with a device: host cuda"], "the targets")
    check(re.fullmatch(r"threads of the host device: (tbb|threads)", lines[4]), "the threads", lines[4])
    check(re.fullmatch(r"system: Linux \w+, built with glibc 2\.\d+", lines[5]), "the system", lines[5])
    changes = (Path(tools.source_dir) / "CHANGELOG.md").read_text()
    check(f"## {project}" in changes, f"CHANGELOG.md doesn't know {project}")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](tools, fresh_folder(tools.work / "packages" / folder.name))
    return 0


if __name__ == "__main__":
    main(run)
