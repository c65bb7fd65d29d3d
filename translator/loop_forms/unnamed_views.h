// Gives names to unnamed views that are passed to functions: spans, and objects of classes of pointers and numbers.
// Then they are treated like views that loops declare.
//
//   y[i] = sum(m.row(i));                                    y[i] += norm({p + i * n, n});
//   const auto ferry_loop_x1 = m.row(i); y[i] = sum(ferry_loop_x1);    …
//
// In the stub the statement doesn't change. In a loop that doesn't become a kernel, nothing changes. Limits: whole
// statements in loops and in their callees that, apart from their own assignment, only compute values; views that are
// constructed unconditionally.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// Returns all rewritings, including `others`.
std::vector<frontend::Rewriting> name_views(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::loop_forms
