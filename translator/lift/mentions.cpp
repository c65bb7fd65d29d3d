// Finds the variables that are mentioned in code that the lift doesn't convert. See lift.h.
#include "lift/container_bases.h"
#include "lift/lifter.h"
#include "lift/members.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>

#include <algorithm>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Visits all code, including what the compiler adds: bodies of lambdas, captures, default arguments, and sizes in
// types.
class Mentions : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Mentions(const FunctionDecl& function) : function_(function) { ShouldVisitImplicitCode = true; }
  std::vector<const VarDecl*> variables;
  std::vector<const MemberExpr*> members;  // members of *this
  std::vector<const FieldDecl*> bases;     // base containers of *this
  std::vector<std::pair<const FunctionDecl*, SourceRange>> called;

  bool VisitDeclRefExpr(const DeclRefExpr* reference) override {
    const ValueDecl* declaration = reference->getDecl();
    if (const auto* binding = dyn_cast<BindingDecl>(declaration)) {
      note(binding->getHoldingVar());
      note(dyn_cast_or_null<VarDecl>(binding->getDecomposedDecl()));
    }
    note(dyn_cast<VarDecl>(declaration));
    return true;
  }
  bool VisitMemberExpr(const MemberExpr* member) override {
    if (field_of_this(*member, function_)) members.push_back(member);
    return true;
  }
  bool VisitCastExpr(const CastExpr* cast) override {
    if (container_base(*cast) && field_of_this(*cast, function_)) bases.push_back(container_base(*cast));
    return true;
  }
  bool VisitLambdaExpr(const LambdaExpr* lambda) override {
    for (const LambdaCapture& capture : lambda->captures())
      if (capture.capturesVariable()) {
        if (const auto* binding = dyn_cast<BindingDecl>(capture.getCapturedVar()))
          note(dyn_cast_or_null<VarDecl>(binding->getDecomposedDecl()));
        note(dyn_cast<VarDecl>(capture.getCapturedVar()));
      }
    return true;
  }
  bool VisitCallExpr(const CallExpr* call) override {
    if (const FunctionDecl* function = call->getDirectCallee()) called.emplace_back(function, call->getSourceRange());
    return true;
  }
  bool VisitCXXDefaultArgExpr(const CXXDefaultArgExpr* argument) override { return TraverseStmt(argument->getExpr()); }
  bool VisitCXXDefaultInitExpr(const CXXDefaultInitExpr* init) override { return TraverseStmt(init->getExpr()); }

 private:
  const FunctionDecl& function_;

  void note(const VarDecl* variable) {
    if (variable && !llvm::is_contained(variables, variable)) variables.push_back(variable);
  }
};

}  // namespace

std::vector<ir::VariableId> Lifter::mentions(const Stmt& code) {
  Mentions found(current_function());
  found.TraverseStmt(&code);
  for (const auto& [function, position] : found.called) note_returns_twice(*function, position);
  std::vector<ir::VariableId> variables;
  for (const VarDecl* declaration : found.variables) variables.push_back(variable(*declaration));
  if (self_) variables.push_back(*self_);
  if (self_) return variables;
  for (const FieldDecl* base : found.bases) variables.push_back(variable(*base, false));
  for (const MemberExpr* member : found.members) {
    const ir::VariableId id = variable(*field_of_this(*member, current_function()), member->hasQualifier());
    if (!llvm::is_contained(variables, id)) variables.push_back(id);
  }
  return variables;
}

void Lifter::note_returns_twice(const FunctionDecl& callee, SourceRange position) {
  if (callee.hasAttr<ReturnsTwiceAttr>())
    result_.body.unsupported.push_back(
        {ir::Unsupported::Kind::returns_twice, source(position), callee.getNameAsString()});
}

}  // namespace ferry::translator::lift
