// Liveness of variables: whether some path from a program point reads the value that a variable has there (A. V. Aho et
// al., Compilers, 2nd ed., 9.2.5).
//
//   for (j = 0; j < m; ++j) …;   is j live after the loop?
//   if (c) j = 0; else f(j);     yes, because f reads it
//   j = k;                       no, because later reads see a different value
//
// Only reads and writes through the variable's name and through `aliases` (addresses.h) count. Other aliases may read
// an exposed variable at any time (Function::is_needed_after).
#pragma once

#include "ir/addresses.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the source of the first expression in `code` that may read the value which the variable had before `code`, or
// none if each path writes the variable first. A lambda's captures count as read where the lambda is called.
std::optional<Source> upward_exposed_read(const Body& body, VariableId variable, StatementId code,
                                          const Aliases& aliases = {});

// Returns whether the function may read the variable's value after `code`, which is one of its statements. A write to
// one element doesn't end the liveness of the other elements.
bool live_after(const Body& body, VariableId variable, StatementId code, const Aliases& aliases = {});

// Returns whether the array is live after `code`. Requires that `code` fills the array before reading it whenever it
// runs.
bool live_after_filled(const Body& body, VariableId array, StatementId code);

}  // namespace ferry::translator::ir
