// See running_use.h.
#include "footprint/running_use.h"

#include "footprint/updates.h"
#include "ir/elsewhere.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;

namespace {

class Finder {
 public:
  Finder(const ir::Body& body, ir::VariableId variable) : body_(body), variable_(variable) {}

  std::optional<Id> find(ir::StatementId code) {
    ir::each_below(
        body_, code,
        [this](ir::StatementId id) {
          look(body_.statements[id].node);
          place_in_element_ |= keeps_place_in_element(id);
        },
        [](ir::VariableId) {}, [this](ir::ExpressionId id) { look(body_.expressions[id].node); });
    if (through_place_) return Id::place_alone;
    if (compacts_) return Id::compaction;
    if (recurs_) return Id::scalar_recurrence;
    if (updated_ && stored_ && !counts_) return Id::running_result;
    if (place_in_element_) return Id::place_in_element;
    return keeps_best_ ? std::optional(Id::running_best) : std::nullopt;
  }

 private:
  bool is_it(ir::ExpressionId id) const { return ir::named(body_, id) == variable_; }

  bool keeps_place_in_element(ir::StatementId id) const {
    if (!std::holds_alternative<ir::Branch>(body_.statements[id].node)) return false;
    const std::optional<Update> update = find_update(body_, id);
    return update && ir::denoted_variable(body_, update->target) == variable_ && has_element(*update);
  }
  bool has_element(const Update& update) const {
    return std::any_of(update.payloads.begin(), update.payloads.end(),
                       [this](const Update::Payload& payload) { return !ir::denoted_variable(body_, payload.target); });
  }

  // Returns whether the expression is the variable, or an update whose value is the variable's: `n`, `n++`, `++n`.
  bool gives_it(ir::ExpressionId id) const {
    const auto* update = std::get_if<ir::Update>(&body_.expressions[ir::bare(body_, id)].node);
    return is_it(update ? update->target : id);
  }

  void look(const ir::ExpressionNode& node) {
    if (const auto* update = std::get_if<ir::Update>(&node); update && is_it(update->target)) {
      updated_ = true;
      counts_ |= !update->value || body_.expressions[*update->value].value;
      recurs_ |= update->value && ir::named_in(body_, variable_, *update->value);
    }
    const auto* choice = std::get_if<ir::Choose>(&node);
    if (choice && is_it(choice->no)) through_place_ |= compares_through_it(choice->condition);
    const auto* assignment = std::get_if<ir::Assign>(&node);
    if (!assignment) return;
    if (is_it(assignment->target)) {
      const bool updates = ir::named_in(body_, variable_, assignment->value);
      updated_ |= updates;
      recurs_ |= updates && !may_be_reduction(assignment->value);
    } else if (!ir::named(body_, assignment->target)) {
      stored_ |= gives_it(assignment->value);
      subscript_ |= subscripted_by_it(assignment->target);
    }
  }

  // Returns whether the value may be a reduction's: `n + x`, or a choice between two values.
  bool may_be_reduction(ir::ExpressionId value) const {
    const ir::ExpressionNode& node = body_.expressions[ir::bare(body_, value)].node;
    if (const auto* sum = std::get_if<ir::Binary>(&node))
      return (is_it(sum->left) && !ir::named_in(body_, variable_, sum->right)) ||
             (is_it(sum->right) && !ir::named_in(body_, variable_, sum->left));
    const auto* call = std::get_if<ir::Call>(&node);
    return std::holds_alternative<ir::Choose>(node) || (call && call->callee.kind == ir::Callee::Kind::selection);
  }

  // Returns whether the branch keeps the best value so far, as in `if (x > n + margin) n = x`.
  bool keeps_best(const ir::Branch& branch) const {
    const auto* comparison =
        std::get_if<ir::Binary>(&body_.expressions[ir::bare(body_, branch.condition.expression)].node);
    if (!comparison || !ir::orders(comparison->operation)) return false;
    const bool right = ir::named_in(body_, variable_, comparison->right);
    if (right == ir::named_in(body_, variable_, comparison->left)) return false;
    const ir::ExpressionId other = right ? comparison->left : comparison->right;
    bool found = false;
    ir::each_below(
        body_, branch.then, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const auto* assignment = std::get_if<ir::Assign>(&body_.expressions[id].node);
          found |= assignment && is_it(assignment->target) && ir::same(body_, assignment->value, other);
        });
    return found;
  }

  // Returns whether the code under one condition both counts with the variable and uses it as a subscript.
  bool compacts(ir::StatementId code) const {
    Finder inside(body_, variable_);
    inside.of_branch_ = true;
    inside.find(code);
    return inside.counts_ && inside.subscript_ && body_.value_type(variable_).is_integer();
  }

  void look(const ir::StatementNode& node) {
    const auto* branch = std::get_if<ir::Branch>(&node);
    if (!branch || of_branch_) return;  // a long chain of branches is visited only once
    keeps_best_ |= keeps_best(*branch);
    compacts_ |= compacts(branch->then) || (branch->otherwise && compacts(*branch->otherwise));
    if (branch->otherwise || !compares_through_it(branch->condition.expression)) return;
    ir::each_below(
        body_, branch->then, [](ir::StatementId) {}, [](ir::VariableId) {},
        [this](ir::ExpressionId id) {
          const auto* assignment = std::get_if<ir::Assign>(&body_.expressions[id].node);
          through_place_ |= assignment && is_it(assignment->target);
        });
  }

  bool subscripted_by_it(ir::ExpressionId element) const {
    bool found = false;
    ir::each_below(body_, element, [&](ir::ExpressionId id) {
      const ir::ExpressionNode& node = body_.expressions[id].node;
      if (const auto* subscript = std::get_if<ir::Subscript>(&node)) found |= gives_it(subscript->index);
      const auto* call = std::get_if<ir::Call>(&node);
      if (call && call->callee.kind == ir::Callee::Kind::element && call->arguments.size() == 2)
        found |= gives_it(call->arguments[1]);
    });
    return found;
  }

  // Returns whether the condition compares an element with the variable in its subscript: `v[i] < v[best]`.
  bool compares_through_it(ir::ExpressionId condition) const {
    const auto* comparison = std::get_if<ir::Binary>(&body_.expressions[ir::bare(body_, condition)].node);
    return comparison && ir::orders(comparison->operation) &&
           subscripted_by_it(comparison->left) != subscripted_by_it(comparison->right);
  }

  const ir::Body& body_;
  const ir::VariableId variable_;
  bool of_branch_ = false;
  bool updated_ = false, counts_ = false, stored_ = false, subscript_ = false, through_place_ = false,
       compacts_ = false, place_in_element_ = false, recurs_ = false, keeps_best_ = false;
};

}  // namespace

std::optional<Id> running_use(const ir::Body& body, ir::StatementId code, ir::VariableId variable) {
  return Finder(body, variable).find(code);
}

}  // namespace ferry::translator::footprint
