// The user's names that begin as Ferry's own do, and would meet them in generated text.
//
//   #define FERRY_SHARED __attribute__((visibility("default")))    generated text has a macro of that name
//   #ifdef FERRY_STUBS                                             not defined here, but where the text is compiled
//   double ferry_value(double x);                                  hides a function that generated text calls
//
// Not these: what Ferry's own headers define, the names of <ferry/annotate.h>, and the guards of the user's headers.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

bool is_reserved_name(llvm::StringRef name);
// `__shared__`, `__global__`: what GPUs' compilers call their own, some as macros, begins and ends so, and C++ leaves
// no such name to users.
bool is_compiler_word(llvm::StringRef name);

// Whether this stands in one of Ferry's own headers.
bool in_own_header(clang::SourceLocation location, const clang::SourceManager& sources);

// A macro that is defined, or tested without being defined: each name once.
struct ReservedMacro {
  clang::SourceLocation location;
  std::string name;
};

// Watches from now on; what was found is to be asked for at the end of the parse, when it is known what guards a
// header.
void watch_reserved_macros(clang::Preprocessor& preprocessor, std::vector<ReservedMacro>& found);
std::vector<ReservedMacro> without_guards(const std::vector<ReservedMacro>& found, clang::Preprocessor& preprocessor);

}  // namespace ferry::translator::frontend
