// The user's compile command → flags that Clang's parser understands. The only files read are compile_commands.json and
// response files.
//
//   g++ -O2 -fipa-pta -DN=4 -Iinc -c -o x.o -MD x.cpp        (compile_commands.json, or flags after `--`)
//   -O2 -DN=4 -Iinc                                          (what comes out)
//
// Dropped: what says which output to make (-c, -o, -M…), what Clang's option table doesn't know (-fipa-pta), warnings
// (-W…; but -Wno-… stays, for errors that it turns off), profile data and compiler plug-ins, inputs. Everything that
// changes meaning (-D, -I, -std, -f…, -m…) stays, in order.
#pragma once

#include "frontend/options.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct CompileCommand {
  std::string source;                         // the path to open
  std::string directory;                      // relative paths in flags are relative to it; "" is the current folder
  std::vector<std::string> flags;             // cleaned
  std::vector<std::string> diagnostic_flags;  // what followed -W, Ferry's groups only
  std::string compiler;                       // the program, where the command names one
  std::vector<std::string> macro_flags;       // those of `flags` that may change what is predefined
  std::string defines_key;                    // the flags that change meaning, without search paths
  PathPrefixMap file_prefix_map;              // of -ffile-prefix-map=OLD=NEW
  bool compiler_is_clang = false;             // then the parse doesn't claim to be GCC
};

// The command for one source: from compile_commands.json where the options name a build folder, and then the flags
// after `--`.
llvm::Expected<CompileCommand> compile_command(const Options& options, const std::string& source);

// All sources of the build folder's compile_commands.json that are there, each once, as seen from the current folder.
llvm::Expected<std::vector<std::string>> database_sources(const std::string& build_directory);

// Only the cleaning, of a command line without the compiler. A last flag without its argument is dropped.
CompileCommand clean_flags(const std::vector<std::string>& flags);

}  // namespace ferry::translator::frontend
