// See definitions.h.
#include "schedule/definitions.h"

#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>

namespace ferry::translator::schedule {

using model::IndexExpression;
using Operation = IndexExpression::Operation;

namespace {

class Reader {
 public:
  Reader(const ir::Function& function, const footprint::FootprintScan& nest)
      : function_(function), body_(function.body), nest_(nest), known_(nest.footprint.symbols.size()) {}

  Definitions read() {
    Definitions found;
    for (std::size_t v = 0; v < body_.variables.size(); ++v) {
      const ir::VariableId id{v};
      const ir::Variable& variable = body_.variables[id];
      if (variable.storage != ir::Variable::Storage::automatic || !variable.initialiser || !stays(id)) continue;
      const std::optional<int> symbol = symbol_of(id);
      const std::optional<IndexExpression> value = symbol ? value_of(id) : std::nullopt;
      if (value) found.emplace(*symbol, *value);
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

  // Of a number outside of the nest.
  std::optional<int> symbol_of(ir::VariableId id) {
    if (nest_.declares(id)) return std::nullopt;
    const std::optional<IndexExpression> number = nest_.index(id);
    if (!number || number->operation != Operation::symbol || !known(*number)) return std::nullopt;
    return number->symbol;
  }

  std::optional<IndexExpression> value_of(ir::VariableId id) {
    const ir::ExpressionId initialiser = *body_.variables[id].initialiser;
    bool plain = true;
    ir::each_below(body_, initialiser, [&](ir::ExpressionId part) {
      const ir::ExpressionNode& node = body_.expressions[part].node;
      if (const auto* name = std::get_if<ir::Name>(&node))
        plain = plain && name->variable != id && stays(name->variable);
      plain = plain && (std::holds_alternative<ir::Name>(node) || std::holds_alternative<ir::Constant>(node) ||
                        std::holds_alternative<ir::Load>(node) || std::holds_alternative<ir::Convert>(node) ||
                        std::holds_alternative<ir::Binary>(node) || std::holds_alternative<ir::Unary>(node));
    });
    const std::optional<IndexExpression> value = plain ? nest_.index(initialiser) : std::nullopt;
    if (!value || value->operation == Operation::constant || !known(*value)) return std::nullopt;
    return IndexExpression::unary(Operation::convert, *value, body_.types[body_.variables[id].type].number_type());
  }

  bool known(const IndexExpression& e) const {
    return (e.operation != Operation::symbol || static_cast<std::size_t>(e.symbol) < known_) &&
           llvm::all_of(e.operands, [this](const IndexExpression& operand) { return known(operand); });
  }

  const ir::Function& function_;
  const ir::Body& body_;
  footprint::FootprintScan nest_;  // a copy, that is asked
  const std::size_t known_;
};

void define(IndexExpression& e, const Definitions& definitions) {
  for (IndexExpression& operand : e.operands) define(operand, definitions);
  if (e.operation != Operation::symbol) return;
  const auto found = definitions.find(e.symbol);
  if (found == definitions.end()) return;
  e = found->second;
  define(e, definitions);  // of what was defined before it
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
  return footprint;
}

}  // namespace ferry::translator::schedule
