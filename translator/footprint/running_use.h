// Recognises common loops whose iterations need a variable's value from earlier iterations, so that messages can name
// the pattern.
//
//   if (x[i] > 0) out[n++] = x[i];         a compaction: n counts the elements written
//   s += x[i]; out[i] = s;                 a scan with the running result s
//   if (v[i] < v[best]) best = i;          the position of a least value, which is read through it
//   if (v[i] < m) { m = v[i]; *at = i; }   a least value whose position is stored in memory
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"

#include <optional>

namespace ferry::translator::footprint {

// Returns the reason that names the pattern, or nullopt if the loop matches none. The reason's argument is the
// variable's name.
std::optional<diagnostics::Id> running_use(const ir::Body& body, ir::StatementId code, ir::VariableId variable);

}  // namespace ferry::translator::footprint
