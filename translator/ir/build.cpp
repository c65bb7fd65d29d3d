// See build.h.
#include "ir/build.h"

#include "ir/node_parts.h"

namespace ferry::translator::ir {

bool computes_value(const ExpressionNode& node) {
  return std::visit(
      []<class Kind>(const Kind&) { return parts_of::is<Kind, Load, Decay, Address, Unary, Binary, Logical>; }, node);
}

bool is_closed(const Body& body, StatementId id) {
  if (body.statements[id].generated_by) return body.statements[id].is_closed;
  using parts_of::is;
  return std::visit(
      [&body]<class Kind>(const Kind& s) {
        if constexpr (is<Kind, Branch>)
          return is_closed(body, s.otherwise.value_or(s.then));
        else if constexpr (is<Kind, Loop>)
          return s.form != Loop::Form::do_ && is_closed(body, s.body);
        else if constexpr (is<Kind, RangeLoop, Switch>)
          return is_closed(body, s.body);
        else if constexpr (is<Kind, Case>)
          return is_closed(body, s.statement);
        else if constexpr (is<Kind, Evaluate, Return, Jump, OpaqueStatement>)
          return false;
        else
          return is<Kind, Block, Try, Declare, Null>;  // the whole text of a Null statement is `;`
      },
      body.statements[id].node);
}

ExpressionId Builder::moved(ExpressionId id) {
  const ExpressionId copy = body_.expressions.add(Expression(body_.expressions[id]));
  if (const auto around = body_.parentheses.find(id); around != body_.parentheses.end()) {
    body_.expressions[id].source = around->second;
    body_.parentheses.emplace(copy, around->second);
    body_.parentheses.erase(around);
  }
  return copy;
}

void Builder::put(ExpressionId id, ExpressionNode node) {
  Expression& expression = body_.expressions[id];
  expression.is_lvalue = expression.is_lvalue && !computes_value(node);
  expression.node = std::move(node);
  expression.generated_by = pass_;
}

void Builder::put(StatementId id, StatementNode node) {
  const bool closed = is_closed(body_, id);
  Statement& statement = body_.statements[id];
  statement.is_closed = closed;
  statement.node = std::move(node);
  statement.generated_by = pass_;
}

void Builder::put(StatementId block, std::size_t first, std::size_t last, StatementNode node) {
  std::vector<StatementId>& statements = std::get<Block>(body_.statements[block].node).statements;
  const StatementId id = statements[first];
  const Source all{body_.statements[id].source.begin, body_.statements[statements[last]].source.end};
  const bool closed = is_closed(body_, statements[last]);
  statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                   statements.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  put(id, std::move(node));
  body_.statements[id].source = all;
  body_.statements[id].bare = {};
  body_.statements[id].is_closed = closed;
}

ExpressionId Builder::made(ExpressionNode node, TypeId type) {
  Expression expression{std::move(node), type};
  expression.generated_by = pass_;
  return body_.expressions.add(std::move(expression));
}

ExpressionId Builder::name(VariableId variable) {
  const TypeId declared = body_.variables[variable].type;
  const Type& type = body_.types[declared];
  const ExpressionId id = made(Name{variable}, type.kind == Type::Kind::reference ? *type.element : declared);
  body_.expressions[id].is_lvalue = true;
  return id;
}

ExpressionId Builder::constant(std::int64_t value, TypeId type) {
  const ExpressionId id = made(Constant{std::to_string(value)}, type);
  body_.expressions[id].value = value;
  return id;
}

ExpressionId Builder::converted(ExpressionId number, TypeId type) {
  if (body_.type_of(number).name == body_.types[type].name) return number;
  const std::optional<std::int64_t> value = body_.expressions[number].value;
  if (value && std::holds_alternative<Constant>(body_.expressions[number].node)) return constant(*value, type);
  return made(Convert{number, true}, type);
}

TypeId Builder::type(const Type& wanted) {
  for (std::size_t t = 0; t < body_.types.size(); ++t)
    if (body_.types[TypeId(t)] == wanted) return TypeId(t);
  return body_.types.add(wanted);
}

TypeId Builder::long_type() {
  Type wanted{Type::Kind::integer, "long"};
  wanted.bits = 64;
  wanted.is_signed = true;
  wanted.summed_in = "unsigned long";
  wanted.bytes = 8;
  return type(wanted);
}

ExpressionId Builder::again(ExpressionId number) {
  Expression one = body_.expressions[number];
  each_operand(one.node, [this](ExpressionId& operand) { operand = again(operand); });
  if (auto* convert = std::get_if<Convert>(&one.node)) convert->written = true;
  const ExpressionId id = made(std::move(one.node), one.type);
  body_.expressions[id].is_lvalue = one.is_lvalue;
  body_.expressions[id].value = one.value;
  return id;
}

StatementId Builder::made(StatementNode node) {
  Statement statement{std::move(node)};
  statement.generated_by = pass_;
  return body_.statements.add(std::move(statement));
}

}  // namespace ferry::translator::ir
