// See reached_code.h.
#include "lift/reached_code.h"

#include "lift/memberwise.h"
#include "lift/offloadable.h"

#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

const CXXRecordDecl* class_of(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

// Visits only the user's declarations, to find offloaded functions.
struct Offloaded : ConstDynamicRecursiveASTVisitor {
  explicit Offloaded(const SourceManager& sources) : sources_(sources) { ShouldVisitTemplateInstantiations = true; }

  bool TraverseStmt(const Stmt*) override { return true; }
  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }
  bool TraverseDecl(const Decl* declaration) override {
    const bool of_library = declaration && sources_.isInSystemHeader(declaration->getLocation());
    return of_library || ConstDynamicRecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool VisitFunctionDecl(const FunctionDecl* function) override {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && offloaded(*function))
      found.push_back(function);
    return true;
  }
  std::vector<const FunctionDecl*> found;

 private:
  const SourceManager& sources_;
};

// Finds the names in a function's loops and their callees.
class Names : public ConstDynamicRecursiveASTVisitor {
 public:
  explicit Names(const SourceManager& sources) : sources_(sources) { ShouldVisitImplicitCode = true; }

  void look_into(const FunctionDecl& function, bool in_loop) {
    loops_ = in_loop ? 1 : 0;
    if (const auto* constructor = dyn_cast<CXXConstructorDecl>(&function))
      for (const CXXCtorInitializer* one : constructor->inits()) {
        if (one->isWritten() && one->getAnyMember()) reached.named.insert(one->getAnyMember());
        TraverseStmt(one->getInit());
      }
    TraverseStmt(function.getBody());
  }

  bool TraverseTypeLoc(TypeLoc, bool) override { return true; }
  bool TraverseForStmt(const ForStmt* s) override {
    const llvm::SaveAndRestore inside(loops_, loops_ + 1);
    return ConstDynamicRecursiveASTVisitor::TraverseForStmt(s);
  }
  bool TraverseCXXForRangeStmt(const CXXForRangeStmt* s) override {
    const llvm::SaveAndRestore inside(loops_, loops_ + 1);
    note_class(s->getLoopVariable()->getType());
    note_whole(s->getLoopVariable()->getType().getNonReferenceType());
    return ConstDynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(s);
  }
  bool TraverseWhileStmt(const WhileStmt* s) override {
    const llvm::SaveAndRestore inside(loops_, loops_ + 1);
    return ConstDynamicRecursiveASTVisitor::TraverseWhileStmt(s);
  }
  bool TraverseDoStmt(const DoStmt* s) override {
    const llvm::SaveAndRestore inside(loops_, loops_ + 1);
    return ConstDynamicRecursiveASTVisitor::TraverseDoStmt(s);
  }
  bool VisitMemberExpr(const MemberExpr* member) override {
    const auto* field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (field && loops_ > 0) reached.named.insert(field);
    return true;
  }
  bool TraverseBindingDecl(const BindingDecl*) override { return true; }  // uses of the binding visit it
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    const auto* binding = dyn_cast<BindingDecl>(name->getDecl());
    if (binding && binding->getBinding()) TraverseStmt(binding->getBinding());
    return true;
  }
  bool VisitInitListExpr(const InitListExpr* written) override {
    const InitListExpr* list = written->isSemanticForm() ? written : written->getSemanticForm();
    const CXXRecordDecl* record = list ? class_of(list->getType()) : nullptr;
    if (!record || loops_ == 0 || record->isUnion()) return true;
    unsigned at = record->getNumBases();
    for (const FieldDecl* field : record->fields()) {
      if (field->isUnnamedBitField()) continue;
      if (at < list->getNumInits() && !isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(list->getInit(at)))
        reached.named.insert(field);
      ++at;
    }
    return true;
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr* e) override { return note_element(*e); }
  bool VisitVarDecl(const VarDecl* variable) override {
    if (loops_ > 0) note_whole(variable->getType());
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator* e) override { return e->getOpcode() != UO_Deref || note_element(*e); }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* e) override {
    const bool element = e->getOperator() == OO_Subscript || e->getOperator() == OO_Star;
    return !element || note_element(*e);
  }
  bool VisitCallExpr(const CallExpr* call) override {
    for (const Expr* argument : call->arguments()) {
      const auto* cast = dyn_cast<ImplicitCastExpr>(argument->IgnoreParens());
      const bool to_base =
          cast && cast->isGLValue() &&
          (cast->getCastKind() == CK_DerivedToBase || cast->getCastKind() == CK_UncheckedDerivedToBase);
      if (to_base && loops_ > 0) note_whole(cast->getSubExpr()->getType());
    }
    return note_called(call->getDirectCallee());
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    if (loops_ > 0 && !made->getConstructor()->isCopyOrMoveConstructor()) note_whole(made->getType());
    return note_called(made->getConstructor());
  }

  ReachedCode reached;

 private:
  void note_class(QualType type) {
    if (const CXXRecordDecl* record = class_of(type)) reached.elements.insert(record);
  }

  void note_whole(QualType type) {
    if (type->isReferenceType()) return;
    if (const CXXRecordDecl* record = class_of(QualType(type->getBaseElementTypeUnsafe(), 0)))
      reached.wholes.insert(record);
  }

  bool note_element(const Expr& e) {
    if (!e.isLValue()) return true;
    note_class(e.getType());
    const auto* followed = dyn_cast<UnaryOperator>(&e);
    if (!followed || !isa<CXXThisExpr>(followed->getSubExpr()->IgnoreParenImpCasts())) note_whole(e.getType());
    return true;
  }

  bool note_called(const FunctionDecl* function) {
    const FunctionDecl* definition = function ? function->getDefinition() : nullptr;
    const auto* method = dyn_cast_or_null<CXXMethodDecl>(definition);
    if (method && copies_bytes(*method)) return true;
    if (definition && loops_ > 0 && !definition->isDefaulted() && definition->getBody() &&
        !sources_.isInSystemHeader(definition->getLocation()))
      reached.called.insert(definition);
    return true;
  }

  const SourceManager& sources_;
  unsigned loops_ = 0;  // loops around the current place
};

}  // namespace

ReachedCode reached_code(const ASTContext& context) {
  Offloaded functions(context.getSourceManager());
  functions.TraverseDecl(context.getTranslationUnitDecl());
  Names names(context.getSourceManager());
  for (const FunctionDecl* function : functions.found) names.look_into(*function, false);
  for (unsigned at = 0; at < names.reached.called.size(); ++at) names.look_into(*names.reached.called[at], true);
  return std::move(names.reached);
}

}  // namespace ferry::translator::lift
