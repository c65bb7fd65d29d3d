// Whether other code of a function names a variable. Where its value is read is another question: see liveness.h.
#pragma once

#include "ir/body.h"

#include <optional>
#include <set>
#include <string>

namespace ferry::translator::ir {

// Is the variable named in this?
bool named_in(const Body& body, VariableId variable, ExpressionId code);
bool named_in(const Body& body, VariableId variable, StatementId code);
// The same without some statements below.
bool named_in(const Body& body, VariableId variable, StatementId code, const std::set<StatementId>& left_out);

// Is the variable named in the function other than below `except`?
bool named_outside(const Body& body, VariableId variable, StatementId except);

// Is it named in `code` other than in counted `for` loops whose init sets it?
bool named_outside_own_loops(const Body& body, VariableId variable, StatementId code);

// What a kernel calls the variable of one of its grid's loops: its own name, unless that is a path (`s.i`), or the name
// of another variable, too, which would hide a global, a static or a member there.
std::string counter_name(const Body& body, VariableId variable);

}  // namespace ferry::translator::ir
