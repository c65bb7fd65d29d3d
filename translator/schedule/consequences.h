// Drops reasons that only follow from another reason of the same loop.
//
//   for (int i = 0; i < n; ++i) x[i] = next(i, y);     no kernel can hold the call of next(int&, …), so 'i' may change:
//                                                      the user can't fix that, and hasn't written an assignment
#pragma once

#include "schedule/nest.h"

namespace ferry::translator::schedule {

// Drops the reasons that say that a variable changes if the variable may change only in expressions of the loop's body
// that no kernel can hold. Keeps them if no other reason is left.
void drop_consequences(const ir::Body& body, ir::StatementId loop_body, NestResult& result);

}  // namespace ferry::translator::schedule
