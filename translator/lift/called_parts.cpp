// Lifts objects on which calls are made, and objects that are passed to calls, as parts of the objects that a callee
// names. See object_parts.cpp.
#include "lift/derived_objects.h"
#include "lift/function_values.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/memberwise.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;

// Returns the object on which the method is called. Returns none if that is *this, or if kernels don't hold it in
// parts.
std::optional<Lifter::Part> Lifter::called_part(const CallExpr& e) {
  const auto* method = dyn_cast_or_null<CXXMethodDecl>(e.getDirectCallee());
  if (!method || !method->isImplicitObjectMemberFunction() || method->getParent()->isLambda() || is_dispatched(e))
    return std::nullopt;
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e);
  if (overloaded && overloaded->getOperator() != OO_Call && overloaded->getOperator() != OO_Subscript)
    return std::nullopt;
  const auto* member = dyn_cast<CXXMemberCallExpr>(&e);
  const Expr* object = member ? member->getImplicitObjectArgument() : overloaded ? overloaded->getArg(0) : nullptr;
  if (!object || is_this(*object)) return std::nullopt;
  return part_object(*object);
}

// Returns the object that the expression denotes or points to. Returns none if kernels don't hold that object in parts.
std::optional<Lifter::Part> Lifter::part_object(const Expr& e) {
  const bool pointer = e.getType().getNonReferenceType()->isPointerType();
  if (!is_held_in_parts(pointer ? pointed_at_by(e) : class_of_object(e), context_)) return std::nullopt;
  const auto* address = dyn_cast<UnaryOperator>(e.IgnoreParenImpCasts());
  const bool taken = address && address->getOpcode() == UO_AddrOf;
  if (const QualType own = class_of_this(e); !own.isNull()) return own_object(own);
  std::optional<ObjectPath> path = pointer ? accessed_by_address(e, current_function()) : std::nullopt;
  const bool is_object = taken || path;
  if (!path) path = object_path(taken ? *address->getSubExpr() : pointer_in(e), current_function());
  if (!path || (self_ && isa<FieldDecl>(path->root))) return std::nullopt;
  if (pointer && !is_object)
    path->steps.push_back({PathStep::Kind::target, nullptr, false, false, 0, pointed_at_by(e)});
  return nameable(*path);
}

// Returns the object that `this` denotes in the callee. In a lambda, `this` is the object of the enclosing function.
std::optional<Lifter::Part> Lifter::called_for_of(const Site& site, const OwnFunctions::Found& callee) const {
  const auto* method = dyn_cast<CXXMethodDecl>(callee.definition);
  if (site.part && method && method->getParent()->isLambda()) return captured_part(site, callee, nullptr);
  if (site.part) return site.part;
  if (!method || callee.of || !called_for_) return std::nullopt;
  const bool lambda = method->getParent()->isLambda();
  const CXXMethodDecl* own = enclosing_method(current_function());
  const bool same = !lambda || (own && enclosing_method(*method) == own);
  return same ? called_for_ : std::nullopt;
}

// Returns the part that the parameter aliases, or none if the parameter isn't passed in parts.
std::optional<Lifter::Part> Lifter::passed_part(const ParmVarDecl& parameter, const Expr& argument) {
  if (!passes_in_parts(parameter.getType())) return std::nullopt;
  const Expr* object = argument.IgnoreImplicit()->IgnoreParens();
  if (const auto* made = dyn_cast<CXXConstructExpr>(object);
      made && made->getNumArgs() == 1 && made->getConstructor()->isCopyOrMoveConstructor())
    object = made->getArg(0)->IgnoreImplicit()->IgnoreParens();
  const bool holder = is_std_function(parameter.getType());
  std::optional<Part> part = holder ? holder_part(*object) : part_object(*object);
  if (part) part->address = parameter.getType()->isPointerType();
  return part;
}

// Returns whether kernel functions omit a parameter of this type and name parts of the argument instead.
bool Lifter::passes_in_parts(QualType parameter) const {
  const bool holds = own_.values->holds_objects(parameter) && !parameter->isRValueReferenceType();
  return holds || is_passed_in_parts(parameter, context_);
}

// Returns whether a name that the callee uses denotes a member of the call's object or a part of an argument.
bool Lifter::is_of_call(const OuterName& outer, const OwnFunctions::Found& callee, const Site& site) const {
  if (!outer.declaration || captured_part(site, callee, outer.declaration)) return true;
  if (isa<FieldDecl>(outer.declaration)) return called_for_of(site, callee).has_value();
  const auto* parameter = dyn_cast<ParmVarDecl>(outer.declaration);
  return parameter && llvm::is_contained(callee.definition->parameters(), parameter);
}

// Returns the class to which the function's `this` points.
static QualType type_of_this(const FunctionDecl& function) {
  return enclosing_method(function)->getThisType()->getPointeeType();
}

// Returns what a name that the callee uses denotes, as a part of the call's object or of an argument. Returns none if
// the name denotes a variable that isn't such a part.
std::optional<Lifter::Part> Lifter::outer_part(const OuterName& outer, const OwnFunctions::Found& callee,
                                               const Site& site) {
  std::vector<PathStep> steps = outer.steps;
  std::optional<Part> part;
  if (!outer.declaration) {
    part = called_for_of(site, callee);
    if (!part) part = own_object(type_of_this(*callee.definition));
    if (!part) return std::nullopt;
  } else if (!isa<FieldDecl>(outer.declaration) && captured_part(site, callee, outer.declaration)) {
    part = captured_part(site, callee, outer.declaration);
  } else if (const auto* field = dyn_cast<FieldDecl>(outer.declaration)) {
    part = called_for_of(site, callee);
    if (!part) return outer.steps.empty() ? std::nullopt : outer_root(outer, callee);
    if (!add_member(part->steps, *field, type_of(part->steps, part->type))) return std::nullopt;
  } else if (const auto* parameter = dyn_cast<ParmVarDecl>(outer.declaration);
             parameter && llvm::is_contained(callee.definition->parameters(), parameter)) {
    const unsigned number = parameter->getFunctionScopeIndex();
    part = passed_part(*parameter, *site.arguments[number]);
    if (!part) return std::nullopt;
    if (part->address) steps.erase(steps.begin());
    part->address = false;
  } else {
    return outer.steps.empty() ? std::nullopt : outer_root(outer, callee);
  }
  if (!fill_indices(steps, called_for_of(site, callee)) || !append(*part, std::move(steps))) return std::nullopt;
  return rooted(*std::move(part));
}

std::optional<Lifter::Part> Lifter::outer_root(const OuterName& outer, const OwnFunctions::Found& callee) {
  if (const PassedClosure* closure = capturing_closure(callee, *outer.declaration))
    return Part{outer.declaration, type_of_root(*outer.declaration), outer.steps, false,
                variable(*outer.declaration, *closure)};
  return resolved({outer.declaration, outer.steps});
}

ir::VariableId Lifter::outer_variable(const OuterName& outer, const OwnFunctions::Found& callee, const Site& site) {
  if (const std::optional<Part> part = outer_part(outer, callee, site)) return named(*part);
  return outer_variable(*outer.declaration, callee);
}

}  // namespace ferry::translator::lift
