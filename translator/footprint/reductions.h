// Updates of one variable whose order doesn't matter, or only in a way that can be kept.
//
//   s += e;   m = std::min(m, e);   ok = ok && e;   if (e < m) { m = e; k = i; }
//
// e doesn't mention the variable, and what is computed has the variable's own type.
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::footprint {

// What a kernel keeps a result in.
struct Accumulator {
  std::string type;
  bool floating = false;

  friend bool operator==(const Accumulator&, const Accumulator&) = default;
};

struct ReductionUpdate {
  ir::VariableId variable;
  model::Reduction::Operation operation = model::Reduction::Operation::sum;
  Accumulator accumulator = {};
  bool needs_run = false;                           // what it does is known only if it certainly executes
  std::vector<ir::VariableId> payloads = {};        // in order of name
  std::vector<ir::ExpressionId> operands = {};      // what is evaluated besides the variable and the payloads
  std::vector<ir::ExpressionId> speculated = {};    // of these, what the loop evaluates only as the result so far says
  std::optional<diagnostics::Message> reason = {};  // it looks like an update but can't be one
};

// The reduction that the statement or the expression is, or none. Its value is not used.
std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::StatementId statement);
std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::ExpressionId expression);

}  // namespace ferry::translator::footprint
