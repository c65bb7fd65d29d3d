"""`ferry cxx` and annotations in files that a compiler may read by any option or directive: each takes effect,
or there is a message. Each function case_<name> is one test, cxx.<name>.
"""
import os
import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from workshop import SAYS, Workshop, check, check_equal, check_says
from tools import Failure, Skip, main

# The misspelt name causes an error, which takes less time to find than compiling a translation.
LOOPS = "[[ferry::ofload]] inline void inner(double* a, int n) {\n  for (int i = 0; i < n; ++i) a[i] = i;\n}\n"
USES = "void use(double* x) { inner(x, 2); }\n"
# Words in the compilers' descriptions of options. With these words, the test finds the options that it must cover.
CONCERNS = re.compile(r"includ|header|sysroot|search|config|overlay|framework|specs|prefix(?!-map)|standard system", re.IGNORECASE)
# Options whose descriptions contain such words but which lead to no text: warnings, output, modules (not included).
HARMLESS = re.compile(
    r"-W|-print|-M|-H$|-d|-f(?!include|plugin|pch)|-g|-L$|-l|-m|-c[^x]|-CC?$|-save|-verify|-emit|-module|-multi|--hip|--offload|--cuda|"
    r"--no-|-no-?canonical|-canonical|-relocatable|-dsym|-target|--target|-ignore-pch|-nohip|-nogpu|-install|-headerpad|-Xarch|"
    r"-ObjC|-E$|--trace|--comments|-serialize|-static|-rpath|-extract|-objc|-unexported|-exported|-import|-iapi|-ibuiltin|--rocm|"
    r"--ptxas|--gcc-t|--system-header-prefix|--libomp|--gpu|--sycl|-sectcreate|-init|-r$|--rtlib|-unwind|-working|-z$|-o$|-index|-analyze|-time|-p$|-P$|-u$|-S$")
# A command line for each option, in which the option leads to hidden/loops.h.
WAYS = {
    "-I": ["-Ihidden"], "-I -": ["-I", "hidden"], "--include-directory=": ["--include-directory=hidden"],
    "--include-directory": ["--include-directory", "hidden"], "-isystem": ["-isystem", "hidden"], "-isystem-joined": ["-isystemhidden"],
    "-isystem-after": ["-isystem-after", "hidden"], "-cxx-isystem": ["-cxx-isystem", "hidden"],
    "-stdlib++-isystem": ["-stdlib++-isystem", "hidden", "-nostdinc++"], "-idirafter": ["-idirafter", "hidden"],
    "--include-directory-after": ["--include-directory-after", "hidden"], "--include-directory-after=": ["--include-directory-after=hidden"],
    "-iprefix": ["-iprefix", "hid", "-iwithprefixbefore", "den"], "--include-prefix": ["--include-prefix", "hid", "-iwithprefix", "den"],
    "--include-prefix=": ["--include-prefix=hid", "--include-with-prefix-before=den"],
    "-iwithprefix": ["-iprefix", "hid", "-iwithprefix", "den"], "-iwithprefixbefore": ["-iprefix", "hid", "-iwithprefixbefore", "den"],
    "--include-with-prefix": ["-iprefix", "hid", "--include-with-prefix", "den"],
    "--include-with-prefix=": ["-iprefix", "hid", "--include-with-prefix=den"],
    "--include-with-prefix-after": ["-iprefix", "hid", "--include-with-prefix-after", "den"],
    "--include-with-prefix-after=": ["-iprefix", "hid", "--include-with-prefix-after=den"],
    "--include-with-prefix-before": ["-iprefix", "hid", "--include-with-prefix-before", "den"],
    "--include-with-prefix-before=": ["-iprefix", "hid", "--include-with-prefix-before=den"],
    "-iwithsysroot": ["-isysroot", "root", "-iwithsysroot", "/hidden"], "-I=": ["--sysroot=root", "-I=/hidden", "-DNO_LIBRARY"],
    "-isysroot": ["-isysroot", "root"], "--sysroot": ["--sysroot", "root"], "--sysroot=": ["--sysroot=root"],
    "-imultilib": ["-isysroot", "root", "-imultilib", "lib"], "-imultiarch": ["-isysroot", "root", "-imultiarch", "arch"],
    "-F": ["-Fframeworks", "-DNAME=<Loops/loops.h>"], "-iframework": ["-iframework", "frameworks", "-DNAME=<Loops/loops.h>"],
    "-iframeworkwithsysroot": ["-isysroot", "root", "-iframeworkwithsysroot", "/frameworks", "-DNAME=<Loops/loops.h>"],
    "-ivfsoverlay": ["-ivfsoverlay", "overlay.yaml", "-Ivirtual"], "-vfsoverlay": ["-vfsoverlay", "overlay.yaml", "-Ivirtual"],
    "-remap": ["-remap", "-Imapped", "-DNAME=<other.h>"], "-B": ["-Bprefix"], "-resource-dir": ["-resource-dir", "resources"],
    "-specs=": ["-specs=specs"], "--specs=": ["--specs=specs"], "--config=": ["--config=./hidden.cfg"], "--config": ["--config", "./hidden.cfg"],
    "--config-user-dir=": ["--config-user-dir=configuration"], "--config-system-dir=": ["--config-system-dir=configuration"],
    "-wrapper": ["-wrapper", "./wrapper"], "--embed-dir=": ["--embed-dir=hidden", "-Ihidden"], "-nostdinc": ["-nostdinc", "-Ihidden"],
    "-nostdinc++": ["-nostdinc++", "-Ihidden"], "-nostdlibinc": ["-nostdlibinc", "-Ihidden"], "-nobuiltininc": ["-nobuiltininc", "-Ihidden"],
    "--no-standard-includes": ["--no-standard-includes", "-Ihidden"], "-no-standard-includes": ["--no-standard-includes", "-Ihidden"],
    "-iquote": ["-iquote", "hidden", '-DNAME="loops.h"'], "-iquote-joined": ["-iquotehidden", '-DNAME="loops.h"'], "--include-barrier": ["-Ihidden", "--include-barrier"],
    "-I-": ["-Ihidden", "-I-", '-DNAME="loops.h"'], "-include": ["-include", "hidden/loops.h", "-DNAME=<cstddef>"],
    "-include-joined": ["-includehidden/loops.h", "-DNAME=<cstddef>"], "--include": ["--include", "hidden/loops.h", "-DNAME=<cstddef>"],
    "--include=": ["--include=hidden/loops.h", "-DNAME=<cstddef>"], "-imacros": ["-imacros", "hidden/macros.h", "-DNAME=<cstddef>"],
    "--imacros": ["--imacros", "hidden/macros.h", "-DNAME=<cstddef>"], "--imacros=": ["--imacros=hidden/macros.h", "-DNAME=<cstddef>"],
    "-Wp,": ["-Wp,-Ihidden"], "-Wp,-include": ["-Wp,-include,hidden/loops.h", "-DNAME=<cstddef>"], "-Xpreprocessor": ["-Xpreprocessor", "-Ihidden"],
    "-Xclang": ["-Xclang", "-Ihidden"], "@": ["@response"], "-D": ["-DDEFINED=[[ferry::ofload]]", "-DNAME=<cstddef>"],
    "-include-pch": ["-include-pch", "hidden/loops.h.pch", "-DNAME=<cstddef>"], "-working-directory": ["-working-directory=.", "-Ihidden"],
    "-trigraphs": ["-trigraphs", "-Ihidden", "-DTRIGRAPH"], "-fkeep-system-includes": ["-fkeep-system-includes", "-isystem", "hidden"],
    "-fmodules": ["-fmodules", "-fcxx-modules", "-Imodular"], "-dM": ["-dM", "-Ihidden"], "-P": ["-P", "-Ihidden"], "-x": ["-Ihidden", "-x", "c++"],
    "-save-temps": ["-save-temps", "-Ihidden"], "-MD": ["-MD", "-Ihidden"], "-Wp,-MD": ["-Wp,-MD,x.d", "-Ihidden"],
}
VARIABLES = {"CPATH": "hidden", "CPLUS_INCLUDE_PATH": "hidden", "GCC_EXEC_PREFIX": None, "COMPILER_PATH": "prefix",
             "CCC_OVERRIDE_OPTIONS": "+-Ihidden"}
# The ways in which a file may include another file.
DIRECTIVES = {
    "plain": "#include <loops.h>", "quoted": '#include "loops.h"', "import": "#import <loops.h>", "digraph": "%:include <loops.h>",
    "next": "#include_next <loops.h>", "spaces": " #\t include\t<loops.h>", "comments": "/* a */ # /* b */ include /* c */ <loops.h>",
    "spliced": "#incl\\\nude <loo\\\nps.h>", "spliced with a space": "#incl\\ \nude <loops.h>", "macro": "#define WHERE <loops.h>\n#include WHERE",
    "made name": "#define STRING(x) #x\n#define NAMED(x) STRING(x.h)\n#include NAMED(loops)",
    "asked": "#if __has_include(<loops.h>)\n#include <loops.h>\n#endif", "source": "#include <loops.c>", "no suffix": "#include <loops>",
    "odd suffix": "#include <loops.inl>", "through another": "#include <outer.h>", "trigraph": "??=include <loops.h>",
    "in a macro": "#include <macros.h>", "scope by macro": "#include <scope.h>", "carriage returns": "#inc\\\r\nlude <loops.h>\r\n",
}


def folders(shop):
    """Writes the header to all its folders, and the files that name these folders."""
    for name in ("hidden/loops.h", "hidden/loops.c", "hidden/loops", "hidden/loops.inl", "root/hidden/loops.h", "root/usr/include/loops.h",
                 "frameworks/Loops.framework/Headers/loops.h", "root/frameworks/Loops.framework/Headers/loops.h", "modular/loops.h"):
        shop.write(name, LOOPS)
    shop.write("hidden/outer.h", "#include <loops.h>\n")
    shop.write("hidden/macros.h", LOOPS.replace("[[ferry", "#define DEFINED [[ferry", 1).split("inline")[0] + "\n")
    shop.write("hidden/scope.h", "#define SCOPE ferry\n" + LOOPS.replace("ferry", "SCOPE"))
    shop.write("modular/module.modulemap", 'module loops { header "loops.h" export * }\n')
    shop.write("mapped/header.gcc", "other.h ../hidden/loops.h\n")
    shop.write("prefix/include/loops.h", LOOPS)
    shop.write("resources/include/loops.h", LOOPS)
    shop.write("specs", "*cc1plus_options:\n+ -Ihidden\n\n*cpp_unique_options:\n+ -Ihidden\n")
    shop.write("hidden.cfg", "-Ihidden\n")
    shop.write("configuration/clang++.cfg", "-Ihidden\n")
    shop.write("wrapper", '#!/bin/sh\ncase $1 in *cc1plus) exec "$@" -Ihidden;; esac\nexec "$@"\n', mode=0o755)
    shop.write("response", '"-Ihidden"\n')
    shop.write("overlay.yaml", '{"version": 0, "roots": [{"name": "%s/virtual", "type": "directory", "contents": [{"name": "loops.h", "type": "file", '
                               '"external-contents": "%s/hidden/loops.h"}]}]}\n' % (shop.folder, shop.folder))
    shop.write("unit.cpp", "#ifndef NAME\n#define NAME <loops.h>\n#endif\n#ifdef TRIGRAPH\n??=include <loops.h>\n#else\n#include NAME\n#endif\n"
                           "#ifdef DEFINED\nDEFINED inline void inner(double* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }\n#endif\n" + USES)


def judge(shop, what, *words, **variables):
    """Checks that the annotation takes effect or is reported. Returns whether the compiler accepts the command line."""
    quiet = "-Wno-unknown-attributes" if "clang" in os.path.basename(str(words[0])) else "-Wno-attributes"
    plain = shop.run(*words, quiet, "-c", "-o", "plain.o", **variables)
    if plain.code != 0:
        return False
    shop.path("out.o").unlink(missing_ok=True)
    result = shop.run(*shop.ferry_cxx, *words, "-w", "-c", "-o", "out.o", **variables)
    translated = result.code == 0 and "FerryCall" in shop.run("nm", "-C", "out.o").out
    said = re.search(r"ferry: (?:warning|error)|\[-Wferry-|error: (?:function|the text) '\w+' can't|'ferry::", result.err)
    check(translated or said, f"{what} is compiled plainly without a word\n{result}")
    return True


def case_reached_by_options(shop):
    """Tries each option and variable in GCC's and Clang's own lists that leads to a file."""
    folders(shop)
    for compiler in shop.compilers():
        is_clang = "clang" in os.path.basename(compiler)
        lists = [["--help-hidden"]] if is_clang else [["--help=c++"], ["--help"]]
        listed = re.findall(r"^ +(-\S+)(.*)", "\n".join(shop.run(compiler, *words).out for words in lists), re.MULTILINE)
        listed = {re.sub(r"[<\[].*", "", option): text for option, text in listed if CONCERNS.search(option + text)}
        unknown = [option for option in listed if option not in WAYS and not HARMLESS.match(option)]
        check_equal(unknown, [], f"options of {compiler} that this test doesn't know: are there files that they lead to?")
        if is_clang:
            shop.run(compiler, "-x", "c++-header", "-Wno-unknown-attributes", "hidden/loops.h", "-o", "hidden/loops.h.pch")
        taken = [way for way, words in WAYS.items() if judge(shop, f"{compiler} {way}", compiler, *words, "unit.cpp")]
        for way in ("-I", "-idirafter", "-iwithprefixbefore", "--include-directory=", "-include", "-imacros", "@", "-Wp,"):
            check(way in taken, f"{compiler} didn't take {way}: {taken}")
        for variable, value in VARIABLES.items():
            if value:
                judge(shop, f"{compiler} with {variable}={value}", compiler, "unit.cpp", **{variable: value})


def case_reached_by_directives(shop):
    """Tries each way in which a file includes another file, in sources with each kind of name."""
    for compiler in shop.compilers():
        folders(shop)
        taken = []
        for name, directive in DIRECTIVES.items():
            shop.path("unit.cpp").write_bytes((directive + "\n").encode())
            define = [] if "macros.h" not in directive else ["-include", "unused.h"]
            shop.write("unused.h", "")
            text = "DEFINED inline void inner(double* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }\n" if define else ""
            with shop.path("unit.cpp").open("ab") as file:
                file.write((text + USES).encode())
            if judge(shop, f"{compiler}: {name}", compiler, "-Ihidden", *define, "unit.cpp"):
                taken.append(name)
        check({"plain", "import", "digraph", "macro", "made name", "source", "asked", "spliced", "comments"} <= set(taken), f"{taken}")
        shop.write("hidden/loops.h", LOOPS.replace("ofload", "offload"))
        for suffix in ("cpp", "cc", "cxx", "c++", "cp", "C", "CPP", "c"):
            shop.write(f"unit.{suffix}", "#include <loops.h>\n" + USES)
            shop.cxx(compiler, "-Ihidden", "-c", f"unit.{suffix}", "-o", "unit.o")
            check_says(shop.run("nm", "-C", "unit.o").out, "FerryCall")
            shop.path(f"unit.{suffix}").unlink()
        shop.write("unit.txt", "#include <loops.h>\n" + USES)
        shop.cxx(compiler, "-Ihidden", "-x", "c++", "-c", "unit.txt", "-o", "unit.o")
        check_says(shop.run("nm", "-C", "unit.o").out, "FerryCall")
        text = "#include <loops.h>\n" + USES
        result = shop.cxx(compiler, "-w", "-Ihidden", "-x", "c++", "-c", "-", "-o", "unit.o", stdin=text)
        check_says(result.err, "ferry: warning: '-' is annotated but not translated: it is read from standard input")
        shop.write("unit.cpp", text)
        check_says(shop.cxx(compiler, "-w", "-Ihidden", "-S", "unit.cpp").err, r"'unit\.cpp' includes '.*loops\.h', which is annotated, but not translated")


ASKS = '''#ifdef __has_cpp_attribute
#  if defined(__GNUC__) && \\
      __has_cpp_attribute(ferry::offload) >= 1
#    define OFFLOAD [[ferry::offload]]
#  endif
#endif
#ifndef OFFLOAD
#define OFFLOAD
#endif
'''
ASKING = '''OFFLOAD void add(int* x, int n) { for (int i = 0; i < n; ++i) x[i] += i; }
#if !__has_attribute(ferry::independent) || __has_cpp_attribute(ferry::unheard)
void more(int* x, int n) { for (int i = 0; i < n; ++i) x[i] = -1; }
#else
OFFLOAD void more(int* x, int n) { for (int i = 0; i < n; ++i) x[i] += 2 * i; }
#endif
#include <cstdio>
int main() {
  int x[9] = {};
  add(x, 9), more(x, 9);
  std::printf("%d %s\\n", x[8], "__has_cpp_attribute(ferry::offload)");
}
'''


def case_asked_for(shop):
    """A program that tests for Ferry's attributes finds that they exist, in headers and in what is compiled."""
    said = "24 __has_cpp_attribute(ferry::offload)\n"
    shop.write("asks.h", ASKS)
    for compiler in shop.compilers():
        for text in (ASKS, '#include "asks.h"\n'):
            shop.write("unit.cpp", text + ASKING)
            shop.cxx(compiler, "-Wall", "-Werror", "unit.cpp", "-o", "app")
            shop.program("app", said)


def case_plain_is_cheap(shop):
    """A source that can't contain an annotation starts only the compiler. One that may starts the preprocessor."""
    log = shop.path("log")
    shop.write("count", f'#!/bin/sh\necho >> {log}\nexec "$@"\n', mode=0o755)
    shop.write("inc/own.h", "#include <vector>\n#include <sys/types.h>\n#include \"deeper.h\"\n")
    shop.write("inc/deeper.h", "#pragma once\n// An #include of what isn't there.\n")
    shop.write("unit.cpp", '#include <own.h>\n#include <cstdio>\n#include "twice.h"\nint unit() { return FACTOR; }\n')
    shop.write("other.cpp", "#include <third/party.h>\nint other() { return 1; }\n")
    shop.write("third/third/party.h", "")
    for source, words, runs in (("unit.cpp", [], 1), ("other.cpp", ["-idirafter", "third"], 2)):
        log.unlink(missing_ok=True)
        trace = shop.run("strace", "-f", "-qq", "-e", "trace=execve", "-o", shop.path("trace"), *shop.ferry_cxx, "g++", "-O2", "-Iinc",
                         *words, "-c", source) if shutil.which("strace") else None
        result = trace or shop.cxx("g++", "-O2", "-Iinc", *words, "-c", source)
        check_equal((result.code, result.err), (0, ""), f"compiling {source}")
        if trace:
            started = re.findall(r'execve\("[^"]*/([^/"]+)".* = 0', shop.path("trace").read_text())
            check_equal((started.count("cc1plus"), started.count("ferry-translator")), (runs, 0), f"what {source} starts: {started}")


def case_wrapped_compilers(shop):
    """Wrappers of a compiler, such as MPI's, add -I, -D, -include and -std, whatever their name is."""
    shop.write("own/extra.h", "#pragma once\n#define FACTOR_OF_WRAPPER 2\n")
    shop.write("heat.cpp", '#include <extra.h>\n#if __cplusplus != 201703L || WORD != 7\n#error not with the wrapper\'s words\n#endif\n'
                           "[[ferry::offload]]\nvoid heat(float* x, int n) {\n  for (int i = 0; i < n; ++i) x[i] = FACTOR_OF_WRAPPER * x[i];\n}\n")
    for compiler in shop.compilers():
        for name in ("mywrapper", "g++", "clang++"):
            shop.write(f"bin/{name}", f'#!/bin/sh\nexec {shutil.which(compiler)} "$@" "-I{shop.folder}/own" -DWORD=7 -std=c++17\n', mode=0o755)
            wrapper = shop.path(f"bin/{name}")
            shop.cxx(wrapper, "-O1", "-MMD", "-c", "heat.cpp")
            shop.cxx(wrapper, "main.cpp", "shift.cpp", "heat.o", "-o", "app")
            shop.program("app")
            result = shop.run(shop.tools.ferry, "translate", "heat.cpp", "-o", "out", "--", wrapper, "-O1")
            check_equal((result.code, result.err), (0, ""), f"ferry translate with {name}")
    # OpenMPI's form: flags that follow a library's flags and must not be passed to a partial link.
    shop.write("bin/ompicxx", f'#!/bin/sh\ncase " $* " in *" --showme "*) echo g++ -I{shop.folder}/own -DWORD=7; exit;; esac\n'
                              f'exec g++ "-I{shop.folder}/own" -DWORD=7 -std=c++17 "$@" -lm -Wl,-rpath,/nowhere\n', mode=0o755)
    shop.cxx(shop.path("bin/ompicxx"), "heat.cpp", "main.cpp", "shift.cpp", "-o", "app")
    shop.program("app")
    if not shutil.which("mpicxx"):
        raise Skip("no mpicxx here")
    shop.write("rank.cpp", '#include <mpi.h>\n#include <cstdio>\n[[ferry::offload]]\nvoid fill(int* x, int n) {\n'
                           "  for (int i = 0; i < n; ++i) x[i] = i;\n}\nint main(int argc, char** argv) {\n  MPI_Init(&argc, &argv);\n"
                           '  int x[9];\n  fill(x, 9);\n  std::printf("%d\\n", x[8]);\n  MPI_Finalize();\n}\n')
    shop.cxx("mpicxx", "-O2", "-c", "rank.cpp", "-o", "rank.o")
    shop.cxx("mpicxx", "rank.o", "-o", "rank")
    shop.program("rank", says="8\n", launches=1)
    shop.cxx("mpicxx", "-O2", "rank.cpp", "-o", "rank")
    shop.program("rank", says="8\n", launches=1)


def run(tools, folder, arguments):
    globals()[f"case_{folder.name}"](Workshop(tools, tools.work / "cxx" / folder.name))
    return 0


if __name__ == "__main__":
    main(run)
