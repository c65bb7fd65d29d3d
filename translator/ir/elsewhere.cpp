// See elsewhere.h.
#include "ir/elsewhere.h"

#include "ir/queries.h"

#include <algorithm>
#include <cctype>

namespace ferry::translator::ir {

namespace {

// Whether what a lambda captures is read where it is made. In a nest only calls of it are: see Inlined.
enum class Lambdas { read, called };

// A statement's own expressions, and those of what it declares.
std::vector<ExpressionId> own_expressions(const Body& body, const Parts& parts, Lambdas lambdas = Lambdas::read) {
  std::vector<ExpressionId> found;
  for (const VariableId id : parts.variables) {
    const Variable& variable = body.variables[id];
    found.insert(found.end(), variable.sizes.begin(), variable.sizes.end());
    const bool only_called = variable.is_lambda && lambdas == Lambdas::called;
    if (variable.initialiser && !only_called) found.push_back(*variable.initialiser);
  }
  found.insert(found.end(), parts.expressions.begin(), parts.expressions.end());
  return found;
}

// The name is the variable's, or a part's whose path has it as an index.
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

  // `passes`: of a statement that isn't looked at.
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

// Whether a called function's body may end other than at its end.
bool returns_early(const Body& body, StatementId root) {
  const auto* block = std::get_if<Block>(&body.statements[root].node);
  const StatementId last = block && !block->statements.empty() ? block->statements.back() : root;
  bool found = !block;
  each_below(
      body, root,
      [&](StatementId id) {
        const StatementNode& node = body.statements[id].node;
        found |= (std::holds_alternative<Return>(node) && id != last) || std::holds_alternative<OpaqueStatement>(node);
      },
      [](VariableId) {}, [](ExpressionId) {});
  return found;
}

// A walk along the structure: what is assigned on every path to a place.
class FirstRead {
 public:
  FirstRead(const Body& body, VariableId variable, Lambdas lambdas)
      : body_(body), variable_(variable), lambdas_(lambdas), all_(body, variable) {}

  std::optional<Source> found;  // the first read that may come before a write

  // `assigned` on entry; the answer is assigned on exit.
  bool visit(StatementId id, bool assigned) {
    const Statement& s = body_.statements[id];
    if (const auto* choice = std::get_if<Branch>(&s.node)) return visit_branch(*choice, assigned);
    if (const auto* loop = std::get_if<Loop>(&s.node)) return visit_loop(*loop, assigned);
    // A label is reached from the switch's head as well; what is assigned before it doesn't count.
    if (const auto* label = std::get_if<Case>(&s.node)) return visit(label->statement, false) && false;
    if (const auto* opaque = std::get_if<OpaqueStatement>(&s.node)) {
      if (all_.is_among(opaque->mentions)) note(s.source);
      return false;
    }
    const Parts parts = ir::parts(s);
    bool after = assigned;
    for (const ExpressionId e : own_expressions(body_, parts, lambdas_)) after = visit(e, after);
    const bool in_order = std::holds_alternative<Block>(s.node);
    for (const StatementId child : parts.statements) {
      const bool then = visit(child, after);
      if (in_order) after = then;
    }
    return after;
  }

 private:
  void note(Source position) {
    if (!found) found = position;
  }

  bool visit(const std::optional<StatementId>& id, bool assigned) { return id ? visit(*id, assigned) : assigned; }
  bool visit(const std::optional<FullExpression>& e, bool assigned) {
    return e ? visit(e->expression, assigned) : assigned;
  }
  bool visit(const std::optional<VariableId>& id, bool assigned) {
    if (!id) return assigned;
    for (const ExpressionId e : own_expressions(body_, {{*id}, {}, {}})) assigned = visit(e, assigned);
    return assigned;
  }

  bool visit_branch(const Branch& s, bool assigned) {
    assigned = visit(s.condition.expression, visit(s.variable, visit(s.init, assigned)));
    const bool then = visit(s.then, assigned);
    return visit(s.otherwise, assigned) && then;
  }

  bool visit_loop(const Loop& s, bool assigned) {
    if (s.form == Loop::Form::do_) {
      visit(s.body, assigned);
      visit(s.condition, assigned);
      return assigned;
    }
    assigned = visit(s.condition, visit(s.variable, visit(s.init, assigned)));
    visit(s.body, assigned);
    visit(s.step, assigned);  // `continue` may get here on any path
    return assigned;
  }

  bool visit(ExpressionId id, bool assigned) {
    const Expression& e = body_.expressions[id];
    if (const auto* name = std::get_if<Name>(&e.node)) {
      if (!assigned && names(body_, *name, variable_)) note(e.source);
      return assigned;
    }
    if (const auto* assignment = std::get_if<Assign>(&e.node)) {
      if (denoted_variable(body_, assignment->target) == variable_) {
        visit(assignment->value, assigned);
        for (const ExpressionId argument : naming_arguments(body_, assignment->target)) visit(argument, assigned);
        return true;
      }
    }
    if (const auto* both = std::get_if<Logical>(&e.node)) {
      const bool left = visit(both->left, assigned);
      visit(both->right, left);
      return left;
    }
    if (const auto* comma = std::get_if<Comma>(&e.node)) return visit(comma->right, visit(comma->left, assigned));
    if (const auto* choice = std::get_if<Choose>(&e.node)) {
      assigned = visit(choice->condition, assigned);
      const bool yes = visit(choice->yes, assigned);
      return visit(choice->no, assigned) && yes;
    }
    const auto* opaque = std::get_if<Opaque>(&e.node);
    if (opaque && all_.is_among(opaque->mentions)) note(e.source);
    bool after = assigned;  // operands are evaluated in any order
    for (const ExpressionId operand : operands(e)) after |= visit(operand, assigned);
    const auto* call = std::get_if<Inlined>(&e.node);
    if (!call) return after;
    const bool at_end = visit(call->body, after);
    return after || (at_end && !returns_early(body_, call->body));
  }

  const Body& body_;
  const VariableId variable_;
  const Lambdas lambdas_;
  const Mentions all_;
};

bool holds(const Body& body, StatementId root, StatementId nest) {
  if (root == nest) return true;
  const Parts parts = ir::parts(body.statements[root]);
  return std::any_of(parts.statements.begin(), parts.statements.end(),
                     [&](StatementId s) { return holds(body, s, nest); });
}

bool read_elsewhere(const Body& body, StatementId code, StatementId nest, VariableId variable) {
  if (code == nest) return false;
  FirstRead walk(body, variable, Lambdas::read);
  if (!holds(body, code, nest)) {
    walk.visit(code, false);
    return walk.found.has_value();
  }
  const Mentions mentions(body, variable);
  const Parts parts = ir::parts(body.statements[code]);
  const std::vector<ExpressionId> own = own_expressions(body, parts);
  return std::any_of(own.begin(), own.end(), [&](ExpressionId e) { return mentions.in(e); }) ||
         std::any_of(parts.statements.begin(), parts.statements.end(),
                     [&](StatementId s) { return read_elsewhere(body, s, nest, variable); });
}

}  // namespace

bool named_outside(const Body& body, VariableId variable, StatementId except) {
  return Mentions(body, variable).in(*body.root, [&](StatementId id, const Statement&) { return id == except; });
}

bool named_in(const Body& body, VariableId variable, ExpressionId code) { return Mentions(body, variable).in(code); }

bool named_in(const Body& body, VariableId variable, StatementId code) {
  return Mentions(body, variable).in(code, [](StatementId, const Statement&) { return false; });
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

std::optional<Source> upward_exposed_read(const Body& body, VariableId variable, StatementId code) {
  FirstRead walk(body, variable, Lambdas::called);
  walk.visit(code, false);
  return walk.found;
}

bool named_outside_own_loops(const Body& body, VariableId variable, StatementId code) {
  const Mentions mentions(body, variable);
  return mentions.in(code, [&](StatementId, const Statement& statement) {
    const auto* loop = std::get_if<Loop>(&statement.node);
    return loop && loop->counted && loop->counted->variable == variable && loop->counted->first && loop->init &&
           !mentions.in(loop->counted->first->expression);
  });
}

bool reads_value_left_by(const Body& body, VariableId variable, StatementId nest) {
  return read_elsewhere(body, *body.root, nest, variable);
}

}  // namespace ferry::translator::ir
