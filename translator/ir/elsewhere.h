// Finds out whether code names a variable, or other code of the function does. Whether a value is read: see liveness.h.
#pragma once

#include "ir/body.h"

#include <optional>
#include <set>
#include <string>

namespace ferry::translator::ir {

// Returns whether the code names the variable.
bool named_in(const Body& body, VariableId variable, ExpressionId code);
bool named_in(const Body& body, VariableId variable, StatementId code);
// Returns whether the code names the variable outside the nested statements `left_out`.
bool named_in(const Body& body, VariableId variable, StatementId code, const std::set<StatementId>& left_out);

// Returns whether the function names the variable outside `except`.
bool named_outside(const Body& body, VariableId variable, StatementId except);

// Returns whether `code` names the variable anywhere except in counted `for` loops whose init statement sets it.
bool named_outside_own_loops(const Body& body, VariableId variable, StatementId code);

// Returns a kernel's name for the induction variable of a loop of its grid. This is the variable's own name, unless
// that is a path (`s.i`), or would hide a global, a static or a member of the same name.
std::string counter_name(const Body& body, VariableId variable);

}  // namespace ferry::translator::ir
