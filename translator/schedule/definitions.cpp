// See definitions.h.
#include "schedule/definitions.h"

#include "schedule/known_numbers.h"

#include <optional>

namespace ferry::translator::schedule {

using model::IndexExpression;
using Operation = IndexExpression::Operation;

namespace {

class Reader {
 public:
  Reader(const ir::Function& function, const footprint::FootprintScan& nest)
      : function_(function), body_(function.body), numbers_(function.body, nest) {}

  Definitions read() {
    Definitions found;
    for (std::size_t v = 0; v < body_.variables.size(); ++v) {
      const ir::VariableId id{v};
      const ir::Variable& variable = body_.variables[id];
      if (variable.storage != ir::Variable::Storage::automatic || !variable.initialiser || !stays(id)) continue;
      const std::optional<IndexExpression> number = numbers_.declares(id) ? std::nullopt : numbers_.index(id);
      if (!number || number->operation != Operation::symbol) continue;
      if (const std::optional<IndexExpression> value = value_of(id)) found.values.emplace(number->symbol, *value);
      if (const std::optional<int> whole = divided(id)) found.shares.emplace(number->symbol, *whole);
    }
    return found;
  }

 private:
  bool stays(ir::VariableId id) const {
    const ir::Variable& variable = body_.variables[id];
    const ir::Type& type = body_.types[variable.type];
    return variable.is_local() && !variable.of_callee && type.kind == ir::Type::Kind::integer && !type.is_volatile &&
           !function_.uses.modified.contains(id) && !function_.exposed(id);
  }

  std::optional<IndexExpression> value_of(ir::VariableId id) {
    const ir::ExpressionId initialiser = *body_.variables[id].initialiser;
    const bool plain = numbers_.is_plain(initialiser, [&](ir::VariableId part) { return part != id && stays(part); });
    const std::optional<IndexExpression> value = plain ? numbers_.index(initialiser) : std::nullopt;
    if (!value || value->operation == Operation::constant) return std::nullopt;
    return IndexExpression::unary(Operation::convert, *value, body_.types[body_.variables[id].type].number_type());
  }

  // Returns the symbol of the dividend if the variable is initialised with a quotient whose divisor isn't constant.
  // Otherwise returns none. Quotients by constants have symbols of their own.
  std::optional<int> divided(ir::VariableId id) {
    const ir::ExpressionId initialiser = ir::bare(body_, *body_.variables[id].initialiser);
    const auto* quotient = std::get_if<ir::Binary>(&body_.expressions[initialiser].node);
    if (!quotient || quotient->operation != ir::Operator::divide) return std::nullopt;
    if (!numbers_.is_plain(initialiser, [&](ir::VariableId part) { return part != id && stays(part); }))
      return std::nullopt;
    const std::optional<IndexExpression> whole = numbers_.index(quotient->left);
    return whole && whole->operation == Operation::symbol ? std::optional(whole->symbol) : std::nullopt;
  }

  const ir::Function& function_;
  const ir::Body& body_;
  KnownNumbers numbers_;
};

void define(IndexExpression& e, const Definitions& definitions) {
  for (IndexExpression& operand : e.operands) define(operand, definitions);
  if (e.operation != Operation::symbol) return;
  const auto found = definitions.values.find(e.symbol);
  if (found == definitions.values.end()) return;
  e = found->second;
  define(e, definitions);  // an initialiser may name variables that were defined earlier
}

void define(model::Condition& condition, const Definitions& definitions) {
  define(condition.left, definitions);
  define(condition.right, definitions);
  for (model::Condition& part : condition.parts) define(part, definitions);
}

}  // namespace

Definitions definitions_of(const ir::Function& function, const footprint::FootprintScan& nest) {
  return Reader(function, nest).read();
}

model::Footprint with_definitions(model::Footprint footprint, const Definitions& definitions) {
  for (model::InnerLoop& loop : footprint.inner_loops)
    for (IndexExpression* part : {&loop.first, &loop.bound, &loop.step}) define(*part, definitions);
  for (model::Condition& condition : footprint.conditions) define(condition, definitions);
  for (model::Condition& fact : footprint.facts) define(fact, definitions);
  for (model::Access& access : footprint.accesses) {
    if (access.subscript) define(*access.subscript, definitions);
    for (IndexExpression& dimension : access.dimensions) define(dimension, definitions);
  }
  footprint.shares.insert(definitions.shares.begin(), definitions.shares.end());
  return footprint;
}

}  // namespace ferry::translator::schedule
