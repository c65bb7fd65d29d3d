// See elsewhere.h.
#include "ir/elsewhere.h"

#include "ir/queries.h"

#include <algorithm>
#include <cctype>

namespace ferry::translator::ir {

namespace {

// Returns the expressions of the statement itself and of its declarations, without nested statements.
std::vector<ExpressionId> own_expressions(const Body& body, const Parts& parts) {
  std::vector<ExpressionId> found;
  for (const VariableId id : parts.variables) {
    const Variable& variable = body.variables[id];
    found.insert(found.end(), variable.sizes.begin(), variable.sizes.end());
    if (variable.initialiser) found.push_back(*variable.initialiser);
  }
  found.insert(found.end(), parts.expressions.begin(), parts.expressions.end());
  return found;
}

// Returns whether the name denotes the variable, or a part of an object on whose path the variable is an index.
bool names(const Body& body, const Name& name, VariableId variable) {
  if (name.variable == variable) return true;
  const std::optional<PartOf>& part = body.variables[name.variable].part_of;
  return part && std::find(part->indices.begin(), part->indices.end(), variable) != part->indices.end();
}

class Mentions {
 public:
  Mentions(const Body& body, VariableId variable) : body_(body), variable_(variable) {}

  bool in(ExpressionId root) const {
    bool found = false;
    each_below(body_, root, [&](ExpressionId id) {
      const Expression& e = body_.expressions[id];
      if (const auto* name = std::get_if<Name>(&e.node)) found = found || names(body_, *name, variable_);
      if (const auto* opaque = std::get_if<Opaque>(&e.node)) found = found || is_among(opaque->mentions);
    });
    return found;
  }

  // Returns whether a statement below `id` names the variable. `passes` returns whether to skip a statement.
  template <class Passes>
  bool in(StatementId id, const Passes& passes) const {
    const Statement& statement = body_.statements[id];
    if (passes(id, statement)) return false;
    if (const auto* opaque = std::get_if<OpaqueStatement>(&statement.node)) return is_among(opaque->mentions);
    const Parts parts = ir::parts(statement);
    const std::vector<ExpressionId> own = own_expressions(body_, parts);
    return std::any_of(own.begin(), own.end(), [this](ExpressionId e) { return in(e); }) ||
           std::any_of(parts.statements.begin(), parts.statements.end(), [&](StatementId s) { return in(s, passes); });
  }

  bool is_among(const std::vector<VariableId>& variables) const {
    return std::find(variables.begin(), variables.end(), variable_) != variables.end();
  }

 private:
  const Body& body_;
  const VariableId variable_;
};

}  // namespace

bool named_outside(const Body& body, VariableId variable, StatementId except) {
  return Mentions(body, variable).in(*body.root, [&](StatementId id, const Statement&) { return id == except; });
}

bool named_in(const Body& body, VariableId variable, ExpressionId code) { return Mentions(body, variable).in(code); }

bool named_in(const Body& body, VariableId variable, StatementId code) {
  return Mentions(body, variable).in(code, [](StatementId, const Statement&) { return false; });
}

bool named_in(const Body& body, VariableId variable, StatementId code, const std::set<StatementId>& left_out) {
  return Mentions(body, variable).in(code, [&](StatementId id, const Statement&) { return left_out.contains(id); });
}

std::string counter_name(const Body& body, VariableId id) {
  const Variable& variable = body.variables[id];
  if (variable.is_local()) return variable.name;
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  bool alone = std::all_of(variable.name.begin(), variable.name.end(), in_name);
  for (std::size_t other = 0; other < body.variables.size(); ++other)
    alone &= other == id.number() || body.variables[VariableId(other)].name != variable.name;
  if (alone) return variable.name;
  std::string name = "ferry_user_";
  for (const char letter : variable.name) name += in_name(letter) ? letter : '_';
  return name + "_" + std::to_string(id.number());
}

bool named_outside_own_loops(const Body& body, VariableId variable, StatementId code) {
  const Mentions mentions(body, variable);
  return mentions.in(code, [&](StatementId, const Statement& statement) {
    const auto* loop = std::get_if<Loop>(&statement.node);
    return loop && loop->counted && loop->counted->variable == variable && loop->counted->first && loop->init &&
           !mentions.in(loop->counted->first->expression);
  });
}

}  // namespace ferry::translator::ir
