// See facts.h.
#include "schedule/facts.h"

#include "ir/jumps.h"
#include "ir/uses.h"
#include "schedule/known_numbers.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <variant>
#include <vector>

namespace ferry::translator::schedule {

using model::Compare;
using model::IndexExpression;

namespace {

class FactReader {
 public:
  FactReader(const ir::Function& function, const footprint::FootprintScan& nest)
      : function_(function), body_(function.body), numbers_(function.body, nest) {}

  void read(const ir::Loop& loop) {
    if (!loop.counted || !loop.counted->first) return;
    if (!loop.counted->declared_inside && ir::is_entered_by_label(body_, loop.body)) return;
    const ir::CountedHeader& counted = *loop.counted;
    const ir::VariableSet modified = ir::uses(body_, loop.body).modified;
    const auto stays = [&](ir::VariableId id) { return this->stays(id, modified); };
    if (!stays(counted.variable) || counted.compare == Compare::not_equal || counted.checked_sum) return;
    const std::optional<IndexExpression> variable = numbers_.index(counted.variable);
    if (!variable) return;
    if (numbers_.is_plain(counted.bound.expression, stays))
      add(*variable, counted.compare, numbers_.bound_index(counted));
    // With any other step, an unsigned variable may wrap.
    const bool by_one = !counted.step && !counted.downwards;
    const bool up = counted.compare == Compare::less || counted.compare == Compare::less_equal;
    if (by_one && up && numbers_.is_plain(counted.first->expression, stays))
      add(*variable, Compare::greater_equal, numbers_.index(counted.first->expression));
  }

  std::vector<model::Condition> facts;

 private:
  bool stays(ir::VariableId id, const ir::VariableSet& modified) const {
    return !modified.contains(id) && !function_.exposed(id) && !body_.types[body_.variables[id].type].is_volatile;
  }

  void add(const IndexExpression& left, Compare compare, std::optional<IndexExpression> right) {
    if (!right) return;
    model::Condition fact;
    fact.left = left;
    fact.compare = compare;
    fact.right = *std::move(right);
    facts.push_back(std::move(fact));
  }

  const ir::Function& function_;
  const ir::Body& body_;
  KnownNumbers numbers_;
};

}  // namespace

std::vector<model::Condition> facts_of(const ir::Function& function, std::span<const ir::StatementId> loops,
                                       const footprint::FootprintScan& nest) {
  if (loops.empty()) return {};
  FactReader reader(function, nest);
  for (const ir::StatementId id : loops)
    if (const auto* loop = std::get_if<ir::Loop>(&function.body.statements[id].node)) reader.read(*loop);
  return std::move(reader.facts);
}

}  // namespace ferry::translator::schedule
