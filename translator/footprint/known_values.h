// What is known about the integers in a nest at one point in the code: the last values assigned to them, and what the
// conditions around this point imply. A variable that isn't listed may hold any value, or the value of its index
// expression.
#pragma once

#include "ir/uses.h"
#include "model/value_range.h"

#include <map>
#include <optional>
#include <vector>

namespace ferry::translator::footprint {

class KnownValues {
 public:
  const model::ValueRange* find(ir::VariableId id) const;
  bool knows(ir::VariableId id) const { return now_.contains(id); }

  // Makes the variable's value unknown, unless assign() follows immediately.
  void forget(ir::VariableId id);
  // Sets the variable's value. If the range is too large to be evaluated at each launch, the value becomes unknown.
  void assign(ir::VariableId id, model::ValueRange value);
  // Narrows the variable's range, because of a condition rather than an assignment.
  void refine(ir::VariableId id, model::ValueRange value);

  // The known range of a loaded element, as in `if (at[i] >= 0) … x[at[i]]`. It is valid until the next assignment or
  // the end of the scope.
  struct Fact {
    ir::ExpressionId element;
    model::ValueRange value;
    std::size_t scope;
  };
  const std::vector<Fact>& facts() const { return facts_; }
  void refine(ir::ExpressionId element, model::ValueRange value);
  void drop_facts() { facts_.clear(); }
  void begin_scope() { ++scope_; }
  void end_scope();

  using Values = std::map<ir::VariableId, model::ValueRange>;
  const Values& now() const { return now_; }
  void go_back(Values values) { now_ = std::move(values); }
  // Merges the values at the ends of two paths. A variable that neither path assigned keeps its value from before the
  // paths.
  void join(const Values& before, const Values& other, const ir::VariableSet& assigned);

  // Marks the beginning of code that may run any number of times, or start at any of its labels.
  void begin_loop(const ir::VariableSet& modified);
  void end_loop();
  const Values& before_loop() const { return loops_.back().before; }
  // Returns the variables of the innermost loop whose values at the start of each iteration are known, with these
  // values.
  Values carried();

 private:
  struct Loop {
    Values before;
    ir::VariableSet modified;
    // All variables that the loop has assigned. The value is nullopt if it is unknown.
    std::map<ir::VariableId, std::optional<model::ValueRange>> assigned;
  };
  void note(ir::VariableId id, std::optional<model::ValueRange> value);
  void note_forgotten();
  static std::optional<model::ValueRange> either(const model::ValueRange& a, const model::ValueRange& b);

  Values now_;
  std::optional<ir::VariableId> forgotten_;  // the variable of the last call to forget()
  std::vector<Fact> facts_;
  std::size_t scope_ = 0;
  std::vector<Loop> loops_;  // enclosing loops, outermost first
};

}  // namespace ferry::translator::footprint
