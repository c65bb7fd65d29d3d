// Lifts names, members, elements, temporaries and initialiser lists. See lift.h.
#include "lift/base_parts.h"
#include "lift/derived_objects.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/number_functions.h"
#include "lift/object_vectors.h"
#include "lift/records.h"
#include "lift/unused_pointers.h"

namespace ferry::translator::lift {

using namespace clang;

ir::ExpressionId Lifter::lift_one(Exactly<DeclRefExpr>, const Expr& e) {
  const ValueDecl* declaration = cast<DeclRefExpr>(e).getDecl();
  if (const auto* binding = dyn_cast<BindingDecl>(declaration)) {
    if (const auto known = bindings_.find(binding); known != bindings_.end()) return add(e, ir::Name{known->second});
    if (const std::optional<ir::ExpressionId> part = bound_part(e, *binding)) return *part;
    if (const VarDecl* holding = binding->getHoldingVar()) return add(e, ir::Name{variable(*holding)});
    return binding->getBinding() ? expression(binding->getBinding()) : opaque(e);
  }
  if (is_nullopt(cast<DeclRefExpr>(e))) return constant(e);
  if (const auto* named = dyn_cast<VarDecl>(declaration)) {
    const ir::VariableId id = variable(*named);
    only_roots_.erase(id.number());
    const ir::ExpressionId name = add(e, ir::Name{id});
    // A span or a pointer that is bound to a container or an array argument has the type of the argument
    // (inlined_calls.cpp).
    const ir::TypeId own = result_.body.variables[id].type;
    const ir::Type& known = result_.body.types[own];
    const ir::TypeId value = known.kind == ir::Type::Kind::reference ? *known.element : own;
    if (result_.body.types[value].is_container() || result_.body.types[value].kind == ir::Type::Kind::array)
      result_.body.expressions[name].type = value;
    return name;
  }
  if (isa<EnumConstantDecl, FunctionDecl, FieldDecl, NonTypeTemplateParmDecl>(declaration)) return constant(e);
  return opaque(e);
}

ir::ExpressionId Lifter::lift_one(Exactly<MemberExpr>, const Expr& e) {
  const auto& member = cast<MemberExpr>(e);
  const FieldDecl* field = field_of_this(e, current_function());
  if (field && self_ && is_this_itself(*member.getBase())) {
    if (const std::optional<ir::VariableId> of_view = member_of_view(*field)) return add(e, ir::Name{*of_view});
    const auto& own = cast<CXXRecordDecl>(*field->getParent());
    const std::optional<ir::ExpressionId> object = as_base(self(*member.getBase()), *self_class_, own);
    return object ? add(e, ir::Member{*object, field->getNameAsString(), false, field->getAccess() == AS_public, false,
                                      member_place(*field)})
                  : opaque(e);
  }
  if (field && !self_) {
    if (called_for_ && !resolved({field, {}})) return opaque(e);  // the object may have several members of this kind
    const ir::VariableId own = variable(*field, member.hasQualifier());
    only_roots_.erase(own.number());
    return add(e, ir::Name{own});
  }
  if (const std::optional<Part> part = this->part(e)) return add(e, ir::Name{named(*part)});
  const std::optional<ir::ExpressionId> of_base = object_of_member(member);
  const ir::ExpressionId base = of_base ? *of_base : expression(member.getBase());
  const ValueDecl* declaration = member.getMemberDecl();
  if (isa<VarDecl>(declaration) && loops_ > 0 && member.getBase()->HasSideEffects(context_)) return opaque(e);
  if (const auto* shared = dyn_cast<VarDecl>(declaration))  // it is a static member
    return add(e, ir::Comma{base, add(e, ir::Name{variable(*shared)})});
  const auto* call = dyn_cast<CallExpr>(member.getBase()->IgnoreImplicit());
  if (loops_ > 0 && call && !remedy_for_call(*call).empty())  // the call itself is reported as unusable
    return add(e, ir::Member{base, declaration->getNameAsString()});
  if (!isa<FieldDecl>(declaration) || declaration->getType()->isReferenceType()) return opaque(e);
  const auto& known = *cast<FieldDecl>(declaration);
  if (loops_ > 0 && is_unused_pointer(known) && !why_not_in_kernel(*cast<CXXRecordDecl>(known.getParent())))
    return opaque(e);
  const AccessSpecifier access = declaration->getAccess();
  const std::optional<ir::ExpressionId> pointed_at = of_base ? base : member.isArrow() ? addressed(base) : std::nullopt;
  return add(e, ir::Member{pointed_at.value_or(base), declaration->getNameAsString(), member.isArrow() && !pointed_at,
                           access == AS_public || access == AS_none, false, member_place(*declaration)});
}

ir::ExpressionId Lifter::lift_one(Exactly<ArraySubscriptExpr>, const Expr& e) {
  const auto& subscript = cast<ArraySubscriptExpr>(e);
  if (!subscript.getBase()->getType()->isPointerType()) return opaque(e);
  if (const std::optional<Part> part = this->part(e)) return add(e, ir::Name{named(*part)});
  const ir::ExpressionId base = expression(subscript.getBase());
  return add(e, ir::Subscript{base, expression(subscript.getIdx())});
}

ir::ExpressionId Lifter::lift_one(Exactly<MaterializeTemporaryExpr>, const Expr& e) {
  const auto& made = cast<MaterializeTemporaryExpr>(e);
  ir::Temporary node{expression(made.getSubExpr()), std::nullopt};
  const bool forgotten = omitted(Omission::nested_extended_temporary) ||
                         (omitted(Omission::initializer_list) && e.getType()->isArrayType());
  const auto* owner = dyn_cast_or_null<VarDecl>(made.getExtendingDecl());
  if (owner && !forgotten) {
    node.extended_by = variable(*owner);
    std::optional<ir::Destruction>& extends = result_.body.variables[*node.extended_by].extends;
    const bool is_whole = context_.hasSameUnqualifiedType(owner->getType().getNonReferenceType(), made.getType());
    const ir::Destruction end =
        is_whole || vectors_in(made.getType()).empty() ? destruction(made.getType()) : ir::Destruction::unknown;
    extends = std::max(extends.value_or(ir::Destruction::nothing), end);
  }
  return add(e, node);
}

ir::ExpressionId Lifter::lift_one(Exactly<CompoundLiteralExpr>, const Expr& e) {
  const ir::ExpressionId value = expression(cast<CompoundLiteralExpr>(e).getInitializer());
  return add(e, ir::Temporary{value, std::nullopt});
}

ir::ExpressionId Lifter::lift_one(Exactly<InitListExpr>, const Expr& e) {
  ir::List list;
  const auto& written = cast<InitListExpr>(e);
  if (e.isGLValue() || e.getType()->isScalarType())  // `{n}` is n, `{}` is 0
    return written.getNumInits() == 1 ? expression(written.getInit(0)) : constant(e);
  // `T t{u}` is opaque if `u` is converted to T. The kernel's T may be an aggregate, and `u` would then initialise its
  // first member.
  const CXXRecordDecl* record = e.getType()->getAsCXXRecordDecl();
  const auto* converted = written.getNumInits() == 1 ? dyn_cast<ImplicitCastExpr>(written.getInit(0)) : nullptr;
  const bool by_user = converted && converted->getCastKind() == CK_UserDefinedConversion;
  if (loops_ > 0 && record && !record->isAggregate() && by_user) return opaque(e);
  // The list may initialise bases that have only functions, which a kernel's class doesn't have.
  const InitListExpr* text = written.getSyntacticForm() ? written.getSyntacticForm() : &written;
  if (loops_ > 0 && record && bases_with_members(*record).size() < record->getNumBases() && text->getNumInits() > 0)
    return opaque(e);
  // A null pointer member is never used in a kernel.
  const auto is_null_pointer = [&](const Expr* element) {
    return loops_ > 0 && record && element->getType()->isPointerType() &&
           isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(element);
  };
  for (const Expr* element : written.inits())
    list.elements.push_back(is_null_pointer(element) ? constant(*element) : expression(element));
  if (const Expr* rest = written.getArrayFiller()) list.elements.push_back(expression(rest));  // remaining elements
  return add(e, std::move(list));
}

}  // namespace ferry::translator::lift
