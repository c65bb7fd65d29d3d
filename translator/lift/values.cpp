// Lifts objects of library classes that kernels hold, and calls on these objects. See lift.h and library_values.h.
//
//   std::get<1>(t)              Member t "<1>"
//   o->x                        Member ─ Address ─ Member o "*"
//   f(i)[k]                     Subscript ─┬ Decay ─ Member f(i) "[]"
//                                          └ k
//   std::tie(a, b) = f(i)       Comma ─┬ f(i)
//                                      └ Call exchange a b: both get unknown values
#include "ir/build.h"
#include "lift/known_functions.h"
#include "lift/lifter.h"
#include "lift/members.h"
#include "lift/types.h"

namespace ferry::translator::lift {

using namespace clang;

// Adds an expression that isn't written in the source.
ir::ExpressionId Lifter::made(const Expr& e, ir::ExpressionNode node, QualType type) {
  const bool is_lvalue = !ir::computes_value(node);
  ir::Expression made{std::move(node), this->type(type.getNonReferenceType()), is_lvalue};
  if (written_here_) made.source = source(e.getSourceRange());
  made.of_callee = !inlined_.empty();
  return result_.body.expressions.add(std::move(made));
}

ir::ExpressionId Lifter::made_value(const Expr& e, ir::ExpressionNode node, QualType type) {
  const ir::ExpressionId id = made(e, std::move(node), type);
  result_.body.expressions[id].is_lvalue = false;
  return id;
}

// Returns an unnamed object of the same class, made without arguments.
ir::ExpressionId Lifter::nothing(const Expr& e) {
  const QualType type = e.getType()->isPointerType() ? e.getType()->getPointeeType() : e.getType();
  ir::Construct construct;
  construct.harmless = true;
  return made(e, ir::Temporary{made_value(e, std::move(construct), type), std::nullopt}, type);
}

ir::ExpressionId Lifter::construct_value(const CXXConstructExpr& e) {
  ir::Construct node;
  const bool plain = makes_plainly(e);
  node.copies = plain && e.getConstructor()->isCopyOrMoveConstructor();
  node.harmless = plain && !node.copies;
  node.reads = plain;
  for (const Expr* argument : e.arguments()) node.arguments.push_back(expression(argument));
  const ir::ExpressionId id = add(e, std::move(node));
  return plain ? id : unusable(id, {diagnostics::Id::library_value_made, {e.getType().getAsString()}});
}

// Returns whether the expression names an array variable or an array that is a part of an object. Such an array is the
// kernel's own if it is declared in the loop, and otherwise a buffer.
bool Lifter::names_array(const Expr& e) {
  if (container_of(e.getType()) != Container::array) return false;
  const Expr* object = e.IgnoreParenImpCasts();
  if (const auto* name = dyn_cast<DeclRefExpr>(object)) return isa<VarDecl>(name->getDecl());
  return (!self_ && field_of_this(*object, current_function())) || part(*object);
}

ir::ExpressionId Lifter::part(const Expr& e, ir::ExpressionId object, const ValuePart& part) {
  const QualType held = part.object->getType().getNonReferenceType();
  const CXXRecordDecl& record = *held->getAsCXXRecordDecl();
  QualType element = e.getType().getNonReferenceType();
  for (const LibraryElement& one : library_elements(record))
    if (one.name == part.name) element = one.type;
  if (held.isConstQualified()) element.addConst();
  const bool named = library_class(record) == LibraryClass::pair;  // then the part has the same name on the host
  const std::optional<std::int64_t> begins = part_offset(record, part.name);
  const auto place = [&](QualType type) {
    return begins
               ? std::optional(ir::Member::Place{{*begins, *begins + context_.getTypeSizeInChars(type).getQuantity()}})
               : std::nullopt;
  };
  if (part.name != "[]") return made(e, ir::Member{object, part.name, false, named, !named, place(element)}, element);
  const llvm::APInt count(
      64, cast<ClassTemplateSpecializationDecl>(record).getTemplateArgs()[1].getAsIntegral().getZExtValue());
  const QualType array = context_.getConstantArrayType(element, count, nullptr, ArraySizeModifier::Normal, 0);
  const ir::ExpressionId all = made(e, ir::Member{object, part.name, false, false, true, place(array)}, array);
  const ir::ExpressionId first = made(e, ir::Decay{all}, context_.getPointerType(element));
  return made(e, ir::Subscript{first, part_index(e, part)}, element);
}

ir::ExpressionId Lifter::part_index(const Expr& e, const ValuePart& part) {
  if (part.index) return expression(part.index);
  const ir::ExpressionId id = made_value(e, ir::Constant{}, context_.getSizeType());
  result_.body.expressions[id].value = static_cast<std::int64_t>(part.number.value_or(0));
  return id;
}

ir::ExpressionId Lifter::part_of(const CallExpr& e, const ValuePart& part) {
  const ir::ExpressionId object = expression(part.object);
  if (names_array(*part.object))
    return add(e, ir::Call{{ir::Callee::Kind::element, "get"}, std::nullopt, {object, part_index(e, part)}});
  const ir::ExpressionId id = this->part(e, object, part);
  return e.getType()->isPointerType() ? add(e, ir::Address{id}) : id;  // an address for `o->`, and the object otherwise
}

std::optional<ir::ExpressionId> Lifter::bound_part(const Expr& e, const BindingDecl& binding) {
  const auto* bindings = dyn_cast<DecompositionDecl>(binding.getDecomposedDecl());
  const std::optional<ValuePart> part = bindings && by_parts_.contains(bindings) ? part_bound(binding) : std::nullopt;
  if (!part) return std::nullopt;
  return this->part(e, made(e, ir::Name{variable(*bindings)}, bindings->getType()), *part);
}

ir::ExpressionId Lifter::tie(const CallExpr& e, const CallExpr& targets) {
  const ir::ExpressionId value = expression(e.getArg(1));
  ir::Call node{{ir::Callee::Kind::exchange, "tie"}, std::nullopt, {}};
  for (const Expr* target : targets.arguments())
    if (!is_ignore(*target)) node.arguments.push_back(expression(target));
  return add(e, ir::Comma{value, add(e, std::move(node))});
}

// Lifts a call on library objects. Returns none if it is lifted like any other call.
std::optional<ir::ExpressionId> Lifter::value_call(const CallExpr& e) {
  if (const std::optional<ValuePart> part = part_of_value(e))
    if (!names_array(*part->object) || known_call(e) != KnownCall::access) return part_of(e, *part);
  if (makes_value(e)) {
    ir::Construct node;
    node.harmless = node.reads = true;
    for (const Expr* argument : e.arguments()) node.arguments.push_back(expression(argument));
    return add(e, std::move(node));
  }
  if (const CallExpr* targets = ties(e)) return tie(e, *targets);
  if (!tied(e)) return std::nullopt;
  ir::Call node{{ir::Callee::Kind::selection, "tie"}, std::nullopt, {}};
  for (const Expr* argument : e.arguments()) node.arguments.push_back(expression(argument));
  return add(e, std::move(node));
}

}  // namespace ferry::translator::lift
