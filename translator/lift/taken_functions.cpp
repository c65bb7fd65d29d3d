// See taken_functions.h.
#include "lift/taken_functions.h"

#include "frontend/annotations.h"
#include "lift/call_operators.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/DynamicRecursiveASTVisitor.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns the operator() of the lambda whose closure the call converts to a pointer, as in `+[](double x) { … }`.
const CXXMethodDecl* converted_lambda(const CXXMemberCallExpr& call) {
  const auto* conversion = dyn_cast_or_null<CXXConversionDecl>(call.getMethodDecl());
  const CXXRecordDecl* closure = conversion ? conversion->getParent() : nullptr;
  const bool plain = closure && closure->isLambda() && !closure->isGenericLambda() && !closure->isDependentContext();
  return plain ? closure->getLambdaCallOperator() : nullptr;
}

// Returns what a std::function calls if it is made from the expression. The result's function is null if the expression
// is a pointer or if the function is unknown.
TakenFunctions::One held_callable(const Expr& given, QualType holder) {
  const CXXRecordDecl* object = given.getType().getNonReferenceType()->getAsCXXRecordDecl();
  const bool users = object && object->hasDefinition() && !object->isInStdNamespace();
  const CXXMethodDecl* callable = users ? call_operator(*object->getDefinition(), holder) : nullptr;
  return {callable ? callable->getCanonicalDecl() : nullptr, callable ? object->getCanonicalDecl() : nullptr};
}

// Returns the value from which the expression makes a std::function, or null for other expressions.
const Expr* held_value(const Expr& e) {
  const auto* made = is_std_function(e.getType()) ? dyn_cast<CXXConstructExpr>(e.IgnoreImplicit()) : nullptr;
  return made && made->getNumArgs() > 0 && !is_std_function(made->getArg(0)->getType()) ? made->getArg(0) : nullptr;
}

// Finds the functions that are used as values. Instances of templates are visited instead of their patterns.
class Finder : public ConstDynamicRecursiveASTVisitor {
 public:
  Finder() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  TakenFunctions found;

  bool VisitCallExpr(const CallExpr* call) override {
    if (call->getDirectCallee()) called_.insert(call->getCallee()->IgnoreParenImpCasts());
    hold_in_container(*call);
    return true;
  }
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr* call) override {
    if (call->getOperator() == OO_Equal && call->getNumArgs() == 2) hold(call->getArg(0)->getType(), *call->getArg(1));
    return true;
  }
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr* call) override {
    if (const CXXMethodDecl* lambda = converted_lambda(*call)) {
      found.converted.insert(lambda->getCanonicalDecl());
      add_once({lambda->getCanonicalDecl(), lambda->getParent()->getCanonicalDecl()});
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
  // `laws.emplace_back([k](double x) { … })`: the library makes the std::function.
  void hold_in_container(const CallExpr& call) {
    const auto* method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
    const auto* container = method ? dyn_cast<ClassTemplateSpecializationDecl>(method->getParent()) : nullptr;
    if (!container || !container->isInStdNamespace()) return;
    for (const TemplateArgument& of : container->getTemplateArgs().asArray())
      if (of.getKind() == TemplateArgument::Type && is_std_function(of.getAsType()))
        for (const Expr* given : call.arguments()) hold(of.getAsType(), *given);
  }
  void hold(QualType holder, const Expr& given) {
    if (!is_std_function(holder) || holder->isDependentType()) return;
    const TakenFunctions::One one = held_callable(given, holder);
    if (!one.function || one.function->isDependentContext()) return;
    found.held.insert({holder.getNonReferenceType().getCanonicalType().getUnqualifiedType().getTypePtr(), one});
    add_once(one);
  }
  void add(const FunctionDecl& function) {
    const auto* method = dyn_cast<CXXMethodDecl>(&function);
    const bool of_lambda = method && method->getParent()->isLambda();
    if (!function.isDependentContext() && !of_lambda) add_once({&function});
  }
  void add_once(TakenFunctions::One one) {
    if (known_.insert({one.function->getCanonicalDecl(), one.object}).second) found.all.push_back(one);
  }

  llvm::SmallPtrSet<const Expr*, 32> called_;
  std::set<TakenFunctions::One> known_;
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
    const FunctionDecl* callable = held_callable(*held, e.getType()).function;
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

bool is_called_for_object(const TakenFunctions::One& one) {
  const auto* method = dyn_cast<CXXMethodDecl>(one.function);
  return one.object && !method->isStatic() && !(one.object->isLambda() && one.object->capture_size() == 0);
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
