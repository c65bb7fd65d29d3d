// Unrolls loops over the few elements of arrays in objects, so that each element is a component of its own when the
// object is split (components.h).
//
//   for (int k = 0; k < 3; ++k) c[k] += o.c[k];     { int k = 0; c[k] += o.c[k]; } { int k = 1; … } …
//   for (double& d : c) d *= f;                     { double& d = c[0]; d *= f; } …
//
// The result is only for analysis: no text is made of it. All copies are `of_callee`, because they have no text of
// their own.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace ferry::translator::footprint {

// The variables that the code declares and never changes, and that are compile-time constants.
class FixedNumbers {
 public:
  explicit FixedNumbers(const ir::Body& body) : body_(body) {}  // at first knows only literals
  FixedNumbers(const ir::Body& body, ir::StatementId code);
  // Returns the value if it is between 0 and 127, which every integer type can hold.
  std::optional<std::int64_t> value(ir::ExpressionId id) const;
  // Treats `copy` as fixed if the original is.
  void note_copy(ir::VariableId original, ir::VariableId copy);
  void note_fixed(ir::VariableId variable) { fixed_.insert(variable); }

 private:
  const ir::Body& body_;
  std::set<ir::VariableId> fixed_;
};

// Unrolls loops in the code and in functions that it calls. Maps each copied expression to its original.
std::map<ir::ExpressionId, ir::ExpressionId> unroll_loops(ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::footprint
