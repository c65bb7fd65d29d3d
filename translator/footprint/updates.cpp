// See updates.h.
#include "footprint/updates.h"

#include "ir/queries.h"

#include <algorithm>
#include <utility>

namespace ferry::translator::footprint {

namespace {

std::optional<Update::Operation> operation_of(ir::Operator operation) {
  switch (operation) {
    case ir::Operator::plus:
      return Update::Operation::add;
    case ir::Operator::minus:
      return Update::Operation::subtract;
    case ir::Operator::multiply:
      return Update::Operation::multiply;
    case ir::Operator::bit_and:
      return Update::Operation::bit_and;
    case ir::Operator::bit_or:
      return Update::Operation::bit_or;
    case ir::Operator::bit_xor:
      return Update::Operation::bit_xor;
    default:
      return std::nullopt;
  }
}

std::optional<Update::Operation> selection_of(const ir::Callee& callee) {
  const bool selects = callee.kind == ir::Callee::Kind::selection;
  if (selects && callee.name == "min") return Update::Operation::min;
  if (selects && callee.name == "max") return Update::Operation::max;
  const bool maths = callee.kind == ir::Callee::Kind::maths;
  if (maths && callee.name == "fmin") return Update::Operation::fmin;
  if (maths && callee.name == "fmax") return Update::Operation::fmax;
  return std::nullopt;
}

class Matcher {
 public:
  explicit Matcher(const ir::Body& body) : body_(body) {}

  std::optional<Update> match(ir::ExpressionId id) const {
    id = ir::bare(body_, id);
    const ir::Expression& e = body_.expressions[id];
    std::optional<Update> found;
    if (const auto* update = std::get_if<ir::Update>(&e.node)) found = in_place(*update);
    if (const auto* assignment = std::get_if<ir::Assign>(&e.node)) {
      found = assigned(*assignment);
      if (!found) found = stored(*assignment);
    }
    if (found) found->source = e.source;
    return found;
  }

  std::optional<Update> match(const ir::Branch& choice, ir::Source source) const {
    if (choice.otherwise || choice.init || choice.variable || choice.is_constexpr) return std::nullopt;
    Assignments assignments;
    if (!collect(choice.then, assignments)) return std::nullopt;
    const auto [condition, holds] = asked(choice.condition.expression);
    std::optional<Update> found = led(assignments, condition, holds);
    if (!found) return std::nullopt;
    found->source = source;
    return found;
  }

  std::optional<Update> guarded_by_continue(const ir::Branch& choice,
                                            const std::vector<ir::StatementId>& statements) const {
    if (choice.otherwise || choice.init || choice.variable || choice.is_constexpr || !continues(choice.then))
      return std::nullopt;
    Assignments assignments;
    for (const ir::StatementId statement : statements)
      if (!collect(statement, assignments)) return std::nullopt;
    const auto [condition, holds] = asked(choice.condition.expression);
    return led(assignments, condition, !holds);
  }

 private:
  struct Assignments {
    std::vector<ir::Assign> all;
    bool together = false;
  };

  // Returns the update of the minimum or maximum that the condition tests. The other assignments become the update's
  // payloads.
  std::optional<Update> led(const Assignments& collected, ir::ExpressionId condition, bool replaces) const {
    const std::vector<ir::Assign>& assignments = collected.all;
    for (std::size_t leader = 0; leader < assignments.size(); ++leader) {
      const ir::Assign& own = assignments[leader];
      std::optional<Update> found = compared(own.target, own.value, condition, replaces);
      if (!found || !ir::repeatable(body_, own.target)) continue;
      found->form = Update::Form::branch;
      found->together = collected.together;
      for (std::size_t i = 0; i < assignments.size(); ++i)
        if (i != leader) found->payloads.push_back({assignments[i].target, assignments[i].value});
      return found;
    }
    return std::nullopt;
  }

  bool continues(ir::StatementId id) const {
    const ir::StatementNode& node = body_.statements[id].node;
    if (const auto* block = std::get_if<ir::Block>(&node))
      return block->statements.size() == 1 && continues(block->statements.front());
    const auto* jump = std::get_if<ir::Jump>(&node);
    return jump && jump->kind == ir::Jump::Kind::continue_;
  }

  // Strips a negation, `!(m < x)`. Returns the condition, and whether it must be true or false for the branch to be
  // taken.
  std::pair<ir::ExpressionId, bool> asked(ir::ExpressionId condition) const {
    const auto* negation = std::get_if<ir::Unary>(&body_.expressions[ir::bare(body_, condition)].node);
    const bool negates = negation && negation->operation == ir::Operator::logical_not;
    return {negates ? negation->operand : condition, !negates};
  }

  // Returns whether the statement consists only of assignments, and collects them.
  bool collect(ir::StatementId id, Assignments& assignments) const {
    const ir::StatementNode& node = body_.statements[id].node;
    if (const auto* block = std::get_if<ir::Block>(&node))
      return std::all_of(block->statements.begin(), block->statements.end(),
                         [&](ir::StatementId s) { return collect(s, assignments); });
    if (std::holds_alternative<ir::Null>(node)) return true;
    const auto* evaluated = std::get_if<ir::Evaluate>(&node);
    return evaluated && collect(evaluated->expression.expression, assignments);
  }

  bool collect(ir::ExpressionId id, Assignments& assignments) const {
    const ir::ExpressionNode& node = body_.expressions[ir::bare(body_, id)].node;
    if (const auto* both = std::get_if<ir::Comma>(&node)) {
      assignments.together = true;
      return collect(both->left, assignments) && collect(both->right, assignments);
    }
    const auto* assignment = std::get_if<ir::Assign>(&node);
    if (assignment) assignments.all.push_back(*assignment);
    return assignment;
  }

  static Update made(Update::Form form, Update::Operation operation, ir::ExpressionId target) {
    return {form, operation, {}, target};
  }

  std::optional<Update> in_place(const ir::Update& e) const {
    if (!e.value) {
      Update update = made(Update::Form::increment, *operation_of(e.operation), e.target);
      update.computed = e.computed;
      return update;
    }
    Update update =
        made(Update::Form::compound, operation_of(e.operation).value_or(Update::Operation::other), e.target);
    update.value = e.value;
    update.computed = e.computed;
    update.target_first = true;
    return update;
  }

  // Returns the update `target = right`, or nullopt if the outermost operation of the right side doesn't use the
  // target.
  std::optional<Update> assigned(const ir::Assign& e) const {
    if (!ir::repeatable(body_, e.target)) return std::nullopt;
    ir::ExpressionId right = ir::bare(body_, e.value);
    while (const auto* convert = std::get_if<ir::Convert>(&body_.expressions[right].node)) {  // `h = (char)(h + e)`
      if (body_.type_of(right).name != body_.type_of(e.target).name) return std::nullopt;
      right = ir::bare(body_, convert->value);
    }
    const ir::ExpressionNode& node = body_.expressions[right].node;
    if (const auto* binary = std::get_if<ir::Binary>(&node)) {
      const std::optional<Update::Operation> operation = operation_of(binary->operation);
      std::optional<Update> found =
          operation ? combined(e.target, *operation, binary->left, binary->right, right) : std::nullopt;
      return found ? found : summed(e.target, right);
    }
    if (const auto* both = std::get_if<ir::Logical>(&node))
      return combined(e.target, both->conjunction ? Update::Operation::logical_and : Update::Operation::logical_or,
                      both->left, both->right, right);
    if (const auto* call = std::get_if<ir::Call>(&node)) {
      const std::optional<Update::Operation> operation = selection_of(call->callee);
      if (!operation || call->arguments.size() < 2) return std::nullopt;
      std::optional<Update> found = call->arguments.size() == 2
                                        ? combined(e.target, *operation, call->arguments[0], call->arguments[1], right)
                                        : std::nullopt;
      return found ? found : selected(e.target, *operation, right);
    }
    const auto* choice = std::get_if<ir::Choose>(&node);
    return choice ? chosen(e.target, *choice, right) : std::nullopt;
  }

  // Returns whether the value is computed only from constants and variables.
  bool plain(ir::ExpressionId id) const {
    bool found = true;
    ir::each_below(body_, id, [&](ir::ExpressionId part) {
      const ir::ExpressionNode& node = body_.expressions[part].node;
      found &= std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::Name>(node) ||
               std::holds_alternative<ir::Load>(node) || std::holds_alternative<ir::Convert>(node) ||
               std::holds_alternative<ir::Unary>(node) || std::holds_alternative<ir::Binary>(node);
    });
    return found;
  }

  std::optional<Update> stored(const ir::Assign& e) const {
    if (!ir::repeatable(body_, e.target) || !plain(e.value)) return std::nullopt;
    Update update = made(Update::Form::assignment, Update::Operation::store, e.target);
    update.value = e.value;
    return update;
  }

  std::optional<Update> combined(ir::ExpressionId target, Update::Operation operation, ir::ExpressionId left,
                                 ir::ExpressionId right, ir::ExpressionId whole) const {
    const bool first = ir::same(body_, left, target), second = ir::same(body_, right, target);
    if (!first && (!second || operation == Update::Operation::subtract)) return std::nullopt;
    Update update = made(Update::Form::assignment, operation, target);
    update.value = first ? right : left;
    update.computed = body_.expressions[whole].type;
    update.mentions = {ir::bare(body_, first ? left : right)};
    update.target_first = first;
    update.mentioned_twice = first && second;
    return update;
  }

  // Handles `s + a - b`: the target is the first operand, and all operations have the same type.
  std::optional<Update> summed(ir::ExpressionId target, ir::ExpressionId whole) const {
    std::vector<ir::ExpressionId> operands;
    const std::string& type = body_.type_of(whole).name;
    ir::ExpressionId first = whole;
    while (!ir::same(body_, first, target)) {
      const auto* sum = std::get_if<ir::Binary>(&body_.expressions[first].node);
      const std::optional<Update::Operation> operation = sum ? operation_of(sum->operation) : std::nullopt;
      if ((operation != Update::Operation::add && operation != Update::Operation::subtract) ||
          body_.type_of(first).name != type)
        return std::nullopt;
      operands.push_back(sum->right);
      first = ir::bare(body_, sum->left);
    }
    return of_several(target, Update::Operation::add, first, std::move(operands), whole);
  }

  // Handles `min({m, a, b})`, `min(min(m, a), b)`: collects the operands in the order of the text.
  std::optional<Update> selected(ir::ExpressionId target, Update::Operation operation, ir::ExpressionId whole) const {
    std::vector<ir::ExpressionId> operands;
    const std::string& type = body_.type_of(whole).name;
    ir::ExpressionId first = whole;
    while (!ir::same(body_, first, target)) {
      const auto* call = std::get_if<ir::Call>(&body_.expressions[first].node);
      if (!call || selection_of(call->callee) != operation || call->arguments.size() < 2 ||
          body_.type_of(first).name != type)
        return std::nullopt;
      operands.insert(operands.end(), call->arguments.begin() + 1, call->arguments.end());
      first = ir::bare(body_, call->arguments.front());
    }
    return of_several(target, operation, first, std::move(operands), whole);
  }

  std::optional<Update> of_several(ir::ExpressionId target, Update::Operation operation, ir::ExpressionId mention,
                                   std::vector<ir::ExpressionId> operands, ir::ExpressionId whole) const {
    if (operands.size() < 2) return std::nullopt;
    Update update = made(Update::Form::assignment, operation, target);
    update.value = operands.back();
    operands.pop_back();
    update.other_operands = std::move(operands);
    update.computed = body_.expressions[whole].type;
    update.mentions = {mention};
    update.target_first = true;
    return update;
  }

  // Handles `m = e < m ? e : m`, and the form with exchanged branches.
  std::optional<Update> chosen(ir::ExpressionId target, const ir::Choose& choice, ir::ExpressionId whole) const {
    const bool kept_last = ir::same(body_, choice.no, target);
    if (!kept_last && !ir::same(body_, choice.yes, target)) return std::nullopt;
    std::optional<Update> update = compared(target, kept_last ? choice.yes : choice.no, choice.condition, kept_last);
    if (!update) return std::nullopt;
    update->computed = body_.expressions[whole].type;
    update->mentions.push_back(ir::bare(body_, kept_last ? choice.no : choice.yes));
    return update;
  }

  // Returns the update if the condition compares the target with the value. `replaces` says whether the value is
  // assigned if the condition is true.
  std::optional<Update> compared(ir::ExpressionId target, ir::ExpressionId value, ir::ExpressionId condition,
                                 bool replaces) const {
    const auto* comparison = std::get_if<ir::Binary>(&body_.expressions[ir::bare(body_, condition)].node);
    if (!comparison || !ir::orders(comparison->operation) || !ir::repeatable(body_, value)) return std::nullopt;
    const auto* given = std::get_if<ir::Assign>(&body_.expressions[ir::bare(body_, comparison->left)].node);
    if (!given) given = std::get_if<ir::Assign>(&body_.expressions[ir::bare(body_, comparison->right)].node);
    const auto both = [&](ir::ExpressionId of_value, ir::ExpressionId of_target) {
      const auto* sets = std::get_if<ir::Assign>(&body_.expressions[ir::bare(body_, of_value)].node);  // `(d = e) < m`
      const ir::ExpressionId compares = sets && ir::named(body_, sets->target) ? sets->target : of_value;
      return ir::same(body_, compares, value) && ir::same(body_, of_target, target);
    };
    const bool value_first = both(comparison->left, comparison->right);
    if (!value_first && !both(comparison->right, comparison->left)) return std::nullopt;
    const bool less = comparison->operation == ir::Operator::less || comparison->operation == ir::Operator::less_equal;
    Update update = made(Update::Form::assignment,
                         (less == value_first) == replaces ? Update::Operation::min : Update::Operation::max, target);
    update.value = value;
    update.mentions = {ir::bare(body_, value_first ? comparison->right : comparison->left)};
    update.target_first = !value_first;
    update.mentioned_twice = ir::same(body_, value, target);
    update.compares = true;
    update.replaces = replaces;
    update.strict = comparison->operation == ir::Operator::less || comparison->operation == ir::Operator::greater;
    if (!replaces && !body_.type_of(target).is_floating()) {  // without NaNs, `!(m < x)` is `x <= m`
      update.replaces = true;
      update.strict = !update.strict;
    }
    if (given) update.other_operands = {ir::bare(body_, value_first ? comparison->left : comparison->right)};
    if (given && (!update.replaces || update.mentioned_twice)) return std::nullopt;
    return update;
  }

  const ir::Body& body_;
};

}  // namespace

std::optional<Update> find_update(const ir::Body& body, ir::ExpressionId expression) {
  return Matcher(body).match(expression);
}

std::optional<Update> find_passed_over(const ir::Body& body, ir::StatementId condition,
                                       const std::vector<ir::StatementId>& assignments) {
  const auto* choice = std::get_if<ir::Branch>(&body.statements[condition].node);
  return choice ? Matcher(body).guarded_by_continue(*choice, assignments) : std::nullopt;
}

const ir::Type& type_of_values(const ir::Body& body, ir::ExpressionId operand) {
  for (;;) {
    operand = ir::bare(body, operand);
    const auto* call = std::get_if<ir::Call>(&body.expressions[operand].node);
    const bool keeps = call && call->callee.kind == ir::Callee::Kind::maths && call->callee.name == "fabs" &&
                       call->arguments.size() == 1;
    if (!keeps) return body.type_of(operand);
    operand = call->arguments.front();
  }
}

std::optional<Update> find_update(const ir::Body& body, ir::StatementId statement) {
  const ir::Statement& s = body.statements[statement];
  if (const auto* choice = std::get_if<ir::Branch>(&s.node)) return Matcher(body).match(*choice, s.source);
  const auto* evaluated = std::get_if<ir::Evaluate>(&s.node);
  return evaluated ? Matcher(body).match(evaluated->expression.expression) : std::nullopt;
}

}  // namespace ferry::translator::footprint
