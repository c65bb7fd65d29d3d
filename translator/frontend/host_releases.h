// Gives macros for the compiler's release and features the host compiler's values in the user's files, and the parser's
// values in system headers.
//
//   #if __GNUC__ >= 13             user's file, g++ 14: true; Clang says 12, as glibc's headers need (parse.cpp)
//   #if __cpp_consteval > 201811   false with g++ 12, though Clang implements more of it
//
// The parse of the user's file therefore selects the same code as the host compiler, and system headers see a compiler
// that they know.
#pragma once

#include "frontend/host_macros.h"

#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Returns arguments that define the host compiler's values, under Ferry's own names.
std::vector<std::string> release_arguments(const Macros& host);

// From now on, switches the macros whenever the file changes.
void follow_releases(clang::Preprocessor& preprocessor, const Macros& host);

}  // namespace ferry::translator::frontend
