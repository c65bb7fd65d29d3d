// See elsewhere.h.
#include "host/elsewhere.h"

#include <algorithm>

namespace ferry::translator::host {

namespace {

// A statement's own expressions, and those of what it declares.
std::vector<ir::ExpressionId> own_expressions(const ir::Body& body, const ir::Parts& parts) {
  std::vector<ir::ExpressionId> found;
  for (const ir::VariableId id : parts.variables) {
    const ir::Variable& variable = body.variables[id];
    found.insert(found.end(), variable.sizes.begin(), variable.sizes.end());
    if (variable.initialiser) found.push_back(*variable.initialiser);
  }
  found.insert(found.end(), parts.expressions.begin(), parts.expressions.end());
  return found;
}

class Mentions {
 public:
  Mentions(const ir::Body& body, ir::VariableId variable) : body_(body), variable_(variable) {}

  bool in(ir::ExpressionId root) const {
    bool found = false;
    each_below(body_, root, [&](ir::ExpressionId id) {
      const ir::Expression& e = body_.expressions[id];
      if (const auto* name = std::get_if<ir::Name>(&e.node)) found = found || name->variable == variable_;
      if (const auto* opaque = std::get_if<ir::Opaque>(&e.node)) found = found || is_among(opaque->mentions);
    });
    return found;
  }

  // `passes`: of a statement that isn't looked at.
  template <class Passes>
  bool in(ir::StatementId id, const Passes& passes) const {
    const ir::Statement& statement = body_.statements[id];
    if (passes(id, statement)) return false;
    if (const auto* opaque = std::get_if<ir::OpaqueStatement>(&statement.node)) return is_among(opaque->mentions);
    const ir::Parts parts = ir::parts(statement);
    const std::vector<ir::ExpressionId> own = own_expressions(body_, parts);
    return std::any_of(own.begin(), own.end(), [this](ir::ExpressionId e) { return in(e); }) ||
           std::any_of(parts.statements.begin(), parts.statements.end(),
                       [&](ir::StatementId s) { return in(s, passes); });
  }

  bool is_among(const std::vector<ir::VariableId>& variables) const {
    return std::find(variables.begin(), variables.end(), variable_) != variables.end();
  }

 private:
  const ir::Body& body_;
  const ir::VariableId variable_;
};

// A walk along the structure: what is assigned on every way to a place.
class FirstRead {
 public:
  FirstRead(const ir::Body& body, ir::VariableId variable) : body_(body), variable_(variable), all_(body, variable) {}

  bool found = false;  // a read that may come before a write

  // `assigned` on entry; the answer is assigned on exit.
  bool visit(ir::StatementId id, bool assigned) {
    const ir::Statement& s = body_.statements[id];
    if (const auto* choice = std::get_if<ir::Branch>(&s.node)) return visit_branch(*choice, assigned);
    if (const auto* loop = std::get_if<ir::Loop>(&s.node)) return visit_loop(*loop, assigned);
    // A label is reached from the switch's head as well; what is assigned in front of it doesn't count.
    if (const auto* label = std::get_if<ir::Case>(&s.node)) return visit(label->statement, false) && false;
    if (const auto* opaque = std::get_if<ir::OpaqueStatement>(&s.node)) {
      found = found || all_.is_among(opaque->mentions);
      return false;
    }
    const ir::Parts parts = ir::parts(s);
    bool after = assigned;
    for (const ir::ExpressionId e : own_expressions(body_, parts)) after = visit(e, after);
    const bool in_order = std::holds_alternative<ir::Block>(s.node);
    for (const ir::StatementId child : parts.statements) {
      const bool then = visit(child, after);
      if (in_order) after = then;
    }
    return after;
  }

 private:
  bool visit(const std::optional<ir::StatementId>& id, bool assigned) { return id ? visit(*id, assigned) : assigned; }
  bool visit(const std::optional<ir::FullExpression>& e, bool assigned) {
    return e ? visit(e->expression, assigned) : assigned;
  }
  bool visit(const std::optional<ir::VariableId>& id, bool assigned) {
    if (!id) return assigned;
    for (const ir::ExpressionId e : own_expressions(body_, {{*id}, {}, {}})) assigned = visit(e, assigned);
    return assigned;
  }

  bool visit_branch(const ir::Branch& s, bool assigned) {
    assigned = visit(s.condition.expression, visit(s.variable, visit(s.init, assigned)));
    const bool then = visit(s.then, assigned);
    return visit(s.otherwise, assigned) && then;
  }

  bool visit_loop(const ir::Loop& s, bool assigned) {
    if (s.form == ir::Loop::Form::do_) {
      visit(s.body, assigned);
      visit(s.condition, assigned);
      return assigned;
    }
    assigned = visit(s.condition, visit(s.variable, visit(s.init, assigned)));
    visit(s.body, assigned);
    visit(s.step, assigned);  // `continue` may come here by any way
    return assigned;
  }

  bool visit(ir::ExpressionId id, bool assigned) {
    const ir::Expression& e = body_.expressions[id];
    if (const auto* name = std::get_if<ir::Name>(&e.node)) {
      found = found || (name->variable == variable_ && !assigned);
      return assigned;
    }
    if (const auto* assignment = std::get_if<ir::Assign>(&e.node)) {
      const auto* target = std::get_if<ir::Name>(&body_.expressions[assignment->target].node);
      if (target && target->variable == variable_) {
        visit(assignment->value, assigned);
        return true;
      }
    }
    if (const auto* both = std::get_if<ir::Logical>(&e.node)) {
      const bool left = visit(both->left, assigned);
      visit(both->right, left);
      return left;
    }
    if (const auto* comma = std::get_if<ir::Comma>(&e.node)) return visit(comma->right, visit(comma->left, assigned));
    if (const auto* choice = std::get_if<ir::Choose>(&e.node)) {
      assigned = visit(choice->condition, assigned);
      const bool yes = visit(choice->yes, assigned);
      return visit(choice->no, assigned) && yes;
    }
    if (const auto* opaque = std::get_if<ir::Opaque>(&e.node)) found = found || all_.is_among(opaque->mentions);
    bool after = assigned;  // operands come in any order
    for (const ir::ExpressionId operand : operands(e)) after |= visit(operand, assigned);
    return after;
  }

  const ir::Body& body_;
  const ir::VariableId variable_;
  const Mentions all_;
};

bool holds(const ir::Body& body, ir::StatementId root, ir::StatementId nest) {
  if (root == nest) return true;
  const ir::Parts parts = ir::parts(body.statements[root]);
  return std::any_of(parts.statements.begin(), parts.statements.end(),
                     [&](ir::StatementId s) { return holds(body, s, nest); });
}

bool read_elsewhere(const ir::Body& body, ir::StatementId code, ir::StatementId nest, ir::VariableId variable) {
  if (code == nest) return false;
  FirstRead walk(body, variable);
  if (!holds(body, code, nest)) {
    walk.visit(code, false);
    return walk.found;
  }
  const Mentions mentions(body, variable);
  const ir::Parts parts = ir::parts(body.statements[code]);
  const std::vector<ir::ExpressionId> own = own_expressions(body, parts);
  return std::any_of(own.begin(), own.end(), [&](ir::ExpressionId e) { return mentions.in(e); }) ||
         std::any_of(parts.statements.begin(), parts.statements.end(),
                     [&](ir::StatementId s) { return read_elsewhere(body, s, nest, variable); });
}

}  // namespace

bool named_outside(const ir::Body& body, ir::VariableId variable, ir::StatementId except) {
  return Mentions(body, variable).in(*body.root, [&](ir::StatementId id, const ir::Statement&) {
    return id == except;
  });
}

bool named_outside_own_loops(const ir::Body& body, ir::VariableId variable) {
  const Mentions mentions(body, variable);
  return mentions.in(*body.root, [&](ir::StatementId, const ir::Statement& statement) {
    const auto* loop = std::get_if<ir::Loop>(&statement.node);
    return loop && loop->counted && loop->counted->variable == variable && loop->counted->first && loop->init &&
           !mentions.in(*loop->counted->first);
  });
}

bool reads_value_left_by(const ir::Body& body, ir::VariableId variable, ir::StatementId nest) {
  return read_elsewhere(body, *body.root, nest, variable);
}

}  // namespace ferry::translator::host
