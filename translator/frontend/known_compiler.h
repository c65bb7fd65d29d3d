// Whether a compiler is known to do what its command line says and no more. No Clang here: the program `ferry` asks,
// too.
//
//   g++, /usr/bin/c++ → g++-12          known: the line and the environment say how files are reached
//   mpicxx, a script named g++          not known: it may add -I, -D, -include, …
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ferry::translator {

// ccache and its like, which run the compiler that follows.
bool is_launcher(std::string_view program);

// Returns how many words of a command name the compiler: 1, and more for launchers before it, with their arguments.
std::size_t compiler_words(const std::vector<std::string>& command);

// False for a program that may add words of its own: one by another name than compilers have, a script, a Clang with
// configuration files, or any if a variable of the environment adds words to every line.
bool is_known_compiler(const std::string& program);

}  // namespace ferry::translator
