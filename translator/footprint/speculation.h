// Finds expressions that a kernel evaluates although the loop may skip them: operands of reductions that the loop skips
// or not, depending on the result so far.
//
//   ok = ok && t[k] > 0;      t[k] is also read in iterations after the first false one
#pragma once

#include "footprint/footprint_scan.h"

#include <set>

namespace ferry::translator::footprint {

// Returns why the operand may not be evaluated where the loop skips it, or nullopt if it may. The operand's reads are
// checked later (schedule/speculative_elements.h).
std::optional<diagnostics::Message> speculation_hazard(const ir::Body& body, ir::ExpressionId operand);

// Marks the region's accesses in the operand as speculative.
void mark_speculative(const ir::Body& body, ir::ExpressionId operand, FootprintScan& region);
// Marks the region's accesses among these expressions as speculative.
void mark_speculative(const std::set<ir::ExpressionId>& evaluated, FootprintScan& region);

}  // namespace ferry::translator::footprint
