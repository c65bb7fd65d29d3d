// Computes the trip count of a loop, if neither the loop nor an enclosing one changes it.
//
//   for (int k = 0; k < m; ++k)      (static_cast<long>(m) > 0 ? static_cast<long>(m) : 0)
//   for (int k = 0; k < 3; ++k)      3
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/text.h"

#include <string>

namespace ferry::translator::loop_forms {

// Returns the trip count as a number of type long, at least 0, or nothing if it is unknown. A loop that would run until
// 2^63 counts as endless. The text may be evaluated anywhere around the loop.
std::optional<std::string> iterations(const algorithms::UserText& text, const Form& loop,
                                      const LoopVariables& variables);
// Returns the trip count of an inner loop, to be computed before the outer loop, whose variables are `around`.
// LoopVariables::is_known_before explains `loosely`. If `runs`, the inner loop is assumed to have an iteration.
std::optional<std::string> iterations(const algorithms::UserText& text, const LoopInside& loop,
                                      const LoopVariables& around, bool loosely, bool runs);

}  // namespace ferry::translator::loop_forms
