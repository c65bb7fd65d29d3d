// The part of FootprintScan that writes the stub's test of whether an inner loop runs its body, for headers that name
// the induction variables of enclosing loops. The test substitutes the first values of these variables, and then their
// last values.
//
//   for (int i = 0; i < n; ++i) for (int j = 0; j < i; ++j) …     (0 < 0 || 0 < n - 1), if the i loop has an iteration
//
// It handles sums and products of induction variables and invariants. If either test is true, the loop runs its body.
// If neither is, nothing is known.
#include "footprint/footprint_scan.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using model::Compare;

// Returns the stub's text for the expression, with the given texts in place of induction variables, or "" if there is
// no such text.
std::string FootprintScan::text_with(ir::ExpressionId id, const CounterTexts& counters) {
  if (const std::optional<ir::VariableId> name = ir::named(body_, id))
    if (const auto counter = counters.find(*name); counter != counters.end()) return counter->second;
  bool rests_on_counters = false;
  ir::each_below(body_, id, [&](ir::ExpressionId below) {
    const auto* name = as<ir::Name>(below);
    rests_on_counters = rests_on_counters || (name && counters.contains(name->variable));
  });
  if (!rests_on_counters) {
    const std::optional<std::string> said = is_own_text(id) && invariant(id, true) ? quote(id) : std::nullopt;
    return said ? "(" + *said + ")" : "";
  }
  if (const auto* convert = as<ir::Convert>(id)) {
    const std::string value = text_with(convert->value, counters);
    return value.empty() ? "" : "static_cast<" + body_.type_of(id).name + ">(" + value + ")";
  }
  const auto* binary = as<ir::Binary>(id);
  if (!binary) return "";
  const bool adds = binary->operation == ir::Operator::plus || binary->operation == ir::Operator::minus;
  if (!adds && binary->operation != ir::Operator::multiply) return "";
  const std::string left = text_with(binary->left, counters), right = text_with(binary->right, counters);
  const char* sign = !adds ? " * " : binary->operation == ir::Operator::plus ? " + " : " - ";
  return left.empty() || right.empty() ? "" : "(" + left + sign + right + ")";
}

// Returns the induction variable's value in the last iteration, provided that there is an iteration. Returns "" if the
// value depends on more than the header's bound.
std::string FootprintScan::last_value(const ir::CountedHeader& header, const std::string& bound) const {
  const bool by_one = !header.step || at(header.step->expression).value == 1;
  if (!by_one || body_.type_of(header.bound.expression).name != body_.value_type(header.variable).name) return "";
  switch (header.compare) {
    case Compare::less:
      return header.downwards ? "" : bound + " - 1";
    case Compare::less_equal:
      return header.downwards ? "" : bound;
    case Compare::greater:
      return header.downwards ? bound + " + 1" : "";
    case Compare::greater_equal:
      return header.downwards ? bound : "";
    default:
      return "";
  }
}

// Returns a test of whether all loops except the first run their bodies in the first (or last) iteration of the loops
// around them.
std::string FootprintScan::condition_at_end(llvm::ArrayRef<const ir::Loop*> loops, bool last) {
  CounterTexts counters;
  std::string condition;
  for (const ir::Loop* loop : loops) {
    const bool counts = counts_inside(*loop, ir::uses(body_, loop->body));
    if (!counts || loop->counted->offset != 0) return "";
    const ir::CountedHeader& header = *loop->counted;
    const std::string first = text_with(header.first->expression, counters),
                      bound = text_with(header.bound.expression, counters),
                      cast = "static_cast<" + body_.value_type(header.variable).name + ">(";
    if (first.empty() || bound.empty()) return "";
    if (loop != loops.front())
      condition +=
          (condition.empty() ? "" : " && ") + cast + first + ") " + model::spelling(header.compare) + " " + bound;
    if (loop == loops.back()) break;
    const std::string value = last ? last_value(header, bound) : first;
    if (value.empty()) return "";
    counters.insert_or_assign(header.variable, cast + value + ")");
  }
  return condition;
}

FootprintScan::AskedHeader FootprintScan::ask_in_extreme_iterations(llvm::ArrayRef<const ir::Loop*> loops) {
  FootprintScan trial(*this);
  trial.footprint.scalars.clear();
  const std::string in_first = trial.condition_at_end(loops, false), in_last = trial.condition_at_end(loops, true);
  if (in_first.empty() && in_last.empty()) return {};
  const bool both = !in_first.empty() && !in_last.empty();
  AskedHeader asked{both ? "(" + in_first + ") || (" + in_last + ")" : in_first + in_last, {}};
  for (const ir::Loop* loop : loops)
    for (const ir::ExpressionId end : {loop->counted->first->expression, loop->counted->bound.expression})
      trial.note_bytes_below(end);
  if (trial.refusal) return {};
  keep_asked(std::move(trial), asked);
  return asked;
}

}  // namespace ferry::translator::footprint
