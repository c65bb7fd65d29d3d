// Gives names to unnamed views that are passed to functions: spans, and objects of classes that consist of pointers and
// numbers. They are then treated like views that loops declare.
//
//   y[i] = sum(m.row(i));                                    y[i] += norm({p + i * n, n});
//   const auto ferry_loop_x1 = m.row(i); y[i] = sum(ferry_loop_x1);    …
//
// The statement doesn't change in the stub. If the loop doesn't become a kernel, nothing changes at all. Limits: only
// whole statements in loops and in the loops' callees are rewritten. Apart from their own assignment, they must only
// compute values, and the views must be constructed unconditionally.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// Returns all rewritings, including `others`.
std::vector<frontend::Rewriting> name_views(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::loop_forms
