// A loop that keeps the place of its least or greatest element, and reads the element again through it → one that keeps
// the value, too, whose iterations a reduction can run in any order.
//
//   for (int i = 1; i < n; ++i) if (v[i] < v[best]) best = i;
//   { double m = 1 < n ? v[best] : static_cast<double>(0);
//     for (int i = 1; i < n; ++i) if (v[i] < m) { m = v[i]; best = i; } }
//
// Also as `best = v[i] < v[best] ? i : best;`, `best = v[best] <= v[i] ? best : i;`, `if (!(v[i] >= v[best]))`. What
// the loop does besides writes nothing but variables of its own (beside_search.h), so nothing can change `v[best]` but
// the assignment. A loop that runs no iteration reads nothing.
#pragma once

#include "loop_forms/counted_text.h"

#include <clang/AST/StmtCXX.h>

#include <optional>

namespace ferry::translator::loop_forms {

// Whether it is of this form.
bool reads_its_place(const clang::ForStmt& loop, const clang::ASTContext& context);
// Its text; none: it can't be said so.
std::optional<CountedText> kept_value_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                           const algorithms::Names& names);

}  // namespace ferry::translator::loop_forms
