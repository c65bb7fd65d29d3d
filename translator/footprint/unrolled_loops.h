// Loops over the few elements of arrays in objects, one iteration after the other: so that each element is a number of
// its own to those that take objects apart.
//
//   for (int k = 0; k < 3; ++k) c[k] += o.c[k];     { int k = 0; c[k] += o.c[k]; } { int k = 1; … } …
//   for (double& d : c) d *= f;                     { double& d = c[0]; d *= f; } …
//
// Only for analysis: nobody writes text of it. All copies are `of_callee`, as what no text says alone.
#pragma once

#include "ir/body.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace ferry::translator::footprint {

// Integers that the code declares and never changes, as far as they are known when it is compiled.
class FixedNumbers {
 public:
  explicit FixedNumbers(const ir::Body& body) : body_(body) {}  // what is written as a constant
  FixedNumbers(const ir::Body& body, ir::StatementId code);
  // From 0 to 127, where no type changes it.
  std::optional<std::int64_t> value(ir::ExpressionId id) const;
  // `copy` is as fixed as the original.
  void note_copy(ir::VariableId original, ir::VariableId copy);
  void note_fixed(ir::VariableId variable) { fixed_.insert(variable); }

 private:
  const ir::Body& body_;
  std::set<ir::VariableId> fixed_;
};

// In the code and in the functions that it calls. What comes out says of which expression each copy is one.
std::map<ir::ExpressionId, ir::ExpressionId> unroll_loops(ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::footprint
