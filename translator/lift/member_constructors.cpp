// See member_constructors.h.
#include "lift/member_constructors.h"

#include "lift/library_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

using Constructors = std::vector<const CXXConstructorDecl*>;

bool is_constant(const Expr& e, const ASTContext& context) {
  Expr::EvalResult result;
  return !e.isValueDependent() && !e.isInstantiationDependent() && e.EvaluateAsRValue(result, context) &&
         !result.HasSideEffects;
}

bool is_parameter(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParenImpCasts());
  return name && isa<ParmVarDecl>(name->getDecl()) && !name->getDecl()->getType()->isReferenceType();
}

// Returns whether the constructor sets members to constants if it is called without arguments, like `C(double r = 0,
// double i = 0) : re(r), im(i) {}`.
bool gives_constants(const CXXConstructorDecl& declared) {
  const FunctionDecl* definition = nullptr;
  if (!declared.isUserProvided() || !declared.isDefined(definition)) return false;
  const auto& constructor = cast<CXXConstructorDecl>(*definition);
  const ASTContext& context = constructor.getASTContext();
  const auto* body = dyn_cast_or_null<CompoundStmt>(constructor.getBody());
  const auto has_constant = [&](const ParmVarDecl* parameter) {
    return parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg() &&
           !parameter->hasUnparsedDefaultArg() && is_constant(*parameter->getDefaultArg(), context);
  };
  const auto gives_constant = [&](const CXXCtorInitializer* init) {
    return init->isMemberInitializer() && (is_parameter(*init->getInit()) || is_constant(*init->getInit(), context));
  };
  return body && body->body_empty() && llvm::all_of(constructor.parameters(), has_constant) &&
         llvm::all_of(constructor.inits(), gives_constant);
}

bool add_members(const CXXConstructorDecl& constructor, Constructors& found);

bool add_object(const CXXRecordDecl& made, Constructors& found) {
  for (const CXXConstructorDecl* one : made.ctors()) {
    if (!one->isDefaultConstructor()) continue;
    if (!gives_constants(*one)) return add_members(*one, found);
    found.push_back(one);
    return true;
  }
  return true;  // the constructor is implicit and hasn't been used yet
}

bool add_member(const FieldDecl& field, Constructors& found) {
  if (field.hasInClassInitializer()) return true;  // it is a constant: see why_not_in_kernel
  const CXXRecordDecl* inner = field.getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!inner) return true;
  return library_class(*inner) == LibraryClass::none ? add_object(*inner, found) : begins_plainly(*inner);
}

bool add_members(const CXXConstructorDecl& constructor, Constructors& found) {
  if (constructor.isTrivial()) return true;
  if (!constructor.isDefaultConstructor() || constructor.isUserProvided()) return false;
  const auto add_base = [&](const CXXBaseSpecifier& base) {
    const CXXRecordDecl* made = base.getType()->getAsCXXRecordDecl();
    return made && made->getDefinition() && add_object(*made->getDefinition(), found);
  };
  if (!llvm::all_of(constructor.getParent()->bases(), add_base)) return false;
  return llvm::all_of(constructor.getParent()->fields(),
                      [&](const FieldDecl* field) { return add_member(*field, found); });
}

}  // namespace

std::optional<Constructors> member_constructors(const CXXConstructorDecl& constructor) {
  Constructors found;
  return add_members(constructor, found) ? std::optional(std::move(found)) : std::nullopt;
}

bool runs_nothing(const CXXConstructorDecl& constructor) {
  const std::optional<Constructors> members = member_constructors(constructor);
  return members && members->empty();
}

}  // namespace ferry::translator::lift
