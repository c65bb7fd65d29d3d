// The part of Region that walks loops inside the region. See region.h.
#include "analysis/region.h"
#include "lift/known_functions.h"
#include "lift/types.h"

#include <clang/AST/StmtCXX.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;

// The body runs once at least: `do { … } while (0)` of a macro is certain.
void Region::scan_do(const DoStmt& loop) {
  const llvm::SaveAndRestore keep(certain_);
  scan(loop.getBody());
  scan_uncertain({loop.getCond()});
}

void Region::scan_for(const ForStmt& loop) {
  const CountedLoopResult result = recognise_counted_loop(loop);
  if (result.loop) {
    const CountedLoop& counted = *result.loop;
    const VariableUses body = variable_uses(loop.getBody());
    const bool step_known = !counted.step || usable_step(*counted.step, counted.downwards);
    if (counted.first && step_known && !body.modified.contains(counted.variable) &&
        !function_.exposed(*counted.variable))
      return scan_counted(loop, counted);
  }
  scan(loop.getInit());
  scan_uncertain({loop.getCond(), loop.getInc(), loop.getBody()});
}

// A constant, or an invariant that is added: the stub passes it as a plain integer.
bool Region::usable_step(const Expr& step, bool downwards) {
  const std::optional<model::IndexExpression> value = index(&step);
  if (!value) return false;
  if (value->operation == model::IndexExpression::Operation::constant) return true;
  return !downwards && value->operation == model::IndexExpression::Operation::symbol &&
         footprint.symbols[static_cast<std::size_t>(value->symbol)].kind == model::Symbol::Kind::invariant;
}

// From max(a, b) up to min(c, d), in steps of one, is from a up to c where it is b at least and d at most.
Region::LoopEnd Region::loop_end(const CountedLoop& counted, const Expr& end, llvm::StringRef name) {
  LoopEnd result{index(&end), std::nullopt};
  if (result.value || counted.step || counted.compare == model::Compare::not_equal) return result;
  const auto* call = dyn_cast<CallExpr>(end.IgnoreUnlessSpelledInSource());
  if (!call || known_call(*call) != KnownCall::selection || device_name(*call) != name || call->getNumArgs() != 2 ||
      !function_.context.hasSameUnqualifiedType(call->getType().getNonReferenceType(), counted.variable->getType()))
    return result;
  const auto operand = [&](unsigned i) { return index(call->getArg(i)->IgnoreUnlessSpelledInSource()); };
  result.value = operand(0);
  result.other = operand(1);
  if (!result.other) result.value.reset();
  return result;
}

// Inside the innermost open loop its variable is on that side of `end`.
void Region::restrict(int symbol, model::Compare compare, model::IndexExpression end) {
  model::Condition condition;
  condition.left = model::IndexExpression::of_symbol(symbol);
  condition.compare = compare;
  condition.right = std::move(end);
  condition.depth = open_loops_.size();
  open_conditions_.push_back(static_cast<int>(footprint.conditions.size()));
  footprint.conditions.push_back(std::move(condition));
}

void Region::scan_counted(const ForStmt& loop, const CountedLoop& counted) {
  scan_value(counted.first);
  scan_value(counted.bound);
  if (counted.step) scan_value(counted.step);
  const bool up = counted.compare == model::Compare::less || counted.compare == model::Compare::less_equal;
  const LoopEnd from = loop_end(counted, *counted.first, up ? "max" : "min"),
                to = loop_end(counted, *counted.bound, up ? "min" : "max");
  const std::optional<model::IndexExpression>&first = from.value, &bound = to.value;
  model::InnerLoop inner;
  inner.name = counted.variable->getNameAsString();
  inner.type = spelling(function_.context, counted.variable->getType());
  inner.compare = counted.compare;
  inner.step = counted.step ? *index(counted.step) : model::IndexExpression::constant(1);
  if (counted.downwards) inner.step = model::IndexExpression::constant(-inner.step.value, inner.step.type);
  if (!counted.declared_inside && !local(counted.variable)) {
    if (used_outside_own_loops(code_, counted.variable)) note_written(counted.variable);
    private_loop_variables.push_back(counted.variable);
  }
  const llvm::SaveAndRestore keep(certain_, certain_ && !may_end_loop(loop.getBody()));
  const std::size_t open = open_loops_.size(), active = active_.size();
  if (first && bound) {
    inner.symbol = symbol(model::Symbol::Kind::inner_loop, inner.name, inner.type);
    inner.first = *first;
    inner.bound = *bound;
    open_loops_.push_back(static_cast<int>(footprint.inner_loops.size()));
    footprint.inner_loops.push_back(inner);
    inner_loop_statements.push_back(&loop);
    active_.push_back({counted.variable, inner.symbol});
    const std::size_t conditions = open_conditions_.size();
    if (from.other)
      restrict(inner.symbol, up ? model::Compare::greater_equal : model::Compare::less_equal, *from.other);
    if (to.other) restrict(inner.symbol, counted.compare, *to.other);
    scan(loop.getBody());
    open_conditions_.resize(conditions);
  } else {
    certain_ = false;
    active_.push_back({counted.variable, -1});
    scan(loop.getBody());
  }
  open_loops_.resize(open);
  active_.resize(active);
}

void Region::scan_range_for(const CXXForRangeStmt& loop) {
  const Expr* range = loop.getRangeInit()->IgnoreParenImpCasts();
  const auto* reference = dyn_cast<DeclRefExpr>(range);
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  const bool scalars = is_scalar(loop.getLoopVariable()->getType().getNonReferenceType());
  if (!variable || loop.getInit() || !scalars) return refuse(loop.getBeginLoc(), diagnostics::Id::range_unknown);
  if (loop.getLoopVariable()->getType()->isReferenceType()) elements_[loop.getLoopVariable()] = {variable, -1};
  if (!local(variable)) {
    Place place;
    place.variable = variable;
    const bool writes = changes(loop.getLoopVariable()) && loop.getLoopVariable()->getType()->isReferenceType();
    record(place, writes ? Use::update : Use::read, range);
  }
  scan_uncertain({loop.getBody()});
}

}  // namespace ferry::translator::analysis
