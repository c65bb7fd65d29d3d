// Handles names of parts other than their paths: targets of smart pointers, local references to objects, and pointers
// to objects that kernels hold. See object_parts.cpp.
#include "lift/bound_arguments.h"
#include "lift/container_bases.h"
#include "lift/derived_objects.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

// --- smart pointers ---

std::optional<Lifter::Part> Lifter::held_by(const CallExpr& e) {
  const Expr* smart = smart_pointer(e);
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!smart || (overloaded && overloaded->getOperator() == OO_Arrow)) return std::nullopt;
  const QualType object = overloaded ? e.getType().getNonReferenceType() : e.getType()->getPointeeType();
  std::optional<ObjectPath> path = object_path(*smart, current_function());
  const bool elements =
      !object.isNull() && (is_scalar(object.getUnqualifiedType()) || !pointer_of_row(object).isNull());
  if (!elements || !path || (self_ && isa<FieldDecl>(path->root))) return std::nullopt;
  path->steps.push_back({PathStep::Kind::pointer, nullptr, false, false, 0, context_.getPointerType(object)});
  return nameable(*path);
}

// Lifts `a[i]` for a std::unique_ptr<double[]> as an element of the array to which its raw pointer points.
std::optional<ir::ExpressionId> Lifter::row_call(const CallExpr& e) {
  const Expr* holder = row_holder(e);
  if (!holder) return std::nullopt;
  const QualType pointer = pointer_of_row(holder->getType());
  const ir::ExpressionId row = expression(holder);
  result_.body.expressions[row].type = type(pointer);
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!overloaded) return add(e, ir::Load{row});
  return add(e, ir::Subscript{made(e, ir::Load{row}, pointer), expression(overloaded->getArg(1))});
}

std::optional<ir::ExpressionId> Lifter::smart_call(const CallExpr& e) {
  const std::optional<Part> part = held_by(e);
  if (!part) return std::nullopt;
  const ir::VariableId id = named(*part);
  const QualType pointer = type_of(part->steps, part->type);
  const ir::ExpressionId name = made(e, ir::Name{id}, pointer);
  const auto* overloaded = dyn_cast<CXXOperatorCallExpr>(&e);
  if (!overloaded) return add(e, ir::Load{name});
  const ir::ExpressionId value = made(e, ir::Load{name}, pointer);
  if (overloaded->getOperator() == OO_Star) return add(e, ir::Dereference{value});
  return add(e, ir::Subscript{value, expression(overloaded->getArg(1))});
}

// --- containers that are bases ---

std::optional<ir::VariableId> Lifter::base_of_object(const Expr& e) {
  const FieldDecl* base = container_base(e);
  if (!base) return std::nullopt;
  if (field_of_this(e, current_function())) {
    if (self_) return std::nullopt;
    const ir::VariableId own = variable(*base, false);
    only_roots_.erase(own.number());
    return own;
  }
  const std::optional<Part> part = this->part(e);
  return part ? std::optional(named(*part)) : std::nullopt;
}

// Returns the variable for the container base that a loop such as `for (double& x : field)` traverses. Returns none if
// the range isn't such a base.
std::optional<ir::VariableId> Lifter::base_of_range(const CXXForRangeStmt& loop) {
  const FieldDecl* base = container_base(loop);
  const Expr& object = *loop.getRangeInit();
  if (!base || !object.isLValue()) return std::nullopt;
  if (is_this(object)) {
    if (self_) return std::nullopt;
    const ir::VariableId own = variable(*base, false);
    only_roots_.erase(own.number());
    return own;
  }
  std::optional<ObjectPath> path = object_path(object, current_function());
  if (!path || (self_ && isa<FieldDecl>(path->root))) return std::nullopt;
  path->steps.push_back(member_step(*base, class_of_object(object)));
  const std::optional<Part> part = nameable(*path);
  return part && !is_of_value(*part) ? std::optional(named(*part)) : std::nullopt;
}

// --- other names ---

// Returns whether the pointer is only dereferenced, which means that it points to one object and not to an array
// element. For the function's own variables, the text shows this. Members and global variables are assumed to point to
// one object. Variables of other functions aren't.
bool Lifter::is_only_dereferenced(const DeclaratorDecl& pointer) {
  const auto* variable = dyn_cast<VarDecl>(&pointer);
  if (!variable || !variable->isLocalVarDeclOrParm()) return true;
  return names_own(*variable) && object_uses().is_only_dereferenced(*variable) && !object_uses().is_of_loop(*variable);
}

// Returns whether the function assigns members of the object in loops and doesn't use the object otherwise. If the
// object is a global variable or a member of *this, functions that it calls may use it.
bool Lifter::is_set_in_parts(const DeclaratorDecl& object) {
  const auto* variable = dyn_cast<VarDecl>(&object);
  const bool is_global = isa<FieldDecl>(object) || (variable && variable->isFileVarDecl());
  const bool own = is_global ? inlined_.empty() && !own_text_ : variable && names_own(*variable);
  return own && object_uses().is_set_in_parts(object);
}

// Returns whether the variable belongs to the annotated function.
bool Lifter::names_own(const VarDecl& variable) const {
  return !own_text_ && variable.isLocalVarDeclOrParm() && variable.getParentFunctionOrMethod() == &function_;
}

const ObjectUses& Lifter::object_uses() {
  if (!object_uses_) object_uses_.emplace(function_);
  return *object_uses_;
}

// Records that a reference such as `const Mesh& m = *g.mesh;` is another name of a part. It denotes the same object as
// long as it exists. Returns false if the declaration isn't such a reference.
bool Lifter::note_other_name(const VarDecl& declaration) {
  const QualType type = declaration.getType();
  if (!type->isLValueReferenceType() || !declaration.hasLocalStorage() || isa<ParmVarDecl>(declaration) ||
      isa<DecompositionDecl>(declaration) || !declaration.getInit())
    return false;
  if (!is_held_in_parts(class_of_object(*declaration.getInit()), context_)) return note_number(declaration);
  if (const QualType object = class_of_this(*declaration.getInit()); !object.isNull()) {
    std::optional<Part> own = own_object(object);
    if (own) other_names_.insert_or_assign(declaration.getCanonicalDecl(), *std::move(own));
    return own.has_value();
  }
  std::optional<ObjectPath> path = object_path(*declaration.getInit(), current_function());
  if (!path || (self_ && isa<FieldDecl>(path->root))) return false;
  const bool follows = llvm::any_of(path->steps, relies_on_code);
  if (follows && inlined_.empty() && !own_text_) return false;
  std::optional<Part> part = nameable(*path);
  if (!part) return false;
  other_names_.insert_or_assign(declaration.getCanonicalDecl(), *std::move(part));
  return true;
}

// Returns whether the statement declares only this variable. If so, a kernel omits the whole statement.
static bool is_declared_alone(const VarDecl& declaration, const syntax::TokenBuffer& tokens) {
  const auto before = tokens.expandedTokens(SourceRange(declaration.getBeginLoc(), declaration.getLocation()));
  const auto all = tokens.expandedTokens(declaration.getSourceRange());
  const auto separates = [](const syntax::Token& token) {
    return token.kind() == tok::comma || token.kind() == tok::equal;
  };
  return !before.empty() && !all.empty() && llvm::none_of(before, separates) && all.end()->kind() == tok::semi;
}

// Records that a reference to a number in a loop, such as `double& r = d.total();`, is another name of a part, here
// `d.total_`.
bool Lifter::note_number(const VarDecl& declaration) {
  const QualType number = declaration.getType().getNonReferenceType();
  if (loops_ == 0 || !inlined_.empty() || own_text_ || self_ || !is_scalar(number.getUnqualifiedType()) ||
      !is_declared_alone(declaration, tokens_))
    return false;
  const std::optional<ObjectPath> path = number_path(*declaration.getInit(), current_function());
  const auto is_member = [](const PathStep& step) {
    return step.kind == PathStep::Kind::member || step.kind == PathStep::Kind::derived;
  };
  const auto has_own_name = [](const DeclaratorDecl* root, const auto& steps) {
    return !steps.empty() || isa_and_nonnull<FieldDecl>(root);  // a plain variable's name may be hidden later
  };
  if (!path || !has_own_name(path->root, path->steps) || !llvm::all_of(path->steps, is_member)) return false;
  std::optional<Part> part = nameable(*path);
  if (!part || !has_own_name(part->declared, part->steps) || is_of_value(*part)) return false;
  other_names_.insert_or_assign(declaration.getCanonicalDecl(), *std::move(part));
  return true;
}

}  // namespace ferry::translator::lift
