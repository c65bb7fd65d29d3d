// Variables that loops inside of a loop move on, where each of its iterations moves them by the same: what one has at
// the beginning of an iteration is known then.
//
//   for (i < n) { for (k < m) s += *p++; p += pad; }       p begins at p + i * (m + pad), where that is asked for
//
// Every iteration must run all that changes the variable, so often as numbers say that nothing in the loop changes.
// Limits: no `continue` and `break` around what moves it; bounds of numbers that have names
// (LoopVariables::is_known_before).
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/text.h"

#include <string>

namespace ferry::translator::loop_forms {

// Adds them to the updates of a form, in the place of those that it has of them.
void note_carried(Form& form);

// By how much an iteration moves the variable of such an update on, as a number of type long that may be computed
// before the loop; none: it isn't known, or not the same in each. `loosely`: LoopVariables::is_known_before. `runs`: it
// may be any number where one of the loops inside has no iteration.
std::optional<std::string> advance(const algorithms::UserText& text, const LoopVariables& variables,
                                   const Update& update, bool loosely, bool runs);
// Nothing asks for the variable of such an update but where all loops that move it on have an iteration.
bool is_named_in_loops_inside(const Form& form, const Update& update);

}  // namespace ferry::translator::loop_forms
