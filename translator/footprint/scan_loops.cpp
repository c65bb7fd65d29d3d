// The part of FootprintScan that walks the loops inside the nest. See footprint_scan.h.
#include "footprint/footprint_scan.h"
#include "footprint/jumps.h"
#include "ir/elsewhere.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using model::IndexExpression;

void FootprintScan::visit(const ir::Loop& s, ir::Source position) {
  if (s.once) return scan_loop(s, position);
  if (!counts_inside(s)) scan(s.init);
  const ir::VariableSet modified = modified_in(s);
  const bool writes = ir::uses(body_, s.body).writes_memory;
  KnownValues::Values carried;
  if (!counts_inside(s)) carried = carried_values(s, position, modified, writes);
  before_loop_ = values_.now();
  begin_repeated(modified, writes);
  for (auto& [variable, value] : carried) values_.refine(variable, std::move(value));
  scan_loop(s, position);
  values_.end_loop();
}

// What variables hold when an iteration begins, of a loop that doesn't count: `e = next[e]` is a value of `next`,
// whatever `e` was. Found by a scan of its own, of which nothing else is kept.
KnownValues::Values FootprintScan::carried_values(const ir::Loop& s, ir::Source position,
                                                  const ir::VariableSet& modified, bool writes) const {
  const bool any = std::any_of(modified.begin(), modified.end(), [&](ir::VariableId id) { return values_.knows(id); });
  if (!any) return {};
  FootprintScan trial(*this);
  trial.begin_repeated(modified, writes);
  trial.scan_loop(s, position);
  return trial.values_.carried();
}

// Its iterations are those that its header says.
bool FootprintScan::counts_inside(const ir::Loop& s) {
  if (s.form != ir::Loop::Form::for_ || !s.counted || !s.counted->first) return false;
  const ir::CountedHeader& counted = *s.counted;
  const bool step_known = !counted.step || usable_step(counted.step->expression, counted.downwards);
  return step_known && !ir::uses(body_, s.body).modified.contains(counted.variable) &&
         !function_.exposed(counted.variable);
}

void FootprintScan::scan_loop(const ir::Loop& s, ir::Source position) {
  if (s.form == ir::Loop::Form::do_) {  // the body runs at least once: a macro's `do { … } while (0)` is certain
    const llvm::SaveAndRestore keep(certain_);
    if (!s.once) uncounted_loops.push_back(position);
    scan(s.body);
    return scan_uncertain(s.condition);
  }
  if (s.form == ir::Loop::Form::while_) uncounted_loops.push_back(position);
  if (s.form == ir::Loop::Form::while_) return scan_uncertain(s.variable, s.condition, std::optional(s.body));
  if (counts_inside(s)) return scan_counted(s, *s.counted, position);
  uncounted_loops.push_back(position);
  scan_uncertain(s.variable, s.condition, std::optional(s.body), s.step);
}

// A loop from max(a, b) up to min(c, d) in steps of one is a loop from a up to c, restricted to values of at least b
// and at most d.
FootprintScan::LoopEnd FootprintScan::loop_end(const ir::CountedHeader& counted, ir::ExpressionId end,
                                               const std::string& name) {
  LoopEnd result{index(end), std::nullopt};
  if (result.value || counted.step || counted.compare == model::Compare::not_equal) return result;
  const ir::ExpressionId spelt = ir::bare(body_, end);
  const std::vector<ir::ExpressionId> either = ir::selected(body_, spelt, name);
  if (either.size() != 2 || body_.type_of(spelt).name != body_.value_type(counted.variable).name) return result;
  result.value = index(ir::bare(body_, either[0]));
  result.other = index(ir::bare(body_, either[1]));
  if (!result.other) result.value.reset();
  return result;
}

// In the innermost open loop, its variable compares with `end` as given.
void FootprintScan::restrict(int symbol, model::Compare compare, IndexExpression end) {
  model::Condition condition;
  condition.left = IndexExpression::of_symbol(symbol);
  condition.compare = compare;
  condition.right = std::move(end);
  condition.depth = open_loops_.size();
  open_conditions_.push_back(static_cast<int>(footprint.conditions.size()));
  footprint.conditions.push_back(std::move(condition));
}

void FootprintScan::scan_counted(const ir::Loop& loop, const ir::CountedHeader& counted, ir::Source position) {
  const KnownValues::Values before = std::move(before_loop_);
  scan(counted.first->expression);
  scan(counted.bound.expression);
  if (counted.step) scan(counted.step->expression);
  if (!counted.declared_inside && !declares(counted.variable)) {
    if (ir::named_outside_own_loops(body_, counted.variable, code_)) note_written(counted.variable);
    private_loop_variables.push_back(counted.variable);
  }
  const llvm::SaveAndRestore keep(certain_, certain_ && !jump_out(body_, loop.body));
  const std::size_t open = open_loops_.size(), active = active_.size();
  run_loop(loop, counted, position, before);
  open_loops_.resize(open);
  active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(active), active_.end());
}

void FootprintScan::run_loop(const ir::Loop& loop, const ir::CountedHeader& counted, ir::Source position,
                             const KnownValues::Values& before) {
  const bool up = counted.compare == model::Compare::less || counted.compare == model::Compare::less_equal;
  const LoopEnd from = loop_end(counted, counted.first->expression, up ? "max" : "min"),
                to = counted.offset == 0 ? loop_end(counted, counted.bound.expression, up ? "min" : "max")
                                         : LoopEnd{bound_index(counted), std::nullopt};
  if (!from.value || !to.value) {
    uncounted_loops.push_back(position);
    certain_ = false;
    active_.push_back({counted.variable, -1});
    values_.refine(counted.variable, loop_values(counted));
    return scan(loop.body);
  }
  model::InnerLoop inner = inner_loop(counted);
  inner.symbol = symbol(model::Symbol::Kind::inner_loop, inner.name, inner.type);
  inner.first = *from.value;
  inner.bound = *to.value;
  open_loops_.push_back(static_cast<int>(footprint.inner_loops.size()));
  footprint.inner_loops.push_back(inner);
  inner_loop_bodies.push_back(loop.body);
  active_.push_back({counted.variable, inner.symbol});
  const std::size_t conditions = open_conditions_.size();
  if (from.other) restrict(inner.symbol, up ? model::Compare::greater_equal : model::Compare::less_equal, *from.other);
  if (to.other) restrict(inner.symbol, counted.compare, *to.other);
  if (up && !counted.step && !from.other) note_advances(loop, inner, before);
  scan(loop.body);
  open_conditions_.resize(conditions);
}

void FootprintScan::visit(const ir::RangeLoop& s, ir::Source position) {
  const ir::ExpressionId range = ir::bare(body_, s.range);
  const auto* name = as<ir::Name>(range);
  if (!name || s.init || !body_.value_type(s.element).is_value()) return refuse(position, Id::range_unknown);
  ir::VariableId array = name->variable;
  if (declares(array) && declared_type(array).kind == ir::Type::Kind::reference) {  // to a row: `auto& row = m[i];`
    const std::optional<ElementRef> row = element_of_variable(array);
    if (!row) return refuse(position, Id::range_unknown);
    array = row->variable;
  }
  const bool reference = declared_type(s.element).kind == ir::Type::Kind::reference;
  if (reference) alias_element(s.element, array, std::nullopt);
  if (reference && holds_objects(array))
    buffer(array, position);  // what is done with members is said there
  else if (!declares(array))
    record(ElementRef{array}, changes(s.element) && reference ? Use::update : Use::read, range);
  begin_repeated(ir::uses(body_, s.body).modified, ir::uses(body_, s.body).writes_memory);
  scan_uncertain(std::optional(s.body));
  values_.end_loop();
}

}  // namespace ferry::translator::footprint
