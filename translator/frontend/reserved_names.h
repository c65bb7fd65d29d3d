// Finds the user's names that begin like Ferry's own and would clash with these in generated text.
//
//   #define FERRY_SHARED __attribute__((visibility("default")))    generated text has a macro of that name
//   #ifdef FERRY_STUBS                                             defined only when the generated text is compiled
//   double ferry_value(double x);                                  hides a function that generated text calls
//
// Exceptions: definitions in Ferry's own headers, the names of <ferry/annotate.h>, and the guards of the user's
// headers.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <string>
#include <vector>

namespace ferry::translator::frontend {

bool is_reserved_name(llvm::StringRef name);
// Returns whether the name has a form like `__shared__` or `__global__`. C++ reserves such names, and GPU compilers use
// them for their own purposes, some as macros.
bool is_compiler_word(llvm::StringRef name);

// Returns whether the place is in one of Ferry's own headers.
bool in_own_header(clang::SourceLocation location, const clang::SourceManager& sources);

// A macro that is defined, or tested without having been defined. Each macro is recorded once.
struct ReservedMacro {
  clang::SourceLocation location;
  std::string name;
};

// From now on, records macros. After the parse, when header guards are known, read the results with without_guards().
void watch_reserved_macros(clang::Preprocessor& preprocessor, std::vector<ReservedMacro>& found);
std::vector<ReservedMacro> without_guards(const std::vector<ReservedMacro>& found, clang::Preprocessor& preprocessor);

}  // namespace ferry::translator::frontend
