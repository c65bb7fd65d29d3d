// See loop_header.h.
#include "analysis/loop_header.h"

#include "lift/types.h"

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using diagnostics::Message;

namespace {

class HeaderReader {
 public:
  HeaderReader(const FunctionContext& function, Region& region, const CountedLoop& counted, const ForStmt& statement,
               bool outermost)
      : function_(function), region_(region), counted_(counted), statement_(statement), outermost_(outermost) {}

  LoopHeader read() {
    if (const std::optional<Message> reason = why_not()) return {std::nullopt, *reason};
    loop_.name = counted_.variable->getNameAsString();
    loop_.type = spelling(function_.context, counted_.variable->getType());
    loop_.first = counted_.first ? text(counted_.first) : loop_.name;
    loop_.bound = text(counted_.bound);
    loop_.compare = counted_.compare;
    loop_.line = function_.text.line(statement_.getBeginLoc());
    loop_.last_value_needed = !counted_.declared_inside && function_.named_outside_own_loops(*counted_.variable);
    if (const std::optional<Id> reason = read_step()) return {std::nullopt, {*reason}};
    return {std::move(loop_), {}};
  }

 private:
  static bool integral(const Expr* e) {
    return e->IgnoreParenImpCasts()->getType()->isIntegralOrUnscopedEnumerationType();
  }

  std::optional<Message> why_not() const {
    const VarDecl* variable = counted_.variable;
    if (mentions(counted_.bound, variable) || mentions(counted_.step, variable))
      return Message{Id::bound_uses_variable};
    if ((counted_.first && !integral(counted_.first)) || !integral(counted_.bound) ||
        (counted_.step && !integral(counted_.step)))
      return Message{Id::bounds_not_integers};
    if (outermost_ && variable_uses(statement_.getBody()).modified.contains(variable))
      return Message{Id::variable_changes, {variable->getNameAsString()}};
    if (function_.exposed(*variable)) return Message{Id::variable_exposed, {variable->getNameAsString()}};
    if (counted_.first ? !region_.invariant(counted_.first, outermost_) : !outermost_)
      return Message{Id::first_value_unknown};
    if (!region_.invariant(counted_.bound, outermost_)) return Message{Id::bound_unknown};
    if (counted_.step && !region_.invariant(counted_.step, outermost_)) return Message{Id::step_changes};
    return std::nullopt;
  }

  std::optional<Id> read_step() {
    const std::int64_t sign = counted_.downwards ? -1 : 1;
    if (!counted_.step) {
      loop_.constant_step = sign;
    } else if (Expr::EvalResult value; counted_.step->EvaluateAsInt(value, function_.context) &&
                                       value.Val.getInt().isRepresentableByInt64() &&
                                       !value.Val.getInt().isMinSignedValue()) {
      loop_.constant_step = sign * value.Val.getInt().getExtValue();
    } else {
      if (counted_.compare == model::Compare::not_equal) return Id::direction_unknown;
      if (counted_.downwards && counted_.step->getType()->isUnsignedIntegerType()) return Id::step_unsigned;
      loop_.step = counted_.downwards ? "-(" + text(counted_.step) + ")" : text(counted_.step);
      return std::nullopt;
    }
    loop_.step = std::to_string(*loop_.constant_step);
    return std::nullopt;
  }

  // Host text, of an integral type.
  std::string text(const Expr* e) const {
    const std::string written = function_.text.text(e->getSourceRange());
    return e->IgnoreParenImpCasts()->getType()->isEnumeralType() ? "+(" + written + ")" : written;
  }

  const FunctionContext& function_;
  Region& region_;
  const CountedLoop& counted_;
  const ForStmt& statement_;
  const bool outermost_;
  model::ParallelLoop loop_;
};

}  // namespace

LoopHeader read_loop_header(const FunctionContext& function, Region& region, const CountedLoop& counted,
                            const ForStmt& statement, bool outermost) {
  return HeaderReader(function, region, counted, statement, outermost).read();
}

}  // namespace ferry::translator::analysis
