// Finds variables that inner loops advance by the same amount in each iteration of the outer loop. Their values at the
// beginning of an iteration are then known.
//
//   for (i < n) { for (k < m) s += *p++; p += pad; }       p starts at p + i * (m + pad), if its value is used
//
// Every iteration must run all updates of the variable, with trip counts that nothing in the loop changes. Limits: no
// `continue` or `break` may skip an update, and bounds must be named numbers (LoopVariables::is_known_before).
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/loop_variables.h"

#include "algorithms/text.h"

#include <string>

namespace ferry::translator::loop_forms {

// Adds the updates of these variables to a form. They replace the form's own updates of the same variables.
void note_carried(Form& form);

// Returns the amount by which an iteration advances a variable that inner loops update. The result is a number of type
// long that may be computed before the loop, or nothing if the amount is unknown or varies.
// LoopVariables::is_known_before explains `loosely`. If `runs`, each inner loop is assumed to have an iteration.
std::optional<std::string> advance(const algorithms::UserText& text, const LoopVariables& variables,
                                   const Update& update, bool loosely, bool runs);
// Returns whether the variable of an update in inner loops is only used where all loops that advance it have an
// iteration.
bool is_named_in_loops_inside(const Form& form, const Update& update);

}  // namespace ferry::translator::loop_forms
