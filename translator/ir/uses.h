// Finds the variables that a piece of a function's body may change, and those whose address escapes.
//
//   i = 0; ++n; std::swap(a, b);              modified: i, n, a, b
//   f(&x); int& r = y; [&] { z; };            modified and exposed: x, y, z
//   const int& s = v; p = &std::max(u, w);    exposed: v, u, w
//
// A variable is exposed unless this analysis shows, node by node, that each use only reads or writes its value.
#pragma once

#include "ir/body.h"

#include <set>

namespace ferry::translator::ir {

using VariableSet = std::set<VariableId>;

struct Uses {
  VariableSet modified, exposed, declared;
  VariableSet moved;        // parts, such as `g.a`, that may become different objects because the code changes g
  VariableSet in_part;      // modified objects that are only assigned in parts, never as a whole
  std::set<TypeId> memory;  // types of assigned lvalues that aren't named variables

  bool writes_memory() const { return !memory.empty(); }
};

Uses uses(const Body& body, StatementId code);
Uses uses(const Body& body, ExpressionId code);
// Returns the uses in a condition that declares the variable.
Uses uses(const Body& body, VariableId variable, ExpressionId condition);

}  // namespace ferry::translator::ir
