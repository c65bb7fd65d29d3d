// How often a loop runs, where nothing that it does changes that, or what a loop around it does.
//
//   for (int k = 0; k < m; ++k)      (static_cast<long>(m) > 0 ? static_cast<long>(m) : 0)
//   for (int k = 0; k < 3; ++k)      3
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/text.h"

#include <string>

namespace ferry::translator::loop_forms {

// Of type long, 0 or more; none: it isn't known so. A loop that doesn't end before 2^63 is taken for one that doesn't
// end. To be computed anywhere around the loop.
std::optional<std::string> iterations(const algorithms::UserText& text, const Form& loop,
                                      const LoopVariables& variables);
// Of one that stands in the loop whose variables are `around`, to be computed before that one. `loosely`:
// LoopVariables::is_known_before. `runs`: it may be any number where the loop has no iteration.
std::optional<std::string> iterations(const algorithms::UserText& text, const LoopInside& loop,
                                      const LoopVariables& around, bool loosely, bool runs);

}  // namespace ferry::translator::loop_forms
