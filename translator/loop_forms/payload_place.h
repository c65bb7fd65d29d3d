// A loop that keeps an element of another array beside its least or greatest value → one that keeps the place, from
// which the element is read after the loop: a parallel one would read it in iterations in which the user's doesn't, of
// a pointer of which nobody knows how far it reaches.
//
//   for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; who = id[i]; }
//   { long k = none; for (int i = 0; i < n; ++i) if (d[i] < best) { best = d[i]; k = i; }
//     if (k != none) { const int i = k; who = id[i]; } }
//
// Limits: that is all that the body does; nothing that it assigns is named by what is kept, or reached otherwise.
#pragma once

#include "loop_forms/counted_text.h"

#include <clang/AST/StmtCXX.h>

#include <optional>

namespace ferry::translator::loop_forms {

// Whether it is of this form.
bool keeps_loaded(const clang::ForStmt& loop);
// Its text; none: it can't be said so.
std::optional<CountedText> kept_place_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                           const clang::FunctionDecl& function, const algorithms::Names& names);

}  // namespace ferry::translator::loop_forms
