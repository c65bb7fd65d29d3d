// Rewrites a loop that keeps an element of another array with its least or greatest value. The result keeps the place,
// and reads the element after the loop. A parallel loop would otherwise read elements that the user's loop doesn't,
// through a pointer of unknown extent.
//
//   for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; who = id[i]; }
//   { long k = none; for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; k = i; }
//     if (k != none) { const int i = k; who = id[i]; } }
//
// Limits: the body does nothing else; the kept expressions don't name what the loop assigns, and nothing else reaches
// it.
#pragma once

#include "loop_forms/counted_text.h"

#include <clang/AST/StmtCXX.h>

#include <optional>

namespace ferry::translator::loop_forms {

// Returns whether the loop is of this form.
bool keeps_loaded(const clang::ForStmt& loop);
// Returns the text of such a loop, or nothing if there is none.
std::optional<CountedText> kept_place_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                           const clang::FunctionDecl& function, const algorithms::Names& names);

}  // namespace ferry::translator::loop_forms
