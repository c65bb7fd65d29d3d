// Finds reductions into one variable: updates whose order doesn't matter, or can be kept.
//
//   s += e;                        sum
//   m = std::min(m, e);            minimum
//   ok = ok && e;                  logical and; e is speculated
//   if (e < m) { m = e; k = i; }   minimum with payload k
//   m = m < e ? m : e;             minimum; takes the last of equal values, and any NaN
//
// In: a statement or an expression. Out: the reduction, or nullopt. If the update only looks like a reduction, the
// result has a reason. The expression e must not mention the variable, and the computation must have the variable's own
// type except in integer sums.
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// The type in which a kernel accumulates a result.
struct Accumulator {
  std::string type;
  bool floating = false;

  friend bool operator==(const Accumulator&, const Accumulator&) = default;
};

struct ReductionUpdate {
  ir::VariableId variable;
  model::Reduction::Operation operation = model::Reduction::Operation::sum;
  model::Reduction::Ties ties = {};
  Accumulator accumulator = {};
  bool in_callee = false;                           // whether a called function updates the variable
  bool through_call = false;                        // whether a called function returns the variable: `total() += e`
  bool needs_run = false;                           // whether it is a reduction only if it certainly executes
  std::vector<ir::VariableId> payloads = {};        // in order of name
  std::vector<ir::ExpressionId> operands = {};      // expressions evaluated besides the variable and the payloads
  std::vector<ir::ExpressionId> speculated = {};    // operands that the loop may skip, depending on the result so far
  std::optional<diagnostics::Message> reason = {};  // why it isn't a reduction, although it looks like one
};

// Return the update that the statement or expression performs, or nullopt. The value of the expression must be unused.
std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::StatementId statement);
std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::ExpressionId expression);

// Returns the update made by consecutive statements of a block that choose by the same condition. `first` is the index
// of the first statement. The last statement assigns the extremum; sets `last` to its index.
//
//   k = e < m ? i : k;  m = e < m ? e : m;      minimum with payload k
std::optional<ReductionUpdate> find_joined_update(const ir::Body& body, const std::vector<ir::StatementId>& statements,
                                                  std::size_t first, std::size_t& last);

// Returns the update made by a branch that skips the assignments after it in a loop's body. Nothing else may follow in
// the body, because its execution would depend on the result so far.
//
//   if (e >= m) continue;  m = e;  k = i;               minimum with payload k
std::optional<ReductionUpdate> find_passed_over_update(const ir::Body& body,
                                                       const std::vector<ir::StatementId>& statements,
                                                       std::size_t first, std::size_t& last);

}  // namespace ferry::translator::footprint
