// See liveness.h.
#include "ir/liveness.h"

#include "ir/pieces.h"
#include "ir/queries.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace ferry::translator::ir {

namespace {

// The pieces that some path through a statement doesn't assign, by the way in which the path leaves the statement.
struct Exits {
  Pieces next = 0, breaks = 0, continues = 0, returns = 0;

  Exits& operator|=(const Exits& other) {
    next |= other.next;
    breaks |= other.breaks;
    continues |= other.continues;
    returns |= other.returns;
    return *this;
  }
};

// A walk along the paths on which the variable isn't assigned. `live` is the set of pieces that are live before a node:
// on some path to the node, they still have the value in question. Each visit returns the pieces that are live after
// the node. The second visit's set is contained in the first one's, so every loop is visited at most twice.
class Walk {
 public:
  // When a lambda's captures count as read: when the lambda is created, or when it is called (Inlined).
  enum class Captures { read_when_made, read_in_calls };
  // Whether the walk also visits the statement after which all paths begin, in case a path returns to it.
  enum class Begin { is_visited, is_passed };

  Walk(const Body& body, VariableId variable, Captures captures, const Aliases& aliases)
      : body_(body), variable_(variable), captures_(captures), aliases_(aliases), pieces_(body, variable, aliases) {}

  // Walks all paths. They begin at the end of `from`, or at the beginning of `root` if `from` is none.
  void run(StatementId root, std::optional<StatementId> from = {}, Begin begin = Begin::is_visited) {
    from_ = from;
    begin_ = begin;
    met = !from;
    Pieces jumped = 0;
    do {
      jumped = jumped_;
      visit(root, from ? 0 : pieces_.all());
    } while (jumped_ != jumped && !found);
  }

  std::optional<Source> found;  // the first read
  bool met = false;             // whether the walk has reached the statement after which all paths begin

 private:
  Exits visit(StatementId id, Pieces live) {
    if (found) return {};
    thrown_ |= live;
    if (id != from_) return visit_node(id, live);
    Exits exits = begin_ == Begin::is_visited ? visit_node(id, live) : Exits{};
    exits.next = thrown_ = pieces_.all();
    met = true;
    return exits;
  }

  Exits visit_node(StatementId id, Pieces live) {
    const Statement& statement = body_.statements[id];
    if (std::holds_alternative<OpaqueStatement>(statement.node)) return visit_opaque(statement, live);
    return std::visit([&](const auto& node) { return visit(node, live); }, statement.node);
  }

  Exits visit(const Block& s, Pieces live) {
    Exits exits;
    for (const StatementId child : s.statements) {
      exits |= visit(child, live);
      live = std::exchange(exits.next, 0);
    }
    exits.next = live;
    return exits;
  }

  Exits visit(const Branch& s, Pieces live) {
    const Outcome outcome = test(s.condition.expression, visit(s.variable, visit(s.init, live)));
    Exits exits = visit(s.then, outcome.yes);
    exits |= s.otherwise ? visit(*s.otherwise, outcome.no) : Exits{outcome.no};
    return exits;
  }

  Exits visit(const Switch& s, Pieces live) {
    live = visit(s.condition, visit(s.variable, visit(s.init, live)));
    const Pieces around = std::exchange(at_cases_, live);
    const bool around_has_default = std::exchange(has_default_, false);
    Exits exits = visit(s.body, 0);
    exits.next |= std::exchange(exits.breaks, 0) | (has_default_ ? 0 : live);
    at_cases_ = around;
    has_default_ = around_has_default;
    return exits;
  }

  Exits visit(const Case& s, Pieces live) {
    has_default_ |= s.is_default;
    return visit(s.statement, live | (s.of_goto ? jumped_ : at_cases_));
  }

  Exits visit(const Loop& s, Pieces live) {
    const bool is_do = s.form == Loop::Form::do_;
    Exits exits;
    Pieces left = 0;
    const auto iterate = [&](Pieces at_body) {
      exits |= visit(s.body, at_body);
      const Pieces ended = std::exchange(exits.next, 0) | std::exchange(exits.continues, 0);
      return is_do ? ended : visit(s.step, ended);
    };
    const auto goes_on = [&](Pieces at_condition) {
      at_condition = visit(s.variable, at_condition);
      const Outcome outcome = s.condition ? test(s.condition->expression, at_condition) : Outcome{at_condition, 0};
      left |= outcome.no;
      return outcome.yes;
    };
    const Pieces first = is_do ? live : goes_on(visit(s.init, live)), again = goes_on(iterate(first));
    if (again & ~first) goes_on(iterate(first | again));
    exits.next = std::exchange(exits.breaks, 0) | (left & ~pieces_.filled_by(s, from_));
    return exits;
  }

  Exits visit(const RangeLoop& s, Pieces live) {
    live = visit(s.range, visit(s.init, live));
    Exits exits;
    const auto iterate = [&](Pieces at_body) {
      exits |= visit(s.body, s.element == variable_ ? 0 : at_body);
      return exits.next | exits.continues;
    };
    const Pieces again = iterate(live);
    if (again & ~live) iterate(live | again);
    return {live | exits.next | exits.continues | exits.breaks, 0, 0, exits.returns};
  }

  Exits visit(const Try& s, Pieces live) {
    const Pieces around = std::exchange(thrown_, live);
    Exits exits = visit(s.block, live);
    const Pieces thrown = thrown_;  // any expression in the block may throw
    for (const Handler& handler : s.handlers) exits |= visit(handler.body, handler.variable == variable_ ? 0 : thrown);
    thrown_ |= around;
    return exits;
  }

  Exits visit(const Evaluate& s, Pieces live) { return {visit(s.expression, live)}; }
  Exits visit(const Null&, Pieces live) { return {live}; }
  Exits visit(const Return& s, Pieces live) { return {0, 0, 0, visit(s.value, live)}; }

  Exits visit(const Declare& s, Pieces live) {
    for (const ExpressionId size : s.sizes) live = visit(size, live);
    for (const VariableId variable : s.variables) live = visit(variable, live);
    return {live};
  }

  Exits visit(const Jump& s, Pieces live) {
    switch (s.kind) {
      case Jump::Kind::break_:
        return {0, live};
      case Jump::Kind::continue_:
        return {0, 0, live};
      case Jump::Kind::goto_:
        jumped_ |= live;
        return {};
    }
    return {};
  }

  Exits visit(const OpaqueStatement&, Pieces) { return {}; }  // handled by visit_opaque()

  // Control may leave and re-enter an opaque statement in any way.
  Exits visit_opaque(const Statement& s, Pieces live) {
    live |= jumped_;
    if (is_among(std::get<OpaqueStatement>(s.node).mentions)) note(s.source, live);
    jumped_ |= live;
    return {live, live, live, live};
  }

  Pieces visit(const std::optional<StatementId>& init, Pieces live) { return init ? visit(*init, live).next : live; }
  Pieces visit(const FullExpression& e, Pieces live) { return visit(e.expression, live); }
  Pieces visit(const std::optional<FullExpression>& e, Pieces live) { return e ? visit(*e, live) : live; }
  Pieces visit(const std::optional<VariableId>& id, Pieces live) { return id ? visit(*id, live) : live; }

  // Visits a declaration, after which the variable no longer has an earlier value.
  Pieces visit(VariableId id, Pieces live) {
    const Variable& variable = body_.variables[id];
    for (const ExpressionId size : variable.sizes) live = visit(size, live);
    const bool only_called = variable.is_lambda && captures_ == Captures::read_in_calls;
    if (variable.initialiser && !only_called) live = visit(*variable.initialiser, live);
    return id == variable_ && variable.is_local() ? 0 : live;  // a static variable keeps its value
  }

  Pieces visit(ExpressionId id, Pieces live) {
    if (live == 0) return 0;
    const Expression& e = body_.expressions[id];
    if (const auto* name = std::get_if<Name>(&e.node)) {
      const std::optional<VariablePieces::Place> place = pieces_.place(id);
      if (place) note(e.source, live & place->possible);
      if (names(name->variable)) note(e.source, live);
      return live;
    }
    if (const std::optional<VariablePieces::Place> place = pieces_.place(id)) {
      note(e.source, live & place->possible);
      return visit_all(place->indices, live);
    }
    if (const auto* assignment = std::get_if<Assign>(&e.node)) return visit_assignment(*assignment, live);
    if (std::holds_alternative<Logical>(e.node)) {
      const Outcome outcome = test(id, live);
      return outcome.yes | outcome.no;
    }
    if (const auto* comma = std::get_if<Comma>(&e.node)) return visit(comma->right, visit(comma->left, live));
    if (const auto* choice = std::get_if<Choose>(&e.node)) {
      const Outcome outcome = test(choice->condition, live);
      return visit(choice->yes, outcome.yes) | visit(choice->no, outcome.no);
    }
    const auto* opaque = std::get_if<Opaque>(&e.node);
    if (opaque && is_among(opaque->mentions)) note(e.source, live);
    const auto* copy = std::get_if<Call>(&e.node);
    if (copy && copy->callee.kind == Callee::Kind::copy)
      return visit_assignment({copy->arguments[0], copy->arguments[1]}, live);
    const auto* call = std::get_if<Inlined>(&e.node);
    const Pieces after = call ? visit_arguments(*call, live) : visit_all(operands(e), live);
    if (!call) return after;
    const Exits exits = visit(call->body, after);
    return exits.next | exits.returns;
  }

  // The pieces that are live after a condition: if it is true, and if it is false.
  struct Outcome {
    Pieces yes, no;
  };
  Outcome test(ExpressionId id, Pieces live) {
    const Expression& e = body_.expressions[id];
    if (const auto* both = std::get_if<Logical>(&e.node)) {
      const Outcome left = test(both->left, live), right = test(both->right, both->conjunction ? left.yes : left.no);
      return both->conjunction ? Outcome{right.yes, left.no | right.no} : Outcome{left.yes | right.yes, right.no};
    }
    if (const auto* negated = std::get_if<Unary>(&e.node); negated && negated->operation == Operator::logical_not) {
      const Outcome outcome = test(negated->operand, live);
      return {outcome.no, outcome.yes};
    }
    const Pieces after = visit(id, live);
    return {e.value == 0 ? 0 : after, e.value.value_or(0) == 0 ? after : 0};
  }

  // Visits operands. Their order of evaluation is unspecified, so any of them may be read before one that assigns the
  // variable.
  Pieces visit_all(const std::vector<ExpressionId>& all, Pieces live) {
    Pieces after = live;
    for (const ExpressionId one : all) after &= visit(one, live);
    return after;
  }

  Pieces visit_assignment(const Assign& assignment, Pieces live) {
    if (denoted_variable(body_, assignment.target) == variable_) {
      visit(assignment.value, live);
      visit_all(naming_arguments(body_, assignment.target), live);
      return 0;
    }
    const std::optional<VariablePieces::Place> place = pieces_.place(assignment.target);
    const Pieces after = visit(assignment.value, live) & visit_place(assignment.target, live);
    return place ? after & ~place->certain : after;
  }

  // Visits an lvalue that is assigned. Only the subscripts and pointers that locate the object are read.
  Pieces visit_place(ExpressionId target, Pieces live) {
    if (const std::optional<VariablePieces::Place> place = pieces_.place(target))
      return visit_all(place->indices, live);
    const auto* element = std::get_if<Subscript>(&body_.expressions[target].node);
    const std::optional<ExpressionId> row = element ? std::optional(bare(body_, element->pointer)) : std::nullopt;
    if (!row || body_.type_of(*row).kind != Type::Kind::array) return visit(target, live);
    return visit_place(*row, live) & visit(element->index, live);
  }

  // Visits a call's arguments. If a parameter is an alias of an argument, the call itself doesn't read that argument.
  Pieces visit_arguments(const Inlined& call, Pieces live) {
    Pieces after = live;
    for (std::size_t p = 0; p < call.arguments.size(); ++p)
      after &= aliases_.contains(call.parameters[p]) ? visit_address(call.arguments[p], live)
                                                     : visit(call.arguments[p], live);
    return after;
  }

  // Visits the expressions that locate an object. `id` is the object's address, or an lvalue that denotes the object.
  Pieces visit_address(ExpressionId id, Pieces live) {
    const ExpressionNode& node = body_.expressions[id].node;
    if (const auto* address = std::get_if<Address>(&node)) return visit_place(address->object, live);
    if (const auto* decay = std::get_if<Decay>(&node)) return visit_place(decay->array, live);
    if (const auto* requalify = std::get_if<Requalify>(&node)) return visit_address(requalify->object, live);
    const auto* sum = std::get_if<Binary>(&node);
    if (sum) return visit_address(sum->left, live) & visit_address(sum->right, live);
    return body_.expressions[id].is_lvalue ? visit_place(id, live) : visit(id, live);
  }

  // Returns whether the name denotes the variable, a part of an object whose path leads through the variable, or
  // something whose declared extent names the variable.
  bool names(VariableId name) const {
    if (name == variable_) return true;
    const std::optional<PartOf>& part = body_.variables[name].part_of;
    const std::optional<DeclaredExtent>& extent = body_.variables[name].extent;
    return (extent && is_among(extent->names)) ||
           (part && (is_among(part->within) || is_among(part->followed) || is_among(part->indices)));
  }
  bool is_among(const std::vector<VariableId>& variables) const {
    return std::find(variables.begin(), variables.end(), variable_) != variables.end();
  }
  void note(Source place, Pieces read) {
    if (read != 0 && !found) found = place;
  }

  const Body& body_;
  const VariableId variable_;
  const Captures captures_;
  const Aliases& aliases_;
  const VariablePieces pieces_;
  std::optional<StatementId> from_;
  Begin begin_ = Begin::is_visited;
  Pieces jumped_ = 0;         // pieces that are live at some goto, and so may be live at any label
  Pieces at_cases_ = 0;       // pieces that are live at the labels of the innermost switch
  bool has_default_ = false;  // whether the innermost switch has a default label
  Pieces thrown_ = 0;         // pieces that are live somewhere in the innermost try block
};

bool is_live(const Body& body, VariableId variable, StatementId code, Walk::Begin begin, const Aliases& aliases) {
  Walk walk(body, variable, Walk::Captures::read_when_made, aliases);
  walk.run(*body.root, code, begin);
  return walk.found || !walk.met;  // nothing is known if the walk hasn't reached the statement
}

}  // namespace

std::optional<Source> upward_exposed_read(const Body& body, VariableId variable, StatementId code,
                                          const Aliases& aliases) {
  Walk walk(body, variable, Walk::Captures::read_in_calls, aliases);
  walk.run(code);
  return walk.found;
}

bool live_after(const Body& body, VariableId variable, StatementId code, const Aliases& aliases) {
  return is_live(body, variable, code, Walk::Begin::is_visited, aliases);
}

bool live_after_filled(const Body& body, VariableId array, StatementId code) {
  return is_live(body, array, code, Walk::Begin::is_passed, {});
}

}  // namespace ferry::translator::ir
