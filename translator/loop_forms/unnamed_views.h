// Views that functions are given without a name: spans, and objects of classes of pointers and numbers. They get one,
// so that what is known of views that loops declare is known of them.
//
//   y[i] = sum(m.row(i));                                    y[i] += norm({p + i * n, n});
//   const auto ferry_loop_x1 = m.row(i); y[i] = sum(ferry_loop_x1);    …
//
// In the stub the statement stays as it is; in a loop that doesn't become a kernel, all does.
// Limits: whole statements in loops and in what they call, where nothing else does more than compute a value, but for
// the assignment that the statement is; views that are certainly made.
#pragma once

#include "frontend/parse.h"

#include <vector>

namespace ferry::translator::loop_forms {

// `others`: what is rewritten otherwise, which is taken along.
std::vector<frontend::Rewriting> name_views(const frontend::ParsedUnit& unit, std::vector<frontend::Rewriting> others);

}  // namespace ferry::translator::loop_forms
