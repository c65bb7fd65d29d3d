// See body.h.
#include "ir/body.h"

#include "model/model.h"

namespace ferry::translator::ir {

namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

using Operands = std::vector<ExpressionId>;

template <class T>
void add(std::vector<T>& list, const std::optional<T>& item) {
  if (item) list.push_back(*item);
}

void add(std::vector<ExpressionId>& list, const std::optional<FullExpression>& full) {
  if (full) list.push_back(full->expression);
}

}  // namespace

bool orders(Operator operation) { return operation >= Operator::less && operation <= Operator::greater_equal; }
bool compares(Operator operation) { return operation >= Operator::less && operation <= Operator::not_equal; }
bool shifts(Operator operation) { return operation == Operator::shift_left || operation == Operator::shift_right; }

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

bool Type::is_value() const { return is_scalar() || (kind == Kind::record && record && !is_volatile); }

bool Type::is_held() const { return is_value() || (kind == Kind::std_array && record && !is_volatile); }

bool Type::is_integer() const {
  return kind == Kind::boolean || kind == Kind::integer || (kind == Kind::enumeration && !is_scoped);
}

bool Type::is_arithmetic() const { return is_integer() || kind == Kind::floating; }

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
  return std::visit(Overloaded{
                        [](const Constant&) { return Operands{}; },
                        [](const Name&) { return Operands{}; },
                        [](const Load& e) { return Operands{e.object}; },
                        [](const Convert& e) { return Operands{e.value}; },
                        [](const Requalify& e) { return Operands{e.object}; },
                        [](const Decay& e) { return Operands{e.array}; },
                        [](const Address& e) { return Operands{e.object}; },
                        [](const Dereference& e) { return Operands{e.pointer}; },
                        [](const Subscript& e) { return Operands{e.pointer, e.index}; },
                        [](const Member& e) { return Operands{e.object}; },
                        [](const Unary& e) { return Operands{e.operand}; },
                        [](const Binary& e) { return Operands{e.left, e.right}; },
                        [](const Logical& e) { return Operands{e.left, e.right}; },
                        [](const Choose& e) { return Operands{e.condition, e.yes, e.no}; },
                        [](const Comma& e) { return Operands{e.left, e.right}; },
                        [](const Assign& e) { return Operands{e.value, e.target}; },
                        [](const Update& e) {
                          Operands list;
                          add(list, e.value);
                          list.push_back(e.target);
                          return list;
                        },
                        [](const Call& e) {
                          Operands list;
                          add(list, e.function);
                          list.insert(list.end(), e.arguments.begin(), e.arguments.end());
                          return list;
                        },
                        [](const Inlined& e) { return e.arguments; },
                        [](const Construct& e) { return e.arguments; },
                        [](const List& e) { return e.elements; },
                        [](const Temporary& e) { return Operands{e.value}; },
                        [](const Opaque&) { return Operands{}; },
                    },
                    expression.node);
}

Parts parts(const Statement& statement) {
  Parts found;
  std::visit(Overloaded{
                 [&](const Block& s) { found.statements = s.statements; },
                 [&](const Loop& s) {
                   add(found.statements, s.init);
                   add(found.variables, s.variable);
                   add(found.expressions, s.condition);
                   add(found.expressions, s.step);
                   found.statements.push_back(s.body);
                 },
                 [&](const RangeLoop& s) {
                   add(found.statements, s.init);
                   found.expressions.push_back(s.range);
                   found.variables.push_back(s.element);
                   found.statements.push_back(s.body);
                 },
                 [&](const Branch& s) {
                   add(found.statements, s.init);
                   add(found.variables, s.variable);
                   found.expressions.push_back(s.condition.expression);
                   found.statements.push_back(s.then);
                   add(found.statements, s.otherwise);
                 },
                 [&](const Switch& s) {
                   add(found.statements, s.init);
                   add(found.variables, s.variable);
                   found.expressions.push_back(s.condition.expression);
                   found.statements.push_back(s.body);
                 },
                 [&](const Case& s) { found.statements.push_back(s.statement); },
                 [&](const Evaluate& s) { found.expressions.push_back(s.expression.expression); },
                 [&](const Declare& s) {
                   found.variables = s.variables;
                   found.expressions = s.sizes;
                 },
                 [&](const Return& s) { add(found.expressions, s.value); },
                 [&](const Jump&) {},
                 [&](const Try& s) {
                   found.statements.push_back(s.block);
                   for (const Handler& handler : s.handlers) {
                     add(found.variables, handler.variable);
                     found.statements.push_back(handler.body);
                   }
                 },
                 [&](const Null&) {},
                 [&](const OpaqueStatement&) {},
             },
             statement.node);
  return found;
}

}  // namespace ferry::translator::ir
