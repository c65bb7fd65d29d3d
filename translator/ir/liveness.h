// Liveness of variables: whether the value that one has at some place may be read, on any path that control may take
// from there (A. V. Aho et al., Compilers, 2nd ed., 9.2.5).
//
//   for (j = 0; j < m; ++j) …;   is j live after the loop?
//   if (c) j = 0; else f(j);     it is, because f reads it
//   j = k;                       it isn't: whatever comes after this reads another value
//
// Only reads and writes by the variable's name count. Others may read an exposed variable at any time
// (Function::is_needed_after).
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the first place where `code` may read the value that the variable had before it; none if each path writes
// the variable first. What a lambda captures is read where the lambda is called.
std::optional<Source> upward_exposed_read(const Body& body, VariableId variable, StatementId code);

// Returns whether the function may read the value that `code`, one of its statements, leaves in the variable. A write
// to an element leaves the others as they are.
bool live_after(const Body& body, VariableId variable, StatementId code);

// The same of an array that `code` fills before it reads it, each time when it runs.
bool live_after_filled(const Body& body, VariableId array, StatementId code);

}  // namespace ferry::translator::ir
