// Checks that a tree is well-formed, that is, that it satisfies what the code that reads it assumes:
//
//   ids       refer to rows that exist
//   parts     each node below the root has one parent
//   types     operands have the types that the operation requires: a Load's operand is an lvalue of the Load's type, …
//   scopes    a variable is named only in the scope of its declaration
//
// Test builds check every body that `lift` makes, and every kernel's body after the passes of `lower`.
#pragma once

#include "ir/body.h"

#include <string>
#include <vector>

namespace ferry::translator::ir {

// Returns the errors, such as "expression 12 (Load): …", without repetitions. Returns an empty list for a well-formed
// body. If ids don't exist, reports only these ids, because nothing else can be checked.
std::vector<std::string> check(const Body& body);

// Ends the program with the errors, if there are any. `maker` is "lift", or the name of a pass.
void require_well_formed(const Body& body, const char* maker);

}  // namespace ferry::translator::ir
