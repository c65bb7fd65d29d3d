// See facts.h.
#include "schedule/facts.h"

#include "ir/queries.h"
#include "ir/uses.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::schedule {

using model::Compare;
using model::IndexExpression;

namespace {

class FactReader {
 public:
  FactReader(const ir::Function& function, const footprint::FootprintScan& nest)
      : function_(function), body_(function.body), nest_(nest), known_(nest.footprint.symbols.size()) {}

  void read(const ir::Loop& loop) {
    // A header that declares the variable is the only way in: no label lets control jump past it.
    if (!loop.counted || !loop.counted->first || !loop.counted->declared_inside) return;
    const ir::CountedHeader& counted = *loop.counted;
    const ir::VariableSet modified = ir::uses(body_, loop.body).modified;
    if (!stays(counted.variable, modified) || counted.compare == Compare::not_equal) return;
    const std::optional<IndexExpression> variable = nest_.index(counted.variable);
    if (!variable) return;
    if (stays(counted.bound.expression, modified)) add(variable, counted.compare, nest_.bound_index(counted));
    // With other steps an unsigned variable may pass the end of its type.
    const bool by_one = !counted.step && !counted.downwards;
    const bool up = counted.compare == Compare::less || counted.compare == Compare::less_equal;
    if (by_one && up && stays(counted.first->expression, modified))
      add(variable, Compare::greater_equal, nest_.index(counted.first->expression));
  }

  std::vector<model::Condition> facts;

 private:
  bool stays(ir::VariableId id, const ir::VariableSet& modified) const {
    return !modified.contains(id) && !function_.exposed(id) && !body_.types[body_.variables[id].type].is_volatile;
  }

  bool stays(ir::ExpressionId expression, const ir::VariableSet& modified) const {
    bool result = true;
    ir::each_below(body_, expression, [&](ir::ExpressionId id) {
      const ir::ExpressionNode& node = body_.expressions[id].node;
      if (const auto* name = std::get_if<ir::Name>(&node)) result = result && stays(name->variable, modified);
      result = result && (std::holds_alternative<ir::Name>(node) || std::holds_alternative<ir::Constant>(node) ||
                          std::holds_alternative<ir::Load>(node) || std::holds_alternative<ir::Convert>(node) ||
                          std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Unary>(node));
    });
    return result;
  }

  void add(const std::optional<IndexExpression>& left, Compare compare, std::optional<IndexExpression> right) {
    if (!right || !known(*left) || !known(*right)) return;
    model::Condition fact;
    fact.left = *left;
    fact.compare = compare;
    fact.right = *std::move(right);
    facts.push_back(std::move(fact));
  }

  // What is new isn't registered with the nest: it has no need of it.
  bool known(const IndexExpression& e) const {
    return (e.operation != IndexExpression::Operation::symbol || static_cast<std::size_t>(e.symbol) < known_) &&
           llvm::all_of(e.operands, [this](const IndexExpression& operand) { return known(operand); });
  }

  const ir::Function& function_;
  const ir::Body& body_;
  footprint::FootprintScan nest_;  // a copy, that is asked
  const std::size_t known_;
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
