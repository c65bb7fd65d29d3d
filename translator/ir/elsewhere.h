// What the rest of a function does with a variable in which a nest leaves a value.
//
//   for (…) { last = x[i]; … }     the nest
//   double t[last];                 reads it, though no statement says so
#pragma once

#include "ir/body.h"

#include <optional>
#include <string>

namespace ferry::translator::ir {

// Is the variable named in this?
bool named_in(const Body& body, VariableId variable, ExpressionId code);
bool named_in(const Body& body, VariableId variable, StatementId code);

// Is the variable named in the function other than below `except`?
bool named_outside(const Body& body, VariableId variable, StatementId except);

// Is it named in `code` other than in counted `for` loops whose init sets it?
bool named_outside_own_loops(const Body& body, VariableId variable, StatementId code);

// What a kernel calls the variable of one of its grid's loops: its own name, unless that is a path (`s.i`), or the name
// of another variable, too, which would hide a global, a static or a member there.
std::string counter_name(const Body& body, VariableId variable);

// The first place where `code` may read the value that the variable had before it; none where every path writes it
// before reading it. In a nest: what a lambda captures is read where the lambda is called.
std::optional<Source> upward_exposed_read(const Body& body, VariableId variable, StatementId code);

// May something after the nest, or before it in an enclosing loop, read the value that the nest leaves?
bool reads_value_left_by(const Body& body, VariableId variable, StatementId nest);

}  // namespace ferry::translator::ir
