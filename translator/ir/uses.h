// Which variables a piece of a function's body may change, and whose address escapes.
//
//   i = 0; ++n; std::swap(a, b);              modified: i, n, a, b
//   f(&x); int& r = y; [&] { z; };            modified and exposed: x, y, z
//   const int& s = v; p = &std::max(u, w);    exposed: v, u, w
//
// A variable is exposed unless each use is plainly one of its value, which is shown here, node by node.
#pragma once

#include "ir/body.h"

#include <set>

namespace ferry::translator::ir {

using VariableSet = std::set<VariableId>;

struct Uses {
  VariableSet modified, exposed, declared;
  VariableSet moved;        // parts of objects, `g.a`, of which it isn't known which they are: it changes g
  VariableSet in_part;      // of the modified ones: objects of which a part is assigned, and no more
  std::set<TypeId> memory;  // of what is assigned that isn't a named variable

  bool writes_memory() const { return !memory.empty(); }
};

Uses uses(const Body& body, StatementId code);
Uses uses(const Body& body, ExpressionId code);
// For a condition that declares a variable.
Uses uses(const Body& body, VariableId variable, ExpressionId condition);

}  // namespace ferry::translator::ir
