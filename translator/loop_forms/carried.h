// Finds variables that inner loops advance, if each iteration of the outer loop advances them by the same amount. Then
// their values at the beginning of an iteration are known.
//
//   for (i < n) { for (k < m) s += *p++; p += pad; }       p starts at p + i * (m + pad), if its value is used
//
// Every iteration must run all updates of the variable, with trip counts that nothing in the loop changes. Limits: no
// `continue` or `break` around an update; bounds are named numbers (LoopVariables::is_known_before).
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/text.h"

#include <string>

namespace ferry::translator::loop_forms {

// Adds such updates to a form, replacing the form's own updates of the same variables.
void note_carried(Form& form);

// Returns the amount by which an iteration advances the variable of such an update, as a number of type long that may
// be computed before the loop. Returns nothing if it is unknown or varies. LoopVariables::is_known_before explains
// `loosely`. If `runs`, the result may be arbitrary if one of the inner loops has no iteration.
std::optional<std::string> advance(const algorithms::UserText& text, const LoopVariables& variables,
                                   const Update& update, bool loosely, bool runs);
// Returns whether the variable of such an update is used only where all loops that advance it have an iteration.
bool is_named_in_loops_inside(const Form& form, const Update& update);

}  // namespace ferry::translator::loop_forms
