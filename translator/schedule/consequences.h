// Reasons of a loop that only follow from another one.
//
//   for (int i = 0; i < n; ++i) x[i] = next(i, y);     no kernel can hold the call of next(int&, …): 'i' may change
//   there,
//                                                      which nobody can mend, and which nobody has written
#pragma once

#include "schedule/nest.h"

namespace ferry::translator::schedule {

// Drops those that say of a variable that it changes, where nothing but expressions that no kernel can hold may change
// it in the loop's body; unless no other reason is left.
void drop_consequences(const ir::Body& body, ir::StatementId loop_body, NestResult& result);

}  // namespace ferry::translator::schedule
