// See small_array.h.
#include "ir/small_array.h"

#include "ir/queries.h"
#include "ir/uses.h"

#include <variant>

namespace ferry::translator::ir {

namespace {

constexpr std::int64_t most_elements = 64;

Elements first_elements(std::int64_t count) {
  return count < most_elements ? (Elements(1) << count) - 1 : ~Elements(0);
}

}  // namespace

SmallArray::SmallArray(const Body& body, VariableId variable) : body_(body), variable_(variable) {
  const Type& type = body.types[body.variables[variable].type];
  const bool array = type.kind == Type::Kind::array || type.kind == Type::Kind::std_array;
  if (array && type.extent && *type.extent > 0 && *type.extent <= most_elements) count_ = *type.extent;
}

Elements SmallArray::all() const { return first_elements(count_.value_or(1)); }

std::optional<ExpressionId> SmallArray::index_of(ExpressionId id) const {
  const auto is_it = [&](ExpressionId array) {
    const auto* name = std::get_if<Name>(&body_.expressions[bare(body_, array)].node);
    return name && name->variable == variable_;
  };
  const Expression& e = body_.expressions[id];
  const auto* element = std::get_if<Subscript>(&e.node);
  if (element && body_.value_type(variable_).kind == Type::Kind::array && is_it(element->pointer))
    return element->index;
  const auto* call = std::get_if<Call>(&e.node);
  const bool of_object = call && call->callee.kind == Callee::Kind::element && call->arguments.size() == 2 &&
                         body_.type_of(call->arguments[0]).kind == Type::Kind::std_array;
  return of_object && is_it(call->arguments[0]) ? std::optional(call->arguments[1]) : std::nullopt;
}

Elements SmallArray::certainly_at(ExpressionId index) const {
  const std::optional<std::int64_t> number = body_.expressions[index].value;
  return count_ && number && *number >= 0 && *number < *count_ ? Elements(1) << *number : 0;
}

Elements SmallArray::at(ExpressionId index) const {
  const Elements known = certainly_at(index);
  return known != 0 ? known : all();
}

Elements SmallArray::filled_by(const Loop& s, std::optional<StatementId> entry) const {
  if (!count_ || s.form != Loop::Form::for_ || !s.counted || !s.counted->first) return 0;
  const CountedHeader& counted = *s.counted;
  const std::optional<std::int64_t> first = body_.expressions[counted.first->expression].value,
                                    bound = body_.expressions[counted.bound.expression].value;
  const bool up = counted.compare == model::Compare::less || counted.compare == model::Compare::less_equal;
  if (!first || !bound || !up || counted.step || counted.downwards || counted.offset != 0) return 0;
  const std::int64_t end = *bound + (counted.compare == model::Compare::less_equal ? 1 : 0);
  if (*first < 0 || end <= *first || end > *count_ || !fills(s.body, counted.variable)) return 0;
  return counts_all(s.body, counted.variable, entry) ? first_elements(end) & ~first_elements(*first) : 0;
}

// Returns whether each iteration reaches `t[k] = …` before it can jump elsewhere.
bool SmallArray::fills(StatementId body, VariableId counter) const {
  const StatementNode& node = body_.statements[body].node;
  if (const auto* block = std::get_if<Block>(&node)) {
    for (const StatementId child : block->statements) {
      if (fills(child, counter)) return true;
      const StatementNode& other = body_.statements[child].node;
      if (!std::holds_alternative<Evaluate>(other) && !std::holds_alternative<Declare>(other)) return false;
    }
    return false;
  }
  const auto* evaluated = std::get_if<Evaluate>(&node);
  const auto* assignment =
      evaluated ? std::get_if<Assign>(&body_.expressions[evaluated->expression.expression].node) : nullptr;
  const std::optional<ExpressionId> index = assignment ? index_of(assignment->target) : std::nullopt;
  const bool is_row = assignment && body_.type_of(assignment->target).kind == Type::Kind::array;
  if (!index || is_row || named(body_, *index) != counter) return false;
  bool integer = true;  // excludes `t[bool(k)]`
  each_below(body_, *index, [&](ExpressionId id) { integer &= body_.type_of(id).kind == Type::Kind::integer; });
  return integer;
}

// Returns whether nothing else changes the counter, and control enters the body only through the header.
bool SmallArray::counts_all(StatementId body, VariableId counter, std::optional<StatementId> entry) const {
  bool entered = false;
  const auto enters = [&](StatementId id) {
    const StatementNode& node = body_.statements[id].node;
    entered |= id == entry || std::holds_alternative<Case>(node) || std::holds_alternative<OpaqueStatement>(node);
  };
  each_below(body_, body, enters, [](VariableId) {}, [](ExpressionId) {});
  return !entered && body_.variables[counter].is_local() && !uses(body_, body).modified.contains(counter) &&
         !uses(body_, *body_.root).exposed.contains(counter);
}

}  // namespace ferry::translator::ir
