// Rewrites a loop that keeps the place of its least or greatest element and reads the element through that place. The
// resulting loop also keeps the value. It is a reduction, which can run its iterations in any order.
//
//   for (int i = 1; i < n; ++i) if (v[i] < v[best]) best = i;
//   { double m = 1 < n ? v[best] : static_cast<double>(0);
//     for (int i = 1; i < n; ++i) if (v[i] < m) { m = v[i]; best = i; } }
//
// This also handles `best = v[i] < v[best] ? i : best;`, `best = v[best] <= v[i] ? best : i;`, `if (!(v[i] >=
// v[best]))`. The rest of the loop writes only separate variables (beside_search.h), so only the assignment can change
// `v[best]`. If the loop has no iteration, nothing is read.
#pragma once

#include "loop_forms/counted_text.h"

#include <clang/AST/StmtCXX.h>

#include <optional>

namespace ferry::translator::loop_forms {

// Returns whether the loop is of this form.
bool reads_its_place(const clang::ForStmt& loop, const clang::ASTContext& context);
// Returns the replacement of such a loop, or nothing if there is none.
std::optional<CountedText> extreme_with_place_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                                   const algorithms::Names& names);

}  // namespace ferry::translator::loop_forms
