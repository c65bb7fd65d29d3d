// See element_loops.h.
#include "host/element_loops.h"

#include "host/scope_end.h"
#include "host/touches.h"

#include <algorithm>

namespace ferry::translator::host {

namespace {

class Walk {
 public:
  explicit Walk(const ir::Function& function) : function_(function), body_(function.body) {}

  // Returns whether every step in the statement can be inserted in the text and has a known footprint.
  bool has_steps(ir::StatementId id) const {
    const ir::Statement& s = body_.statements[id];
    if (s.openmp || !function_.text.statement(s.source, true)) return false;
    if (const auto* range = as<ir::RangeLoop>(id)) return range->steps_over && has_steps(range->body);
    if (const auto* loop = as<ir::Loop>(id))
      return !loop->variable && loop->condition && says(*loop->condition) && (!loop->step || says(*loop->step)) &&
             (!loop->init || is_known(*loop->init)) && has_steps(loop->body);
    if (const auto* choice = as<ir::Branch>(id))
      return !choice->init && !choice->variable && says(choice->condition) && has_steps(choice->then) &&
             (!choice->otherwise || has_steps(*choice->otherwise));
    if (const auto* block = as<ir::Block>(id))
      return std::all_of(block->statements.begin(), block->statements.end(),
                         [this](ir::StatementId part) { return has_steps(part); });
    return is_known(id);
  }

 private:
  template <class Node>
  const Node* as(ir::StatementId id) const {
    return std::get_if<Node>(&body_.statements[id].node);
  }

  bool is_known(ir::StatementId id) const {
    if (as<ir::Jump>(id) || as<ir::Null>(id)) return true;
    const auto* declarations = as<ir::Declare>(id);
    const bool ends = declarations && !std::all_of(declarations->variables.begin(), declarations->variables.end(),
                                                   [this](ir::VariableId variable) {
                                                     return scope_end(function_, variable).means_nothing();
                                                   });
    return (declarations || as<ir::Evaluate>(id)) && !ends && is_known(touches(function_, id));
  }

  static bool is_known(const model::Footprint& touched) { return !touched.everything && touched.offloaded_calls == 0; }

  bool says(const ir::FullExpression& full) const {
    return function_.text.expression(full.source) && is_known(touches(function_, full.expression));
  }

  const ir::Function& function_;
  const ir::Body& body_;
};

}  // namespace

bool loops_over_elements(const ir::Function& function, ir::StatementId loop) {
  const ir::StatementNode& node = function.body.statements[loop].node;
  const bool is_loop = std::holds_alternative<ir::Loop>(node) || std::holds_alternative<ir::RangeLoop>(node);
  return is_loop && !ir::uses(function.body, loop).moved.empty() && Walk(function).has_steps(loop) &&
         touches(function, loop).everything;
}

}  // namespace ferry::translator::host
