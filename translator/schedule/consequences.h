// Drops reasons that only follow from another reason of the same loop.
//
//   for (int i = 0; i < n; ++i) x[i] = next(i, y);     next(int&, …) can't be called in a kernel. That 'i' may
//                                                      change only follows from the call: no assignment is written
#pragma once

#include "schedule/nest.h"

namespace ferry::translator::schedule {

// If a variable may change only in expressions of the loop's body that can't be part of a kernel, drops the reasons
// that say that the variable changes. Keeps them if no other reason is left.
void drop_consequences(const ir::Body& body, ir::StatementId loop_body, NestResult& result);

}  // namespace ferry::translator::schedule
