// Finds how iterations use variables that are declared outside the nest and written in it.
//
//   t = a[i]; b[i] = t * t;                privatised    every iteration writes it before it reads it
//   if (c[i] > 0) last = i;                lastprivate   no iteration reads it before writing it; needed after the nest
//   s += a[i];                             reduction     see reductions.h
//   if (a[i] < m) { m = a[i]; k = i; }     reduction with payload k
//
//   s += a[i]; b[i] = s;                   running       a reduction that iterations also read; only if requested
//
// A reduction is updated by one operation throughout the nest, in separate statements, and mentioned nowhere else. Any
// other variable carries a dependence.
#pragma once

#include "diagnostics/message.h"
#include "footprint/reductions.h"
#include "ir/function.h"
#include "model/model.h"

#include <optional>
#include <vector>

namespace ferry::translator::footprint {

struct ScalarRole {
  enum class Kind { privatised, reduction, payload, running, refused };
  ir::VariableId variable;
  Kind kind = Kind::refused;
  model::Reduction::Operation operation = model::Reduction::Operation::lastprivate;
  model::Reduction::Ties ties = {};               // for reductions
  Accumulator accumulator = {};                   // the type in which a reduction accumulates
  bool in_own_type = false;                       // whether a reduction can't accumulate in a different type
  std::vector<ir::VariableId> payloads = {};      // variables that a reduction sets along with its extremum
  std::vector<ir::ExpressionId> speculated = {};  // operands of a reduction: see ReductionUpdate
  ir::Source written = {};
  std::optional<ir::Source> read = {};  // the conflicting read, if the variable is refused
  diagnostics::Message reason = {};     // why the variable is refused
};

// Returns one role for each of `variables`. `nest` is the loop statement, and `body` is its body. `running` says
// whether reductions may be running results; if one of them is, all are.
std::vector<ScalarRole> scalar_roles(const ir::Function& function, ir::StatementId nest, ir::StatementId body,
                                     const std::vector<ir::VariableId>& variables, bool running);

}  // namespace ferry::translator::footprint
