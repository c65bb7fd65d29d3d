// Whether a tree is one: what every reader of it takes for granted, said once and looked at where it is made.
//
//   ids       name rows that exist
//   parts     what is below the root is below one node each
//   types     operands are of the kinds that their operation takes: a Load's is an lvalue of the Load's type, …
//   scopes    what a statement declares is named in its scope alone
//
// In test builds every body is checked that `lift` makes, and every kernel's when the passes of `lower` have run.
#pragma once

#include "ir/body.h"

#include <string>
#include <vector>

namespace ferry::translator::ir {

// What is wrong, "expression 12 (Load): …", each once; nothing of a well-formed body. Ids that don't exist are reported
// alone: nothing else can be looked at then.
std::vector<std::string> check(const Body& body);

// Ends the program with what is wrong. `maker`: "lift", a pass.
void require_well_formed(const Body& body, const char* maker);

}  // namespace ferry::translator::ir
