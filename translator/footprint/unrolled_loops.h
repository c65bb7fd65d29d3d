// Unrolls loops over the few elements of arrays in objects, so that each element is a component of its own when the
// object is split (components.h).
//
//   for (int k = 0; k < 3; ++k) c[k] += o.c[k];     { int k = 0; c[k] += o.c[k]; } { int k = 1; … } …
//   for (double& d : c) d *= f;                     { double& d = c[0]; d *= f; } …
//
// Only for analysis: no text is made of it. All copies are `of_callee`, because no text of their own exists.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace ferry::translator::footprint {

// Integers that the code declares and never changes, if they are compile-time constants.
class FixedNumbers {
 public:
  explicit FixedNumbers(const ir::Body& body) : body_(body) {}  // finds literal constants only
  FixedNumbers(const ir::Body& body, ir::StatementId code);
  // The value if it is between 0 and 127, which no type changes.
  std::optional<std::int64_t> value(ir::ExpressionId id) const;
  // Makes `copy` as fixed as the original.
  void note_copy(ir::VariableId original, ir::VariableId copy);
  void note_fixed(ir::VariableId variable) { fixed_.insert(variable); }

 private:
  const ir::Body& body_;
  std::set<ir::VariableId> fixed_;
};

// Unrolls loops in the code and in functions that it calls. Returns the original of each copied expression.
std::map<ir::ExpressionId, ir::ExpressionId> unroll_loops(ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::footprint
