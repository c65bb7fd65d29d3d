// Finds what a compiler command adds to the user's arguments. A wrapper, a specs file or a configuration file may add
// -I, -D, -std, …
//
//   mpicxx -O2 -c x.cpp    runs    g++ -O2 -c x.cpp -I/usr/include/mpich
//
// The command is run with -###, which prints the command of the actual compiler (cc1plus, clang -cc1) but runs nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct CompilerProper {
  std::string driver;  // the compiler that a wrapper eventually runs
  bool is_clang = false;
  std::vector<std::string> words;  // the arguments after the program's name
};

// Returns nothing if there is no such program or if its output can't be parsed. `command` is the compiler with its
// flags. Each program is run only once.
const std::optional<CompilerProper>& compiler_proper(const std::vector<std::string>& command);

// Returns whether the program is Clang. Judges by its name, then by the target of a link, then by its output.
bool is_clang_compiler(const std::string& program);

// Returns the arguments that the command adds to `flags` and that affect which files are found or what they mean. If
// the compiler adds none, returns an empty list without running anything. `raw` are the flags before cleaning.
std::vector<std::string> added_words(const std::string& compiler, const std::vector<std::string>& flags,
                                     const std::vector<std::string>& raw);

}  // namespace ferry::translator::frontend
