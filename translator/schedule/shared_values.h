// Whether a loop uses what elements hold between the updates that its iterations make.
//
//   to[next[k[i]]++] = e[i];             used: where an iteration writes depends on the ones before
//   level[c[i]] = 0.5 * level[c[i]];     not used: the value goes into its own element alone
//   if (d[i] < best[c[i]]) best[c[i]] = d[i];      used: the condition reads it
//
// The iterations of such a loop are independent only if no element is updated twice, which hardly any program that
// counts can promise; so [[ferry::independent]] isn't offered for it.
#pragma once

#include "ir/body.h"

namespace ferry::translator::schedule {

// Whether `code`, a loop's body, updates an element of the array and uses its value for anything but that element.
bool uses_shared_value(const ir::Body& body, ir::StatementId code, ir::VariableId array);

}  // namespace ferry::translator::schedule
