// Well-known loops whose iterations need what the ones before have made of a variable; they are called by their names.
//
//   if (x[i] > 0) out[n++] = x[i];         a compaction, into places that n counts
//   s += x[i]; out[i] = s;                 a scan, of which s is the running result
//   if (v[i] < v[best]) best = i;          the place of a least value, which is read again through it
//   if (v[i] < m) { m = v[i]; *at = i; }   a least value whose place is no variable
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"

#include <optional>

namespace ferry::translator::footprint {

// The reason that says so; its argument is the variable's name.
std::optional<diagnostics::Id> running_use(const ir::Body& body, ir::StatementId code, ir::VariableId variable);

}  // namespace ferry::translator::footprint
