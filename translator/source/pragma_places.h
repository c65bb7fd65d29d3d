// Finds where text can be inserted before a statement and the pragmas that belong to it.
//
//   #ifdef _OPENMP
//   #pragma omp parallel for          ← here: before the #ifdef, on a line of its own
//   #endif
//   PRAGMA(GCC ivdep)  // squares
//   for (…) …
//
// Nothing is inserted in a conditional group that ends before the statement. If a group contains the statement, text
// goes before the group only if pragmas precede the group, too.
#pragma once

#include <clang/Basic/LangOptions.h>
#include <clang/Tooling/Syntax/Tokens.h>

namespace ferry::translator::source {

// Returns an offset in the file. `begin` is the offset of the statement's first token, and is returned if no pragma
// precedes the statement.
unsigned before_pragmas(const clang::syntax::TokenBuffer& tokens, const clang::LangOptions& language,
                        clang::FileID file, unsigned begin);

}  // namespace ferry::translator::source
