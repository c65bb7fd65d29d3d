// Rewrites a loop that finds the least or greatest value and keeps an element of another array with it. The result
// keeps the place, and reads the other element after the loop. A parallel loop would otherwise read elements that the
// user's loop doesn't read, through a pointer of unknown extent.
//
//   for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; who = id[i]; }
//   { long k = none; for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; k = i; }
//     if (k != none) { const int i = k; who = id[i]; } }
//
// Limits: the body does nothing else. The kept expressions don't name variables that the loop assigns, and nothing else
// reaches these variables.
#pragma once

#include "loop_forms/counted_text.h"

#include <clang/AST/StmtCXX.h>

#include <optional>

namespace ferry::translator::loop_forms {

// Returns whether the loop is of this form.
bool keeps_loaded(const clang::ForStmt& loop);
// Returns the replacement of such a loop, or nothing if there is none.
std::optional<CountedText> kept_place_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                           const clang::FunctionDecl& function, const algorithms::Names& names);

}  // namespace ferry::translator::loop_forms
