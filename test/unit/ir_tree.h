// Hand-made bodies and matching text, so that code that reads bodies can be tested without a compiler.
#pragma once

#include "ir/function.h"
#include "ir/uses.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator {

struct Tree {
  using Type = ir::Type;

  ir::Body body;
  ir::TypeId integer = integers("int", 32, "unsigned int"), character = integers("signed char", 8, "unsigned int");
  ir::TypeId boolean = type({Type::Kind::boolean, "bool"});
  ir::TypeId number = type({Type::Kind::floating, "double"}), single = type({Type::Kind::floating, "float"});
  ir::TypeId pointer = type({Type::Kind::pointer, "double *", false, false, number});
  ir::TypeId record = type({Type::Kind::record, "Peek"});

  ir::TypeId type(Type row) { return body.types.add(std::move(row)); }
  ir::TypeId integers(const std::string& name, unsigned bits, const std::string& summed_in) {
    Type row{Type::Kind::integer, name};
    row.bits = bits;
    row.is_signed = true;
    row.summed_in = summed_in;
    return type(row);
  }
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
    const ir::Type& pointer_type = body.types[body.variables[array].type];
    return add(ir::Subscript{load(array), index}, pointer_type.element.value_or(number), true);
  }
  ir::ExpressionId assign(ir::ExpressionId target, ir::ExpressionId value) {
    return add(ir::Assign{target, value}, body.expressions[target].type, true);
  }
  ir::ExpressionId call(ir::Callee::Kind kind, std::vector<ir::ExpressionId> arguments, ir::TypeId result,
                        bool lvalue = false) {
    return add(ir::Call{{kind, "f"}, std::nullopt, std::move(arguments)}, result, lvalue);
  }

  ir::ExpressionId binary(ir::Operator operation, ir::ExpressionId left, ir::ExpressionId right) {
    const bool compares = ir::compares(operation);
    return add(ir::Binary{operation, left, right}, compares ? boolean : body.expressions[left].type);
  }
  ir::ExpressionId update(ir::Operator operation, ir::ExpressionId target, ir::ExpressionId value) {
    const ir::TypeId of = body.expressions[target].type;
    return add(ir::Update{target, value, false, operation, of}, of, true);
  }

  ir::StatementId add(ir::StatementNode node) {
    ++places;
    return body.statements.add({std::move(node), {places, places}});
  }
  ir::FullExpression full(ir::ExpressionId e) { return {e, body.expressions[e].source}; }
  ir::StatementId evaluate(ir::ExpressionId e) { return add(ir::Evaluate{full(e)}); }
  ir::StatementId branch(ir::ExpressionId condition, ir::StatementId then) {
    return add(ir::Branch{std::nullopt, std::nullopt, full(condition), then, std::nullopt});
  }
  // for (int i = 0; i < bound; ++i) body
  ir::StatementId loop(ir::VariableId i, ir::ExpressionId bound, ir::StatementId statement) {
    const ir::ExpressionId first = constant(0);
    body.variables[i].initialiser = first;
    const ir::StatementId init = add(ir::Declare{{i}, {}});
    const ir::FullExpression test = full(binary(ir::Operator::less, load(i), bound));
    const ir::FullExpression step = full(add(ir::Update{name(i), std::nullopt}, integer, true));
    const ir::CountedHeader header{i, true, full(first), std::nullopt, full(bound)};
    return add(ir::Loop{ir::Loop::Form::for_, init, std::nullopt, test, step, statement, header});
  }
  ir::StatementId block(std::vector<ir::StatementId> statements) { return add(ir::Block{std::move(statements)}); }

  std::uint32_t places = 0;
};

// Each source is one byte, at the offset given by its number. No text can be inserted next to the sources in `macros`.
class Text : public ir::SourceText {
 public:
  std::vector<std::uint32_t> macros;
  std::string shown(ir::Source source) const override { return "text" + std::to_string(source.begin); }
  std::vector<ir::Token> tokens(ir::Source source) const override { return {{source.begin, shown(source), true}}; }
  std::optional<ir::Place> place(ir::Source source) const override { return source.begin; }
  unsigned line(ir::Source source) const override { return source.begin; }
  unsigned text_line(ir::Source source) const override { return source.begin; }
  model::Remark remark(ir::Source source) const override { return {source.begin, 1, 1, "", "", "", ""}; }
  ir::Source where_used(ir::Source source) const override { return source; }
  std::optional<model::TextRange> statement(ir::Source source, bool) const override { return expression(source); }
  std::optional<model::TextRange> expression(ir::Source source) const override {
    for (const std::uint32_t macro : macros)
      if (macro == source.begin) return std::nullopt;
    return model::TextRange{source.begin, source.end + 1, 1};
  }
};

// One token for each number, all on one line and separated by single spaces.
class Words : public Text {
 public:
  std::map<std::uint32_t, std::string> words;

  // Appends the words and returns their source.
  ir::Source say(const std::vector<std::string>& text) {
    const std::uint32_t begin = next_;
    for (const std::string& word : text) words[next_++] = word;
    return {begin, next_ - 1};
  }
  std::vector<ir::Token> tokens(ir::Source source) const override {
    std::vector<ir::Token> found;
    for (auto word = words.lower_bound(source.begin); word != words.end() && word->first <= source.end; ++word)
      found.push_back({word->first, word->second, true, ir::Token::Gap::space, false, 1, " "});
    return found;
  }

 private:
  std::uint32_t next_ = 1000;
};

}  // namespace ferry::translator
