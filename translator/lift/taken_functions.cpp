// See taken_functions.h.
#include "lift/taken_functions.h"

#include "frontend/annotations.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns the operator of the lambda whose closure a call converts to a pointer: `+[](double x) { … }`.
const CXXMethodDecl* converted_lambda(const CXXMemberCallExpr& call) {
  const auto* conversion = dyn_cast_or_null<CXXConversionDecl>(call.getMethodDecl());
  const CXXRecordDecl* closure = conversion ? conversion->getParent() : nullptr;
  const bool plain = closure && closure->isLambda() && !closure->isGenericLambda() && !closure->isDependentContext();
  return plain ? closure->getLambdaCallOperator() : nullptr;
}

// Returns the operator() that calls of the class's objects run. Null: there is none, a template, or several.
const CXXMethodDecl* call_operator(const CXXRecordDecl& object) {
  if (object.isLambda()) return object.isGenericLambda() ? nullptr : object.getLambdaCallOperator();
  const CXXMethodDecl* found = nullptr;
  const ASTContext& context = object.getASTContext();
  for (const NamedDecl* one : object.lookup(context.DeclarationNames.getCXXOperatorName(OO_Call))) {
    if (found || !isa<CXXMethodDecl>(one)) return nullptr;
    found = cast<CXXMethodDecl>(one);
  }
  return found;
}

// Returns the function that a std::function made of the expression calls. Null: it is a pointer's, or unknown.
const CXXMethodDecl* held_callable(const Expr& given) {
  const CXXRecordDecl* object = given.getType().getNonReferenceType()->getAsCXXRecordDecl();
  const bool users = object && object->hasDefinition() && !object->isInStdNamespace();
  return users ? call_operator(*object->getDefinition()) : nullptr;
}

// Returns the initialiser of a std::function that is made for a call. Null: any other expression.
const Expr* held_value(const Expr& e) {
  const auto* made = is_std_function(e.getType()) ? dyn_cast<CXXConstructExpr>(e.IgnoreImplicit()) : nullptr;
  return made && made->getNumArgs() > 0 && !is_std_function(made->getArg(0)->getType()) ? made->getArg(0) : nullptr;
}

// Instances of templates say it for their patterns.
class Finder : public ConstDynamicRecursiveASTVisitor {
 public:
  Finder() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  TakenFunctions found;

  bool VisitCallExpr(const CallExpr* call) override {
    if (call->getDirectCallee()) called_.insert(call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    if (call->getOperator() == OO_Equal && call->getNumArgs() == 2) hold(call->getArg(0)->getType(), *call->getArg(1));
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr* call) override {
    if (const CXXMethodDecl* lambda = converted_lambda(*call)) {
      found.converted.insert(lambda->getCanonicalDecl());
      add_once(*lambda);
    }
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr* made) override {
    if (made->getNumArgs() > 0) hold(made->getType(), *made->getArg(0));
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr* name) override {
    const auto* function = dyn_cast<FunctionDecl>(name->getDecl());
    if (function && !called_.contains(name)) add(*function);
    return true;
  }
  bool VisitFunctionDecl(const FunctionDecl* function) override {
    const bool first =
        found.first_offloaded.isInvalid() && frontend::find_annotation(*function, frontend::Annotation::offload);
    if (first) found.first_offloaded = function->getLocation();
    if (frontend::find_annotation(*function, frontend::Annotation::device)) add(*function);
    return true;
  }

 private:
  void hold(QualType holder, const Expr& given) {
    const CXXMethodDecl* callable = is_std_function(holder) ? held_callable(given) : nullptr;
    if (!callable || callable->isDependentContext()) return;
    found.held.insert({holder.getNonReferenceType().getCanonicalType().getUnqualifiedType().getTypePtr(),
                       callable->getCanonicalDecl()});
    add_once(*callable);
  }
  void add(const FunctionDecl& function) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    const bool of_lambda = method && method->getParent()->isLambda();
    if (!function.isDependentContext() && !of_lambda) add_once(function);
  }
  void add_once(const FunctionDecl& function) {
    if (known_.insert(function.getCanonicalDecl()).second) found.all.push_back(&function);
  }

  llvm::SmallPtrSet<const Expr*, 32> called_;
  llvm::SmallPtrSet<const FunctionDecl*, 16> known_;
};

}  // namespace

bool is_std_function(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && isa<ClassTemplateSpecializationDecl>(record) && record->isInStdNamespace() &&
         record->getIdentifier() && record->getName() == "function";
}

bool keeps_function(const Expr& e) {
  const auto* made = dyn_cast<UnaryOperator>(&e);
  if (!made) return false;
  const QualType of = made->getSubExpr()->getType();
  return (made->getOpcode() == UO_Deref && of->isFunctionPointerType()) ||
         (made->getOpcode() == UO_AddrOf && of->isFunctionType()) ||
         (made->getOpcode() == UO_Plus && of->isFunctionPointerType());
}

const FunctionDecl* function_value(const Expr& e) {
  if (const Expr* held = held_value(e)) {
    const CXXMethodDecl* callable = held_callable(*held);
    return callable ? callable : function_value(*held);
  }
  const Expr* value = e.IgnoreParenImpCasts();
  for (;;) {
    if (const auto* given = dyn_cast<SubstNonTypeTemplateParmExpr>(value))
      value = given->getReplacement()->IgnoreParenImpCasts();
    else if (keeps_function(*value))
      value = cast<UnaryOperator>(value)->getSubExpr()->IgnoreParenImpCasts();
    else
      break;
  }
  if (const auto* call = dyn_cast<CXXMemberCallExpr>(value)) return converted_lambda(*call);
  const auto* name = dyn_cast<DeclRefExpr>(value);
  return name ? dyn_cast<FunctionDecl>(name->getDecl()) : nullptr;
}

const CXXRecordDecl* class_of_callable(const FunctionDecl& function) {
  const auto* method = dyn_cast<CXXMethodDecl>(&function);
  if (!method || method->getOverloadedOperator() != OO_Call || method->isStatic()) return nullptr;
  const CXXRecordDecl* object = method->getParent();
  return object->isLambda() && object->capture_size() == 0 ? nullptr : object;
}

const BinaryOperator* member_pointer_call(const CallExpr& call) {
  const auto* member = dyn_cast<CXXMemberCallExpr>(&call);
  const auto* operation = member ? dyn_cast<BinaryOperator>(member->getCallee()->IgnoreParens()) : nullptr;
  return operation && operation->isPtrMemOp() ? operation : nullptr;
}

TakenFunctions taken_functions(const frontend::ParsedUnit& unit) {
  Finder finder;
  for (const Decl* declaration : unit.context.getTranslationUnitDecl()->decls())
    if (!unit.sources().isInSystemHeader(declaration->getLocation())) finder.TraverseDecl(declaration);
  return std::move(finder.found);
}

}  // namespace ferry::translator::lift
