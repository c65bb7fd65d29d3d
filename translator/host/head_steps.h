// Steps for the heads of statements that contain device work: init-statements, conditions, and the variables that they
// declare.
//
//   if (int k = count(a); k > 0) { nest }    before the if: acquire what count touches
//   while (r > a[1]) { nest }                inside the condition: acquire a[1] at each evaluation
//   while (double v = a[k]) { nest }         inside the initialiser, if possible
//
// In: a statement that contains device work. Out: steps in the StepWriter, or the error that a step can't be inserted.
#pragma once

#include "host/step_writer.h"
#include "ir/function.h"

#include <optional>

namespace ferry::translator::host {

// A statement and its position. `in_block` says whether other statements can be inserted before it.
struct Whole {
  ir::StatementId id;
  bool in_block;
};

class HeadSteps {
 public:
  HeadSteps(const ir::Function& function, StepWriter& writer)
      : function_(function), body_(function.body), writer_(writer) {}

  // Acquires, inside the expression, the data that it touches: `(acquire, expression)`.
  void inside(const ir::FullExpression& full);
  // Handles the init-statement of an if, for or switch, which runs once, before the rest of the statement.
  void first_clause(const std::optional<ir::StatementId>& init, Whole whole);
  // Handles the condition of an if or switch, which is evaluated once. If the condition declares a variable, its data
  // is acquired before the statement. After an init-statement, it is acquired in the variable's initialiser instead.
  // Returns whether the end of the variable's scope runs code or frees memory.
  bool condition_once(const std::optional<ir::StatementId>& init, const std::optional<ir::VariableId>& variable,
                      const ir::FullExpression& condition, Whole whole);
  // Handles `while (double v = a[k])`. If possible, acquires inside the initialiser. Otherwise all data must be on the
  // host whenever the condition is evaluated, so everything is acquired before the loop. Returns true if the caller
  // must also acquire everything at the end of the loop's body.
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
