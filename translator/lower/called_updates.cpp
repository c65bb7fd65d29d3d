// See called_updates.h.
#include "lower/called_updates.h"

#include "ir/ends.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lower {

namespace {

using Calls = CalledUpdatesAt;

class Finder {
 public:
  explicit Finder(const schedule::Draft& draft) : body_(draft.input.function.body), tried_(draft.tried_parameters) {
    for (const footprint::AtomicUpdate& atomic : draft.atomics)
      if (body_.expressions[atomic.update.target].of_callee)
        by_target_.emplace(ir::bare(body_, atomic.update.target), &atomic.update);
    for (const footprint::ElementReduction& sum : draft.live_outs.elements.mentions)
      if (body_.expressions[sum.expression].of_callee) sums_.emplace(sum.expression, &sum);
  }

  bool none() const {
    return by_target_.empty() && sums_.empty() && body_.ends.empty() && body_.checks.empty() && tried_.empty();
  }

  // Adds the updates in the statement's calls to `calls`. `around` is the call whose body contains the statement, or
  // null.
  void find(ir::StatementId id, Calls& calls, CalledUpdates* around) {
    const ir::Parts parts = ir::parts(body_.statements[id]);
    for (const ir::VariableId variable : parts.variables)
      if (body_.variables[variable].initialiser) find(*body_.variables[variable].initialiser, calls, around);
    for (const ir::ExpressionId e : parts.expressions) find(e, calls, around);
    for (const ir::StatementId part : parts.statements) find(part, calls, around);
  }

  void find(ir::ExpressionId id, Calls& calls, CalledUpdates* around) {
    const ir::Expression& e = body_.expressions[id];
    if (const auto update = by_target_.find(id); update != by_target_.end() && around)
      around->atomic.push_back(*update->second);
    if (const auto sum = sums_.find(id); sum != sums_.end() && around) around->sums.push_back(*sum->second);
    for (const ir::ExpressionId operand : ir::operands(e)) find(operand, calls, around);
    const auto* call = std::get_if<ir::Inlined>(&e.node);
    if (!call) return;
    CalledUpdates& inside = calls[{e.source.end, e.source.begin}];
    inside.body = &body_;
    inside.may_end = ir::may_end(body_, call->body);
    for (const ir::VariableId parameter : call->parameters)
      if (tried_.contains(parameter)) inside.tried.insert(body_.variables[parameter].name);
    find(call->body, inside.calls, &inside);
  }

 private:
  const ir::Body& body_;
  const ir::VariableSet& tried_;
  std::map<ir::ExpressionId, const footprint::Update*> by_target_;
  std::map<ir::ExpressionId, const footprint::ElementReduction*> sums_;
};

}  // namespace

std::string CalledUpdates::key() const {
  std::string made;
  for (const footprint::Update& update : atomic) made += std::to_string(update.source.begin) + ",";
  for (const footprint::ElementReduction& sum : sums) made += std::to_string(sum.element.begin) + "=" + sum.name + ",";
  for (const std::string& parameter : tried) made += parameter + "?,";
  for (const auto& [at, inside] : calls)
    if (const std::string key = inside.key(); !key.empty())
      made += std::to_string(at.first) + "-" + std::to_string(at.second) + "(" + key + ")";
  return made;
}

std::vector<std::string> CalledUpdates::results() const {
  std::set<std::string> names;
  collect(names);
  std::vector<std::string> made(names.begin(), names.end());
  if (!made.empty()) made.insert(made.begin(), "ferry_partial");
  if (may_end) made.push_back(ended);
  return made;
}

void CalledUpdates::collect(std::set<std::string>& names) const {
  for (const footprint::ElementReduction& sum : sums) names.insert(sum.name);
  for (const auto& [at, inside] : calls) inside.collect(names);
}

// Returns the updates of the innermost call that ends at this token. Operators that end there begin before the call.
CalledUpdates updates_in_call(const Calls& calls, std::uint32_t closing) {
  const auto behind = calls.lower_bound({closing + 1, 0});
  const bool known = behind != calls.begin() && std::prev(behind)->first.first == closing;
  return known ? std::prev(behind)->second : CalledUpdates{};
}

CalledUpdates updates_in_operator(const Calls& calls, ir::Source call) {
  const auto known = calls.find({call.end, call.begin});
  return known == calls.end() ? CalledUpdates{} : known->second;
}

Calls called_updates(const schedule::Draft& draft, const schedule::KernelScope& scope) {
  Finder finder(draft);
  Calls found;
  if (finder.none()) return found;
  for (const ir::StatementId header : scope.headers) {
    const auto& loop = std::get<ir::Loop>(draft.input.function.body.statements[header].node);
    if (loop.init) finder.find(*loop.init, found, nullptr);
    if (loop.condition) finder.find(loop.condition->expression, found, nullptr);
    if (loop.step) finder.find(loop.step->expression, found, nullptr);
  }
  for (const ir::StatementId statement : scope.statements) finder.find(statement, found, nullptr);
  return found;
}

}  // namespace ferry::translator::lower
