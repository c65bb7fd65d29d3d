// See reductions.h.
#include "footprint/reductions.h"

#include "footprint/speculation.h"
#include "footprint/updates.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using diagnostics::Message;
using Operation = model::Reduction::Operation;
using Kind = ir::Type::Kind;

namespace {

class Judge {
 public:
  Judge(const ir::Body& body, const Update& update, ir::VariableId variable)
      : body_(body), update_(update), variable_(variable), type_(body.value_type(variable)) {}

  std::optional<ReductionUpdate> judge() const {
    if (!type_.is_arithmetic() || update_.mentioned_twice) return std::nullopt;
    if (type_.is_half()) {
      ReductionUpdate result = of_own_type(Operation::sum);
      result.reason = Message{Id::half_update};
      return result;
    }
    switch (update_.operation) {
      case Update::Operation::add:
      case Update::Operation::subtract:
        return accumulated(Operation::sum);
      case Update::Operation::multiply:
        return accumulated(Operation::product);
      case Update::Operation::bit_and:
        return bits(Operation::bit_and);
      case Update::Operation::bit_or:
        return bits(Operation::bit_or);
      case Update::Operation::bit_xor:
        return bits(Operation::bit_xor);
      case Update::Operation::logical_and:
        return logical(Operation::logical_and);
      case Update::Operation::logical_or:
        return logical(Operation::logical_or);
      case Update::Operation::min:
      case Update::Operation::max:
        return update_.compares ? by_comparison() : selected();
      case Update::Operation::fmin:
      case Update::Operation::fmax:
        return by_maths();
      case Update::Operation::store:
      case Update::Operation::other:
        break;
    }
    return std::nullopt;
  }

 private:
  const ir::Type& computed() const { return body_.types[*update_.computed]; }

  std::vector<ir::ExpressionId> operands() const {
    std::vector<ir::ExpressionId> all = update_.other_operands;
    if (update_.value) all.push_back(*update_.value);
    return all;
  }

  ReductionUpdate made(Operation operation, Accumulator accumulator) const {
    ReductionUpdate result{variable_};
    result.operation = operation;
    result.accumulator = std::move(accumulator);
    result.operands = operands();
    result.through_call = !ir::named(body_, update_.target);
    add_arguments(update_.target, result);
    return result;
  }
  ReductionUpdate of_own_type(Operation operation) const { return made(operation, {type_.name, type_.is_floating()}); }

  // Adds the operands that are evaluated to find the target: `s.least(k)` also evaluates k.
  void add_arguments(ir::ExpressionId target, ReductionUpdate& result) const {
    const std::vector<ir::ExpressionId> arguments = ir::naming_arguments(body_, target);
    result.operands.insert(result.operands.end(), arguments.begin(), arguments.end());
  }

  // Returns the reduction of a sum or a product.
  ReductionUpdate accumulated(Operation operation) const {
    const ir::Type& computation = computed();
    const bool fits =
        type_.is_floating() ? type_.name == computation.name : computation.is_integer() && type_.kind != Kind::boolean;
    if (!fits) {
      ReductionUpdate result = of_own_type(Operation::sum);
      result.reason = Message{Id::sum_rounds, {body_.variables[variable_].name, type_.name, computation.name}};
      return result;
    }
    return type_.is_floating() ? of_own_type(operation) : made(operation, {computation.summed_in, false});
  }

  // Returns a bitwise reduction. For a bool, `ok |= v & 64` is `ok
  // (v & 64) != 0`, and `ok &= v` is `ok && (v & 1) != 0`. But `ok ^= v` sets `ok` for any v above 1.
  std::optional<ReductionUpdate> bits(Operation operation) const {
    if (!type_.is_integer() || !body_.type_of(*update_.value).is_integer()) return std::nullopt;
    const bool of_bool = body_.type_of(ir::bare(body_, *update_.value)).kind == Kind::boolean;
    ReductionUpdate result = of_own_type(operation);
    if (type_.kind == Kind::boolean && !of_bool && operation == Operation::bit_xor)
      result.reason = Message{Id::update_of_bool};
    return result;
  }

  std::optional<ReductionUpdate> logical(Operation operation) const {
    if (!type_.is_integer()) return std::nullopt;
    ReductionUpdate result = of_own_type(operation);
    if (!update_.target_first) return result;  // `e && v` evaluates e in every iteration
    result.speculated = result.operands;
    result.reason = speculation_hazard(body_, *update_.value);
    result.needs_run = type_.kind != Kind::boolean;  // `v && true` turns 5 into 1
    return result;
  }

  // Returns whether the variable's type can represent every value of the operands, so that comparing in that type is
  // exact.
  bool exact() const {
    const auto fits = [&](ir::ExpressionId e) { return exact(body_.type_of(ir::bare(body_, e))); };
    return fits(*update_.value) && std::all_of(update_.other_operands.begin(), update_.other_operands.end(), fits);
  }
  bool exact(const ir::Type& from) const {
    if (type_.name == from.name) return true;
    if (type_.is_floating() && from.is_floating()) return type_.bits > from.bits;
    if (!type_.is_integer() || !from.is_integer() || from.kind == Kind::enumeration) return false;
    return type_.is_signed == from.is_signed ? type_.bits >= from.bits : type_.is_signed && type_.bits > from.bits;
  }

  std::optional<ReductionUpdate> extreme() const {
    if (!exact() || type_.kind == Kind::boolean) return std::nullopt;
    return of_own_type(update_.operation == Update::Operation::min ? Operation::least : Operation::greatest);
  }

  // Sets which of equal values is kept. For integers without a payload this doesn't matter.
  std::optional<ReductionUpdate> with_ties(std::optional<ReductionUpdate> result, model::Reduction::Ties ties) const {
    if (!result || ties.plain() || (!type_.is_floating() && result->payloads.empty())) return result;
    result->ties = ties;
    const bool alone = !body_.expressions[update_.target].of_callee && !update_.together;
    if (!alone && !result->reason)  // the kernel's text doesn't have the iteration's number there
      result->reason = Message{Id::last_of_equals_or_nan, {body_.variables[variable_].name}};
    return result;
  }

  // Handles `m = std::min(m, e)`, which keeps m if both are equal, and `m = std::min(e, m)`, which takes e.
  std::optional<ReductionUpdate> selected() const {
    if (type_.name != computed().name) return std::nullopt;  // for example `std::min<float>` of doubles
    const bool of_target = update_.target_first;
    return with_ties(extreme(), {!of_target, !of_target});
  }

  // Returns whether the computation only widens, as in `float m; m = fmax(m, fabs(x))` of floats, computed in double.
  // No value is rounded then. Rounding could turn a number into a zero, and there are two different zeros.
  bool widens() const {
    const auto fits = [&](ir::ExpressionId e) { return exact(type_of_values(body_, e)); };
    return type_.is_floating() && computed().is_floating() && computed().bits > type_.bits && fits(*update_.value) &&
           std::all_of(update_.other_operands.begin(), update_.other_operands.end(), fits);
  }

  std::optional<ReductionUpdate> by_maths() const {
    if (!widens() && (type_.name != computed().name || !exact())) return std::nullopt;
    return of_own_type(update_.operation == Update::Operation::fmin ? Operation::fmin : Operation::fmax);
  }

  std::optional<ReductionUpdate> by_comparison() const {
    const model::Reduction::Ties ties{update_.replaces != update_.strict, !update_.replaces};
    if (update_.form != Update::Form::branch) {  // such as m = e < m ? e : m
      if (type_.name != computed().name) return std::nullopt;
      return with_ties(extreme(), ties);
    }
    std::optional<ReductionUpdate> result = extreme();
    if (!result) return std::nullopt;
    for (const Update::Payload& payload : update_.payloads) {
      const std::optional<ir::VariableId> variable = ir::denoted_variable(body_, payload.target);
      const bool known =
          variable && std::find(result->payloads.begin(), result->payloads.end(), *variable) != result->payloads.end();
      if (!variable || *variable == variable_ || known) return std::nullopt;
      result->payloads.push_back(*variable);
      add_arguments(payload.target, *result);
      if (!result->reason) result->reason = speculation_hazard(body_, payload.value);
      result->operands.push_back(payload.value);
      result->speculated.push_back(payload.value);
    }
    std::sort(result->payloads.begin(), result->payloads.end(),
              [this](ir::VariableId a, ir::VariableId b) { return body_.variables[a].name < body_.variables[b].name; });
    return with_ties(std::move(result), ties);
  }

  const ir::Body& body_;
  const Update& update_;
  const ir::VariableId variable_;
  const ir::Type& type_;
};

std::optional<ReductionUpdate> judge(const ir::Body& body, const std::optional<Update>& update) {
  const std::optional<ir::VariableId> variable = update ? ir::denoted_variable(body, update->target) : std::nullopt;
  std::optional<ReductionUpdate> judged = variable ? Judge(body, *update, *variable).judge() : std::nullopt;
  if (judged) judged->in_callee = body.expressions[update->target].of_callee;
  return judged;
}

// An update `s = f(s, x)`. f only returns `s + e(x)`, in terms of its parameters, or a choice between s and e(x).
class ReturnedUpdate {
 public:
  ReturnedUpdate(const ir::Body& body, ir::ExpressionId expression)
      : body_(body), assignment_(std::get_if<ir::Assign>(&body.expressions[ir::bare(body, expression)].node)) {}

  std::optional<ReductionUpdate> find() {
    const std::optional<ir::VariableId> variable = assignment_ ? ir::named(body_, assignment_->target) : std::nullopt;
    if (!variable || !reads_call()) return std::nullopt;
    const std::optional<Update> update = returned();
    std::optional<ReductionUpdate> found = update ? Judge(body_, *update, *variable).judge() : std::nullopt;
    if (!found || found->reason || !found->ties.plain() || found->accumulator.type != body_.value_type(*variable).name)
      return std::nullopt;
    found->in_callee = body_.expressions[assignment_->target].of_callee;
    for (const ir::ExpressionId argument : call_->arguments)
      if (!ir::same(body_, argument, assignment_->target)) found->operands.push_back(argument);
    return found;
  }

 private:
  // Returns whether the value is a call that returns the variable's type and has the variable as one argument.
  bool reads_call() {
    const ir::ExpressionId value = ir::bare(body_, assignment_->value);
    call_ = std::get_if<ir::Inlined>(&body_.expressions[value].node);
    const auto* block = call_ ? std::get_if<ir::Block>(&body_.statements[call_->body].node) : nullptr;
    if (!block || block->statements.size() != 1 || !call_->result) return false;
    if (!is_own_type(value) || !is_own_type(*call_->result)) return false;
    for (std::size_t p = 0; p < call_->arguments.size(); ++p) {
      if (!ir::same(body_, call_->arguments[p], assignment_->target)) continue;
      if (so_far_) return false;
      so_far_ = call_->parameters[p];
    }
    return so_far_ && body_.value_type(*so_far_).name == body_.type_of(assignment_->target).name;
  }

  bool is_own_type(ir::ExpressionId id) const {
    return body_.type_of(id).name == body_.type_of(assignment_->target).name;
  }

  std::size_t mentions(ir::ExpressionId of) const {
    std::size_t count = 0;
    ir::each_below(body_, of, [&](ir::ExpressionId id) {
      const auto* name = std::get_if<ir::Name>(&body_.expressions[id].node);
      count += name && name->variable == so_far_ ? 1 : 0;
    });
    return count;
  }

  // Returns the operation if one side is the parameter and the other side doesn't mention it. Excludes signed integers,
  // because partial sums might overflow in the function's own text.
  std::optional<Update> returned() const {
    const ir::ExpressionId result = ir::bare(body_, *call_->result);
    const ir::Expression& e = body_.expressions[result];
    const ir::Type& type = body_.types[e.type];
    const auto* binary = std::get_if<ir::Binary>(&e.node);
    const auto* chosen = std::get_if<ir::Call>(&e.node);
    Update update{Update::Form::assignment, Update::Operation::other, e.source, assignment_->target};
    std::vector<ir::ExpressionId> sides;
    if (binary && (type.is_floating() || !type.is_signed)) {
      sides = {binary->left, binary->right};
      if (binary->operation == ir::Operator::plus) update.operation = Update::Operation::add;
      if (binary->operation == ir::Operator::multiply) update.operation = Update::Operation::multiply;
    } else if (chosen && chosen->callee.kind == ir::Callee::Kind::selection && chosen->arguments.size() == 2) {
      sides = chosen->arguments;
      if (chosen->callee.name == "min") update.operation = Update::Operation::min;
      if (chosen->callee.name == "max") update.operation = Update::Operation::max;
    }
    if (sides.empty() || !is_own_type(result) || mentions(result) != 1) return std::nullopt;
    update.target_first = ir::named(body_, sides[0]) == so_far_;
    if (!update.target_first && ir::named(body_, sides[1]) != so_far_) return std::nullopt;
    update.value = update.target_first ? sides[1] : sides[0];
    update.computed = e.type;
    return update;
  }

  const ir::Body& body_;
  const ir::Assign* const assignment_;
  const ir::Inlined* call_ = nullptr;
  std::optional<ir::VariableId> so_far_;  // the parameter that holds the variable's value
};

}  // namespace

std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::StatementId statement) {
  const auto* evaluated = std::get_if<ir::Evaluate>(&body.statements[statement].node);
  if (evaluated) return find_reduction_update(body, evaluated->expression.expression);
  return judge(body, find_update(body, statement));
}

std::optional<ReductionUpdate> find_reduction_update(const ir::Body& body, ir::ExpressionId expression) {
  std::optional<ReductionUpdate> found = judge(body, find_update(body, expression));
  return found ? found : ReturnedUpdate(body, expression).find();
}

std::optional<ReductionUpdate> find_passed_over_update(const ir::Body& body,
                                                       const std::vector<ir::StatementId>& statements,
                                                       std::size_t first, std::size_t& last) {
  const auto sets_variable = [&](ir::StatementId statement) {
    const auto* evaluated = std::get_if<ir::Evaluate>(&body.statements[statement].node);
    if (!evaluated) return false;
    const ir::ExpressionNode& node = body.expressions[ir::bare(body, evaluated->expression.expression)].node;
    const auto* assignment = std::get_if<ir::Assign>(&node);
    return assignment && ir::denoted_variable(body, assignment->target);
  };
  if (!std::holds_alternative<ir::Branch>(body.statements[statements[first]].node)) return std::nullopt;
  std::vector<ir::StatementId> assignments;
  for (std::size_t next = first + 1; next < statements.size() && sets_variable(statements[next]); ++next)
    assignments.push_back(statements[next]);
  last = first + assignments.size();
  if (last + 1 != statements.size()) return std::nullopt;
  const std::optional<Update> update =
      assignments.empty() ? std::nullopt : find_passed_over(body, statements[first], assignments);
  std::optional<ReductionUpdate> found = judge(body, update);
  if (found && !update->replaces)  // the kernel's text can't express this update
    found->reason = Message{update->payloads.empty() ? Id::nan_starts_anew : Id::nan_with_place,
                            {body.variables[found->variable].name}};
  return found;
}

namespace {

// An assignment of the form `target = condition ? yes : no`.
struct Chosen {
  ir::ExpressionId assignment, target;
  ir::Choose choice;
};

std::optional<Chosen> chosen(const ir::Body& body, ir::StatementId statement) {
  const auto* evaluated = std::get_if<ir::Evaluate>(&body.statements[statement].node);
  if (!evaluated) return std::nullopt;
  const ir::ExpressionId e = ir::bare(body, evaluated->expression.expression);
  const auto* assignment = std::get_if<ir::Assign>(&body.expressions[e].node);
  const auto* choice =
      assignment ? std::get_if<ir::Choose>(&body.expressions[ir::bare(body, assignment->value)].node) : nullptr;
  return choice ? std::optional(Chosen{e, assignment->target, *choice}) : std::nullopt;
}

// Returns the update of a minimum or maximum. It follows the assignments of its payloads under the same condition.
std::optional<ReductionUpdate> leader(const ir::Body& body, const Chosen& chosen) {
  const std::optional<Update> update = find_update(body, chosen.assignment);
  if (!update || !update->compares || !update->replaces) return std::nullopt;
  std::optional<ReductionUpdate> found = find_reduction_update(body, chosen.assignment);
  if (!found || found->in_callee || found->reason) return std::nullopt;
  found->ties = {!update->strict, false};
  return found;
}

}  // namespace

std::optional<ReductionUpdate> find_joined_update(const ir::Body& body, const std::vector<ir::StatementId>& statements,
                                                  std::size_t first, std::size_t& last) {
  std::vector<Chosen> payloads;
  for (last = first; last < statements.size(); ++last) {
    const std::optional<Chosen> next = chosen(body, statements[last]);
    if (!next || (!payloads.empty() && !ir::same(body, next->choice.condition, payloads.front().choice.condition)))
      return std::nullopt;
    std::optional<ReductionUpdate> result = payloads.empty() ? std::nullopt : leader(body, *next);
    if (!result) {
      const std::optional<ir::VariableId> target = ir::denoted_variable(body, next->target);
      if (!target || ir::denoted_variable(body, next->choice.no) != target || !ir::repeatable(body, next->target))
        return std::nullopt;
      payloads.push_back(*next);
      continue;
    }
    for (const Chosen& payload : payloads) {
      const ir::VariableId variable = *ir::denoted_variable(body, payload.target);
      const bool known =
          std::find(result->payloads.begin(), result->payloads.end(), variable) != result->payloads.end();
      if (known || variable == result->variable) return std::nullopt;
      result->payloads.push_back(variable);
      result->operands.push_back(payload.choice.yes);
      for (const ir::ExpressionId argument : ir::naming_arguments(body, payload.target))
        result->operands.push_back(argument);
      result->speculated.push_back(payload.choice.yes);
      if (!result->reason) result->reason = speculation_hazard(body, payload.choice.yes);
    }
    std::sort(result->payloads.begin(), result->payloads.end(),
              [&](ir::VariableId a, ir::VariableId b) { return body.variables[a].name < body.variables[b].name; });
    return result;
  }
  return std::nullopt;
}

}  // namespace ferry::translator::footprint
