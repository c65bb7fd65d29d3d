// Finds what a compiler command adds to the user's arguments: a wrapper, a specs file or a configuration file may add
// -I, -D, -std, …
//
//   mpicxx -O2 -c x.cpp    runs    g++ -O2 -c x.cpp -I/usr/include/mpich
//
// The command is run with -###, which prints the command of the compiler proper (cc1plus, clang -cc1) and runs nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct CompilerProper {
  std::string driver;  // the compiler that a wrapper eventually runs
  bool is_clang = false;
  std::vector<std::string> words;  // the arguments after the program
};

// Returns nothing if there is no such program or its output can't be parsed. `command` is the compiler with its flags.
// The program is run only once.
const std::optional<CompilerProper>& compiler_proper(const std::vector<std::string>& command);

// Returns whether the program is Clang. This is judged by its name, then the target of a link, then its output.
bool is_clang_compiler(const std::string& program);

// Returns the arguments that the command adds to `flags` and that affect how files are found, or their meaning. Returns
// an empty list, without running anything, if the compiler adds none. `raw` are the flags before they were cleaned.
std::vector<std::string> added_words(const std::string& compiler, const std::vector<std::string>& flags,
                                     const std::vector<std::string>& raw);

}  // namespace ferry::translator::frontend
