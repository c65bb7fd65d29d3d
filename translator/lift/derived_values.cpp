// Lifts objects converted to their bases. See lift.h and base_parts.h.
#include "lift/base_parts.h"
#include "lift/derived_objects.h"
#include "lift/lifter.h"
#include "lift/records.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;

static bool cast_to_base(const CastExpr* cast) {
  return cast && (cast->getCastKind() == CK_DerivedToBase || cast->getCastKind() == CK_UncheckedDerivedToBase);
}

// Returns the type of a base inside objects. Kernels have it even if they can't hold objects of the base's class.
ir::TypeId Lifter::type_of_base(const CXXRecordDecl& base, bool is_const) {
  QualType declared = context_.getCanonicalTagType(&base);
  if (is_const) declared.addConst();
  const ir::TypeId known = type(declared);
  if (result_.body.types[known].record) return known;
  const auto found = base_types_.find(declared.getAsOpaquePtr());
  if (found != base_types_.end()) return found->second;
  ir::Type made = result_.body.types[known];
  made.record = record(base);
  made.members = element_parts(base);
  return base_types_.emplace(declared.getAsOpaquePtr(), result_.body.types.add(std::move(made))).first->second;
}

// Lifts the base subobject of the object if the base has members. Returns none if the base is ambiguous. `arrow` says
// that `object` is a pointer.
std::optional<ir::ExpressionId> Lifter::as_base(ir::ExpressionId object, const CXXRecordDecl& from,
                                                const CXXRecordDecl& to, bool arrow) {
  const std::optional<Classes> between = bases_between(from, to);
  if (!between) return std::nullopt;
  const CXXRecordDecl* around = from.getDefinition();
  for (const CXXRecordDecl* base : *between) {
    const ir::Expression whole = result_.body.expressions[object];
    const ir::Type& type =
        arrow ? result_.body.types[*result_.body.types[whole.type].element] : result_.body.types[whole.type];
    const bool is_const = type.is_const;
    const std::string name = "(" + spelling(context_, context_.getCanonicalTagType(base)) + ")";
    ir::Expression made{
        ir::Member{object, name, arrow, hides_nothing(*around, *base), true, place_of_base(*around, *base)},
        type_of_base(*base, is_const), true};
    made.source = whole.source;
    made.of_callee = whole.of_callee;
    object = result_.body.expressions.add(std::move(made));
    around = base;
    arrow = false;
  }
  return object;
}

// Lifts `*this` as the class that the expression names. Returns none if the object isn't known to have that class.
std::optional<ir::ExpressionId> Lifter::self_as(const Expr& at) {
  const QualType type = at.getType()->isPointerType() ? at.getType()->getPointeeType() : at.getType();
  const CXXRecordDecl* named = type->getAsCXXRecordDecl();
  return named && bases_between(*self_class_, *named) ? as_base(self(at), *self_class_, *named) : std::nullopt;
}

// Lifts a conversion to a base, as when `c[i]` is used as a Shape. Returns none for other casts.
std::optional<ir::ExpressionId> Lifter::converted_to_base(const CastExpr& e) {
  if (!e.isGLValue() || !cast_to_base(&e)) return std::nullopt;
  const CXXRecordDecl *from = kernel_class(e.getSubExpr()->getType()), *to = kernel_class(e.getType());
  const std::optional<Classes> between = from && to ? bases_between(*from, *to) : std::nullopt;
  if (!between || between->empty() || between->back() != to) return std::nullopt;
  return as_base(expression(e.getSubExpr()), *from, *to);
}

// Lifts the base subobject to which a member belongs. Returns none if the access doesn't convert the object to a base.
std::optional<ir::ExpressionId> Lifter::object_of_member(const MemberExpr& member) {
  const auto* cast = dyn_cast<ImplicitCastExpr>(member.getBase()->IgnoreParens());
  const auto* to = cast_to_base(cast) ? dyn_cast<CXXRecordDecl>(member.getMemberDecl()->getDeclContext()) : nullptr;
  if (!to) return std::nullopt;
  const Expr& whole = without_base(*cast);
  const bool pointer = whole.getType()->isPointerType();
  const CXXRecordDecl* from = kernel_class(pointer ? whole.getType()->getPointeeType() : whole.getType());
  const std::optional<Classes> between = from ? bases_between(*from, *to) : std::nullopt;
  if (!between || between->empty() || (between->back() != to->getDefinition())) return std::nullopt;
  const ir::ExpressionId id = expression(&whole);
  const std::optional<ir::ExpressionId> pointed_at = pointer ? addressed(id) : std::optional(id);
  return as_base(pointed_at.value_or(id), *from, *to, !pointed_at);
}

void Lifter::add_bases(const CXXRecordDecl& held, ir::Record& made) {
  for (const CXXRecordDecl* base : bases_with_members(held)) {
    made.bases.push_back(record(*base));
    ir::Record& known = own_.records[made.bases.back()];
    const std::optional<SharedPadding> shared = shared_padding(held, *base);
    if (!shared) continue;
    known.with_byte = shared->size_with_byte;
    known.uses_padding = shared->by_constructor;
    known.declares_default |= known.uses_padding && !base->hasUserDeclaredConstructor();
  }
}

}  // namespace ferry::translator::lift
