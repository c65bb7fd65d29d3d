// See openmp_updates.h.
#include "lift/openmp_updates.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringSwitch.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const DeclRefExpr* reference_to(const Expr* e, const VarDecl& variable) {
  const auto* reference = e ? dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts()) : nullptr;
  const bool same = reference && reference->getDecl()->getCanonicalDecl() == variable.getCanonicalDecl();
  return same ? reference : nullptr;
}

// Finds all references to the variable, and which of them only read its value.
class References : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit References(const VarDecl& variable) : variable_(variable) { ShouldVisitImplicitCode = true; }
  llvm::DenseSet<const DeclRefExpr*> all, values;

  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    if (reference_to(reference, variable_)) all.insert(reference);
    return true;
  }
  bool VisitImplicitCastExpr(const ImplicitCastExpr* cast) override {
    const auto* reference = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
    if (cast->getCastKind() == CK_LValueToRValue && reference) values.insert(reference);
    return true;
  }

 private:
  const VarDecl& variable_;
};

// Returns whether the operator combines values like the reduction. Subtraction counts as a sum.
bool combines(BinaryOperatorKind kind, StringRef operation) {
  switch (kind) {
    case BO_Add:
    case BO_Sub:
    case BO_AddAssign:
    case BO_SubAssign:
      return operation == "+" || operation == "-";
    case BO_Mul:
    case BO_MulAssign:
      return operation == "*";
    case BO_And:
    case BO_AndAssign:
      return operation == "&";
    case BO_Or:
    case BO_OrAssign:
      return operation == "|";
    case BO_Xor:
    case BO_XorAssign:
      return operation == "^";
    case BO_LAnd:
      return operation == "&&";
    case BO_LOr:
      return operation == "||";
    default:
      return false;
  }
}

class Updates : public ConstDynamicRecursiveASTVisitor {
 public:
  Updates(const VarDecl& variable, StringRef operation) : variable_(variable), operation_(operation) {}
  llvm::DenseSet<const DeclRefExpr*> known;

  bool VisitUnaryOperator(const UnaryOperator* e) override {
    const DeclRefExpr* target = reference_to(e->getSubExpr(), variable_);
    if (target && e->isIncrementDecrementOp() && combines(BO_Add, operation_)) known.insert(target);
    return true;
  }
  bool VisitBinaryOperator(const BinaryOperator* e) override {
    const DeclRefExpr* target = reference_to(e->getLHS(), variable_);
    if (!target || !e->isAssignmentOp()) return true;
    if (e->getOpcode() != BO_Assign) {
      if (combines(e->getOpcode(), operation_)) known.insert(target);
    } else if (const auto* choice = dyn_cast<ConditionalOperator>(e->getRHS()->IgnoreParenImpCasts())) {
      add_choice(*choice, target);
    } else if (const DeclRefExpr* operand = operand_of(e->getRHS()->IgnoreParenImpCasts())) {
      known.insert(target);
      known.insert(operand);
    }
    return true;
  }
  // For `if (e > m) m = e;`: the assignment must not use m in any other way.
  bool VisitIfStmt(const IfStmt* choice) override {
    const Stmt* then = choice->getThen();
    if (const auto* block = dyn_cast<CompoundStmt>(then); block && block->size() == 1) then = block->body_front();
    const auto* assignment = dyn_cast<BinaryOperator>(then);
    const DeclRefExpr* target =
        assignment && assignment->getOpcode() == BO_Assign ? reference_to(assignment->getLHS(), variable_) : nullptr;
    const DeclRefExpr* compared = target && is_order() && !choice->getElse()
                                      ? compared_with(choice->getCond(), *assignment->getRHS(), operation_ == "max")
                                      : nullptr;
    if (compared) {
      known.insert(target);
      known.insert(compared);
    }
    return true;
  }

 private:
  bool is_order() const { return operation_ == "min" || operation_ == "max"; }

  // Returns the reference to the variable in `variable op e` or `e op variable`, or in a choice of the lesser or
  // greater of two values. Returns null for other expressions.
  const DeclRefExpr* operand_of(const Expr* e) const {
    if (const auto* operation = dyn_cast<BinaryOperator>(e);
        operation && combines(operation->getOpcode(), operation_)) {
      if (const DeclRefExpr* left = reference_to(operation->getLHS(), variable_)) return left;
      return operation->getOpcode() == BO_Sub ? nullptr : reference_to(operation->getRHS(), variable_);
    }
    const auto* call = dyn_cast<CallExpr>(e);
    const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (!callee || !callee->getIdentifier() || call->getNumArgs() != 2 || !chooses(callee->getName())) return nullptr;
    if (const DeclRefExpr* first = reference_to(call->getArg(0), variable_)) return first;
    return reference_to(call->getArg(1), variable_);
  }

  bool chooses(StringRef name) const {
    if (operation_ == "max") return llvm::StringSwitch<bool>(name).Cases({"max", "fmax", "fmaxf"}, true).Default(false);
    if (operation_ == "min") return llvm::StringSwitch<bool>(name).Cases({"min", "fmin", "fminf"}, true).Default(false);
    return false;
  }

  // Adds the references in `m = e > m ? e : m`.
  void add_choice(const ConditionalOperator& choice, const DeclRefExpr* target) {
    const DeclRefExpr* kept_if = reference_to(choice.getTrueExpr(), variable_);
    const DeclRefExpr* kept_else = reference_to(choice.getFalseExpr(), variable_);
    if (!is_order() || (!kept_if == !kept_else)) return;
    const Expr& other = kept_if ? *choice.getFalseExpr() : *choice.getTrueExpr();
    const DeclRefExpr* compared = compared_with(choice.getCond(), other, (operation_ == "max") == !kept_if);
    if (!compared) return;
    known.insert(target);
    known.insert(kept_if ? kept_if : kept_else);
    known.insert(compared);
  }

  // Returns the reference in `value > variable` or `variable < value`. If `greater` is false, returns the one in the
  // opposite comparisons.
  const DeclRefExpr* compared_with(const Expr* condition, const Expr& value, bool greater) const {
    const auto* comparison = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
    if (!comparison || !comparison->isRelationalOp()) return nullptr;
    const DeclRefExpr* right = reference_to(comparison->getRHS(), variable_);
    const DeclRefExpr* left = right ? nullptr : reference_to(comparison->getLHS(), variable_);
    const Expr* other = right ? comparison->getLHS() : comparison->getRHS();
    const bool says_greater = comparison->getOpcode() == BO_GT || comparison->getOpcode() == BO_GE;
    if ((!left && !right) || (says_greater == (right != nullptr)) != greater) return nullptr;
    return same(*other, value) ? (right ? right : left) : nullptr;
  }

  bool same(const Expr& a, const Expr& b) const {
    llvm::FoldingSetNodeID first, second;
    const ASTContext& context = variable_.getASTContext();
    a.IgnoreParenImpCasts()->Profile(first, context, true);
    b.IgnoreParenImpCasts()->Profile(second, context, true);
    return first == second;
  }

  const VarDecl& variable_;
  const StringRef operation_;
};

}  // namespace

bool is_only_read(const Stmt& loop, const VarDecl& variable) {
  References references(variable);
  references.TraverseStmt(&loop);
  return llvm::all_of(references.all, [&](const DeclRefExpr* one) { return references.values.contains(one); });
}

bool is_only_updated(const Stmt& loop, const VarDecl& variable, const std::string& operation) {
  References references(variable);
  references.TraverseStmt(&loop);
  Updates updates(variable, operation);
  updates.TraverseStmt(&loop);
  return llvm::all_of(references.all, [&](const DeclRefExpr* one) { return updates.known.contains(one); });
}

}  // namespace ferry::translator::lift
