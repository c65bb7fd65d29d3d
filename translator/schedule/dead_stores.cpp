// See dead_stores.h.
#include "schedule/dead_stores.h"

#include "ir/elsewhere.h"
#include "ir/queries.h"

#include <optional>
#include <span>
#include <vector>

namespace ferry::translator::schedule {

namespace {

class Finder {
 public:
  Finder(const ir::Body& body, const ir::Uses& uses, const std::function<bool(ir::ExpressionId)>& touches_memory)
      : body_(body), uses_(uses), touches_memory_(touches_memory) {}

  DeadStores run(ir::StatementId nest) {
    bool by_name = false;  // whether a goto may lead back to earlier statements
    const auto on_statement = [&](ir::StatementId id) {
      const ir::StatementNode& node = body_.statements[id].node;
      const auto* jump = std::get_if<ir::Jump>(&node);
      by_name |= jump && jump->kind == ir::Jump::Kind::goto_;
      if (const auto* block = std::get_if<ir::Block>(&node)) visit(*block);
    };
    each_below(body_, nest, on_statement, [](ir::VariableId) {}, [](ir::ExpressionId) {});
    return by_name ? DeadStores{} : std::move(found_);
  }

 private:
  using Statements = std::span<const ir::StatementId>;

  void visit(const ir::Block& block) {
    for (std::size_t at = 0; at < block.statements.size(); ++at) {
      const auto* declare = std::get_if<ir::Declare>(&body_.statements[block.statements[at]].node);
      if (!declare) continue;
      const ir::VariableSet changed = ir::uses(body_, block.statements[at]).modified;
      for (const ir::VariableId variable : declare->variables)
        if (is_own(variable) && !changed.contains(variable))
          find(variable, Statements(block.statements).subspan(at + 1));
    }
  }

  bool is_own(ir::VariableId id) const {
    const ir::Variable& variable = body_.variables[id];
    const ir::Type& type = body_.types[variable.type];
    const bool plain = type.is_scalar() || type.kind == ir::Type::Kind::pointer;
    return plain && !type.is_volatile && variable.storage == ir::Variable::Storage::automatic && !variable.part_of &&
           uses_.modified.contains(id) && !uses_.exposed.contains(id);
  }

  void find(ir::VariableId variable, Statements scope) {
    stores_.clear();
    bool read = false;
    if (!are_dead(variable, scope, read) || stores_.empty()) return;
    found_.statements.insert(stores_.begin(), stores_.end());
    found_.variables.insert(variable);
  }

  // Returns whether no store to the variable in these statements is read. Visits them in reverse order; `read` says
  // whether a statement after the current one reads the variable.
  bool are_dead(ir::VariableId variable, Statements statements, bool& read) {
    for (auto id = statements.rbegin(); id != statements.rend(); ++id) {
      if (const auto* block = std::get_if<ir::Block>(&body_.statements[*id].node)) {
        if (!are_dead(variable, block->statements, read)) return false;
      } else if (stores(variable, *id)) {
        if (read) return false;
        stores_.push_back(*id);
      } else {
        if (ir::uses(body_, *id).modified.contains(variable)) return false;
        read |= ir::named_in(body_, variable, *id);
      }
    }
    return true;
  }

  // Returns whether the statement only sets the variable, as `p = s + n`, `p += 3` or `++p` do, without other effects.
  bool stores(ir::VariableId variable, ir::StatementId id) const {
    const auto* statement = std::get_if<ir::Evaluate>(&body_.statements[id].node);
    if (!statement) return false;
    const ir::ExpressionNode& node = body_.expressions[statement->expression.expression].node;
    const auto* assign = std::get_if<ir::Assign>(&node);
    const auto* update = std::get_if<ir::Update>(&node);
    if (!assign && !update) return false;
    const std::optional<ir::ExpressionId> value = assign ? assign->value : update->value;
    const auto* name = std::get_if<ir::Name>(&body_.expressions[assign ? assign->target : update->target].node);
    return name && name->variable == variable && (!value || can_be_left_out(*value));
  }

  bool can_be_left_out(ir::ExpressionId value) const {
    bool plain = ir::repeatable(body_, value);
    each_below(body_, value, [&](ir::ExpressionId id) {
      plain = plain && !std::holds_alternative<ir::Inlined>(body_.expressions[id].node) && !touches_memory_(id);
    });
    return plain;
  }

  const ir::Body& body_;
  const ir::Uses& uses_;
  const std::function<bool(ir::ExpressionId)>& touches_memory_;
  std::vector<ir::StatementId> stores_;
  DeadStores found_;
};

}  // namespace

DeadStores dead_stores(const ir::Body& body, ir::StatementId nest, const ir::Uses& uses,
                       const std::function<bool(ir::ExpressionId)>& touches_memory) {
  return Finder(body, uses, touches_memory).run(nest);
}

}  // namespace ferry::translator::schedule
