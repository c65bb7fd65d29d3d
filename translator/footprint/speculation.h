// What a kernel evaluates although the loop passes it over: operands of reductions that the loop evaluates depending on
// the result so far.
//
//   ok = ok && t[k] > 0;      t[k] in iterations after the first false one
#pragma once

#include "footprint/footprint_scan.h"

#include <set>

namespace ferry::translator::footprint {

// Why nobody may evaluate the operand where the loop doesn't; what it reads is checked later (schedule/passed_over.h).
std::optional<diagnostics::Message> speculation_hazard(const ir::Body& body, ir::ExpressionId operand);

// The region's accesses in it.
void mark_speculative(const ir::Body& body, ir::ExpressionId operand, FootprintScan& region);
// Those among the expressions.
void mark_speculative(const std::set<ir::ExpressionId>& evaluated, FootprintScan& region);

}  // namespace ferry::translator::footprint
