// Where text can be put before a statement that pragmas stand before: they belong to it.
//
//   #ifdef _OPENMP
//   #pragma omp parallel for          ← here: before the #ifdef, on a line of its own
//   #endif
//   PRAGMA(GCC ivdep)  // squares
//   for (…) …
//
// In a group of conditional lines that ends before the statement nothing is put; before a group in which the statement
// itself stands, only if pragmas stand before it too.
#pragma once

#include <clang/Basic/LangOptions.h>
#include <clang/Tooling/Syntax/Tokens.h>

namespace ferry::translator::source {

// `begin`: offset in the file of the statement's first token; itself where no pragma stands before it.
unsigned before_pragmas(const clang::syntax::TokenBuffer& tokens, const clang::LangOptions& language,
                        clang::FileID file, unsigned begin);

}  // namespace ferry::translator::source
