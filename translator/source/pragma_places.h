// Where text can be inserted before a statement with pragmas before it, which belong to it.
//
//   #ifdef _OPENMP
//   #pragma omp parallel for          ← here: before the #ifdef, on a line of its own
//   #endif
//   PRAGMA(GCC ivdep)  // squares
//   for (…) …
//
// Nothing is inserted in a conditional group that ends before the statement. Text goes before a group that contains the
// statement only if there are pragmas before that group, too.
#pragma once

#include <clang/Basic/LangOptions.h>
#include <clang/Tooling/Syntax/Tokens.h>

namespace ferry::translator::source {

// `begin` is the offset in the file of the statement's first token, which is returned if there is no pragma before it.
unsigned before_pragmas(const clang::syntax::TokenBuffer& tokens, const clang::LangOptions& language,
                        clang::FileID file, unsigned begin);

}  // namespace ferry::translator::source
