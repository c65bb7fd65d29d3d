"""`ferry cxx` before a compiler: what it builds, what it passes through, what it prints and leaves behind.

Each function case_<name> is one test, cxx.<name>; its argument is a Workshop: a folder with a program of three sources.
"""
import json
import os
import re
import shutil
import socket
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from workshop import HEAT, SAYS, Workshop, check, check_clean, check_equal, check_says, clang_or_gcc_quiet
from tools import Skip, execute, main, must


# --- what is built


def case_objects(shop):
    """-c with -o in both spellings and without it, then a link."""
    for compiler in shop.compilers():
        shop.cxx(compiler, "-O2", "-c", "heat.cpp", "-o", "heat.o")
        shop.cxx(compiler, "-c", "-O2", "-oshift.o", "shift.cpp")
        shop.cxx(compiler, "-c", "main.cpp")
        shop.cxx(compiler, "main.o", "heat.o", "shift.o", "-o", "app")
        shop.program("app")
        shop.program("app", device="off", launches=0)


def case_default_object(shop):
    shop.write("deep/er/heat.cpp", HEAT)
    shutil.copy(shop.path("twice.h"), shop.path("deep/er/twice.h"))
    shop.cxx("g++", "-c", "deep/er/heat.cpp", "shift.cpp", "main.cpp")
    check(shop.path("heat.o").exists() and not shop.path("deep/er/heat.o").exists(), "-c writes to the current folder")
    shop.cxx("g++", "heat.o", "shift.o", "main.o")
    shop.program("a.out")


def case_one_command(shop):
    for compiler in shop.compilers():
        shop.cxx(compiler, "-O2", "main.cpp", "heat.cpp", "shift.cpp", "-o", "app")
        shop.program("app")
        shop.path("app").unlink()
        shop.cxx(compiler, "-x", "c++", "main.cpp", "heat.cpp", "shift.cpp", "-lm", "-oapp")
        shop.program("app")
    shop.write("other/heat.cpp", HEAT.replace("void heat", "void other_heat").replace("twice.h", "../twice.h"))
    shop.cxx("g++", "main.cpp", "heat.cpp", "other/heat.cpp", "shift.cpp")
    shop.program("a.out")


def case_launchers(shop):
    """Programs that run the compiler named on their command line, whatever they are called."""
    shop.write("bin/mywrap", '#!/bin/sh\nexec "$@"\n', mode=0o755)
    for launcher in (["nice", "-n", "1"], ["env", "LANG=C", "EXAMPLE_FILE=a.cpp"], [str(shop.path("bin/mywrap"))]):
        shop.cxx(*launcher, "g++", "-std=c++20", "main.cpp", "heat.cpp", "shift.cpp", "-o", "program")
        shop.program("program")
        shop.cxx(*launcher, "g++", "-std=c++20", "-c", "heat.cpp", "-o", "heat.o")
        check(b"ferry_register_module" in shop.path("heat.o").read_bytes(), f"{launcher}: compiled plainly")


def case_archive(shop):
    """Archives, including thin ones and those named with -l, show that they need the runtime."""
    for compiler in shop.compilers():
        for flags in ("crs", "crsT"):
            shop.path("libheat.a").unlink(missing_ok=True)
            shop.cxx(compiler, "-ffunction-sections", "-fdata-sections", "-c", "heat.cpp", "shift.cpp", "main.cpp")
            shop.run("ar", flags, "libheat.a", "heat.o", "shift.o")
            shop.cxx(compiler, "-Wl,--gc-sections", "main.o", "libheat.a", "-o", "app")
            shop.program("app")
            shop.cxx(compiler, "main.o", "-L.", "-lheat", "-o", "app")
            shop.program("app")
            shop.cxx(compiler, "main.o", "-lheat", "-o", "app", LIBRARY_PATH=str(shop.folder))
            shop.program("app")


def case_shared_library(shop):
    shop.path("libheat.so.p").mkdir()  # where Meson puts objects
    shop.cxx("g++", "-fPIC", "-c", "heat.cpp", "-o", "libheat.so.p/heat.o")
    shop.cxx("g++", "-fPIC", "-c", "shift.cpp")
    shop.cxx("g++", "-shared", "-Wl,--no-undefined", "libheat.so.p/heat.o", "-o", "libheat.so")
    shop.cxx("g++", "-shared", "libheat.so.p/heat.o", "shift.o", "-o", "libheat.so")
    for library in (["-L.", "-lheat"], ["libheat.so"]):
        result = shop.cxx("g++", "main.cpp", *library, f"-Wl,-rpath,{shop.folder}", "-o", "app")
        check_equal(result.err, "", "said about a library")
        shop.program("app")


def case_interposed(shop):
    """A program's own function replaces a shared library's function of the same name, even for calls in the library."""
    shop.write("steps.cpp", """
[[ferry::offload]] void step(double* a, int n) { for (int i = 0; i < n; ++i) a[i] += 1; }
[[ferry::offload]] void run(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
  step(a, n);
  for (int i = 0; i < n; ++i) a[i] *= 2;
}
""")
    shop.write("own.cpp", """
#include <cstdio>
void run(double* a, int n);
void step(double* a, int n) { for (int i = 0; i < n; ++i) a[i] += 100; }
int main() { double a[64]; run(a, 64); std::printf("%g\\n", a[3]); }
""")
    for flags, launches in (["-fPIC"], 2), (["-fPIC", "-fno-semantic-interposition"], 3):
        shop.cxx("g++", "-O2", *flags, "-shared", "steps.cpp", "-o", "libsteps.so")
        own = ["own.cpp"] if launches == 2 else ["-Dstep=other", "own.cpp"]
        shop.cxx("g++", *own, "-L.", "-lsteps", f"-Wl,-rpath,{shop.folder}", "-rdynamic", "-o", "app")
        shop.program("app", says="206\n" if launches == 2 else "8\n", launches=launches)


def case_linker_options(shop):
    """These flags are for the link: the compiler doesn't get them, so it doesn't report them as unused."""
    for compiler in shop.compilers():
        for flags in (["-fuse-ld=bfd", "-static-libgcc"], ["-flto", "-pie", "-Wl,-O1", "-Wl,-z,now", "-s"]):
            result = shop.cxx(compiler, "-Werror", *flags, "main.cpp", "heat.cpp", "shift.cpp", "-lm", "-o", "app")
            check_equal(result.err, "", "said about options")
            shop.program("app")


def case_partial_link(shop):
    """-r makes one object from several sources, without the runtime. The final link adds it."""
    for compiler in shop.compilers():
        shop.cxx(compiler, "-r", "heat.cpp", "shift.cpp", "-o", "both.o")
        shop.cxx(compiler, "main.cpp", "both.o", "-o", "app")
        shop.program("app")


def case_lto(shop):
    for compiler in shop.compilers():
        for flags in (["-flto"], ["-flto=auto", "-g"] if compiler == shop.tools.cxx else ["-flto=thin", "-g"]):
            shop.cxx(compiler, "-O2", *flags, "-c", "heat.cpp", "shift.cpp", "main.cpp")
            shop.cxx(compiler, "-O2", *flags, "heat.o", "shift.o", "main.o", "-o", "app")
            shop.program("app")
            shop.cxx(compiler, "-O2", *flags, "heat.cpp", "shift.cpp", "main.cpp", "-o", "app")
            shop.program("app")
    shop.cxx(shop.tools.cxx, "-flto", "-c", "heat.cpp")
    if shop.is_gcc(shop.tools.cxx):
        check_says(shop.run("readelf", "-SW", "heat.o").out, r"\.gnu\.lto_")


def case_gcc_options(shop):
    """Options that g++ accepts, but Clang's driver rejects or interprets differently."""
    if not shop.is_gcc(shop.tools.cxx):
        return
    for flags in (["-O2", "-flto=2"], ["-finput-charset=UTF-8", "-fexec-charset=utf8"], ["-freg-struct-return"], ["-wrapper", "env,X=1"], ["-p"]):
        result = shop.cxx(shop.tools.cxx, *flags, "main.cpp", "heat.cpp", "shift.cpp", "-o", "app")
        check_equal(result.err, "", f"said about {flags}")
        shop.program("app")
    # A constant that needs more steps than Clang's limit of a million, and a warning that is an error in Clang.
    shop.write("large.cpp", """#include <array>
constexpr auto make() { std::array<int, 64> a{}; for (int r = 0; r < 5000; ++r) for (int i = 0; i < 64; ++i) a[i] = (a[i] * 31 + r) % 1009; return a; }
constexpr auto table = make();
bool between(int a, int b, int c) { return a < b < c; }
[[ferry::offload]] void add(double* x, int n) { for (int i = 0; i < n; ++i) x[i] += table[i % 64]; }
""")
    shop.cxx(shop.tools.cxx, "-std=c++20", "-w", "-c", "large.cpp")
    result = shop.cxx(shop.tools.cxx, "-fpack-struct=4", "-c", "heat.cpp", code=3)
    check_says(result.err, "'-fpack-struct=4' would also pack the structures of generated files.*#pragma pack")
    for option in ("-fexec-charset=latin1", "-fwide-exec-charset=UTF-16", "-finput-charset=latin1"):
        check_says(shop.cxx(shop.tools.cxx, option, "-c", "heat.cpp", code=3).err, f"'{option}' .* UTF-8")
    check_says(shop.cxx(shop.tools.cxx, "-fpreprocessed", "-c", "heat.cpp", code=3).err, "'-fpreprocessed' is for preprocessed text.*give it the source")
    for option in ("-funsigned-bitfields", "-fno-signed-bitfields", "-fsingle-precision-constant"):
        check_says(shop.cxx(shop.tools.cxx, option, "-c", "heat.cpp", code=3).err, f"'{option}' gives constants other values")


def case_debug_information(shop):
    """Debuggers name the user's file, and no file that no longer exists."""
    for compiler in shop.compilers():
        for flags in (["-g"], ["-ggdb3", "-gsplit-dwarf"]):
            shop.cxx(compiler, "-O1", *flags, "-c", "heat.cpp", "-o", "heat.o")
            lines = shop.run("objdump", "--dwarf=decodedline", "heat.o").out
            check_says(lines, r"(?m)^(\S*/)?heat\.cpp +4 ")
            everything = shop.run("objdump", "-g", "--dwarf=info", "--dwarf=str", "--dwarf=line-str", "heat.o").out
            check(".ferry-" not in lines + everything, f"debug information names the scratch folder\n{everything}")
            check_says(everything, r"heat\.cpp")


def case_flags_of_the_user(shop):
    """-include, -iquote, -D and -I have the same effect on the stub as on the source."""
    shop.write("inc/twice.h", "#error the wrong twice.h\n")
    shop.write("force.h", "#define FORCED 1\n")
    shop.write("system/given.h", "#define GIVEN 1\ninline int warned() { int unused; return 0; }\n")
    shop.write("sub dir/heat.cpp", HEAT + '#include <given.h>\nstatic_assert(FORCED + MORE + GIVEN == 4 && sizeof(TEXT) == 6);\n')
    shop.write("sub dir/twice.h", "#define FACTOR 2\n")
    for compiler in shop.compilers():
        shop.cxx(compiler, "-iquoteinc", "-Iinc", "-include", "force.h", "-D", "MORE=2", "-isystem", "system",
                 '-DTEXT="it\'s "', "-std=c++20", "-Wall", "-Wextra",
                 "-Werror", "-c", "sub dir/heat.cpp", "-o", "sub dir/an object.o", "-MD")
        check_says(shop.path("sub dir/an object.d").read_text(), r"^sub\\ dir/an\\ object\.o: sub\\ dir/heat\.cpp")
        shop.cxx(compiler, "-Wno-ferry-host-loop", "main.cpp", "shift.cpp", "sub dir/an object.o", "-o", "app")
        shop.program("app")


# The flags with which distributions build their packages (dpkg-buildflags, redhat-rpm-config, makepkg.conf, Gentoo's
# hardened profile), and flags that leave out parts of the language's environment.
PACKAGES = {
    "Debian": "-g -O2 -Werror=implicit-function-declaration -ffile-prefix-map=/build/heat-1.0=. -fstack-protector-strong "
              "-fstack-clash-protection -Wformat -Werror=format-security -fcf-protection -Wdate-time -D_FORTIFY_SOURCE=2",
    "Debian, hardening and lto": "-g -O2 -ffile-prefix-map=/build/heat-1.0=. -flto=auto -ffat-lto-objects -fPIE "
                                 "-fstack-protector-strong -Wformat -Werror=format-security -Wdate-time -D_FORTIFY_SOURCE=3",
    "Fedora": "-O2 -flto=auto -ffat-lto-objects -fexceptions -g -grecord-gcc-switches -pipe -Wall -Werror=format-security "
              "-Wp,-U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=3 -Wp,-D_GLIBCXX_ASSERTIONS -specs=hardened-cc1 -fstack-protector-strong "
              "-m64 -march=x86-64 -mtune=generic -fasynchronous-unwind-tables -fstack-clash-protection -fcf-protection "
              "-fno-omit-frame-pointer -mno-omit-leaf-frame-pointer",
    "Arch": "-march=x86-64 -mtune=generic -O2 -pipe -fno-plt -fexceptions -Wp,-D_FORTIFY_SOURCE=3 -Wformat "
            "-Werror=format-security -fstack-clash-protection -fcf-protection -fno-omit-frame-pointer "
            "-mno-omit-leaf-frame-pointer -Wp,-D_GLIBCXX_ASSERTIONS -g -ffile-prefix-map=/build=/usr/src/debug/heat -flto=auto",
    "Gentoo": "-O3 -pipe -march=native -fomit-frame-pointer -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-protector-all",
    "bare": "-O2 -fno-builtin -fno-exceptions -fno-rtti -fno-asynchronous-unwind-tables",
}
LINKS = {"Debian": "-Wl,-z,relro", "Debian, hardening and lto": "-pie -Wl,-z,relro -Wl,-z,now", "Gentoo": "-Wl,-O1 -Wl,--as-needed",
         "Fedora": "-Wl,-z,relro -Wl,--as-needed -Wl,-z,now -Wl,--build-id=sha1 -specs=hardened-ld",
         "Arch": "-Wl,-O1 -Wl,--sort-common -Wl,--as-needed -Wl,-z,relro -Wl,-z,now"}


def case_package_builds(shop):
    """Builds object by object and in one command, with every compiler and the flags that it supports."""
    shop.write("hardened-cc1", "*cc1_options:\n+ %{!r:%{!fpie:%{!fPIE:%{!fpic:%{!fPIC:%{!fno-pic:-fPIE}}}}}}\n")
    shop.write("hardened-ld", "*self_spec:\n+ %{!static:%{!shared:%{!r:-pie}}}\n")
    for compiler in shop.compilers():
        for name in PACKAGES:
            flags, links = PACKAGES[name].split(), LINKS.get(name, "").split()
            if "clang" in compiler:
                flags, links = ([word for word in words if not word.startswith(("-specs", "-ffat"))] for words in (flags, links))
            shop.cxx(compiler, *flags, "-c", "heat.cpp", "shift.cpp", "main.cpp")
            result = shop.cxx(compiler, *flags, *links, "heat.o", "shift.o", "main.o", "-o", "app")
            check_equal(result.err, "", f"said about the link with {name}'s flags")
            shop.program("app")
            shop.cxx(compiler, *flags, *links, "heat.cpp", "shift.cpp", "main.cpp", "-o", "app")
            shop.program("app")
            shop.program("app", device="off", launches=0)


def case_flag_notes(shop):
    """Flags that device code doesn't get, or that have a different effect there, are reported once."""
    for words, notes in (
            (["--coverage"], ["'--coverage' counts only the original loops, which run with FERRY_DEVICE=off"]),
            (["-fsanitize=undefined"], []), (["-fsanitize=address", "-fno-sanitize=address"], []), (["-fprofile-generate"], []),
            (["-fsanitize=thread"], ["'-fsanitize=thread' doesn't see the synchronisation of oneTBB"]),
            (["-fsanitize=thread", "-Wno-ferry-flags"], [])):
        for compiler in shop.compilers():
            for file in shop.folder.rglob("*.gc*"):
                file.unlink()
            result = shop.cxx(compiler, *words, "heat.cpp", "shift.cpp", "main.cpp", "-o", "app")
            check_equal(len(re.findall("ferry: note: ", result.err)), len(notes), f"notes of {words} in\n{result.err}")
            check_says(result.err, *notes)
            shop.program("app", device="off", launches=0)
            check_equal("note" in shop.cxx(compiler, *words, "-c", "main.cpp").err, False, "a note without an annotation")
    if shop.tools.clang:
        result = shop.cxx(shop.tools.clang, "-fprofile-instr-generate", "-fcoverage-mapping", "heat.cpp", "shift.cpp", "main.cpp", "-o", "app")
        check_says(result.err, "'-fcoverage-mapping' is ignored for annotated sources")
        shop.program("app", LLVM_PROFILE_FILE="/dev/null")
        result = shop.cxx(shop.tools.clang, "-fsanitize=cfi-icall", "-flto", "-fvisibility=hidden", "-c", "heat.cpp", code=1)
        check_says(result.err, "'-fsanitize=cfi' needs Clang's link-time optimisation")
    shop.cuda_on_cpu()
    result = shop.cxx("g++", "--ferry-targets=host,cuda", "-fsanitize=undefined,null", "-fprofile-generate", "-c", "heat.cpp")
    check_says(result.err, "'-fsanitize=undefined,null' doesn't reach kernels for CUDA", "'-fprofile-generate' doesn't reach kernels for CUDA")


def case_precompiled_header(shop):
    shop.write("all.h", "#include <cstddef>\n#define FROM_ALL 1\n")
    shop.write("heat.cpp", HEAT + "static_assert(FROM_ALL == 1);\n")
    for compiler, file in zip(shop.compilers(), ("all.h.gch", "all.h.pch")):
        shop.cxx(compiler, "-O1", "-x", "c++-header", "all.h", "-o", file)
        shop.cxx(compiler, "-O1", "-Winvalid-pch", "-include", "all.h", "-c", "heat.cpp", "-o", "heat.o")
        shop.cxx(compiler, "-O1", "main.cpp", "shift.cpp", "heat.o", "-o", "app")
        shop.program("app")


def case_side_files(shop):
    """For coverage and similar options, files that the compiler and the program write next to an object exist."""
    shop.path("o").mkdir()
    for compiler in shop.compilers():
        for file in shop.folder.rglob("*.gc*"):
            file.unlink()
        shop.cxx(compiler, "--coverage", "-c", "heat.cpp", "-o", "o/warm.o")
        shop.cxx(compiler, "--coverage", "main.cpp", "shift.cpp", "o/warm.o", "-o", "app")
        check(shop.run(shop.path("app"), cwd=shop.path("o")).code == 0, "the program fails")
        check_equal(sorted(str(file.relative_to(shop.folder)) for file in shop.folder.rglob("*.gc*")),
                    ["app-main.gcda", "app-main.gcno", "app-shift.gcda", "app-shift.gcno", "o/warm.gcda", "o/warm.gcno"],
                    f"what {compiler} counts")
        check_clean(shop)
    shop.cxx(shop.tools.cxx, "-save-temps", "-fstack-usage", "-c", "heat.cpp")
    if shop.is_gcc(shop.tools.cxx):
        check(shop.path("heat.ii").exists() and shop.path("heat.su").exists(), f"{shop.names()}")


def case_names(shop):
    """The compiler has an unusual name, and so does the source."""
    shop.write("heat.tcc", HEAT)
    for i, compiler in enumerate(shop.compilers()):
        shop.path(f"zz{i}++").symlink_to(compiler)
        shop.cxx(shop.path(f"zz{i}++"), "-flto", "-c", "heat.cpp", "-o", "heat.o")
        shop.cxx(compiler, "-flto", "main.cpp", "shift.cpp", "heat.o", "--output=app")
        shop.program("app")
        shop.cxx(compiler, "-x", "c++", "main.cpp", "heat.tcc", "-x", "none", "shift.cpp", "--output", "app")
        shop.program("app")


# --- what is passed through


def case_passed_through(shop):
    """If Ferry has nothing to do, it replaces its process with the compiler, with the same arguments."""
    shop.write("compiler", '#!/bin/sh\nprintf "%s\\n" "$$" "$@"\nexit 42\n', mode=0o755)
    shop.write("plain.c", "int plain;\n")
    compiler = shop.path("compiler")
    for words in (["--version"], ["-E", "heat.cpp"], ["-M", "heat.cpp"], ["-MM", "heat.cpp", "-MF", "x.d"],
                  ["-fsyntax-only", "heat.cpp"], ["-c", "main.cpp", "-o", "main.o"], ["-S", "main.cpp"], ["-c", "plain.c"],
                  ["-x", "c++", "-c", "-"], ["-c", "a b.cpp", "-DX=\"y z\""], ["-###", "heat.cpp"], ["main.cpp", "-o", "app"],
                  ["-c", "heat.cpp", "-o"], ["-c", "heat.cpp", "shift.cpp", "-o", "both.o"], ["@missing"], []):
        process = subprocess.Popen([*shop.ferry_cxx, compiler, *words], cwd=shop.folder, env=shop.environment(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        out = process.communicate()[0].decode().splitlines()
        check_equal((process.returncode, out), (42, [str(process.pid), *words]), "exit code, process and words")


def case_same_bytes(shop):
    """Preprocessed text, dependencies and plain objects are the compiler's own, byte for byte."""
    shop.write("part.s", ".globl part\npart: ret\n")
    shop.write("c.c", "int c(void) { return 1; }\n")
    for compiler in shop.compilers():
        for words in (["-E", "heat.cpp"], ["-MM", "heat.cpp"], ["-M", "-MT", "x", "heat.cpp"], ["-fsyntax-only", "heat.cpp"]):
            direct, wrapped = shop.run(compiler, *words), shop.cxx(compiler, *words)
            check_equal((wrapped.out, wrapped.err), (direct.out, direct.err), f"{compiler} {words}")
        for source in ("main.cpp", "part.s", "c.c"):
            shop.run(compiler, "-g", "-c", source, "-o", "x.o")
            before = shop.path("x.o").read_bytes()
            shop.cxx(compiler, "-g", "-c", source, "-o", "x.o")
            check_equal(shop.path("x.o").read_bytes() == before, True, f"the object of {source}")
        shop.cxx(compiler, "-x", "c++", "-c", "-", "-o", "in.o", stdin=HEAT.replace("twice.h", "twice.h"))
        shop.cxx(compiler, "main.cpp", "heat.cpp", "shift.cpp", "part.s", "c.c", "-o", "app")
        shop.program("app")


def case_plain_link(shop):
    """A program without Ferry's code isn't linked with the runtime, and a link that can't contain the runtime works."""
    shop.write("plain.cpp", "int main() { return 7; }\n")
    for compiler in shop.compilers():
        shop.cxx(compiler, "-static", "plain.cpp", "-o", "plain")
        check_equal(shop.run(shop.path("plain")).code, 7, "the program's exit code")
        shop.cxx(compiler, "-c", "plain.cpp")
        shop.cxx(compiler, "-r", "-nostdlib", "plain.o", "-o", "part.o")
        shop.cxx(compiler, "part.o", "-o", "plain")
        check("tbb" not in shop.run("readelf", "-d", "plain").out, "a plain program links oneTBB")


def case_not_translated(shop):
    """An annotation that doesn't become part of an object is reported."""
    result = shop.cxx("g++", "-S", "heat.cpp", "-Wno-attributes")
    check_says(result.err, r"ferry: warning: 'heat\.cpp' is annotated but not translated")
    shop.cxx("g++", "-E", "heat.cpp", "-o", "heat.ii")
    result = shop.cxx("g++", "-c", "heat.ii", "-Wno-attributes")
    check_says(result.err, r"ferry: warning: 'heat\.ii' is annotated but not translated")


def case_included_sources(shop):
    """A third source includes annotated sources, as unity builds do."""
    shop.write("all/unity.cpp", '#include<../shift.cpp>\n# include "../main.cpp"\n#include "../heat.cpp"\n')
    for compiler in shop.compilers():
        shop.cxx(compiler, "-Iall", "-MMD", "-c", "all/unity.cpp", "-o", "unity.o")
        shop.cxx(compiler, "unity.o", "-o", "app")
        shop.program("app")
        named = [os.path.normpath(path) for path in dependencies(shop.path("unity.d"))[1]]
        check({"all/unity.cpp", "shift.cpp", "heat.cpp", "twice.h"} <= set(named), f"{named}")


def case_annotated_header(shop):
    """An annotation that only a header or a macro contains takes effect or is reported, even with -w."""
    shop.write("plain.cpp", '#include <inner/all.h>\nint main() { double x[2] = {}; inner(x, 2); return int(x[1]); }\n')
    shop.write("api/inner/all.h", '#pragma once\n#include "loops.h"\n')
    shop.write("api/inner/loops.h", "[[ferry::offload]] inline void inner(double* a, int n) {\n"
                                    "  for (int i = 0; i < n; ++i) a[i] = i;\n}\n")
    shop.cxx("g++", "-x", "c++-header", "-Iapi", "-Wno-attributes", "api/inner/all.h", "-o", "api/inner/all.h.gch")
    for words in (["-c", "main.cpp"], ["-w", "-c", "main.cpp"], ["-w", "main.cpp", "heat.cpp", "shift.cpp", "-o", "app"]):
        result = shop.cxx("g++", "-Iapi", "-include", "inner/all.h", *words, code=1)
        check_says(result.err, r"loops\.h:1:\d+: error: function 'inner' can't be offloaded: it stands in a file that the command line includes")
    shop.path("api/inner/all.h.gch").unlink()
    shop.write("api/inner/loops.h", "#define OFFLOADED [[ferry::offload]]\ninline void inner(double*, int) {}\n")
    result = shop.cxx("g++", "-Iapi", "plain.cpp", "-o", "plain")  # the macro isn't used
    check_equal(result.err, "", "what is said")
    shop.write("heat.cpp", HEAT.replace("[[ferry::offload]]", "OFFLOADED").replace("ferry", "other"))
    for words in (["-include", "api/inner/loops.h"], ["-DOFFLOADED=[[ferry::offload]]"]):
        shop.cxx("g++", *words, "main.cpp", "heat.cpp", "shift.cpp", "-o", "app")
        shop.program("app")
    shop.write("only.cpp", "void f(int n) {\n  [[ferry::independent]] for (int i = 0; i < n; ++i) {}\n}\n")
    check_says(shop.cxx("g++", "-w", "-c", "only.cpp").err, r"only\.cpp:2:12: warning: 'ferry::independent' has no effect here")
    shop.write("wrong.cpp", "[[ferry::ofload]] void f() {}\n")
    check_says(shop.cxx("g++", "-w", "-c", "wrong.cpp", code=1).err, "there is no attribute 'ferry::ofload'")


MODULE = {
    "grid.cppm": """export module grid;
export constexpr double two = 2.0;
export inline double twice(double x) { return two * x; }
""",
    "part.cppm": """export module heat:part;
constexpr double half = 0.5;
export [[ferry::offload]] void of_part(int n, double* x) { for (int i = 0; i < n; ++i) x[i] *= half; }
""",
    # Without a global fragment, with one that shares its line with other tokens, and with directives around imports.
    "heat.cppm": """// A comment.
module;  // one
#include <cmath>
#if 1
#include <vector>
#endif
export module heat;  // another
#if __cplusplus < 202002L
import nothing;
#elif 1
import grid;
#endif
export import :part;
namespace inside {
inline double root(double x) { return std::sqrt(x); }
}
export [[ferry::offload]] int f(std::vector<double>& x) { for (auto& v : x) v = inside::root(v) * two; return __LINE__; }
export void g(int n, double* x);
export struct S {
  double k = 3;
  [[ferry::offload]] void scale(int n, double* x) const { for (int i = 0; i < n; ++i) x[i] *= k; }
};
extern "C++" [[ferry::offload]] void unattached(int n, double* x) { for (int i = 0; i < n; ++i) x[i] -= 1; }
namespace { [[ferry::offload]] void hidden(int n, double* x) { for (int i = 0; i < n; ++i) x[i] += 1; } }
export void h(int n, double* x) { hidden(n, x); }
""",
    "rest.cc": """module heat;
[[ferry::offload]] void g(int n, double* x) { for (int i = 0; i < n; ++i) x[i] += 1.25; }
""",
    "program.cc": """#include <cstdio>
#include <vector>
import heat;
extern void unattached(int n, double* x);
int main() {
  std::vector<double> x(1000, 16);
  const int line = f(x);
  g(1000, x.data()), S{}.scale(1000, x.data()), h(1000, x.data()), of_part(1000, x.data()), unattached(1000, x.data());
  std::printf("%d %g\\n", line, x[3]);
}
""",
}


def case_modules(shop):
    """Functions of module units: interfaces with and without a global fragment, partitions, implementations."""
    for name, text in MODULE.items():
        shop.write(name, text)
    if shop.tools.clang:
        clang = [shop.tools.clang, "-std=c++20", "-O1", "-fprebuilt-module-path=."]
        for unit, output in [("grid", "grid"), ("part", "heat-part"), ("heat", "heat")]:
            shop.cxx(*clang, "-c", f"{unit}.cppm", "-o", f"{output}.o", "-fmodule-output")
        shop.cxx(*clang, "-c", "rest.cc", "-fmodule-output=unused.pcm")
        shop.cxx(*clang, "program.cc", "grid.o", "heat-part.o", "heat.o", "rest.o", "-o", "app")
        shop.program("app", says="17 13.375\n", launches=6)
        # A message about the use of an interface shows the user's source.
        shop.write("wrong.cc", 'import heat;\nvoid wrong() { f(1); }\n')
        check_says(shop.cxx(*clang, "-c", "wrong.cc", code=1).err, r"heat\.cppm:17:\d+: note: candidate function not viable")
        shop.write("uses.cppm", "export module uses;\nimport grid;\nexport [[ferry::offload]] void uses(int n, double* x) "
                                "{ for (int i = 0; i < n; ++i) x[i] = twice(x[i]); }\n")
        check_says(shop.cxx(*clang, "-c", "uses.cppm", code=1).err, r"uses\.cppm:3:\d+: error: the text of 'twice', which is called here, "
                                                                   "isn't in this unit, because it is imported")
        check_says(shop.cxx(*clang, "--precompile", "heat.cppm", "-o", "heat.pcm").err,
                   "'heat.cppm' is annotated but not translated: the command writes no object file")
    alone = MODULE["heat.cppm"].replace("import grid;", "constexpr double two = 2;").replace("export import :part;", "")
    alone = alone.replace('extern "C++"', "export")  # g++ 12 attaches the function to the module anyway
    shop.write("program.cc", MODULE["program.cc"].replace("extern void unattached(int n, double* x);", ""))
    shop.write("rest.cc", MODULE["rest.cc"] + "[[ferry::offload]] void of_part(int n, double* x) { for (int i = 0; i < n; ++i) x[i] *= 0.5; }\n")
    shop.write("alone.cc", alone + "export void of_part(int n, double* x);\n")
    gcc = ["g++", "-std=c++20", "-O1", "-fmodules-ts"]
    shop.cxx(*gcc, "-c", "alone.cc")
    shop.run(*gcc, "-w", "-c", "rest.cc")  # Ferry can't read g++'s own modules
    shop.cxx(*gcc, "program.cc", "alone.o", "rest.o", "-o", "app")
    shop.program("app", says="17 13.375\n", launches=4)
    check_says(shop.cxx(*gcc, "-c", "heat.cppm").err, "'heat.cppm' is annotated but not translated: g.. passes it to the linker")


def case_only_header(shop):
    """Only a header is annotated, three units include it, and make rebuilds what an edit to it affects."""
    shop.write("api/inner/all.h", '#pragma once\n#include "loops.h"\n#include "detail/step.h"\n')
    shop.write("api/inner/loops.h", "#pragma once\n[[ferry::offload]] inline void inner(double* a, int n) {\n"
                                    "  for (int i = 0; i < n; ++i) a[i] += 1;\n}\n")
    shop.write("api/inner/detail/step.h", "inline const char* step() { return __FILE__; }\n")
    shop.write("one.cpp", '#include <inner/all.h>\nvoid one(double* x) { inner(x, 9); }\n')
    shop.write("two.cpp", '#include <inner/all.h>\nvoid two(double* x) { inner(x, 9); }\n')
    shop.write("main.cpp", '#include <inner/all.h>\n#include <cstdio>\nvoid one(double*);\nvoid two(double*);\n'
                           'int main() { double x[9] = {}; inner(x, 9); one(x); two(x); std::printf("%g %s\\n", x[8], step()); }\n')
    shop.write("Makefile", "app: main.o one.o two.o\n\t$(CXX) $^ -o $@\ntwo.o: two.cpp\n\t$(PLAIN) -Wno-attributes -Wno-unknown-attributes"
                           " -Iapi -MMD -MP -c two.cpp\n%.o: %.cpp\n\t$(CXX) -Iapi -MMD -MP -c $<\n-include *.d\n")
    for compiler in shop.compilers():
        for object in shop.folder.glob("*.o"):
            object.unlink()
        shop.path("app").unlink(missing_ok=True)
        make = ["make", f"CXX={' '.join(map(str, shop.ferry_cxx))} {compiler}", f"PLAIN={compiler}"]
        check_equal(shop.run(*make).code, 0, "make")
        shop.program("app", says="3 api/inner/detail/step.h\n", launches=2)
        text = shop.path("api/inner/loops.h").read_text()
        shop.path("api/inner/loops.h").write_text(text.replace("+= 1", "+= 10"))
        os.utime(shop.path("api/inner/loops.h"), (time.time() + 5, time.time() + 5))
        again = shop.run(*make)
        check_equal((again.code, again.out.count(" -c ")), (0, 3), f"what is built again\n{again}")
        shop.program("app", says="30 api/inner/detail/step.h\n", launches=2)
        shop.path("api/inner/loops.h").write_text(text)
        os.utime(shop.path("api/inner/loops.h"), (time.time() - 100, time.time() - 100))
        shop.path("api/inner/loops.h").rename(shop.path("api/inner/gone.h"))  # -MP: every header has a rule
        shop.write("api/inner/all.h", '#pragma once\n#include "gone.h"\n#include "detail/step.h"\n')
        os.utime(shop.path("api/inner/all.h"), (time.time() + 10, time.time() + 10))
        check_equal(shop.run(*make).code, 0, "a header is gone")
        shop.path("api/inner/gone.h").rename(shop.path("api/inner/loops.h"))
        shop.write("api/inner/all.h", '#pragma once\n#include "loops.h"\n#include "detail/step.h"\n')


# --- dependencies and response files


def dependencies(path):
    target, _, rest = path.read_text().replace("\\\n", " ").partition(":")
    return target.split(), rest.split("\n")[0].split()


def case_dependencies(shop):
    for compiler in shop.compilers():
        for words, file, target in (
                (["-MMD"], "out/heat.d", "out/heat.o"),
                (["-MMD", "-MF", "dep.mk"], "dep.mk", "out/heat.o"),
                (["-MMD", "-MFdep.mk", "-MT", "a", "-MT", "b"], "dep.mk", "a b"),
                (["-MMD", "-MP", "-MQ", "a$b", "-MF", "dep.mk"], "dep.mk", "a$$b"),
                (["-Wp,-MMD,dep.mk"], "dep.mk", "out/heat.o"),
                (["-Wp,-MMD,dep.mk", "-Wp,-MT,a"], "dep.mk", "a"),
                ([word for option in ("-MMD", "-MF", "dep.mk") for word in ("-Xpreprocessor", option)], "dep.mk", "out/heat.o"),
                (["-MD"], "out/heat.d", "out/heat.o")):
            shutil.rmtree(shop.path("out"), ignore_errors=True)
            shop.path("out").mkdir()
            shop.path("dep.mk").unlink(missing_ok=True)
            shop.cxx(compiler, *words, "-c", "heat.cpp", "-o", "out/heat.o")
            targets, files = dependencies(shop.path(file))
            check_equal(targets, target.split(), f"{compiler} {words}: targets")
            check_equal(files[:1], ["heat.cpp"], f"{compiler} {words}: the user's source comes first")
            check("twice.h" in files, f"{compiler} {words}: {files}")
            check_equal(any(file.startswith("/") for file in files), words == ["-MD"], f"{words}: system headers in {files}")
            check(".ferry-" not in shop.path(file).read_text(), f"{words}: {shop.path(file).read_text()}")
            if "-MP" in words:
                check_says(shop.path(file).read_text(), r"(?m)^twice\.h:")
        for words, file in ((["-o", "app"], "app.d"), ([], "heat.d" if "clang" in compiler else "a-heat.d")):
            shop.cxx(compiler, "-MMD", "main.cpp", "shift.cpp", "heat.cpp", *words)
            check_equal(dependencies(shop.path(file))[1], ["heat.cpp", "twice.h"], f"{compiler} in a link {words}")


def case_other_sources(shop):
    """A kernel calls a function in another source: on the same command line, or in a file or folder that is named."""
    shop.write("heat.cpp", HEAT.replace("FACTOR * x[i]", "warmed(x[i])").replace("[[ferry", "float warmed(float);\n[[ferry"))
    shop.write("lib/warmed.cpp", '#include "factor.h"\nfloat warmed(float x) { return FACTOR * x; }\n')
    shop.write("lib/factor.h", "#define FACTOR 2\n")
    for compiler in shop.compilers():
        shop.cxx(compiler, "main.cpp", "heat.cpp", "shift.cpp", "lib/warmed.cpp", "-o", "app")
        shop.program("app")
        for words, settings in ((["--ferry-bodies-from=lib,main.cpp"], {}), ([], {"FERRY_BODIES_FROM": "lib/warmed.cpp"})):
            shop.settings = settings
            shop.cxx(compiler, *words, "-MMD", "-MP", "-c", "heat.cpp", "-o", "heat.o")
            check_equal(dependencies(shop.path("heat.d"))[1], ["heat.cpp", "lib/warmed.cpp", "lib/factor.h", "twice.h"], f"{words}")
            shop.cxx(compiler, "main.cpp", "heat.o", "shift.cpp", "lib/warmed.cpp", "-o", "app")
            shop.program("app")
        shop.settings = {}
        check_says(shop.cxx(compiler, "-c", "heat.cpp", code=1).err, r"the body of 'warmed', .*\[calls_elsewhere\]")


def case_response_files(shop):
    shop.write("flags.rsp", '-O2 "-DNAME=a b"\n-c\n@more.rsp')
    shop.write("more.rsp", "-o heat.o --ferry-targets=host")
    for compiler in shop.compilers():
        shop.cxx(compiler, "@flags.rsp", "heat.cpp")
        shop.cxx(compiler, "-c", "main.cpp", "shift.cpp")
        shop.write("objects.rsp", "main.o heat.o shift.o\n")
        shop.cxx(compiler, "@objects.rsp", "-o", "app")
        shop.program("app")


# --- failures


def case_failures(shop):
    """Ferry's errors and the compiler's keep their exit code, and leave no object, old or new."""
    shop.write("broken.cpp", HEAT.replace("x[i];", "x[i;"))
    shop.write("refused.cpp", "[[ferry::offload]]\nvoid f(float* x, int n) {\n  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];\n}\n")
    shop.write("compiler_only.cpp", HEAT + "#ifndef __FERRY_TRANSLATOR__\n#error only the compiler sees this\n#endif\n")
    before = shop.names()
    for compiler in shop.compilers():
        for source, pattern in (("broken.cpp", r"broken\.cpp:4:\d+: .*error:.*expected '\]'"),
                                ("refused.cpp", r"refused\.cpp:2:\d+: .*error: function 'f' has no loop that can run on a device"),
                                ("compiler_only.cpp", r"compiler_only\.cpp:7:.*only the compiler sees this")):
            for words in (["-c", source, "-o", "x.o"], ["-c", source, "-MMD"], [source, "main.cpp", "-o", "app"]):
                shop.write("x.o", "an old object")
                check_says(shop.cxx(compiler, *words, code=1).err, pattern)
                check_equal([name for name in shop.names() if name not in [*before, "x.o"]], [], f"{words} left files")
                check("x.o" not in words or not shop.path("x.o").exists(), "an old object outlived a failure")
        check_says(shop.cxx(compiler, "-c", "missing.cpp", code=1).err, "missing.cpp")
        link = shop.cxx(compiler, "heat.cpp", "-o", "app", code=1)
        check_says(link.err, "main")
    result = shop.cxx("g++", "-c", "broken.cpp", "main.cpp", "heat.cpp", code=1)
    check(shop.path("main.o").exists() and shop.path("heat.o").exists() and not shop.path("broken.o").exists(),
          f"g++ compiles the other sources of a line\n{result}")


def case_warnings(shop):
    """The compiler's warnings about the user's source are printed once, with the user's line."""
    shop.write("unused.cpp", HEAT.replace("x[i] = FACTOR * x[i];", "{ int unused; x[i] = FACTOR * x[i]; }"))
    for compiler in shop.compilers():
        result = shop.cxx(compiler, "-Wall", "-c", "unused.cpp")
        check_equal(len(re.findall(r"unused\.cpp:4:\d+: warning: .*unused", result.err)), 1, f"warnings in\n{result.err}")
        shop.cxx(compiler, "-Wall", "-Werror", "-c", "unused.cpp", code=1)


def case_usage(shop):
    check_says(shop.cxx(code=2).err, "compiler")
    check_says(shop.cxx("-c", "heat.cpp", code=2).err, "compiler")
    check_says(shop.cxx("g++", "--ferry-tragets=host", "-c", "heat.cpp", code=2).err, "--ferry-targets=")
    check_says(shop.cxx("g++", "--ferry-targets=hip", "-c", "heat.cpp", code=2).err, "hip.*host and cuda")
    check_says(shop.cxx("g++", "-c", "heat.cpp", code=2, FERRY_TARGETS="host,hip").err, "FERRY_TARGETS.*hip.*host and cuda")
    for source in ("main.cpp", "heat.cpp"):
        check_says(shop.cxx("no-such-compiler", "-c", source, code=3).err, "there is no compiler 'no-such-compiler'.*ferry cxx g")
        check_says(shop.cxx(source, code=3).err, f"there is no compiler '{source}'.*ferry cxx g")
    wrong = shop.run(shop.tools.ferry, "g++", "-c", "heat.cpp")
    check_equal(wrong.code, 2, "ferry g++")
    check_says(wrong.err, r"unknown subcommand 'g\+\+'.*ferry cxx g\+\+")
    check_says(shop.cxx("g++", "-c", "heat.cpp", "-o", "no/such/folder/heat.o", code=3).err, "no/such/folder")
    check_says(shop.run(shop.tools.ferry, "--help").out, "cxx")
    check_says(shop.cxx("--help").out, "--ferry-targets=host,cuda", "docs/builds.md")


def case_interrupted(shop):
    """A signal ends the compiler and Ferry, and nothing is left behind."""
    shop.write("compiler", '#!/bin/sh\ncase "$*" in *ferry.cpp*) touch started; exec sleep 100;; esac\nexec g++ "$@"\n', mode=0o755)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        shop.path("started").unlink(missing_ok=True)
        process = subprocess.Popen([*shop.ferry_cxx, shop.path("compiler"), "-c", "heat.cpp"], cwd=shop.folder,
                                   env=shop.environment(), stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not shop.path("started").exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(number)
        check_equal(process.wait(timeout=60), -number, "how it ended")
        check_clean(shop)
        check(not shop.path("heat.o").exists(), "an object came out of an interrupted run")


def case_left_by_a_killed_run(shop):
    shop.path(".ferry-heat.o").mkdir()
    shop.write(".ferry-heat.o/heat.ferry.cpp", "#error stale\n")
    shop.cxx("g++", "-c", "heat.cpp")


def case_at_once(shop):
    """Many processes run at once in a folder, and many of them make the same object."""
    names = [f"copy{i}.cpp" for i in range(6)]
    for name in names:
        shop.write(name, HEAT)
    commands = [[*shop.ferry_cxx, "g++", "-c", name] for name in names] + [[*shop.ferry_cxx, "g++", "-c", "heat.cpp"]] * 6
    running = [subprocess.Popen(command, cwd=shop.folder, env=shop.environment(), stderr=subprocess.PIPE) for command in commands]
    for process in running:
        err = process.communicate(timeout=300)[1].decode()
        check(process.returncode == 0, f"{process.args}\n{err}")
    check_clean(shop)
    shop.cxx("g++", "main.cpp", "shift.cpp", "heat.o", "-o", "app")
    shop.program("app")


def case_same_twice(shop):
    """Two runs with debug information give equal bytes, and so do two folders without it."""
    for flags in (["-g", "-O2"], ["-g", "-flto"]):
        bytes_of = []
        for i in range(2):
            shop.cxx("g++", *flags, "-frandom-seed=1", "-c", "heat.cpp", "-o", "heat.o")
            bytes_of.append(shop.path("heat.o").read_bytes())
        check(bytes_of[0] == bytes_of[1], f"two runs with {flags} differ")
    bytes_of = []
    for folder in ("a", "b"):
        for name in ("heat.cpp", "twice.h"):
            shop.write(f"{folder}/{name}", shop.path(name).read_text())
        shop.cxx("g++", "-O2", "-c", "heat.cpp", "-o", "heat.o", cwd=shop.path(folder))
        bytes_of.append(shop.path(f"{folder}/heat.o").read_bytes())
    check(bytes_of[0] == bytes_of[1], "two folders differ")


def case_one_source_twice(shop):
    """One program contains the same source twice, as two objects with different macros."""
    shop.write("heat.cpp", HEAT.replace("void heat", "void NAME"))
    for name in ("heat", "other"):
        shop.cxx("g++", f"-DNAME={name}", "-c", "heat.cpp", "-o", f"{name}.o")
    shop.write("static.cpp", "[[ferry::offload]]\nstatic void f(float* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] = 1;\n}\n"
               "__attribute__((weak)) void use(float* x, int n) { f(x, n); }\n")
    for name in ("one", "two"):
        shop.cxx("g++", "-c", "static.cpp", "-o", f"{name}.o")
    shop.cxx("g++", "main.cpp", "shift.cpp", "heat.o", "other.o", "one.o", "two.o", "-o", "app")
    shop.program("app")


def case_explain(shop):
    shop.write("mixed.cpp", "[[ferry::offload]]\nvoid f(float* x, float* y, int n) {\n  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];\n"
               "  for (int i = 0; i < n; ++i) y[i] = 1;\n}\n")
    result = shop.cxx("g++", "--ferry-explain", "-c", "mixed.cpp")
    check_says(result.err, "line 3: for", "line 4: for", "stays on the host")
    check_equal(result.out, "", "stdout")
    check_equal(len(re.findall("ferry-host-loop", result.err)), 1, f"warnings in\n{result.err}")
    result = shop.cxx("g++", "-Wno-ferry-host-loop", "-c", "mixed.cpp")
    check_equal(result.err, "", "stderr without the warning")
    check_says(shop.cxx("g++", "-Werror=ferry-host-loop", "-c", "mixed.cpp", code=1).err, "ferry-host-loop")
    shop.cxx("g++", "-Werror=ferry-host-loop", "-c", "main.cpp")


# For each source: values of the names in formulas, and what explain prints for each array.
EXPLAINED = {
    """void f(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
}""": ({"n": 100}, {"x": "8 * n bytes", "y": "8 * n bytes"}),
    """void f(const double* x, double* y, int n, int k) {
  for (int i = 1; i <= n; i += k) y[i] = x[2 * i + 1];
}""": ({"n": 100, "k": 7}, {"x": "8 * ((n + k - 1) / k) bytes", "y": "8 * ((n + k - 1) / k) bytes"}),
    """void f(const double* x, double* y, int n, int k) {
  for (int j = 0; j < k; ++j)
    for (int i = 0; i <= j; ++i) y[j * n + i] = x[i / 2];
}""": ({"n": 100, "k": 30}, {"y": "at most 8 * (max(j) * n + max(j) - (min(j) * n + 0) + 1) bytes"}),
    """void f(const double* x, double* y, int n, int k) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int c = 0; c < k; ++c) sum += x[i / 2];
    y[i] = sum;
  }
}""": ({"n": 100, "k": 3}, {"x": "at most 8 * n bytes", "y": "8 * n bytes"}),
}


def case_explained_bytes(shop):
    """Compares explain's bytes with the trace's: equal, or no more if it says "at most". Reads include gaps."""
    for source, (values, said) in EXPLAINED.items():
        shop.write("f.cpp", "[[ferry::offload]]\n" + source + "\n")
        parameters = ", ".join(str(value) for value in values.values())
        shop.write("main.cpp", "#include <vector>\n" + source.partition("{")[0] + ";\nint main() {\n"
                   f"  std::vector<double> x(10000, 1), y(10000);\n  f(x.data(), y.data(), {parameters});\n}}\n")
        explained = json.loads(shop.run(shop.tools.ferry, "explain", "f.cpp", "--format=json").out)
        nest, = [loop for loop in explained["sources"][0]["functions"][0]["loops"] if loop["runs"] == "device"]
        shop.cxx("g++", "f.cpp", "main.cpp", "-o", "app")
        shop.program("app", says="", launches=1)
        copies = [event for event in json.loads(shop.path("trace.json").read_text())["traceEvents"] if event.get("cat") == "copy"]
        last = {"j": values.get("k", 1) - 1}
        names = {**values, "j": "j", "min": lambda loop: 0, "max": last.get}
        for entry in nest["bytes"]:
            array = entry["buffer"]
            check_equal({*entry["reads"], *entry["writes"], *entry["may_write"]}, {said[array]} if array in said else set(), f"what is said of {array} in\n{source}")
            if array not in said:
                continue
            bytes_said = eval(said[array].removeprefix("at most ").removesuffix(" bytes").replace("/", "//"), names)
            for direction, lists in (("to device", ("reads", "may_write")), ("to host", ("writes", "may_write"))):
                copied = sum(int(copy["args"]["bytes"]) for copy in copies if copy["name"].endswith(direction.replace("to ", "to the ")) and copy["args"]["array"] == array)
                most = bytes_said if any(entry[name] for name in lists) else 0
                gaps = 127 * most // 8 if direction == "to device" and "2 * i" in source else 0
                least = 0 if "at most" in said[array] else most
                check(least <= copied <= most + gaps, f"{copied} bytes of {array} {direction}, {most} explained\n{source}")


def case_no_plain_file(shop):
    """Outputs that aren't plain files are written in place, and a source isn't overwritten."""
    shop.cxx("g++", "-c", "heat.cpp", "-o", "/dev/null")
    check(Path("/dev/null").is_char_device(), "/dev/null is no device any more")
    shop.path("out").symlink_to("/proc/self/fd/1")  # like /dev/stdout
    shop.path("link.d").symlink_to("heat.d")
    for words in (["-MF", "-"], ["-MF", "out"]):
        check_says(shop.cxx("g++", "-c", "heat.cpp", "-MMD", *words).out, r"^heat\.o: heat\.cpp twice\.h")
    shop.cxx("g++", "-c", "heat.cpp", "-MMD", "-MF", "link.d")
    check_says(shop.path("heat.d").read_text(), r"^heat\.o: ")
    with open(shop.path("piped.o"), "wb") as file:
        command = [*shop.ferry_cxx, "g++", "-c", "heat.cpp", "-o", "out"]
        subprocess.run(command, cwd=shop.folder, env=shop.environment(), stdout=file, timeout=100, check=True)
    check(shop.path("piped.o").read_bytes().startswith(b"\x7fELF"), "no object came through the link")
    shop.write("broken.cpp", HEAT.replace("x[i];", "x[i;"))
    shop.cxx("g++", "-c", "broken.cpp", "-o", "out", code=1)
    check(shop.path("out").is_symlink() and shop.path("link.d").is_symlink(), "a link is gone")
    check_says(shop.cxx("g++", "-c", "heat.cpp", "-o", "heat.cpp", code=1).err, "same as output file")
    check_equal(shop.path("heat.cpp").read_text(), HEAT, "the source")


# --- targets


def case_cuda_on_cpu(shop):
    """The object contains kernels for CUDA, the backend is compiled at the link, and LTO works, too."""
    shop.cuda_on_cpu()
    for compiler in shop.compilers():
        shop.cxx(compiler, "--ferry-targets=host,cuda", "-O1", "-g", "-fPIC", "-c", "heat.cpp")
        kept = must(["objcopy", "-O", "binary", "--only-section=.ferry_ptxas", "--set-section-flags", ".ferry_ptxas=alloc", shop.path("heat.o"), "/dev/stdout"], "nothing is kept of what ptxas said").out
        check("registers" in kept and "Compile" not in kept, f"what ptxas said\n{kept}")
        check_says(execute([shop.tools.ferry, "report", shop.path("heat.o")]).out, "heat.cpp:4 heat: ferry_heat_l4")
        shop.cxx(compiler, "-c", "shift.cpp", FERRY_TARGETS="cuda")
        shop.cxx(compiler, "main.cpp", "heat.o", "shift.o", "-o", "app")
        shop.program("app", device="cuda")
        shop.cxx(compiler, "-flto", "main.cpp", "heat.cpp", "shift.cpp", "-o", "app", FERRY_TARGETS="cuda host")
        shop.program("app", device="cuda")
        shop.program("app", device="host")
    shop.path("toolkit/log").unlink()
    shop.cxx("g++", "-ffp-contract=fast", "-c", "heat.cpp", FERRY_TARGETS="cuda")
    check(not shop.path("toolkit/log").exists(), "--fmad=false although the user allows contraction")


def case_cuda_compilers(shop):
    """With nvcc and with clang, also as relocatable device code: everything compiles and links. The program runs on the host and needs no GPU."""
    if not shop.tools.nvcc:
        raise Skip("no nvcc here")
    toolkit, clang = Path(shop.tools.nvcc).parent.parent, shop.tools.clang
    nvcc_links = [shop.tools.nvcc, "-arch=sm_80", "-dlink", "heat.o", "-o", "device.o"]
    clang_links = [clang, f"--cuda-path={toolkit}", "-fgpu-rdc", "--offload-link", "-r", "-nostdlib", "heat.o", "-o", "device.o"]
    compilers = [("nvcc", "-arch=sm_80", None), ("nvcc", "-arch=sm_80 -rdc=true", nvcc_links)]
    if clang:
        compilers += [(clang, "--cuda-gpu-arch=sm_80", None), (clang, "--cuda-gpu-arch=sm_80 -fgpu-rdc", clang_links),
                      (clang, "--cuda-gpu-arch=sm_80 -fgpu-rdc -foffload-lto", [*clang_links, "-foffload-lto"])]
    for name, flags, links in compilers:
        variables = {"CUDACXX": name, "CUDAFLAGS": flags, "PATH": f"{toolkit}/bin:{os.environ['PATH']}"}
        said = shop.cxx("g++", "-g", "-c", "heat.cpp", FERRY_TARGETS="host,cuda", **variables).err
        check_equal(said, "", f"messages of {name} {flags}")
        check_says(shop.run("objdump", "-h", "heat.o").out, "nv_relfatbin|llvm.offloading" if links else "nv_fatbin")
        if links:
            shop.run(*links)
        objects = ["heat.o"] if not links else ["device.o"] if name == clang else ["heat.o", "device.o"]
        shop.cxx("g++", "main.cpp", "shift.cpp", *objects, "-o", "app", **variables)
        shop.program("app")
        check_says(shop.run("nm", "-C", "app").out, "ferry_use_cuda_backend")
    check_says(shop.cxx(shop.tools.nvcc, "-c", "heat.cpp", code=2).err, r"ferry cxx wraps a C\+\+ compiler, and '.*nvcc' is the compiler of kernels for CUDA")


def case_no_cuda_compiler(shop):
    tools = ["g++", "as", "ld"]
    shop.path("bin").mkdir()
    for tool in tools:
        shop.path(f"bin/{tool}").symlink_to(shutil.which(tool))
    bare = {"PATH": str(shop.path("bin")), "FERRY_TARGETS": "host,cuda"}
    check_says(shop.cxx("g++", "-c", "heat.cpp", code=3, **bare).err, r"no nvcc on PATH; set CUDACXX.*FERRY_TARGETS")
    check(not shop.path("heat.o").exists(), "an object without its kernels")
    shop.cxx("g++", "-c", "main.cpp", **bare)
    check_says(shop.cxx("g++", "-c", "heat.cpp", code=3, CUDACXX="no-nvcc", **bare).err, "CUDACXX names 'no-nvcc'")


def case_sources_of_one_name(shop):
    """Two folders are compiled separately: sources with equal names and kernels from a header give equal bytes."""
    shop.write("clear.h", "[[ferry::offload]] static void clear(float* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] = 3;\n}\n")
    for folder in ("one", "two"):
        shop.write(f"{folder}/util.cpp", f'#include "../clear.h"\nvoid {folder}(float* x, int n) {{ clear(x, n); }}\n')
        shop.cxx("g++", "-c", "util.cpp", cwd=shop.path(folder))
    shop.write("main.cpp", "#include <cstdio>\nvoid one(float*, int);\nvoid two(float*, int);\n"
               'int main() { float x[2]; one(x, 1); two(x + 1, 1); std::printf("%g %g\\n", x[0], x[1]); }\n')
    shop.cxx("g++", "main.cpp", "one/util.o", "two/util.o", "-o", "app")
    shop.program("app", says="3 3\n")


# --- other tools beside it


def case_compiler_cache(shop):
    """ccache before Ferry, and between Ferry and the compiler: there are hits, but never a wrong one."""
    if not shutil.which("ccache"):
        raise Skip("no ccache here")
    shop.settings["CCACHE_DIR"] = str(shop.path("cache"))

    def hits():
        text = shop.run("ccache", "--print-stats").out
        return sum(int(count) for count in re.findall(r"(?:direct|preprocessed)_cache_hit\t(\d+)", text))

    def build(*words):
        for name in ("heat", "shift", "main"):
            result = shop.run(*words, "-O1", "-c", f"{name}.cpp", "-o", f"{name}.o")
            check(result.code == 0, str(result))
        shop.cxx("g++", "main.o", "heat.o", "shift.o", "-o", "app")
        check_clean(shop)

    for words, most in ((["ccache", *shop.ferry_cxx, "g++", "--ferry-targets=host"], 3), ([*shop.ferry_cxx, "ccache", "g++"], 5)):
        shutil.rmtree(shop.path("cache"), ignore_errors=True)
        build(*words)
        shop.program("app")
        before = hits()
        build(*words)
        check_equal(hits() - before, most, f"hits of {words}")
        shop.program("app")
        shop.write("twice.h", "#define FACTOR 3\n")
        build(*words)
        shop.program("app", says="1 298\n")
        shop.write("twice.h", "#define FACTOR 2\n")
    shop.cuda_on_cpu()  # before Ferry, ccache doesn't know the variable, so it doesn't cache annotated sources
    for target in ("host", "cuda"):
        shop.settings["FERRY_TARGETS"] = target
        build("ccache", *shop.ferry_cxx, "g++")
        shop.program("app", device=target)


def case_shared_cache(shop):
    """sccache between Ferry and the compiler, together with Ferry's own cache of translations."""
    if not shutil.which("sccache"):
        raise Skip("no sccache here")
    with socket.socket() as free:  # this test has its own server
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    shop.settings.update(SCCACHE_DIR=str(shop.path("cache")), SCCACHE_SERVER_PORT=str(port), SCCACHE_IDLE_TIMEOUT="120",
                         FERRY_CACHE=str(shop.path("translations")), FERRY_CACHE_LOG=str(shop.path("log")))

    def hits():
        stats = json.loads(shop.run("sccache", "--show-stats", "--stats-format=json").out)["stats"]
        return sum(stats["cache_hits"]["counts"].values())

    def build():
        """Returns what the log says about translations."""
        shop.path("log").unlink(missing_ok=True)
        for name in ("heat", "shift"):
            shop.cxx("sccache", "g++", "-O1", "-c", f"{name}.cpp", "-o", f"{name}.o")
        shop.cxx("g++", "-O1", "main.cpp", "heat.o", "shift.o", "-o", "app")
        shop.program("app")
        return shop.path("log").read_text().split()[::2]

    check_equal(shop.run("sccache", "--start-server").code, 0, "sccache's server")
    try:
        check_equal(build(), ["miss"] * 2, "translations")
        before = hits()
        objects = [shop.path(f"{name}.o").read_bytes() for name in ("heat", "shift")]
        check_equal(build(), ["hit"] * 2, "translations again")
        check_equal(hits() - before, 4, "hits: two stubs, two files of kernels")
        check_equal([shop.path(f"{name}.o").read_bytes() for name in ("heat", "shift")], objects, "the objects of hits")
    finally:
        shop.run("sccache", "--stop-server")


def case_make(shop):
    """A Makefile project with headers in several folders: built in parallel, then only what an edit requires."""
    if not shutil.which("make"):
        raise Skip("no make here")
    shop.write("Makefile", MAKEFILE)
    shop.write("include/deep/twice.h", "#define FACTOR 2\n")
    shop.write("source/heat.cpp", HEAT.replace('"twice.h"', "<deep/twice.h>"))
    shop.write("source/shift.cpp", shop.path("shift.cpp").read_text())
    shop.write("source/main.cpp", shop.path("main.cpp").read_text())
    shop.write("source/other/heat.cpp", HEAT.replace("void heat", "void other_heat").replace('"twice.h"', "<deep/twice.h>"))
    for name in ("heat.cpp", "shift.cpp", "main.cpp", "twice.h"):
        shop.path(name).unlink()
    for compiler in shop.compilers():
        make = ["make", "-j4", f"CXX={shop.tools.ferry} cxx {compiler}"]
        check_equal(shop.run(*make, "clean").code, 0, "make clean")
        check_equal(shop.run(*make).code, 0, "make")
        check_clean(shop)
        shop.program("build/app")
        check_equal(shop.run(*make).out.count("-c"), 0, "make again compiles nothing")
        shop.write("include/deep/twice.h", "#define FACTOR 3\n")
        steps = shop.run(*make).out
        check_equal(re.findall(r"-c \S*?(\w+\.cpp)", steps), ["heat.cpp"] * 2, "what an edited header compiles")
        shop.program("build/app", says="1 298\n")
        shop.write("include/deep/twice.h", "#define FACTOR 2\n")


PROGRAMS = ("nas_ep", "mandelbrot_complex", "mandelbrot_std_complex", "option_pricing", "filter_library", "solver")


def case_programs(shop):
    """Whole programs with a Makefile that doesn't mention Ferry: `make CXX="ferry cxx g++"` is enough."""
    compiler = shop.compilers()[0]
    for name in PROGRAMS:
        shutil.copytree(Path(__file__).parent.parent / "run" / name, shop.path(name))
        sources = " ".join(sorted(file.name for file in shop.path(name).glob("*.cpp")))
        shop.write(f"{name}/Makefile", PROGRAM_MAKEFILE.replace("SOURCES", sources))
        said = {}
        for way, cxx in (("plain", compiler), ("offloaded", f"{shop.tools.ferry} cxx {compiler}")):
            made = shop.run("make", "-j2", f"CXX={cxx}", f"BUILD={way}", cwd=shop.path(name))
            check_equal(made.code, 0, f"make of {name}: {made}")
            ran = shop.run(shop.path(f"{name}/{way}/app"), FERRY_DEVICE="host", FERRY_TRACE=str(shop.path(f"{name}/{way}.json")))
            check_equal(ran.code, 0, f"{name}: {ran}")
            said[way] = ran.out
        check_equal(said["offloaded"], said["plain"], name)
        check("WRONG" not in said["plain"], said["plain"])
        totals = json.loads(shop.path(f"{name}/offloaded.json").read_text())["otherData"]
        check(totals["launches"] > 0 and totals["fallbacks"] == 0, f"{name}: {totals}")


PROGRAM_MAKEFILE = """CXXFLAGS = -std=c++20 -O2 -Wno-attributes
$(BUILD)/app: $(patsubst %.cpp,$(BUILD)/%.o,SOURCES)
\t$(CXX) $(CXXFLAGS) $^ -o $@
$(BUILD)/%.o: %.cpp
\t@mkdir -p $(BUILD)
\t$(CXX) $(CXXFLAGS) -c $< -o $@
"""

MAKEFILE = """CXXFLAGS = -O2 -Wall -Wextra -Werror -Wno-attributes -Iinclude -MMD -MP
OBJECTS = build/main.o build/heat.o build/shift.o build/other/heat.o
build/app: build/libheat.a build/main.o build/other/heat.o
\t$(CXX) $(CXXFLAGS) build/main.o build/other/heat.o -Lbuild -lheat -o $@
build/libheat.a: build/heat.o build/shift.o
\tar crs $@ $^
build/%.o: source/%.cpp
\t@mkdir -p $(@D)
\t$(CXX) $(CXXFLAGS) -c $< -o $@
clean:
\trm -rf build
-include $(OBJECTS:.o=.d)
"""


def case_cmake(shop):
    """Ferry as CMake's launcher and compiler: identification, dependencies, links. CMakeLists.txt is unchanged."""
    shop.write("CMakeLists.txt", CMAKE)
    ways = [["-DCMAKE_CXX_COMPILER_LAUNCHER={ferry};cxx", "-DCMAKE_CXX_LINKER_LAUNCHER={ferry};cxx"], []]
    for generator in ("Ninja", "Unix Makefiles"):
        for way in ways:
            shutil.rmtree(shop.path("build"), ignore_errors=True)
            words = [word.format(ferry=shop.tools.ferry) for word in way] or []
            compiler = shop.tools.cxx if way else f"{shop.tools.ferry} cxx {shop.tools.cxx}"
            configured = shop.run(shop.tools.cmake, "-G", generator, "-S", ".", "-B", "build", *words, CXX=compiler)
            check(configured.code == 0, str(configured))
            build = [shop.tools.cmake, "--build", "build", "-j2"]
            done = shop.run(*build)
            check(done.code == 0, str(done))
            check_clean(shop)
            shop.program("build/app")
            check_equal(re.findall("Building.*", shop.run(*build).out), [], "a second build")
            time.sleep(0.02)
            shop.write("twice.h", "#define FACTOR 3\n")
            check_equal(len(re.findall("Building.*heat", shop.run(*build).out)), 1, "what an edited header compiles")
            shop.program("build/app", says="1 298\n")
            shop.write("twice.h", "#define FACTOR 2\n")


CMAKE = """cmake_minimum_required(VERSION 3.25)
project(heat CXX)
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("int main() {}" WORKS)
check_cxx_source_compiles("int main() { error }" MUST_NOT_WORK)
if(NOT WORKS OR MUST_NOT_WORK)
  message(FATAL_ERROR "checks are wrong")
endif()
add_library(heat STATIC heat.cpp shift.cpp)
add_executable(app main.cpp)
target_link_libraries(app heat)
set_target_properties(app PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
"""


# --- an installed Ferry


def installed(shop):
    """Copies the installed tree, so that it can't use the build folder or the original installation."""
    root = shop.path("opt/ferry")
    shutil.copytree(shop.tools.installed, root, symlinks=True)
    shop.tools.ferry = str(root / "bin" / "ferry")
    shop.ferry_cxx = [shop.tools.ferry, "cxx"]
    return root


def case_installed(shop):
    root = installed(shop)
    shop.cuda_on_cpu()
    for target in ("host", "host,cuda"):
        shop.cxx("g++", "heat.cpp", "shift.cpp", "main.cpp", "-o", "app", FERRY_TARGETS=target)
        shop.program("app", device=target.split(",")[-1])
    (root / "bin" / "ferry-translator").rename(root / "bin" / "gone")
    shop.cxx("g++", "-c", "main.cpp")  # only inspects the source, because loading LLVM would cost more
    check_says(shop.cxx("g++", "-c", "heat.cpp", code=3).err, "ferry-translator")
    (root / "bin" / "gone").rename(root / "bin" / "ferry-translator")
    for path in (root / "lib").rglob("libferry_runtime.a"):
        path.unlink()
    check_says(shop.cxx("g++", "-c", "heat.cpp", code=3).err, "libferry_runtime.a.*needs an installed Ferry")


def case_plain_linker(shop):
    """The object links with plain g++ and the flags that pkg-config prints."""
    if not shutil.which("pkg-config"):
        raise Skip("no pkg-config here")
    root = installed(shop)
    folder = next(path.parent for path in root.rglob("ferry.pc"))
    shop.settings["PKG_CONFIG_PATH"] = str(folder)
    for compiler in shop.compilers():
        shop.cxx(compiler, "-c", "heat.cpp", "shift.cpp")
        for words in (["--libs"], ["--static", "--libs"], ["--cflags", "--libs"]):
            libraries = shop.run("pkg-config", *words, "ferry").out.split()
            check(libraries, f"pkg-config {words} says nothing")
            link = shop.run(compiler, "main.cpp", "heat.o", "shift.o", "-o", "app", *libraries)
            check(link.code == 0, str(link))
            shop.program("app")
    if not shop.tools.nvcc:
        return
    shop.settings["PATH"] = f"{Path(shop.tools.nvcc).parent}:{os.environ['PATH']}"
    shop.cxx("g++", "-c", "heat.cpp", "shift.cpp", FERRY_TARGETS="host,cuda")
    libraries = shop.run("pkg-config", "--libs", "ferry-cuda").out.split()
    link = shop.run("g++", "main.cpp", "heat.o", "shift.o", "-o", "app", *libraries)
    check(link.code == 0, str(link))
    shop.program("app")


# Each form has the exit code that all three commands must return.
FORMS = {
    "loop": (0, "[[ferry::offload]] void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }"),
    "through_call": (0, "[[ferry::offload]] void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }\n"
                        "[[ferry::offload]] void g(int* a, int n) { f(a, n); if (n > 1) g(a, n / 2); }"),
    "recursion": (1, "[[ferry::offload]] int f(int n) { return n > 0 ? f(n / 2) + 1 : 0; }"),
    "each_other": (1, "[[ferry::offload]] int g(int n);\n[[ferry::offload]] int f(int n) { return n ? g(n - 1) : 0; }\n"
                      "[[ferry::offload]] int g(int n) { return n ? f(n - 1) : 1; }"),
    "in_order": (1, "[[ferry::offload]] void f(int* a, int n) { [[ferry::sequential]] for (int i = 0; i < n; ++i) a[i] = i; }"),
    "in_order_recursion": (1, "[[ferry::offload]] void f(int* a, int n) {\n  [[ferry::sequential]] for (int i = 0; i < n; ++i) a[i] = i;\n"
                              "  if (n > 1) f(a, n / 2);\n}"),
    "carried": (1, "[[ferry::offload]] void f(int* a, int n) { for (int i = 1; i < n; ++i) a[i] = a[i - 1] * 3 + a[i]; }"),
    "no_loop": (1, "[[ferry::offload]] int f(int n) { return n; }"),
    "misspelt": (1, "[[ferry::ofload]] void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }"),
    "near": (0, "[[fery::offload]] void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }"),
    "unused_template": (0, "template <class T> [[ferry::offload]] void f(T* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }"),
    "unused_header": (0, '#include "template.h"\nint f() { return 1; }'),
    "near_header": (0, '#include "near.h"\nint f() { return 1; }'),
    "macro_header": (0, '#include "macro.h"\nvoid f(int* a) { in_header(a, 3); }'),
    "marked": (0, '\ufeff#include "template.h"\nvoid f(int* a) { in_header(a, 3); }'),
    "misspelt_header": (1, '#include "misspelt.h"\nint f() { return 1; }'),
    "wrong_header": (1, '#include "wrong.h"\nint f() { return 1; }'),
    "used_header": (0, '#include "template.h"\nvoid f(int* a) { in_header(a, 3); }'),
    "generic": (0, "[[ferry::offload]] void f(int* a, int n) {\n  auto g = [](auto x) { decltype(x) y(x); return [y](auto z) { return y + z; }; };\n"
                   "  auto h = g(1);\n  for (int i = 0; i < n; ++i) a[i] = h(i);\n}"),
    "constexpr": (1, "[[ferry::offload]] constexpr void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }"),
    "own_header": (0, "#include <ferry/annotate.h>\nFERRY_OFFLOAD void f(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }"),
}


def case_three_commands(shop):
    """`ferry explain`, `ferry translate` and `ferry cxx` have the same exit code for each form, with each compiler."""
    shop.write("template.h", "template <class T> [[ferry::offload]] inline void in_header(T* a, int n) { for (int i = 0; i < n; ++i) a[i] = n; }\n")
    shop.write("near.h", "[[offload]] inline void in_header(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = n; }\n")
    shop.write("macro.h", "#include <ferry/annotate.h>\nFERRY_OFFLOAD inline void in_header(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = n; }\n")
    shop.write("wrong.h", "[[ferry::offload(1)]] inline void in_header(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = n; }\n")
    shop.write("misspelt.h", "[[ferry::ofload]] inline void in_header(int* a, int n) { for (int i = 0; i < n; ++i) a[i] = n; }\n")
    ferry = shop.ferry_cxx[0]
    for name, (code, text) in FORMS.items():
        shop.write(f"{name}.cpp", text + "\n")
        for compiler in shop.compilers():
            flags = ["--", compiler, "-std=c++20"]
            results = [shop.run(ferry, "explain", f"{name}.cpp", *flags),
                       shop.run(ferry, "translate", f"{name}.cpp", "-o", "out", *flags),
                       shop.run(*shop.ferry_cxx, compiler, "-std=c++20", "-c", f"{name}.cpp")]
            for result in results:
                check(result.code == code, f"{name}, {compiler}: wanted exit code {code}\n{result}")
                if name.startswith("near"):
                    check("ferry-near-annotation" in result.err, f"{name}: nothing is said of the attribute\n{result}")
            if name in ("macro_header", "marked", "used_header"):
                check(b"ferry_register_module" in shop.path(f"{name}.o").read_bytes(), f"{name}, {compiler}: compiled plainly")


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Workshop(tools, tools.work / "cxx" / folder.name))
    return 0


if __name__ == "__main__":
    main(run)
