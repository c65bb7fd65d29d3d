// Bodies made by hand, and text to match: no compiler is needed to test what reads them.
#pragma once

#include "ir/function.h"
#include "ir/uses.h"

#include <string>
#include <utility>
#include <vector>

namespace ferry::translator {

struct Tree {
  using Type = ir::Type;

  ir::Body body;
  ir::TypeId integer = type({Type::Kind::integer, "int"}), number = type({Type::Kind::floating, "double"});
  ir::TypeId pointer = type({Type::Kind::pointer, "double *", false, false, number});
  ir::TypeId record = type({Type::Kind::record, "Peek"});

  ir::TypeId type(Type row) { return body.types.add(std::move(row)); }
  ir::TypeId reference_to(ir::TypeId element) { return type({Type::Kind::reference, "", false, false, element}); }

  ir::VariableId variable(const std::string& name, ir::TypeId of,
                          ir::Variable::Storage storage = ir::Variable::Storage::automatic) {
    return body.variables.add({name, name, of, storage});
  }
  ir::VariableId declared(const std::string& name, ir::TypeId of, ir::ExpressionId initialiser) {
    const ir::VariableId id = variable(name, of);
    body.variables[id].initialiser = initialiser;
    return id;
  }

  ir::ExpressionId add(ir::ExpressionNode node, ir::TypeId of, bool lvalue = false) {
    ir::Expression e{std::move(node), of, lvalue};
    e.source = {++places, places};
    return body.expressions.add(std::move(e));
  }
  ir::ExpressionId constant(std::int64_t value) {
    const ir::ExpressionId id = add(ir::Constant{}, integer);
    body.expressions[id].value = value;
    return id;
  }
  ir::ExpressionId name(ir::VariableId id) {
    const Type& of = body.types[body.variables[id].type];
    return add(ir::Name{id}, of.kind == Type::Kind::reference ? *of.element : body.variables[id].type, true);
  }
  ir::ExpressionId load(ir::ExpressionId object) { return add(ir::Load{object}, body.expressions[object].type); }
  ir::ExpressionId load(ir::VariableId id) { return load(name(id)); }
  ir::ExpressionId element(ir::VariableId array, ir::ExpressionId index) {
    return add(ir::Subscript{load(array), index}, number, true);
  }
  ir::ExpressionId assign(ir::ExpressionId target, ir::ExpressionId value) {
    return add(ir::Assign{target, value}, body.expressions[target].type, true);
  }
  ir::ExpressionId call(ir::Callee::Kind kind, std::vector<ir::ExpressionId> arguments, ir::TypeId result,
                        bool lvalue = false) {
    return add(ir::Call{{kind, "f"}, std::nullopt, std::move(arguments)}, result, lvalue);
  }

  ir::StatementId add(ir::StatementNode node) {
    ++places;
    return body.statements.add({std::move(node), {places, places}});
  }
  ir::FullExpression full(ir::ExpressionId e) { return {e, body.expressions[e].source}; }
  ir::StatementId evaluate(ir::ExpressionId e) { return add(ir::Evaluate{full(e)}); }
  ir::StatementId block(std::vector<ir::StatementId> statements) { return add(ir::Block{std::move(statements)}); }

  std::uint32_t places = 0;
};

// Every source is one byte at its own number; none in `macros` can be written next to.
class Text : public ir::SourceText {
 public:
  std::vector<std::uint32_t> macros;
  std::string text(ir::Source source) const override { return "text" + std::to_string(source.begin); }
  unsigned line(ir::Source source) const override { return source.begin; }
  std::optional<model::TextRange> statement(ir::Source source, bool) const override { return expression(source); }
  std::optional<model::TextRange> expression(ir::Source source) const override {
    for (const std::uint32_t macro : macros)
      if (macro == source.begin) return std::nullopt;
    return model::TextRange{source.begin, source.end + 1, 1};
  }
};

}  // namespace ferry::translator
