// Finds out whether a loop's iterations update elements and also use the values that earlier iterations have left
// there.
//
//   to[next[k[i]]++] = e[i];             used: where an iteration writes depends on earlier ones
//   level[c[i]] = 0.5 * level[c[i]];     not used: the value only flows into its own element
//   if (d[i] < best[c[i]]) best[c[i]] = d[i];      used: the condition reads it
//
// The iterations of such a loop are independent only if no element is updated twice. Hardly any program that counts can
// promise this, so no message offers [[ferry::independent]].
#pragma once

#include "ir/body.h"

namespace ferry::translator::schedule {

// Returns whether `code`, which is a loop's body, updates an element of the array and uses the element's value for
// anything but that element itself.
bool uses_shared_value(const ir::Body& body, ir::StatementId code, ir::VariableId array);

}  // namespace ferry::translator::schedule
