// Liveness of variables: whether a variable's value at some place may be read on any path from there (A. V. Aho et al.,
// Compilers, 2nd ed., 9.2.5).
//
//   for (j = 0; j < m; ++j) …;   is j live after the loop?
//   if (c) j = 0; else f(j);     it is, because f reads it
//   j = k;                       it isn't: later reads see another value
//
// Only reads and writes by the variable's name count, and by `aliases` (addresses.h). Other aliases may read an exposed
// variable at any time (Function::is_needed_after).
#pragma once

#include "ir/addresses.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the first place where `code` may read the value that the variable had before it; none if each path writes the
// variable first. A lambda's captures count as read where the lambda is called.
std::optional<Source> upward_exposed_read(const Body& body, VariableId variable, StatementId code,
                                          const Aliases& aliases = {});

// Returns whether the function may read the value that `code`, one of its statements, leaves in the variable. A write
// to an element doesn't kill the others.
bool live_after(const Body& body, VariableId variable, StatementId code, const Aliases& aliases = {});

// Returns the liveness after `code` of an array that `code`, whenever it runs, fills before it reads it.
bool live_after_filled(const Body& body, VariableId array, StatementId code);

}  // namespace ferry::translator::ir
