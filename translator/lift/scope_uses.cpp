#include "lift/scope_uses.h"

#include "frontend/annotations.h"
#include "lift/lift.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <map>
#include <set>

namespace ferry::translator::lift {

using namespace clang;
using diagnostics::Id;

namespace {

using Variables = std::set<const VarDecl*>;

bool is_data_scope(const VarDecl& variable) {
  const CXXRecordDecl* record = variable.getType()->getAsCXXRecordDecl();
  return record && record->getQualifiedNameAsString() == "ferry::DataScope";
}

bool may_be_data(const VarDecl& variable) {
  const QualType type = variable.getType().getNonReferenceType();
  return type->isPointerType() || type->isArrayType() || type->isRecordType();
}

// Finds the variables in an expression whose types may be those of a scope's data.
class Mentioned : public ConstDynamicRecursiveASTVisitor {
 public:
  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    if (const auto* variable = dyn_cast<VarDecl>(reference->getDecl()); variable && may_be_data(*variable))
      found.insert(variable->getCanonicalDecl());
    return true;
  }
  Variables found;
};

Variables mentioned(const Stmt* statement) {
  Mentioned visitor;
  visitor.TraverseStmt(statement);
  return visitor.found;
}

// Returns the variable that contains the element which the expression names, as in `x[i]`, `*x` or `x.front()`. Returns
// null for other expressions.
const VarDecl* element_of(const Expr* expression) {
  const auto variable_in = [](const Expr* of) -> const VarDecl* {
    const auto* reference = dyn_cast<DeclRefExpr>(of->IgnoreParenImpCasts());
    const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    return variable ? variable->getCanonicalDecl() : nullptr;
  };
  expression = expression->IgnoreParenImpCasts();
  if (const auto* subscript = dyn_cast<ArraySubscriptExpr>(expression)) return variable_in(subscript->getBase());
  if (const auto* call = dyn_cast<CXXOperatorCallExpr>(expression); call && call->getOperator() == OO_Subscript)
    return variable_in(call->getArg(0));
  if (const auto* deref = dyn_cast<UnaryOperator>(expression); deref && deref->getOpcode() == UO_Deref)
    return variable_in(deref->getSubExpr());
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(expression)) {
    const CXXMethodDecl* method = call->getMethodDecl();
    const StringRef name = method && method->getIdentifier() ? method->getName() : "";
    if (name == "front" || name == "back" || name == "at") return variable_in(call->getImplicitObjectArgument());
  }
  return nullptr;
}

// Walks over the statements of a block that follow a scope, in source order.
class BlockWalk : public ConstDynamicRecursiveASTVisitor {
 public:
  BlockWalk(const SourceManager& sources, Variables held, std::vector<ir::Report>& reports,
            std::set<SourceLocation>& said)
      : sources_(sources), held_(std::move(held)), reports_(reports), said_(said) {}

  // Ends the walk at the end of the scope, which copies data to the host and overwrites what the host has written.
  void end() {
    for (const VarDecl* variable : held_) tell_unsent(variable);
  }

  bool TraverseForStmt(const ForStmt* loop) override {
    return twice(loop, [&](auto* l) { return Base::TraverseForStmt(l); });
  }
  bool TraverseWhileStmt(const WhileStmt* loop) override {
    return twice(loop, [&](auto* l) { return Base::TraverseWhileStmt(l); });
  }
  bool TraverseDoStmt(const DoStmt* loop) override {
    return twice(loop, [&](auto* l) { return Base::TraverseDoStmt(l); });
  }
  bool TraverseCXXForRangeStmt(const CXXForRangeStmt* loop) override {
    for (const VarDecl* variable : mentioned(loop->getRangeInit())) read(variable, loop->getRangeInit());
    return twice(loop, [&](auto* l) { return TraverseStmt(l->getBody()); });
  }
  bool TraverseLambdaExpr(const LambdaExpr*) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr*) override { return true; }

  bool TraverseBinaryOperator(const BinaryOperator* operation) override { return assignment(operation); }
  bool TraverseCompoundAssignOperator(const CompoundAssignOperator* operation) override {
    return assignment(operation);
  }
  bool TraverseUnaryOperator(const UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp()) {
      if (const VarDecl* variable = element_of(operation->getSubExpr())) {
        read(variable, operation);
        write(variable, operation);
        return true;
      }
    }
    return Base::TraverseUnaryOperator(operation);
  }
  // Only a load counts as a read, because code may also bind a reference only to write through it.
  bool VisitImplicitCastExpr(const ImplicitCastExpr* cast) override {
    if (cast->getCastKind() != CK_LValueToRValue) return true;
    const Expr* object = cast->getSubExpr()->IgnoreParens();
    for (const auto* member = dyn_cast<MemberExpr>(object); member && !member->isArrow();
         member = dyn_cast<MemberExpr>(object))
      object = member->getBase()->IgnoreParenImpCasts();
    if (const VarDecl* variable = element_of(object)) read(variable, cast);
    return true;
  }
  bool TraverseCXXMemberCallExpr(const CXXMemberCallExpr* call) override {
    return Base::TraverseCXXMemberCallExpr(call) && (launches(call), true);
  }
  bool TraverseCallExpr(const CallExpr* call) override {
    const FunctionDecl* callee = call->getDirectCallee();
    const std::string name = callee ? callee->getQualifiedNameAsString() : "";
    if (name == "ferry::update_host" || name == "ferry::update_device" || name == "ferry::device_data") {
      for (const VarDecl* variable : mentioned(call)) {
        if (name == "ferry::update_host") newer_.erase(variable);
        if (name == "ferry::device_data") newer_.insert(variable), launched_.insert(variable);
        written_after_launch_.erase(variable);
      }
      return true;
    }
    return Base::TraverseCallExpr(call) && (launches(call), true);
  }

 private:
  using Base = ConstDynamicRecursiveASTVisitor;

  // Traverses a loop twice, because the state at the end of an iteration is the state at the beginning of the next.
  template <class Loop, class Traverse>
  bool twice(const Loop* loop, const Traverse& traverse) {
    return traverse(loop) && traverse(loop);
  }

  bool assignment(const BinaryOperator* operation) {
    const VarDecl* variable = operation->isAssignmentOp() ? element_of(operation->getLHS()) : nullptr;
    if (!variable) {
      return isa<CompoundAssignOperator>(operation)
                 ? Base::TraverseCompoundAssignOperator(cast<CompoundAssignOperator>(operation))
                 : Base::TraverseBinaryOperator(operation);
    }
    if (operation->isCompoundAssignmentOp()) read(variable, operation->getLHS());
    if (!TraverseStmt(operation->getRHS())) return false;
    write(variable, operation->getLHS());
    return true;
  }

  void launches(const CallExpr* call) {
    const FunctionDecl* callee = call->getDirectCallee();
    if (!callee || callee->isOverloadedOperator() || sources_.isInSystemHeader(callee->getLocation())) return;
    if (callee->getQualifiedNameAsString().starts_with("ferry::")) return;
    for (const Expr* argument : call->arguments())
      for (const VarDecl* variable : mentioned(argument)) {
        if (!held_.contains(variable)) continue;
        tell_unsent(variable);
        newer_.insert(variable);
        launched_.insert(variable);
      }
  }

  void tell_unsent(const VarDecl* variable) {
    if (const auto found = written_after_launch_.find(variable); found != written_after_launch_.end()) {
      tell(Id::scope_written, variable, found->second);
      written_after_launch_.erase(found);
    }
  }

  void read(const VarDecl* variable, const Expr* at) {
    if (newer_.contains(variable) && tell(Id::scope_read, variable, at)) newer_.erase(variable);
  }

  void write(const VarDecl* variable, const Expr* at) {
    if (launched_.contains(variable)) written_after_launch_.emplace(variable, at);
  }

  bool tell(Id id, const VarDecl* variable, const Expr* at) {
    if (said_.insert(at->getBeginLoc()).second)
      reports_.push_back({source(at->getSourceRange()), {id, {variable->getNameAsString()}}});
    return true;
  }

  const SourceManager& sources_;
  const Variables held_;
  std::vector<ir::Report>& reports_;
  std::set<SourceLocation>& said_;
  Variables launched_;                                          // variables launched since the scope began
  Variables newer_;                                             // variables with newer data on the device
  std::map<const VarDecl*, const Expr*> written_after_launch_;  // the host's first write after a launch
};

class FindScopes : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit FindScopes(const SourceManager& sources) : sources_(sources) {}

  bool TraverseFunctionDecl(const FunctionDecl* function) override {
    return !wanted(*function) || ConstDynamicRecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseCXXMethodDecl(const CXXMethodDecl* function) override {
    return !wanted(*function) || ConstDynamicRecursiveASTVisitor::TraverseCXXMethodDecl(function);
  }

  bool VisitCompoundStmt(const CompoundStmt* block) override {
    for (const auto* i = block->body_begin(); i != block->body_end(); ++i) {
      const auto* declared = dyn_cast<DeclStmt>(*i);
      if (!declared || !declared->isSingleDecl()) continue;
      const auto* scope = dyn_cast<VarDecl>(declared->getSingleDecl());
      if (!scope || !scope->hasInit() || !is_data_scope(*scope)) continue;
      BlockWalk walk(sources_, mentioned(scope->getInit()), reports, said_);
      for (const auto* after = i + 1; after != block->body_end(); ++after) walk.TraverseStmt(*after);
      walk.end();
    }
    return true;
  }

  std::vector<ir::Report> reports;

 private:
  static bool wanted(const FunctionDecl& function) {
    return !function.isDependentContext() && !frontend::find_annotation(function, frontend::Annotation::offload);
  }

  const SourceManager& sources_;
  std::set<SourceLocation> said_;
};

bool declares_scopes(const ASTContext& context) {
  for (const NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get("ferry")))
    if (const auto* space = dyn_cast<NamespaceDecl>(found))
      if (!space->lookup(&context.Idents.get("DataScope")).empty()) return true;
  return false;
}

}  // namespace

std::vector<ir::Report> scope_uses(ASTContext& context) {
  if (!declares_scopes(context)) return {};
  const SourceManager& sources = context.getSourceManager();
  FindScopes finder(sources);
  for (const Decl* declaration : context.getTranslationUnitDecl()->decls())
    if (sources.isWrittenInMainFile(sources.getExpansionLoc(declaration->getLocation())))
      finder.TraverseDecl(declaration);
  return std::move(finder.reports);
}

}  // namespace ferry::translator::lift
