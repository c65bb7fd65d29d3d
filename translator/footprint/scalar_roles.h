// What iterations do with variables that lie outside of the nest and are written in it.
//
//   t = a[i]; b[i] = t * t;                privatised  every iteration writes it before it reads it
//   if (c[i] > 0) last = i;                lastprivate        the same, and its value is needed after the nest
//   s += a[i];                             a reduction, as is everything in reductions.h's list
//   if (a[i] < m) { m = a[i]; k = i; }     a reduction with a payload
//
// A reduction is updated in one way everywhere in the nest, by statements of their own, and mentioned nowhere else.
// What is none of these carries a dependence.
#pragma once

#include "diagnostics/message.h"
#include "footprint/reductions.h"
#include "ir/function.h"
#include "model/model.h"

#include <optional>
#include <vector>

namespace ferry::translator::footprint {

struct ScalarRole {
  enum class Kind { privatised, reduction, payload, refused };
  ir::VariableId variable;
  Kind kind = Kind::refused;
  model::Reduction::Operation operation = model::Reduction::Operation::lastprivate;
  Accumulator accumulator = {};                   // of a result
  std::vector<ir::VariableId> payloads = {};      // of a result
  std::vector<ir::ExpressionId> speculated = {};  // of a result, see ReductionUpdate
  ir::Source written = {};
  std::optional<ir::Source> read = {};  // refused
  diagnostics::Message reason = {};     // refused
};

// One role for each of `variables`; `body` is the outermost loop's, `nest` the statement.
std::vector<ScalarRole> scalar_roles(const ir::Function& function, ir::StatementId nest, ir::StatementId body,
                                     const std::vector<ir::VariableId>& variables);

}  // namespace ferry::translator::footprint
