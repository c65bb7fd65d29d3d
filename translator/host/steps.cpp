// See steps.h. This file walks the statements, head_steps.h handles their heads, and device_work.h decides which of
// them are split into several steps.
#include "host/steps.h"

#include "host/call_steps.h"
#include "host/device_work.h"
#include "host/element_loops.h"
#include "host/head_steps.h"
#include "host/scope_end.h"
#include "host/step_writer.h"
#include "host/touches.h"

#include <llvm/ADT/STLFunctionalExtras.h>

#include <map>
#include <span>
#include <string>

namespace ferry::translator::host {

using diagnostics::Id;

namespace {

class Walker {
 public:
  Walker(const ir::Function& function, const std::set<ir::StatementId>& nests)
      : function_(function),
        body_(function.body),
        work_(body_, nests),
        writer_(function.text),
        heads_(function, writer_) {}

  Steps run() {
    const ir::Statement& root = body_.statements[*body_.root];
    for (const ir::Unsupported& thing : body_.unsupported) refuse(thing);
    add_scope_ends(body_.parameters, opening(*body_.root));
    visit_block(std::get<ir::Block>(root.node), [&] { writer_.result.expiring = expiring(nullptr); });
    return std::move(writer_.result);
  }

 private:
  ir::Source opening(ir::StatementId block) const {
    const std::uint32_t brace = at(block).position().begin;
    return {brace, brace};
  }

  void refuse(const ir::Unsupported& thing) {
    switch (thing.kind) {
      case ir::Unsupported::Kind::jump_label:
        return writer_.fail(thing.source, {Id::label_in_function});
      case ir::Unsupported::Kind::returns_twice:
        return writer_.fail(thing.source, {Id::returns_twice, {thing.name}});
      case ir::Unsupported::Kind::named_register:
        return writer_.fail(thing.source, {Id::named_register, {thing.name}});
      case ir::Unsupported::Kind::directive:
        return writer_.fail(thing.source, {Id::openmp_directive, {thing.name}});
      case ir::Unsupported::Kind::directive_attribute:
        return writer_.fail(thing.source, {Id::openmp_attribute, {thing.name}});
      case ir::Unsupported::Kind::not_utf8:
        return writer_.fail(thing.source, {Id::not_utf8, {thing.name}});
    }
  }

  const ir::Statement& at(ir::StatementId id) const { return body_.statements[id]; }
  template <class Node>
  const Node* as(ir::StatementId id) const {
    return std::get_if<Node>(&at(id).node);
  }

  void visit(ir::StatementId id, bool in_block) {
    if (writer_.result.error || work_.is_nest(id)) return;  // the launch replaces the nest's text
    if (!work_.in(id)) return visit_leaf(id, in_block);
    std::visit([&](const auto& node) { around(node, id, in_block); }, at(id).node);
  }

  // Visits the block's statements. Calls `at_end` before the block's variables go out of scope.
  void visit_block(const ir::Block& block, llvm::function_ref<void()> at_end = [] {}) {
    const std::size_t outer = open_.size();
    const std::vector<ir::StatementId>& all = block.statements;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t count = made_by_one_macro(all, i);
      if (count == 1)
        visit(all[i], true);
      else
        visit_together(std::span(all).subspan(i, count));
      i += count - 1;
    }
    at_end();
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(outer), open_.end());
  }

  // --- containers whose lifetime ends at a return ---

  // Returns the local containers that are in scope at a return or at the function's end and whose elements aren't read
  // afterwards, neither by a destructor nor by the returned value. Excludes `returned`.
  std::vector<model::Local> expiring(const ir::Return* node, std::optional<ir::VariableId> returned = {}) const {
    const bool computes = node && node->value && !returned;
    if (computes && !body_.types[body_.expressions[node->value->expression].type].is_scalar()) return {};
    std::map<std::string, model::Local> found;  // by name; the innermost variable wins
    for (const ir::VariableId variable : open_) {
      if (variable == returned) continue;
      ScopeEnd end = scope_end(function_, variable);
      if (end.runs_code || end.writes) return {};
      for (model::Local& local : end.forget)
        if (local.kind == model::Local::Kind::container) found.insert_or_assign(local.name, std::move(local));
    }
    std::vector<model::Local> locals;
    for (auto& [name, local] : found) locals.push_back(std::move(local));
    return locals;
  }

  // --- several statements from one macro ---

  // Returns the number of statements from `first` on that have the same position because one macro makes them, like
  // `#define STOP(x) log(x); return x`.
  std::size_t made_by_one_macro(const std::vector<ir::StatementId>& all, std::size_t first) const {
    for (std::size_t i = first; i < all.size(); ++i) {
      const bool on_host = !work_.in(all[i]) && !work_.is_nest(all[i]) && !as<ir::Case>(all[i]);
      const bool has_place = writer_.has_place(at(all[i]).source);
      if (!on_host || has_place) return 1;
      if (i > first && writer_.has_place(from_to(all[first], all[i]))) return i + 1 - first;
    }
    return 1;
  }

  ir::Source from_to(ir::StatementId first, ir::StatementId last) const {
    return {at(first).source.begin, at(last).source.end};
  }

  // Acquires everything before these statements, because what a later one touches may depend on an earlier one.
  void visit_together(std::span<const ir::StatementId> statements) {
    const ir::Source position = from_to(statements.front(), statements.back());
    model::Footprint all;
    std::vector<ir::VariableId> declared;
    for (const ir::StatementId id : statements) {
      all.everything |= touches(function_, id).touches_memory();
      if (const auto* declarations = as<ir::Declare>(id))
        declared.insert(declared.end(), declarations->variables.begin(), declarations->variables.end());
    }
    writer_.before(position, std::move(all), false);
    add_scope_ends(declared, position, true);
    for (const ir::StatementId id : statements) visit_returns(id);
  }

  // --- statements around device work ---

  void around(const ir::Block& s, ir::StatementId, bool) { visit_block(s); }

  void around(const ir::Loop& s, ir::StatementId id, bool in_block) {
    heads_.first_clause(s.init, {id, in_block});
    if (s.variable) {
      if (heads_.declaring_condition(s, {id, in_block})) copy_to_host_after(s.body);
    } else if (s.condition && s.form != ir::Loop::Form::do_) {
      heads_.inside(*s.condition);
    }
    if (s.step) heads_.inside(*s.step);
    visit(s.body, false);
    if (s.form == ir::Loop::Form::do_) heads_.inside(*s.condition);
  }

  // Asks the container for its elements once, before the loop. Only the loop's body touches the elements.
  void around(const ir::RangeLoop& s, ir::StatementId id, bool in_block) {
    writer_.before(at(id).source, touches_place(function_, s.range), !in_block);
    visit(s.body, false);
  }

  void around(const ir::Branch& s, ir::StatementId id, bool in_block) {
    heads_.first_clause(s.init, {id, in_block});
    const bool guarded = heads_.condition_once(s.init, s.variable, s.condition, {id, in_block});
    if (guarded) copy_to_host_after(s.then);
    if (guarded && s.otherwise) copy_to_host_after(*s.otherwise);
    visit(s.then, false);
    if (s.otherwise) visit(*s.otherwise, false);
  }

  void around(const ir::Switch& s, ir::StatementId id, bool in_block) {
    heads_.first_clause(s.init, {id, in_block});
    if (heads_.condition_once(s.init, s.variable, s.condition, {id, in_block}))
      writer_.fail(body_.variables[*s.variable].source, {Id::ends_with_statement, {body_.variables[*s.variable].name}});
    check_switch_body(s.body);
    visit(s.body, false);
  }

  void around(const ir::Case& s, ir::StatementId, bool) { visit(s.statement, false); }

  // Acquires everything at the end of each handler. The exception object's destructor may do anything, and other code
  // may have the address of something inside the object.
  void around(const ir::Try& s, ir::StatementId, bool) {
    visit(s.block, true);
    for (const ir::Handler& handler : s.handlers) {
      const bool copied = handler.variable && is_value(body_.types[body_.variables[*handler.variable].type]);
      if (work_.in(handler.body) && handler.ends_exception && !copied) writer_.leave(opening(handler.body));
      visit(handler.body, true);
    }
  }

  template <class Node>
  void around(const Node&, ir::StatementId id, bool) {
    writer_.fail(at(id).source, {Id::no_place_in_front});
  }

  // Acquires everything at the end of a branch or of a loop's body, however control leaves it.
  void copy_to_host_after(ir::StatementId body) {
    if (as<ir::Block>(body) && !work_.is_nest(body))
      writer_.leave(opening(body));
    else
      writer_.leave_around(at(body).source);
  }

  // Refuses declarations between case labels, because no label may jump over the construction of a guard.
  void check_switch_body(ir::StatementId body) {
    const auto* block = as<ir::Block>(body);
    if (!block) return;
    for (ir::StatementId child : block->statements) {
      while (const auto* label = as<ir::Case>(child)) child = label->statement;
      const auto* declarations = as<ir::Declare>(child);
      if (!declarations) continue;
      for (const ir::VariableId variable : declarations->variables)
        if (!scope_end(function_, variable).means_nothing())
          writer_.fail(body_.variables[variable].source,
                       {Id::declared_between_labels, {body_.variables[variable].name}});
    }
  }

  // --- statements without device work ---

  void visit_leaf(ir::StatementId id, bool in_block) {
    const ir::Statement& s = at(id);
    if (as<ir::Null>(id) || as<ir::Jump>(id)) return;
    if (const auto* label = as<ir::Case>(id)) return visit(label->statement, false);
    if (as<ir::Return>(id) && writer_.has_place(s.source)) return visit_return(id);
    if (const auto* block = as<ir::Block>(id); block && writer_.can_be_wrapped(opening(id))) return visit_block(*block);
    const auto* choice = as<ir::Branch>(id);
    if (choice && !choice->init && !choice->variable && writer_.can_be_wrapped(choice->condition.source))
      return around(*choice, id, in_block);  // the condition and the branches acquire separately
    if (loops_over_elements(function_, id))
      return std::visit([&](const auto& node) { around(node, id, in_block); }, s.node);
    const auto* declarations = as<ir::Declare>(id);
    if (declarations && !in_block) return refuse_alone(*declarations, id);
    if (std::optional<CallSteps> steps = call_steps(function_, id)) {
      writer_.before(s.source, std::move(steps->before), !in_block);
      writer_.inside(steps->target, std::move(steps->touched));
    } else {
      writer_.before(s.source, touches(function_, id), !in_block);
    }
    if (declarations) add_scope_ends(declarations->variables, s.source);
    visit_returns(id);
  }

  bool any_end_runs_code() const {
    return llvm::any_of(open_, [&](ir::VariableId variable) {
      const ScopeEnd end = scope_end(function_, variable);
      return end.runs_code || end.writes;
    });
  }

  // Returns the variable in `return v;` if it is a local vector or has vectors, whose elements stay where they are when
  // the caller gets the object. Returns nullopt if the destruction of a different variable runs code, because this may
  // throw or touch the elements.
  std::optional<ir::VariableId> returned_container(const ir::Return& node) const {
    if (!node.value) return std::nullopt;
    const auto* made = std::get_if<ir::Construct>(&body_.expressions[node.value->expression].node);
    if (!made || made->arguments.size() != 1) return std::nullopt;
    const std::optional<ir::VariableId> variable = ir::named(body_, made->arguments.front());
    if (!variable || !llvm::is_contained(open_, *variable) || !scope_end(function_, *variable).forgets_elements())
      return std::nullopt;
    const ir::Type &type = body_.types[body_.variables[*variable].type],
                   &given = body_.types[body_.expressions[node.value->expression].type];
    const bool same = type.kind == given.kind && type.element == given.element && type.name == given.name;
    const bool moves = type.kind == ir::Type::Kind::vector || !type.vectors.empty();
    return same && moves && !type.is_const && !any_end_runs_code() ? variable : std::nullopt;
  }

  // Returns the bytes of the object itself, without the elements of its vectors, that kernels may have written.
  model::Footprint bytes_of_object(ir::VariableId id) const {
    const ir::Variable& variable = body_.variables[id];
    model::Footprint bytes;
    if (!body_.value_type(id).vectors.empty())
      bytes.scalars.push_back({variable.name, variable.object_in_stub(), "", true, false, false});
    return bytes;
  }

  // Returns the names of the stub's local variables for the elements that the variable owns.
  std::vector<std::string> containers(ir::VariableId variable) const {
    std::vector<std::string> names;
    for (const model::Local& local : scope_end(function_, variable).forget)
      if (local.kind == model::Local::Kind::container) names.push_back(local.name);
    return names;
  }

  // In `return std::sqrt(dot(r, r));`, the inner calls join the function's own call, which ends after the expression.
  // Other expressions are evaluated after the function's call has ended.
  void visit_return(ir::StatementId id) {
    const ir::Return* node = as<ir::Return>(id);
    const ir::Source source = at(id).source;
    if (const std::optional<ir::VariableId> container = returned_container(*node))
      return writer_.return_container(source, bytes_of_object(*container), containers(*container),
                                      expiring(node, container));
    if (model::Footprint touched = touches_in_call(function_, id); !touched.everything && touched.makes_calls()) {
      std::vector<model::Local> locals = expiring(node);
      return writer_.return_after_calls(source, std::move(touched), std::move(locals));
    }
    model::Footprint touched = touches(function_, id);
    const bool calls = touched.everything || touched.makes_calls() || !touched.asked_callees.empty();
    std::vector<model::Local> locals = calls ? std::vector<model::Local>() : expiring(node);
    touched.offloaded_calls = 0;
    writer_.return_(source, std::move(touched), std::move(locals));
  }

  // Refuses `if (k > 0) int t = touch(a);` if the declaration needs a step, because only one statement fits there.
  void refuse_alone(const ir::Declare& declarations, ir::StatementId id) {
    bool needs_room = touches(function_, id).touches_memory();
    for (const ir::VariableId variable : declarations.variables)
      needs_room |= !scope_end(function_, variable).means_nothing();
    if (needs_room) writer_.fail(at(id).source, {Id::no_place_in_front});
  }

  // Adds steps to the returns inside a statement. Everything that the statement touches has been acquired before it,
  // and no kernel runs before the return. If a macro produces the return, the destructor of the stub's Call copies the
  // written data to the host, as after an exception.
  void visit_returns(ir::StatementId id) {
    if (as<ir::Return>(id)) {
      if (writer_.has_place(at(id).source)) writer_.return_(at(id).source, {});
      return;
    }
    for (const ir::StatementId child : ir::parts(at(id)).statements) visit_returns(child);
  }

  // Records where the scopes of the variables that are declared at `position` end.
  void add_scope_ends(const std::vector<ir::VariableId>& variables, ir::Source position, bool semicolon = false) {
    std::vector<model::Local> forget;
    bool leave = false;
    open_.insert(open_.end(), variables.begin(), variables.end());
    for (const ir::VariableId variable : variables) {
      ScopeEnd end = scope_end(function_, variable);
      leave |= end.runs_code;
      llvm::append_range(forget, std::move(end.forget));
    }
    if (!forget.empty()) writer_.forget(position, std::move(forget), semicolon);
    if (leave) writer_.leave(position, semicolon);
  }

  const ir::Function& function_;
  const ir::Body& body_;
  const DeviceWork work_;
  StepWriter writer_;
  HeadSteps heads_;
  std::vector<ir::VariableId> open_;  // the variables in scope, innermost last
};

// Removes the names by which functions in other files are found, so that all calls to them become calls to unknown
// functions.
ir::Body without_linkage_names(ir::Body body) {
  for (std::size_t e = 0; e < body.expressions.size(); ++e)
    if (auto* call = std::get_if<ir::Call>(&body.expressions[ir::ExpressionId(e)].node))
      call->callee.linkage_name.clear();
  return body;
}

}  // namespace

// The steps ask at run time whether a different file offloads a called function. If such a question can't be inserted
// in the text, starts again without these questions.
Steps find_steps(const ir::Function& function, const std::set<ir::StatementId>& nests) {
  Steps steps = Walker(function, nests).run();
  if (!steps.error) return steps;
  const ir::Body body = without_linkage_names(function.body);
  return Walker({body, function.text, function.uses}, nests).run();
}

}  // namespace ferry::translator::host
