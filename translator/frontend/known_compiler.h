// Decides whether a compiler is known to do exactly what its command line says. Uses no Clang, because the program
// `ferry` also needs this.
//
//   g++, /usr/bin/c++ → g++-12          known: the line and the environment determine how files are found
//   mpicxx, a script named g++          not known: it may add -I, -D, -include, …
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ferry::translator {

// Returns whether the program is ccache or a similar launcher, which runs the compiler that follows it.
bool is_launcher(std::string_view program);

// Returns how many words of a command name the compiler. There are several if launchers with their arguments precede
// it.
std::size_t compiler_words(const std::vector<std::string>& command);

// Returns false for a program that may add arguments: one with an unusual name, a script, a Clang with configuration
// files, or any program if an environment variable adds arguments to every line.
bool is_known_compiler(const std::string& program);

}  // namespace ferry::translator
