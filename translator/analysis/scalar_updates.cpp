// See scalar_updates.h.
#include "analysis/scalar_updates.h"

#include "analysis/expressions.h"
#include "lift/known_functions.h"
#include "lift/types.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::analysis {

using namespace clang;
using namespace lift;
using diagnostics::Id;
using diagnostics::Message;
using Operation = model::Result::Operation;

namespace {

const VarDecl* named(const Expr* e) {
  const auto* reference = dyn_cast<DeclRefExpr>(bare(e));
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

// A division by something else than a constant, or by -1, which the least value can't be divided by. Shifts and
// conversions don't trap, whatever their operands are.
bool may_trap(const ASTContext& context, const Stmt& s) {
  const auto* e = dyn_cast<Expr>(&s);
  const auto* binary = dyn_cast<BinaryOperator>(&s);
  if (e && e->getType()->isSignedIntegerType() && (binary || isa<UnaryOperator>(e)) &&
      context.getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Trapping)
    return !e->isIntegerConstantExpr(context);
  if (binary && binary->isMultiplicativeOp() && binary->getOpcode() != BO_Mul &&
      binary->getType()->isIntegralOrUnscopedEnumerationType()) {
    Expr::EvalResult divisor;
    if (!binary->getRHS()->EvaluateAsInt(divisor, context) || divisor.Val.getInt() == 0) return true;
    if (divisor.Val.getInt().isSigned() && divisor.Val.getInt().isAllOnes()) return true;
  }
  return llvm::any_of(s.children(), [&](const Stmt* child) { return child && may_trap(context, *child); });
}

// Each part of the iterations begins with a neutral value: it evaluates operands that the loop would have passed over.
// What they read is seen to later: see passed_over.h.
std::optional<Message> hazard(const ASTContext& context, const Expr& operand) {
  if (!repeatable(&operand)) return Message{Id::passed_over_changes};
  if (may_trap(context, operand)) return Message{Id::passed_over_traps};
  return std::nullopt;
}

const Stmt* only_statement(const Stmt* s) {
  while (const auto* compound = dyn_cast_or_null<CompoundStmt>(s)) {
    if (compound->size() != 1) return s;
    s = compound->body_front();
  }
  return s;
}

class Matcher {
 public:
  explicit Matcher(const ASTContext& context) : context_(context) {}

  std::optional<ScalarUpdate> match(const Stmt& statement) {
    if (const auto* choice = dyn_cast<IfStmt>(&statement)) return conditional(*choice);
    const auto* e = dyn_cast<Expr>(&statement);
    if (!e) return std::nullopt;
    e = bare(e);
    if (const auto* unary = dyn_cast<UnaryOperator>(e); unary && unary->isIncrementDecrementOp()) {
      const VarDecl* variable = named(unary->getSubExpr());
      if (!variable || !arithmetic(*variable)) return std::nullopt;
      return accumulated(*variable, Operation::sum, variable->getType().getNonReferenceType(), {});
    }
    if (const auto* compound = dyn_cast<CompoundAssignOperator>(e)) return compound_assignment(*compound);
    const auto* assignment = dyn_cast<BinaryOperator>(e);
    if (!assignment || assignment->getOpcode() != BO_Assign) return std::nullopt;
    const VarDecl* variable = named(assignment->getLHS());
    if (!variable || !arithmetic(*variable)) return std::nullopt;
    const Expr* value = bare(assignment->getRHS());
    if (const auto* binary = dyn_cast<BinaryOperator>(value)) return assigned(*variable, *binary);
    if (const auto* call = dyn_cast<CallExpr>(value)) return selected(*variable, *call);
    if (const auto* choice = dyn_cast<ConditionalOperator>(value)) return chosen(*variable, *choice);
    return std::nullopt;
  }

 private:
  static QualType type_of(const VarDecl& variable) {
    return variable.getType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
  }
  static bool arithmetic(const VarDecl& variable) { return type_of(variable)->isArithmeticType(); }

  bool same(const Expr* a, const Expr* b) const { return same_expression(context_, a, b) && repeatable(bare(a)); }

  std::optional<ScalarUpdate> update(const VarDecl& variable, Operation operation, QualType accumulator,
                                     std::vector<const Expr*> operands) const {
    ScalarUpdate result;
    result.variable = &variable;
    result.operation = operation;
    result.accumulator = accumulator;
    result.operands = std::move(operands);
    return result;
  }

  // Sums and products, computed in `computation`.
  std::optional<ScalarUpdate> accumulated(const VarDecl& variable, Operation operation, QualType computation,
                                          std::vector<const Expr*> operands) const {
    const QualType type = type_of(variable);
    computation = computation.getCanonicalType().getUnqualifiedType();
    if (type->isFloatingType())
      return context_.hasSameType(type, computation) ? update(variable, operation, type, std::move(operands))
                                                     : differs(variable, computation, std::move(operands));
    if (!computation->isIntegerType() || type->isBooleanType())
      return differs(variable, computation, std::move(operands));
    if (context_.isPromotableIntegerType(computation)) computation = context_.getPromotedIntegerType(computation);
    if (computation->isSignedIntegerType()) computation = context_.getCorrespondingUnsignedType(computation);
    return update(variable, operation, computation, std::move(operands));
  }

  std::optional<ScalarUpdate> differs(const VarDecl& variable, QualType computation,
                                      std::vector<const Expr*> operands) const {
    std::optional<ScalarUpdate> result = update(variable, Operation::sum, type_of(variable), std::move(operands));
    result->reason =
        Message{Id::sum_rounds,
                {variable.getNameAsString(), spelling(context_, type_of(variable)), spelling(context_, computation)}};
    return result;
  }

  std::optional<ScalarUpdate> bits(const VarDecl& variable, Operation operation, const Expr* operand) const {
    const QualType type = type_of(variable);
    if (!type->isIntegerType() || !operand->getType()->isIntegerType()) return std::nullopt;
    if (type->isBooleanType() && !bare(operand)->getType()->isBooleanType()) return std::nullopt;
    return update(variable, operation, type, {operand});
  }

  std::optional<ScalarUpdate> compound_assignment(const CompoundAssignOperator& e) const {
    const VarDecl* variable = named(e.getLHS());
    if (!variable || !arithmetic(*variable)) return std::nullopt;
    switch (e.getOpcode()) {
      case BO_AddAssign:
      case BO_SubAssign:
        return accumulated(*variable, Operation::sum, e.getComputationResultType(), {e.getRHS()});
      case BO_MulAssign:
        return accumulated(*variable, Operation::product, e.getComputationResultType(), {e.getRHS()});
      case BO_AndAssign:
        return bits(*variable, Operation::bit_and, e.getRHS());
      case BO_OrAssign:
        return bits(*variable, Operation::bit_or, e.getRHS());
      case BO_XorAssign:
        return bits(*variable, Operation::bit_xor, e.getRHS());
      default:
        return std::nullopt;
    }
  }

  // v = v op e, v = e op v
  std::optional<ScalarUpdate> assigned(const VarDecl& variable, const BinaryOperator& binary) const {
    const bool left = named(binary.getLHS()) == &variable, right = named(binary.getRHS()) == &variable;
    if (left == right) return std::nullopt;
    const Expr* operand = left ? binary.getRHS() : binary.getLHS();
    switch (binary.getOpcode()) {
      case BO_Add:
        return accumulated(variable, Operation::sum, binary.getType(), {operand});
      case BO_Sub:
        return left ? accumulated(variable, Operation::sum, binary.getType(), {operand}) : std::nullopt;
      case BO_Mul:
        return accumulated(variable, Operation::product, binary.getType(), {operand});
      case BO_And:
        return bits(variable, Operation::bit_and, operand);
      case BO_Or:
        return bits(variable, Operation::bit_or, operand);
      case BO_Xor:
        return bits(variable, Operation::bit_xor, operand);
      case BO_LAnd:
      case BO_LOr: {
        if (!type_of(variable)->isIntegerType()) return std::nullopt;
        auto result = update(variable, binary.getOpcode() == BO_LAnd ? Operation::logical_and : Operation::logical_or,
                             type_of(variable), {operand});
        if (!left) return result;  // `e && v` evaluates e in each iteration
        result->speculated = result->operands;
        result->reason = hazard(context_, *operand);
        result->needs_run = !type_of(variable)->isBooleanType();  // of 5, `v && true` makes 1
        return result;
      }
      default:
        return std::nullopt;
    }
  }

  // Every value of `operand` as the variable's type is the value itself, and they are compared as such.
  bool exact(const VarDecl& variable, const Expr* operand) const {
    const QualType type = type_of(variable), from = bare(operand)->getType().getCanonicalType().getUnqualifiedType();
    if (context_.hasSameType(type, from)) return true;
    if (type->isFloatingType() && from->isFloatingType()) return context_.getFloatingTypeOrder(type, from) > 0;
    if (!type->isIntegerType() || !from->isIntegerType() || from->isEnumeralType()) return false;
    const unsigned to_bits = context_.getIntWidth(type), bits = context_.getIntWidth(from);
    return type->isSignedIntegerType() == from->isSignedIntegerType() ? to_bits >= bits
                                                                      : type->isSignedIntegerType() && to_bits > bits;
  }

  std::optional<ScalarUpdate> extreme(const VarDecl& variable, bool least, const Expr* operand) const {
    if (!exact(variable, operand) || type_of(variable)->isBooleanType()) return std::nullopt;
    return update(variable, least ? Operation::least : Operation::greatest, type_of(variable), {operand});
  }

  // `operand OP variable` as its direction; false in `strict` for <= and >=.
  struct Comparison {
    const Expr* operand;
    bool less, strict;
  };
  std::optional<Comparison> compared(const VarDecl& variable, const Expr* condition) const {
    const auto* binary = dyn_cast<BinaryOperator>(bare(condition));
    if (!binary || !binary->isRelationalOp()) return std::nullopt;
    const bool left = named(binary->getLHS()) == &variable, right = named(binary->getRHS()) == &variable;
    if (left == right) return std::nullopt;
    const bool less = binary->getOpcode() == BO_LT || binary->getOpcode() == BO_LE;
    const bool strict = binary->getOpcode() == BO_LT || binary->getOpcode() == BO_GT;
    return Comparison{left ? binary->getRHS() : binary->getLHS(), left ? !less : less, strict};
  }

  std::optional<ScalarUpdate> inexact(std::optional<ScalarUpdate> update, const VarDecl& variable) const {
    if (update && type_of(variable)->isFloatingType())
      update->reason = Message{Id::last_of_equals_or_nan, {variable.getNameAsString()}};
    return update;
  }

  // m = std::min(m, e), fmin(m, e)
  std::optional<ScalarUpdate> selected(const VarDecl& variable, const CallExpr& call) const {
    if (call.getNumArgs() != 2) return std::nullopt;
    const KnownCall known = known_call(call);
    if (known != KnownCall::selection && known != KnownCall::maths) return std::nullopt;
    const std::string name = device_name(call);
    const bool left = named(call.getArg(0)) == &variable, right = named(call.getArg(1)) == &variable;
    if (left == right) return std::nullopt;
    const Expr* operand = call.getArg(left ? 1 : 0);
    if (name == "min" || name == "max") {
      if (!context_.hasSameUnqualifiedType(type_of(variable), call.getType())) return std::nullopt;  // std::min<float>
      auto result = extreme(variable, name == "min", operand);
      return left ? result : inexact(std::move(result), variable);
    }
    if ((name != "fmin" && name != "fmax") || !context_.hasSameType(type_of(variable), call.getType()) ||
        !exact(variable, operand))
      return std::nullopt;
    return update(variable, name == "fmin" ? Operation::fmin : Operation::fmax, type_of(variable), {operand});
  }

  // m = e < m ? e : m, and the other way round
  std::optional<ScalarUpdate> chosen(const VarDecl& variable, const ConditionalOperator& choice) const {
    const std::optional<Comparison> comparison = compared(variable, choice.getCond());
    if (!comparison || !context_.hasSameType(choice.getType().getUnqualifiedType(), type_of(variable)))
      return std::nullopt;
    const bool takes = named(choice.getFalseExpr()) == &variable && same(choice.getTrueExpr(), comparison->operand);
    const bool keeps = named(choice.getTrueExpr()) == &variable && same(choice.getFalseExpr(), comparison->operand);
    if (!takes && !keeps) return std::nullopt;
    auto result = extreme(variable, comparison->less == takes, comparison->operand);
    return takes && comparison->strict ? result : inexact(std::move(result), variable);
  }

  // if (e < m) m = e;   if (e < m) { m = e; k = i; }
  std::optional<ScalarUpdate> conditional(const IfStmt& choice) const {
    if (choice.getElse() || choice.getInit() || choice.getConditionVariable()) return std::nullopt;
    const Stmt* then = only_statement(choice.getThen());
    std::vector<const BinaryOperator*> assignments;
    const auto take = [&](const Stmt* s) {
      const auto* e = dyn_cast<Expr>(s);
      const auto* assignment = e ? dyn_cast<BinaryOperator>(bare(e)) : nullptr;
      if (!assignment || assignment->getOpcode() != BO_Assign || !named(assignment->getLHS())) return false;
      assignments.push_back(assignment);
      return true;
    };
    if (const auto* compound = dyn_cast<CompoundStmt>(then)) {
      for (const Stmt* s : compound->body())
        if (!take(s)) return std::nullopt;
    } else if (!take(then)) {
      return std::nullopt;
    }
    for (const BinaryOperator* assignment : assignments) {
      const VarDecl& variable = *named(assignment->getLHS());
      const std::optional<Comparison> comparison = compared(variable, choice.getCond());
      if (comparison && arithmetic(variable) && same(assignment->getRHS(), comparison->operand))
        return with_companions(variable, *comparison, assignments);
    }
    return std::nullopt;
  }

  std::optional<ScalarUpdate> with_companions(const VarDecl& variable, const Comparison& comparison,
                                              const std::vector<const BinaryOperator*>& assignments) const {
    auto result = extreme(variable, comparison.less, comparison.operand);
    if (!result) return std::nullopt;
    bool own = false;
    for (const BinaryOperator* assignment : assignments) {
      const VarDecl* target = named(assignment->getLHS());
      if (target == &variable) {
        if (own) return std::nullopt;
        own = true;
        continue;
      }
      if (llvm::is_contained(result->companions, target)) return std::nullopt;
      result->companions.push_back(target);
      if (!result->reason) result->reason = hazard(context_, *assignment->getRHS());
      result->operands.push_back(assignment->getRHS());
      result->speculated.push_back(assignment->getRHS());
    }
    llvm::sort(result->companions, [](const VarDecl* a, const VarDecl* b) { return a->getName() < b->getName(); });
    if (result->reason || comparison.strict) return result;
    if (!result->companions.empty()) result->reason = Message{Id::last_of_equals};
    return inexact(std::move(result), variable);
  }

  const ASTContext& context_;
};

}  // namespace

std::optional<ScalarUpdate> scalar_update(const ASTContext& context, const Stmt& statement) {
  return Matcher(context).match(statement);
}

}  // namespace ferry::translator::analysis
