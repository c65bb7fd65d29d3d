// Reductions into one variable: updates whose order doesn't matter, or can be kept.
//
//   s += e;                        sum
//   m = std::min(m, e);            minimum
//   ok = ok && e;                  logical and; e is speculated
//   if (e < m) { m = e; k = i; }   minimum with payload k
//   m = m < e ? m : e;             minimum; of equal values the last one counts, and a NaN is taken
//
// In: a statement or an expression. Out: the reduction, with a reason if it looks like one but can't be; or none. e
// must not mention the variable, and except for integer sums the computation must have the variable's own type.
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// The type in which a kernel keeps a result.
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
  bool in_callee = false;                           // a function that is called updates it
  bool through_call = false;                        // a function that is called returns it: `total() += e`
  bool needs_run = false;                           // its effect is known only if it certainly executes
  std::vector<ir::VariableId> payloads = {};        // in order of name
  std::vector<ir::ExpressionId> operands = {};      // evaluated besides the variable and the payloads
  std::vector<ir::ExpressionId> speculated = {};    // those that the loop evaluates depending on the result so far
  std::optional<diagnostics::Message> reason = {};  // it looks like an update but can't be one
};

// The value of the statement or expression must not be used.
std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::StatementId statement);
std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::ExpressionId expression);

// Statements of a block from `first` on that choose by one condition, the least value last; `last` is that one's
// number.
//
//   k = e < m ? i : k;  m = e < m ? e : m;      minimum with payload k
std::optional<ReductionUpdate> find_joined_update(const ir::Body& body, const std::vector<ir::StatementId>& statements,
                                                  std::size_t first, std::size_t& last);

// Likewise of a statement that passes over the assignments behind it, of a loop's body: nothing else stands there,
// because whether it runs would depend on the result so far.
//
//   if (e >= m) continue;  m = e;  k = i;               minimum with payload k
std::optional<ReductionUpdate> find_passed_over_update(const ir::Body& body,
                                                       const std::vector<ir::StatementId>& statements,
                                                       std::size_t first, std::size_t& last);

}  // namespace ferry::translator::footprint
