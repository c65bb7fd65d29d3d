// Steps for the heads of statements around device work: init-statements, conditions, and the variables that they
// declare.
//
//   if (int k = count(a); k > 0) { nest }    before the if: acquire what count touches
//   while (r > a[1]) { nest }                inside the condition: acquire a[1], whenever it is evaluated
//   while (double v = a[k]) { nest }         inside the initialiser, if possible
//
// In: a statement around device work. Out: steps in the StepWriter, or the error that there is no place for one.
#pragma once

#include "host/step_writer.h"
#include "ir/function.h"

#include <optional>

namespace ferry::translator::host {

// A statement with its head. `in_block`: other statements can be inserted before it.
struct Whole {
  ir::StatementId id;
  bool in_block;
};

class HeadSteps {
 public:
  HeadSteps(const ir::Function& function, StepWriter& writer)
      : function_(function), body_(function.body), writer_(writer) {}

  // Leaves the expression in place and acquires what it touches first.
  void inside(const ir::FullExpression& full);
  // For the init-statement of an if, for or switch, which runs once, before everything else.
  void first_clause(const std::optional<ir::StatementId>& init, Whole whole);
  // For the condition of an if or switch, which runs once. If it declares a variable, what it touches is acquired
  // before the statement or, if an init-statement runs in between, in the variable's initialiser. Returns whether the
  // variable's end runs code or frees memory.
  bool condition_once(const std::optional<ir::StatementId>& init, const std::optional<ir::VariableId>& variable,
                      const ir::FullExpression& condition, Whole whole);
  // For `while (double v = a[k])`: acquires inside the initialiser, if possible. Otherwise everything is on the host at
  // each evaluation of the condition: it is acquired before the loop and, if this returns true, after the loop's body.
  bool declaring_condition(const ir::Loop& loop, Whole whole);

 private:
  ir::Source position(Whole whole) const { return body_.statements[whole.id].source; }
  bool ends_with_meaning(ir::VariableId variable) const;
  void everything_before(const std::optional<ir::StatementId>& init, Whole whole);
  bool acquire_in_initialiser(ir::VariableId id, model::Footprint touched);
  bool is_plain(const ir::Variable& variable) const;

  const ir::Function& function_;
  const ir::Body& body_;
  StepWriter& writer_;
};

// Returns whether a value of the type is copied bytewise.
bool is_value(const ir::Type& type);

}  // namespace ferry::translator::host
