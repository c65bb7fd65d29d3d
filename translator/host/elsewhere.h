// What the rest of a function does with a variable that a nest leaves a value in.
//
//   for (…) { last = x[i]; … }     the nest
//   double t[last];                 reads it, though no statement says so
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::host {

// Is the variable named in the function other than below `except`?
bool named_outside(const ir::Body& body, ir::VariableId variable, ir::StatementId except);

// Is it named other than in counted `for` loops whose init sets it?
bool named_outside_own_loops(const ir::Body& body, ir::VariableId variable);

// May something behind the nest, or in front of it in a loop around, read the value that the nest leaves?
bool reads_value_left_by(const ir::Body& body, ir::VariableId variable, ir::StatementId nest);

}  // namespace ferry::translator::host
