// Checks that a tree is well-formed: the assumptions of its readers, checked where it is made.
//
//   ids       name rows that exist
//   parts     each node below the root has one parent
//   types     operands have the types that the operation requires: a Load's operand is an lvalue of the Load's type, …
//   scopes    what a statement declares is only named in its scope
//
// Test builds check every body that `lift` makes, and every kernel's after the passes of `lower`.
#pragma once

#include "ir/body.h"

#include <string>
#include <vector>

namespace ferry::translator::ir {

// Returns the errors, "expression 12 (Load): …", without repetitions; empty for a well-formed body. If ids don't exist,
// only that is reported, because nothing else can be checked.
std::vector<std::string> check(const Body& body);

// Ends the program with the errors, if any. `maker`: "lift", or a pass.
void require_well_formed(const Body& body, const char* maker);

}  // namespace ferry::translator::ir
