// See body.h.
#include "ir/body.h"

#include "ir/node_parts.h"
#include "model/model.h"

namespace ferry::translator::ir {

bool orders(Operator operation) { return operation >= Operator::less && operation <= Operator::greater_equal; }
bool compares(Operator operation) { return operation >= Operator::less && operation <= Operator::not_equal; }
bool shifts(Operator operation) { return operation == Operator::shift_left || operation == Operator::shift_right; }
const char* spelling(Operator operation) {
  switch (operation) {
    case Operator::plus:
      return "+";
    case Operator::minus:
      return "-";
    case Operator::multiply:
      return "*";
    case Operator::divide:
      return "/";
    case Operator::remainder:
      return "%";
    case Operator::bit_and:
      return "&";
    case Operator::bit_or:
      return "|";
    case Operator::bit_xor:
      return "^";
    case Operator::shift_left:
      return "<<";
    case Operator::shift_right:
      return ">>";
    case Operator::less:
      return "<";
    case Operator::less_equal:
      return "<=";
    case Operator::greater:
      return ">";
    case Operator::greater_equal:
      return ">=";
    case Operator::equal:
      return "==";
    case Operator::not_equal:
      return "!=";
    case Operator::complement:
      return "~";
    case Operator::logical_not:
      return "!";
    case Operator::other:
      return "other";
  }
  return "";
}

model::NumberType Type::number_type() const {
  model::NumberType type{number()};
  const bool plain_char = name == "char";
  if (kind == Kind::boolean)
    type.integer = {false, 1};
  else if (kind == Kind::integer || kind == Kind::enumeration)
    type.integer = plain_char ? model::IntegerType{false, 7} : model::IntegerType{is_signed, bits};
  return type;
}

bool Type::is_scalar() const {
  if (is_volatile) return false;
  return kind == Kind::boolean || kind == Kind::integer || kind == Kind::floating || kind == Kind::enumeration;
}

bool Type::is_value() const {
  return is_scalar() || (!is_volatile && ((kind == Kind::record && record) || kind == Kind::function));
}

bool Type::is_held() const { return is_value() || (kind == Kind::std_array && record && !is_volatile); }

bool Type::is_integer() const {
  return kind == Kind::boolean || kind == Kind::integer || (kind == Kind::enumeration && !is_scoped);
}

bool Type::is_arithmetic() const { return is_integer() || kind == Kind::floating; }

// The stub's text for a part of an object begins with the root of a variable on its path, so the roots must be visible.
bool Body::names_here(VariableId id, Place place) const {
  const Variable& variable = variables[id];
  if (variable.root && !variable.root->is_named_at(scopes, place)) return false;
  if (!variable.part_of) return true;
  for (const std::vector<VariableId>* ids : {&variable.part_of->within, &variable.part_of->indices})
    for (const VariableId part : *ids)
      if (const std::optional<LocalRoot>& root = variables[part].root; root && !root->is_named_at(scopes, place))
        return false;
  return true;
}

Source Body::whole(ExpressionId expression) const {
  const auto around = parentheses.find(expression);
  return around == parentheses.end() ? expressions[expression].source : around->second;
}

const Type& Body::value_type(VariableId variable) const {
  const Type& type = types[variables[variable].type];
  return type.kind == Type::Kind::reference ? types[*type.element] : type;
}

const Type& innermost_element(const Body& body, const Type& type) {
  const Type* found = &type;
  if (found->kind == Type::Kind::reference || found->kind == Type::Kind::pointer) found = &body.types[*found->element];
  while (found->kind == Type::Kind::array) found = &body.types[*found->element];
  return *found;
}

const Type& element_type(const Body& body, const Type& type) {
  return type.is_container() ? body.types[*type.element] : innermost_element(body, type);
}

std::int64_t scalars_in(const Body& body, const Type& type) {
  std::int64_t count = 1;
  const Type* element = &type;
  for (; element->kind == Type::Kind::array && element->extent; element = &body.types[*element->element])
    count *= *element->extent;
  return element->is_row() ? count * model::row_pitch : count;
}

std::vector<ExpressionId> operands(const Expression& expression) {
  std::vector<ExpressionId> found;
  each_operand(expression.node, [&](ExpressionId operand) { found.push_back(operand); });
  return found;
}

Parts parts(const Statement& statement) {
  struct Collector {
    Parts& found;
    void operator()(VariableId part) const { found.variables.push_back(part); }
    void operator()(ExpressionId part) const { found.expressions.push_back(part); }
    void operator()(StatementId part) const { found.statements.push_back(part); }
  };
  Parts found;
  each_part(statement.node, Collector{found});
  return found;
}

}  // namespace ferry::translator::ir
