// Macros that say which release the compiler is and what it can: in the user's files the host compiler's, in system
// headers the parser's.
//
//   #if __GNUC__ >= 13             user's file, g++ 14: true; Clang says 12 (parse.cpp), for the sake of glibc's
//   headers #if __cpp_consteval > 201811   false with g++ 12, though Clang has more of it
//
// So what the user chose by them is what the host compiler gets, and system headers see a compiler that they know.
#pragma once

#include "frontend/host_macros.h"

#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Arguments that define what the host compiler says, under names of Ferry's.
std::vector<std::string> release_arguments(const Macros& host);

// Switches at each change of file from now on.
void follow_releases(clang::Preprocessor& preprocessor, const Macros& host);

}  // namespace ferry::translator::frontend
