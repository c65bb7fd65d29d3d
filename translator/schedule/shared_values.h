// Finds out whether a loop uses the values of elements between the updates by its iterations.
//
//   to[next[k[i]]++] = e[i];             used: where an iteration writes depends on earlier ones
//   level[c[i]] = 0.5 * level[c[i]];     not used: the value only flows into its own element
//   if (d[i] < best[c[i]]) best[c[i]] = d[i];      used: the condition reads it
//
// The iterations of such a loop are independent only if no element is updated twice. Hardly any program that counts can
// promise that, so [[ferry::independent]] isn't offered.
#pragma once

#include "ir/body.h"

namespace ferry::translator::schedule {

// Returns whether `code`, a loop's body, updates an element of the array and uses its value for anything but that
// element.
bool uses_shared_value(const ir::Body& body, ir::StatementId code, ir::VariableId array);

}  // namespace ferry::translator::schedule
