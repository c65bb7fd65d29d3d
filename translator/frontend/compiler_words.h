// What a compiler's command adds to the user's words: a wrapper, a specs file or a configuration file says -I, -D,
// -std, …
//
//   mpicxx -O2 -c x.cpp    runs    g++ -O2 -c x.cpp -I/usr/include/mpich
//
// The command is asked with -###, which prints the command of the compiler proper (cc1plus, clang -cc1) and runs
// nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct CompilerProper {
  std::string driver;  // the compiler that a wrapper runs in the end
  bool is_clang = false;
  std::vector<std::string> words;  // after the program
};

// None where there is no such program or its answer isn't understood. `command`: the compiler and flags. Asked once.
const std::optional<CompilerProper>& compiler_proper(const std::vector<std::string>& command);

// Whether the program is Clang: by its name, by what it leads to, and where that says nothing by its answer.
bool is_clang_compiler(const std::string& program);

// The words that say how files are reached or what they mean, and that the command has beyond `flags`. Empty, and
// nobody is asked, where the compiler adds none. `raw`: the flags as they were before they were cleaned.
std::vector<std::string> added_words(const std::string& compiler, const std::vector<std::string>& flags,
                                     const std::vector<std::string>& raw);

}  // namespace ferry::translator::frontend
