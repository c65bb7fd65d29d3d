// From a loop that keeps an element of another array with its least or greatest value, to one that keeps the place, at
// which the element is read after the loop. A parallel loop would read the element in iterations in which the user's
// doesn't, through a pointer of unknown extent.
//
//   for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; who = id[i]; }
//   { long k = none; for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; k = i; }
//     if (k != none) { const int i = k; who = id[i]; } }
//
// Limits: the body does nothing else; what it keeps doesn't name what it assigns, and nothing else reaches that.
#pragma once

#include "loop_forms/counted_text.h"

#include <clang/AST/StmtCXX.h>

#include <optional>

namespace ferry::translator::loop_forms {

// Returns whether it is of this form.
bool keeps_loaded(const clang::ForStmt& loop);
// The text of such a loop; none: there is no such text.
std::optional<CountedText> kept_place_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                           const clang::FunctionDecl& function, const algorithms::Names& names);

}  // namespace ferry::translator::loop_forms
