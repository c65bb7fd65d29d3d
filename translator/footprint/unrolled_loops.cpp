// See unrolled_loops.h.
#include "footprint/unrolled_loops.h"

#include "ir/copy.h"
#include "ir/queries.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ferry::translator::footprint {

namespace {

constexpr std::int64_t greatest = 127;  // fits every integer type

std::optional<std::int64_t> fitting(std::int64_t value) {
  return value >= 0 && value <= greatest ? std::optional(value) : std::nullopt;
}

// Visits the statements, variables and expressions of the code and of all functions that it calls.
template <class OnStatement, class OnVariable, class OnExpression>
void each_within(const ir::Body& body, ir::StatementId code, const OnStatement& on_statement,
                 const OnVariable& on_variable, const OnExpression& on_expression) {
  const auto expression = [&](ir::ExpressionId id) {
    on_expression(id);
    const auto* call = std::get_if<ir::Inlined>(&body.expressions[id].node);
    if (!call) return;
    std::for_each(call->parameters.begin(), call->parameters.end(), on_variable);
    // The outer each_below() already visits a callee's expressions along with the caller's.
    ir::each_below(body, call->body, [](ir::StatementId) {}, on_variable, [](ir::ExpressionId) {});
  };
  ir::each_below(body, code, on_statement, on_variable, expression);
}

}  // namespace

FixedNumbers::FixedNumbers(const ir::Body& body, ir::StatementId code) : body_(body) {
  std::set<ir::VariableId> declared, changed;
  std::set<ir::ExpressionId> names, read;
  each_within(
      body, code, [](ir::StatementId) {}, [&](ir::VariableId id) { declared.insert(id); },
      [&](ir::ExpressionId id) {
        const ir::ExpressionNode& node = body.expressions[id].node;
        if (std::holds_alternative<ir::Name>(node)) names.insert(id);
        if (const auto* load = std::get_if<ir::Load>(&node)) read.insert(load->object);
        if (const auto* opaque = std::get_if<ir::Opaque>(&node))
          changed.insert(opaque->mentions.begin(), opaque->mentions.end());
      });
  for (const ir::ExpressionId name : names)
    if (!read.contains(name)) changed.insert(std::get<ir::Name>(body.expressions[name].node).variable);
  for (const ir::VariableId id : declared) {
    const ir::Variable& variable = body.variables[id];
    const bool is_integer = body.types[variable.type].kind == ir::Type::Kind::integer;
    if (variable.is_local() && is_integer && !changed.contains(id)) fixed_.insert(id);
  }
}

void FixedNumbers::note_copy(ir::VariableId original, ir::VariableId copy) {
  if (fixed_.contains(original)) fixed_.insert(copy);
}

std::optional<std::int64_t> FixedNumbers::value(ir::ExpressionId id) const {
  const ir::Expression& e = body_.expressions[id];
  if (e.value) return fitting(*e.value);
  if (!body_.types[e.type].is_integer()) return std::nullopt;
  if (const auto* convert = std::get_if<ir::Convert>(&e.node)) return value(convert->value);
  if (const auto* load = std::get_if<ir::Load>(&e.node)) {
    const auto* name = std::get_if<ir::Name>(&body_.expressions[load->object].node);
    if (!name || !fixed_.contains(name->variable) || !body_.variables[name->variable].initialiser) return std::nullopt;
    return value(*body_.variables[name->variable].initialiser);
  }
  if (const auto* call = std::get_if<ir::Call>(&e.node);
      call && call->callee.kind == ir::Callee::Kind::size && call->arguments.size() == 1) {
    const ir::Type& type = body_.type_of(call->arguments.front());
    return type.kind == ir::Type::Kind::std_array && type.extent ? fitting(*type.extent) : std::nullopt;
  }
  const auto* binary = std::get_if<ir::Binary>(&e.node);
  if (!binary) return std::nullopt;
  const std::optional<std::int64_t> left = value(binary->left), right = value(binary->right);
  if (!left || !right) return std::nullopt;
  switch (binary->operation) {
    case ir::Operator::plus:
      return fitting(*left + *right);
    case ir::Operator::minus:
      return fitting(*left - *right);
    case ir::Operator::multiply:
      return fitting(*left * *right);
    case ir::Operator::divide:
      return *right > 0 ? fitting(*left / *right) : std::nullopt;
    case ir::Operator::remainder:
      return *right > 0 ? fitting(*left % *right) : std::nullopt;
    default:
      return std::nullopt;
  }
}

namespace {

class Unrolling {
 public:
  Unrolling(ir::Body& body, ir::StatementId code)
      : body_(body), fixed_(body, code), most_(body.expressions.size() + room) {}

  void statement(ir::StatementId id) {
    if (unrolled(id)) return;
    const ir::Parts parts = ir::parts(body_.statements[id]);
    for (const ir::VariableId variable : parts.variables)
      if (body_.variables[variable].initialiser) expression(*body_.variables[variable].initialiser);
    for (const ir::ExpressionId e : parts.expressions) expression(e);
    for (const ir::StatementId part : parts.statements) statement(part);
  }

  std::map<ir::ExpressionId, ir::ExpressionId> origins;  // maps copies to their originals

 private:
  static constexpr std::int64_t most_iterations = 16;
  static constexpr std::size_t room = 50'000;  // limit on the number of expressions

  void expression(ir::ExpressionId id) {
    for (const ir::ExpressionId operand : ir::operands(body_.expressions[id])) expression(operand);
    const auto* call = std::get_if<ir::Inlined>(&body_.expressions[id].node);
    if (call && called_.insert(id).second) statement(ir::StatementId(call->body));
  }

  bool unrolled(ir::StatementId id) {
    if (body_.expressions.size() > most_) return false;
    const ir::Statement s = body_.statements[id];
    const auto* loop = std::get_if<ir::Loop>(&s.node);
    const auto* range = std::get_if<ir::RangeLoop>(&s.node);
    if ((!loop && !range) || jumps(id)) return false;
    const std::optional<ir::Block> all = loop ? iterations(*loop) : elements(*range);
    if (!all) return false;
    body_.statements[id].node = *all;
    for (const ir::StatementId one : all->statements) statement(one);
    return true;
  }

  bool jumps(ir::StatementId id) const {
    bool found = false;
    ir::each_below(
        body_, id,
        [&](ir::StatementId part) {
          const ir::StatementNode& node = body_.statements[part].node;
          found |= std::holds_alternative<ir::Jump>(node) || std::holds_alternative<ir::Return>(node) ||
                   std::holds_alternative<ir::Case>(node) || std::holds_alternative<ir::OpaqueStatement>(node);
        },
        [](ir::VariableId) {}, [](ir::ExpressionId) {});
    return found;
  }

  std::optional<ir::Block> iterations(const ir::Loop& loop) {
    const auto number = [&](const std::optional<ir::FullExpression>& part, std::int64_t otherwise) {
      return part ? fixed_.value(part->expression) : std::optional(otherwise);
    };
    if (!loop.counted || loop.variable || loop.once) return std::nullopt;
    const ir::CountedHeader& header = *loop.counted;
    const bool counts = header.declared_inside && header.first && !header.downwards && header.offset == 0 &&
                        (header.compare == model::Compare::less || header.compare == model::Compare::less_equal ||
                         header.compare == model::Compare::not_equal);
    const std::optional<std::int64_t> first = number(header.first, 0), step = number(header.step, 1),
                                      bound = fixed_.value(header.bound.expression);
    if (!counts || !first || !step || !bound || *step < 1 || !is_only_read(header.variable, loop.body))
      return std::nullopt;
    const std::int64_t end = *bound + (header.compare == model::Compare::less_equal ? 1 : 0);
    if (header.compare == model::Compare::not_equal && (end < *first || (end - *first) % *step != 0))
      return std::nullopt;
    if ((end - *first) / *step > most_iterations) return std::nullopt;
    ir::Block all;
    for (std::int64_t value = *first; value < end; value += *step) {
      const ir::TypeId type = body_.variables[header.variable].type;
      all.statements.push_back(iteration(header.variable, constant(value, type), loop.body));
    }
    return all;
  }

  // Returns the unrolled loop over the elements of a named array or std::array, or nullopt for other ranges.
  std::optional<ir::Block> elements(const ir::RangeLoop& loop) {
    const ir::Type& type = body_.type_of(loop.range);
    const bool is_array = type.kind == ir::Type::Kind::array || type.kind == ir::Type::Kind::std_array;
    if (!loop.known || loop.init || !is_array || !type.extent || *type.extent > most_iterations) return std::nullopt;
    const ir::Variable& element = body_.variables[loop.element];
    const bool refers = body_.types[element.type].kind == ir::Type::Kind::reference;
    if (element.storage != ir::Variable::Storage::automatic || !ir::repeatable(body_, loop.range) ||
        !body_.expressions[loop.range].is_lvalue || !(refers || body_.types[element.type].is_scalar()))
      return std::nullopt;
    const std::int64_t count = *type.extent;
    const bool plain = type.kind == ir::Type::Kind::array;
    const ir::TypeId of = *type.element;
    ir::Block all;
    for (std::int64_t k = 0; k < count; ++k) {
      ir::ExpressionId array = copied(loop.range);
      if (!plain) {
        ir::Member part{array, "[]"};
        part.is_part = true;
        array = made(part, of, true);
      }
      const ir::ExpressionId index = constant(k, body_.expressions[loop.range].type);
      const ir::ExpressionId one = made(ir::Subscript{made(ir::Decay{array}, of, false), index}, of, true);
      all.statements.push_back(iteration(loop.element, refers ? one : made(ir::Load{one}, of, false), loop.body));
    }
    return all;
  }

  // Returns one iteration as a block: `{ int k = 2; … }`.
  ir::StatementId iteration(ir::VariableId variable, ir::ExpressionId value, ir::StatementId code) {
    ir::Variable own = body_.variables[variable];
    own.initialiser = value;
    own.of_callee = true;
    const ir::VariableId declared = body_.variables.add(std::move(own));
    if (std::holds_alternative<ir::Constant>(body_.expressions[value].node)) fixed_.note_fixed(declared);
    ir::Copy copy(body_);
    copy.replace(variable, declared);
    const ir::StatementId body = copy.statement(code);
    note(copy);
    const ir::StatementId declaration = body_.statements.add({ir::Declare{{declared}, {}}});
    return body_.statements.add({ir::Block{{declaration, body}}});
  }

  ir::ExpressionId copied(ir::ExpressionId original) {
    ir::Copy copy(body_);
    const ir::ExpressionId result = copy.expression(original);
    note(copy);
    return result;
  }

  void note(const ir::Copy& copy) {
    for (const auto& [original, made] : copy.expressions()) {
      const auto known = origins.find(original);
      origins.emplace(made, known == origins.end() ? original : known->second);
      body_.expressions[made].of_callee = true;
    }
    for (const auto& [original, made] : copy.variables()) fixed_.note_copy(original, made);
  }

  ir::ExpressionId made(ir::ExpressionNode node, ir::TypeId type, bool is_lvalue) {
    ir::Expression one{std::move(node), type, is_lvalue};
    one.of_callee = true;
    return body_.expressions.add(std::move(one));
  }
  ir::ExpressionId constant(std::int64_t value, ir::TypeId type) {
    const ir::ExpressionId id = made(ir::Constant{}, type, false);
    body_.expressions[id].value = value;
    return id;
  }

  // Returns whether the variable is changed only by the loop's header.
  bool is_only_read(ir::VariableId variable, ir::StatementId code) const {
    std::set<ir::ExpressionId> names, read;
    bool only = true;
    each_within(
        body_, code, [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) {
          const ir::ExpressionNode& node = body_.expressions[id].node;
          const auto* name = std::get_if<ir::Name>(&node);
          if (name && name->variable == variable) names.insert(id);
          if (const auto* load = std::get_if<ir::Load>(&node)) read.insert(load->object);
          const auto* opaque = std::get_if<ir::Opaque>(&node);
          only = only && !(opaque && std::find(opaque->mentions.begin(), opaque->mentions.end(), variable) !=
                                         opaque->mentions.end());
        });
    return only && std::includes(read.begin(), read.end(), names.begin(), names.end());
  }

  ir::Body& body_;
  FixedNumbers fixed_;
  const std::size_t most_;
  std::set<ir::ExpressionId> called_;
};

}  // namespace

std::map<ir::ExpressionId, ir::ExpressionId> unroll_loops(ir::Body& body, ir::StatementId code) {
  Unrolling unrolling(body, code);
  unrolling.statement(code);
  return std::move(unrolling.origins);
}

}  // namespace ferry::translator::footprint
