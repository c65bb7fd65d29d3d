// See row_calls.h.
#include "suggest/row_calls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::suggest {

using namespace clang;

namespace {

using Variables = llvm::SmallPtrSet<const ValueDecl*, 8>;

// Finds whether the value of an expression changes with the variables. Remainders, bitwise operations and comparisons
// don't count, because they repeat a few values.
class Mentions : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Mentions(const Variables& variables) : variables_(variables) {}

  bool found = false;

  bool TraverseBinaryOperator(const BinaryOperator* e) override {
    if (e->isBitwiseOp() || e->isComparisonOp() || e->getOpcode() == BO_Rem) return true;
    return ConstDynamicRecursiveASTVisitor::TraverseBinaryOperator(e);
  }
  bool VisitDeclRefExpr(const DeclRefExpr* e) override {
    found |= variables_.contains(e->getDecl());
    return true;
  }

 private:
  const Variables& variables_;
};

bool mentions(const Expr* e, const Variables& variables) {
  Mentions search(variables);
  if (e) search.TraverseStmt(e);
  return search.found;
}

// Adds local variables to the set if their initialisers mention a variable that is already in it.
class Derived : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Derived(Variables& variables) : variables_(variables) {}
  bool VisitVarDecl(const VarDecl* variable) override {
    if (mentions(variable->getInit(), variables_)) variables_.insert(variable);
    return true;
  }

 private:
  Variables& variables_;
};

class Subscripts : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Subscripts(const Variables& variables) : variables_(variables) {}

  bool found = false;

  bool VisitArraySubscriptExpr(const ArraySubscriptExpr* e) override { return note(e->getIdx()); }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* e) override {
    return e->getOperator() != OO_Subscript || note(e->getArg(1));
  }
  bool VisitBinaryOperator(const BinaryOperator* e) override {
    return !e->isAdditiveOp() || !e->getType()->isPointerType() || note(e->getRHS());
  }

 private:
  bool note(const Expr* subscript) {
    found |= mentions(subscript, variables_);
    return true;
  }

  const Variables& variables_;
};

bool is_subscript_in(const FunctionDecl& definition, const ParmVarDecl& parameter) {
  Variables variables{&parameter};
  Derived(variables).TraverseStmt(definition.getBody());
  Subscripts subscripts(variables);
  subscripts.TraverseStmt(definition.getBody());
  return subscripts.found;
}

// Returns whether the loop has a small constant bound.
bool has_few_iterations(const ForStmt& loop, const ASTContext& context) {
  constexpr std::int64_t few = 32;
  const auto* const condition = dyn_cast_or_null<BinaryOperator>(loop.getCond());
  Expr::EvalResult bound;
  return condition && !condition->getRHS()->isValueDependent() && condition->getRHS()->EvaluateAsInt(bound, context) &&
         bound.Val.getInt() <= few;
}

// Collects the variables that count the loops' iterations, and the variables that depend on these.
class Counters : public ConstDynamicRecursiveASTVisitor {
 public:
  Counters(const std::vector<const Stmt*>& loops, const ASTContext& context) {
    for (const Stmt* loop : loops) {
      if (const auto* counted = dyn_cast<ForStmt>(loop); counted && !has_few_iterations(*counted, context))
        TraverseStmt(counted->getInc());
      if (const auto* range = dyn_cast<CXXForRangeStmt>(loop)) variables.insert(range->getLoopVariable());
    }
    for (const Stmt* loop : loops) Derived(variables).TraverseStmt(const_cast<Stmt*>(loop));
  }

  bool VisitDeclRefExpr(const DeclRefExpr* e) override {
    variables.insert(e->getDecl());
    return true;
  }

  Variables variables;
};

bool is_place(QualType type) { return type->isPointerType() || type->isArrayType() || type->isRecordType(); }

}  // namespace

bool is_call_per_row(const CallExpr& call, const std::vector<const Stmt*>& loops) {
  const FunctionDecl* const callee = call.getDirectCallee();
  if (!callee || loops.empty()) return false;
  const Variables variables = Counters(loops, callee->getASTContext()).variables;
  const FunctionDecl* const definition = callee->getDefinition();
  const unsigned first = isa<CXXOperatorCallExpr>(call) && isa<CXXMethodDecl>(callee) ? 1 : 0;
  for (unsigned a = first; a < call.getNumArgs() && a - first < callee->getNumParams(); ++a) {
    if (!mentions(call.getArg(a), variables)) continue;
    if (is_place(call.getArg(a)->getType())) return true;
    if (definition && call.getArg(a)->getType()->isIntegerType() &&
        is_subscript_in(*definition, *definition->getParamDecl(a - first)))
      return true;
  }
  return false;
}

}  // namespace ferry::translator::suggest
