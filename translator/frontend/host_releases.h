// Macros for the compiler's release and its features: in the user's files the host compiler's, in system headers the
// parser's.
//
//   #if __GNUC__ >= 13             user's file, g++ 14: true; Clang says 12, which glibc's headers need (parse.cpp)
//   #if __cpp_consteval > 201811   false with g++ 12, though Clang implements more of it
//
// So the host compiler gets what the user selected with these macros, and system headers see a compiler that they know.
#pragma once

#include "frontend/host_macros.h"

#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

// Arguments that define the host compiler's values, under names of Ferry's.
std::vector<std::string> release_arguments(const Macros& host);

// Switches the macros at each change of file from now on.
void follow_releases(clang::Preprocessor& preprocessor, const Macros& host);

}  // namespace ferry::translator::frontend
