// Unrolls loops over the few elements of arrays in objects, so that each element becomes a separate component when the
// object is split (components.h).
//
//   for (int k = 0; k < 3; ++k) c[k] += o.c[k];     { int k = 0; c[k] += o.c[k]; } { int k = 1; … } …
//   for (double& d : c) d *= f;                     { double& d = c[0]; d *= f; } …
//
// The result is only analysed, and never printed. All copied expressions are marked `of_callee`, because they have no
// text of their own.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace ferry::translator::footprint {

// The compile-time constants among the variables that the code declares and never changes.
class FixedNumbers {
 public:
  explicit FixedNumbers(const ir::Body& body) : body_(body) {}  // at first only literals are known
  FixedNumbers(const ir::Body& body, ir::StatementId code);
  // Returns the expression's value if it is fixed and between 0 and 127, which every integer type can represent.
  std::optional<std::int64_t> value(ir::ExpressionId id) const;
  // Treats the variable `copy` as fixed if the original is fixed.
  void note_copy(ir::VariableId original, ir::VariableId copy);
  void note_fixed(ir::VariableId variable) { fixed_.insert(variable); }

 private:
  const ir::Body& body_;
  std::set<ir::VariableId> fixed_;
};

// Unrolls loops in the code and in functions that it calls. Maps each copied expression to its original.
std::map<ir::ExpressionId, ir::ExpressionId> unroll_loops(ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::footprint
