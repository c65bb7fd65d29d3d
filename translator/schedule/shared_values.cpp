// See shared_values.h.
#include "schedule/shared_values.h"

#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::schedule {

namespace {

// Where the value of an expression goes: nowhere, only into the element itself, into a local variable, or elsewhere.
struct Goal {
  enum class Kind { nowhere, own_element, local, elsewhere };
  Kind kind = Kind::elsewhere;
  std::optional<ir::VariableId> local = {};
};

class SharedValueScan {
 public:
  SharedValueScan(const ir::Body& body, ir::VariableId array) : body_(body), array_(array) {}

  bool run(ir::StatementId code) {
    // The scan also finds locals that hold an element's value. It is repeated until it finds no new ones.
    for (std::size_t known = 0;; known = carriers_.size()) {
      result_goal_ = {Goal::Kind::nowhere};
      statement(code);
      if (carriers_.size() == known) break;
    }
    if (uses_update_) return true;
    return llvm::any_of(used_, [&](ir::ExpressionId read) {
      return llvm::any_of(written_, [&](ir::ExpressionId target) { return ir::same(body_, read, target); });
    });
  }

 private:
  void statement(ir::StatementId id) {
    const ir::Statement& s = body_.statements[id];
    const ir::Parts below = ir::parts(s);
    for (const ir::VariableId variable : below.variables)
      if (body_.variables[variable].initialiser)
        value(*body_.variables[variable].initialiser, {Goal::Kind::local, variable});
    const auto* returned = std::get_if<ir::Return>(&s.node);
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    const auto* evaluated = std::get_if<ir::Evaluate>(&s.node);
    for (const ir::ExpressionId e : below.expressions) {
      const bool dropped = evaluated || (loop && loop->step && loop->step->expression == e);
      value(e, returned ? result_goal_ : dropped ? Goal{Goal::Kind::nowhere} : Goal{});
    }
    for (const ir::StatementId part : below.statements) statement(part);
  }

  // Returns the variable to which an lvalue ultimately refers, also through references.
  std::optional<ir::VariableId> base(ir::ExpressionId id) const {
    const ir::ExpressionId lvalue = ir::denoted(body_, ir::bare(body_, id));
    const ir::ExpressionNode& node = body_.expressions[lvalue].node;
    if (const auto* name = std::get_if<ir::Name>(&node)) {
      const ir::Variable& variable = body_.variables[name->variable];
      const bool refers = body_.types[variable.type].kind == ir::Type::Kind::reference && variable.initialiser;
      return refers && name->variable != array_ ? base(*variable.initialiser) : std::optional(name->variable);
    }
    const std::vector<ir::ExpressionId> below = ir::operands(body_.expressions[lvalue]);
    return below.empty() || std::holds_alternative<ir::Opaque>(node) ? std::nullopt : base(below.front());
  }

  // Returns whether the expression is an element of the array, such as `next[k]`, but not `next` itself.
  bool is_element(ir::ExpressionId id) const {
    return base(id) == array_ && body_.type_of(id).is_value() &&
           !(std::holds_alternative<ir::Name>(body_.expressions[ir::bare(body_, id)].node) &&
             ir::named(body_, id) == array_);
  }

  // Records where the value of an element goes.
  void read(ir::ExpressionId element, const Goal& goal) {
    switch (goal.kind) {
      case Goal::Kind::nowhere:
      case Goal::Kind::own_element:
        return;
      case Goal::Kind::local:
        if (goal.local) carriers_.insert({*goal.local, element});
        return;
      case Goal::Kind::elsewhere:
        used_.insert(element);
    }
  }

  void below(ir::ExpressionId id, const Goal& goal) {
    for (const ir::ExpressionId operand : ir::operands(body_.expressions[id])) value(operand, goal);
  }

  void store(ir::ExpressionId target, std::optional<ir::ExpressionId> stored) {
    const bool own = is_element(target);
    if (own) written_.insert(ir::denoted(body_, ir::bare(body_, target)));
    below(ir::denoted(body_, ir::bare(body_, target)), {});  // visits the target's subscripts
    if (stored) value(*stored, own ? Goal{Goal::Kind::own_element} : goal_of(target));
  }

  Goal goal_of(ir::ExpressionId target) const {
    const std::optional<ir::VariableId> variable = ir::named(body_, target);
    return variable && body_.value_type(*variable).is_value() && body_.variables[*variable].is_local()
               ? Goal{Goal::Kind::local, variable}
               : Goal{};
  }

  void value(ir::ExpressionId id, const Goal& goal) {
    const ir::ExpressionNode& node = body_.expressions[id].node;
    if (const auto* update = std::get_if<ir::Update>(&node)) {
      uses_update_ |= is_element(update->target) && goal.kind != Goal::Kind::nowhere &&
                      goal.kind != Goal::Kind::own_element && !is_address(goal, id);
      return store(update->target, update->value);
    }
    if (const auto* assign = std::get_if<ir::Assign>(&node)) return store(assign->target, assign->value);
    if (const auto* comma = std::get_if<ir::Comma>(&node)) {
      value(comma->left, {Goal::Kind::nowhere});
      return value(comma->right, goal);
    }
    if (const auto* call = std::get_if<ir::Inlined>(&node)) return called(*call, goal);
    if (const auto* load = std::get_if<ir::Load>(&node); load && is_element(load->object))
      read(ir::denoted(body_, ir::bare(body_, load->object)), goal);
    if (const auto* name = std::get_if<ir::Name>(&node))
      for (const auto& [local, element] : std::set(carriers_))
        if (local == name->variable) read(element, goal);
    below(id, goal_below(node, goal));
  }

  // Returns where the values of a node's operands go. A value that a subscript or a call reads goes elsewhere, except
  // on the way into the same element.
  static Goal goal_below(const ir::ExpressionNode& node, const Goal& goal) {
    const bool decides = std::holds_alternative<ir::Subscript>(node) || std::holds_alternative<ir::Call>(node);
    return decides && goal.kind != Goal::Kind::own_element ? Goal{} : goal;
  }

  // Returns whether the expression only binds a reference to an element, as in `int& c = ++next[k];`. Then only the
  // uses of the reference matter.
  bool is_address(const Goal& goal, ir::ExpressionId id) const {
    return goal.kind == Goal::Kind::local && goal.local && body_.expressions[id].is_lvalue &&
           body_.types[body_.variables[*goal.local].type].kind == ir::Type::Kind::reference;
  }

  void called(const ir::Inlined& call, const Goal& goal) {
    for (const ir::VariableId parameter : call.parameters)
      if (body_.variables[parameter].initialiser)
        value(*body_.variables[parameter].initialiser, {Goal::Kind::local, parameter});
    const Goal around = std::exchange(result_goal_, goal);
    statement(call.body);
    result_goal_ = around;
  }

  const ir::Body& body_;
  const ir::VariableId array_;
  Goal result_goal_;                                                // where the result of the current function goes
  std::set<std::pair<ir::VariableId, ir::ExpressionId>> carriers_;  // locals, and the elements whose value they hold
  std::set<ir::ExpressionId> used_, written_;                       // elements that are used, or written
  bool uses_update_ = false;                                        // whether code uses updates, as in `x = next[k]++`
};

}  // namespace

bool uses_shared_value(const ir::Body& body, ir::StatementId code, ir::VariableId array) {
  return SharedValueScan(body, array).run(code);
}

}  // namespace ferry::translator::schedule
