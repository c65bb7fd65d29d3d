// What is known of the integers that a nest computes with, at one place of it: what was assigned last, and what the
// conditions around it say. Variables that aren't listed may hold anything, or what an index expression says of them.
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

  // From here on it may hold anything, unless assign() says next what.
  void forget(ir::VariableId id);
  // A range that grows too large to be evaluated at each launch is forgotten.
  void assign(ir::VariableId id, model::ValueRange value);
  // Where a condition holds, for a variable that isn't assigned.
  void refine(ir::VariableId id, model::ValueRange value);

  // The same of a loaded element, `if (at[i] >= 0) … x[at[i]]`, while nothing is assigned and the scope lasts.
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
  // One way or the other led here; what neither assigned is what it was before.
  void join(const Values& before, const Values& other, const ir::VariableSet& assigned);

  // Code that may run any number of times, or begin at any of its labels.
  void begin_loop(const ir::VariableSet& modified);
  void end_loop();
  const Values& before_loop() const { return loops_.back().before; }
  // Of the innermost loop's variables those whose values are known at the beginning of each iteration.
  Values carried();

 private:
  struct Loop {
    Values before;
    ir::VariableSet modified;
    std::map<ir::VariableId, std::optional<model::ValueRange>> assigned;  // all that was; none: anything
  };
  void note(ir::VariableId id, std::optional<model::ValueRange> value);
  void note_forgotten();
  static std::optional<model::ValueRange> either(const model::ValueRange& a, const model::ValueRange& b);

  Values now_;
  std::optional<ir::VariableId> forgotten_;  // just now
  std::vector<Fact> facts_;
  std::size_t scope_ = 0;
  std::vector<Loop> loops_;  // around it, outermost first
};

}  // namespace ferry::translator::footprint
