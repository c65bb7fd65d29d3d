// See parts.h.
#include "ir/parts.h"

#include <algorithm>

namespace ferry::translator::ir {

namespace {

// Collects the pointers that are dereferenced and the loops that are reached whenever the code runs.
class MustExecute {
 public:
  explicit MustExecute(const Body& body) : body_(body) {}

  VariableSet followed;
  // The loops that are reached. Whether they have an iteration depends on their headers.
  std::vector<StatementId> counted;

  // Visits a nest, assuming that `loops` of its loops have an iteration.
  void visit_nest(StatementId id, std::size_t loops) {
    const StatementNode& node = body_.statements[id].node;
    const auto* block = std::get_if<Block>(&node);
    if (block && block->statements.size() == 1) return visit_nest(block->statements.front(), loops);
    if (const auto* loop = std::get_if<Loop>(&node); loop && loops > 0) {
      visit(id);
      visit_nest(loop->body, loops - 1);
    } else if (const auto* range = std::get_if<RangeLoop>(&node); range && loops > 0) {
      visit(range->range);
      visit(range->body);
    } else {
      visit(id);
    }
  }

  // Visits a statement. Returns false if control may not reach the code after it.
  bool visit(StatementId id) {
    const StatementNode& node = body_.statements[id].node;
    if (const auto* block = std::get_if<Block>(&node))
      return std::all_of(block->statements.begin(), block->statements.end(),
                         [this](StatementId s) { return visit(s); });
    if (const auto* loop = std::get_if<Loop>(&node)) {
      if (loop->init) visit(*loop->init);
      visit(loop->variable);
      const bool first = loop->form == Loop::Form::do_;
      const bool on = !first || visit(loop->body);
      if (loop->condition && on) visit(loop->condition->expression);
      if (loop->counted) counted.push_back(id);
      return !jumps(loop->body);
    }
    if (const auto* range = std::get_if<RangeLoop>(&node)) {
      visit(range->range);
      return !jumps(range->body);
    }
    if (const auto* branch = std::get_if<Branch>(&node)) {
      if (branch->init) visit(*branch->init);
      visit(branch->variable);
      visit(branch->condition.expression);
      return !jumps(branch->then) && !(branch->otherwise && jumps(*branch->otherwise));
    }
    if (const auto* choice = std::get_if<Switch>(&node)) {
      if (choice->init) visit(*choice->init);
      visit(choice->variable);
      visit(choice->condition.expression);
      return !jumps(choice->body);
    }
    if (!std::holds_alternative<Evaluate>(node) && !std::holds_alternative<Declare>(node) &&
        !std::holds_alternative<Return>(node))
      return std::holds_alternative<Null>(node);
    const Parts parts = ir::parts(body_.statements[id]);
    for (const VariableId variable : parts.variables) visit(std::optional(variable));
    for (const ExpressionId e : parts.expressions) visit(e);
    return !std::holds_alternative<Return>(node);
  }

 private:
  void visit(const std::optional<VariableId>& id) {
    if (!id || body_.variables[*id].is_lambda) return;
    for (const ExpressionId size : body_.variables[*id].sizes) visit(size);
    if (body_.variables[*id].initialiser) visit(*body_.variables[*id].initialiser);
  }

  void visit(ExpressionId id) {
    const Expression& e = body_.expressions[id];
    if (body_.ends.contains(id)) return;
    if (const auto* name = std::get_if<Name>(&e.node))
      if (const std::optional<PartOf>& part = body_.variables[name->variable].part_of)
        followed.insert(part->relied.begin(), part->relied.end());
    if (const auto* both = std::get_if<Logical>(&e.node)) return visit(both->left);
    if (const auto* choice = std::get_if<Choose>(&e.node)) return visit(choice->condition);
    for (const ExpressionId operand : operands(e)) visit(operand);
    if (const auto* call = std::get_if<Inlined>(&e.node)) {
      followed.insert(call->followed.begin(), call->followed.end());
      visit(call->body);
    }
  }

  // Returns whether control may jump out of the code.
  bool jumps(StatementId root) const {
    bool found = false;
    each_below(
        body_, root,
        [&](StatementId id) {
          const StatementNode& node = body_.statements[id].node;
          found |= std::holds_alternative<Jump>(node) || std::holds_alternative<Return>(node) ||
                   std::holds_alternative<OpaqueStatement>(node);
        },
        [](VariableId) {}, [&](ExpressionId id) { found |= body_.ends.contains(id); });
    return found;
  }

  const Body& body_;
};

// Implements loops_that_dereference().
class LoopsThatDereference {
 public:
  LoopsThatDereference(const Body& body, VariableSet followed) : body_(body), followed_(std::move(followed)) {}

  std::vector<StatementId> needed;

  // Visits a loop, assuming that it has an iteration.
  void visit(StatementId id) {
    MustExecute certain(body_);
    certain.visit(std::get<Loop>(body_.statements[id].node).body);
    followed_.insert(certain.followed.begin(), certain.followed.end());
    for (const StatementId inner : certain.counted) {
      if (!names_other(inner)) continue;
      needed.push_back(inner);
      visit(inner);
    }
  }

  // Returns the first name of a part whose path has a pointer that isn't certainly dereferenced.
  std::optional<ExpressionId> names_other(StatementId code) const {
    std::optional<ExpressionId> found;
    each_below(
        body_, code, [](StatementId) {}, [](VariableId) {},
        [&](ExpressionId id) {
          const auto* name = std::get_if<Name>(&body_.expressions[id].node);
          if (!found && name && is_reached_through_others(body_.variables[name->variable], followed_)) found = id;
        });
    return found;
  }

 private:
  const Body& body_;
  VariableSet followed_;
};

}  // namespace

DereferencingLoops loops_that_dereference(const Body& body, StatementId nest) {
  constexpr std::size_t all = 99;
  if (!std::holds_alternative<Loop>(body.statements[nest].node))
    return {{}, conditionally_dereferenced(body, nest, all)};
  LoopsThatDereference loops(body, dereferenced_by_header(body, nest));
  loops.visit(nest);
  return {std::move(loops.needed), loops.names_other(nest)};
}

std::optional<ExpressionId> conditionally_dereferenced(const Body& body, StatementId nest, std::size_t loops) {
  std::optional<MustExecute> certain;
  std::optional<ExpressionId> found;
  each_below(
      body, nest, [](StatementId) {}, [](VariableId) {},
      [&](ExpressionId id) {
        const auto* name = std::get_if<Name>(&body.expressions[id].node);
        const std::optional<PartOf>* part = name ? &body.variables[name->variable].part_of : nullptr;
        if (found || !part || !*part || (*part)->relied.empty()) return;
        if (!certain) certain.emplace(body).visit_nest(nest, loops);
        const auto is_certain = [&](VariableId pointer) { return certain->followed.contains(pointer); };
        if (!std::all_of((*part)->relied.begin(), (*part)->relied.end(), is_certain)) found = id;
      });
  return found;
}

VariableSet dereferenced_by_header(const Body& body, StatementId nest) {
  MustExecute certain(body);
  if (std::holds_alternative<Loop>(body.statements[nest].node)) certain.visit(nest);
  return certain.followed;
}

bool is_reached_through_others(const Variable& variable, const VariableSet& pointers) {
  const std::optional<PartOf>& part = variable.part_of;
  return part && !std::all_of(part->relied.begin(), part->relied.end(),
                              [&](VariableId pointer) { return pointers.contains(pointer); });
}

bool dereferences_others(const Body& body, ExpressionId code, const VariableSet& pointers) {
  bool found = false;
  each_below(body, code, [&](ExpressionId id) {
    const auto* name = std::get_if<Name>(&body.expressions[id].node);
    found |= name && is_reached_through_others(body.variables[name->variable], pointers);
  });
  return found;
}

}  // namespace ferry::translator::ir
