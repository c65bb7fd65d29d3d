// Converts the user's compile command to flags that Clang's parser understands. Reads only compile_commands.json and
// response files.
//
//   g++ -O2 -fipa-pta -DN=4 -Iinc -c -o x.o -MD x.cpp        (compile_commands.json, or flags after `--`)
//   -O2 -DN=4 -Iinc                                          (the result)
//
// Drops flags that select the output (-c, -o, -M…), flags that Clang's option table doesn't contain (-fipa-pta),
// warnings (-W…; except -Wno-…, which may turn off errors), profile data, compiler plug-ins and inputs. Everything that
// changes the meaning (-D, -I, -std, -f…, -m…) stays, in order.
#pragma once

#include "frontend/options.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct CompileCommand {
  std::string source;                         // the path to open
  std::string directory;                      // relative paths in flags start here; "" is the current folder
  std::vector<std::string> flags;             // the compile flags that remain after cleaning
  std::vector<std::string> diagnostic_flags;  // the words after -W for Ferry's own groups
  std::string compiler;                       // the program, if the command names it
  std::vector<std::string> macro_flags;       // those of `flags` that may change predefined macros
  std::string defines_key;                    // the flags that change the meaning, except search paths
  PathPrefixMap file_prefix_map;              // from -ffile-prefix-map=OLD=NEW
  bool compiler_is_clang = false;             // if false, the parse claims to be GCC
};

// Returns the command for one source. It comes from compile_commands.json if the options name a build folder, and ends
// with the flags after `--`.
llvm::Expected<CompileCommand> compile_command(const Options& options, const std::string& source);

// Returns the sources in the folder's compile_commands.json that exist, each once, relative to the current folder.
llvm::Expected<std::vector<std::string>> database_sources(const std::string& build_directory);

// Only cleans flags. There is no compiler before them. If the last flag lacks its argument, drops it.
CompileCommand clean_flags(const std::vector<std::string>& flags);

}  // namespace ferry::translator::frontend
