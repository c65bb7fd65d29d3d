// `std::swap(f, g)` of two objects with vectors, as the swaps of their members. Only the members of an object that a
// callee names are known at its calls.
//
//   void flip() { std::swap(now, next); }      swap now.v next.v, exchange now.n next.n
#include "lift/lifter.h"
#include "lift/object_vectors.h"
#include "lift/types.h"

#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

namespace {

// Returns how two members of the type are swapped: elements stay where they are, or are exchanged as values. None:
// otherwise.
std::optional<ir::Callee::Kind> how_swapped(QualType type) {
  if (is_scalar(type.getUnqualifiedType())) return ir::Callee::Kind::exchange;
  const Container container = container_of(type);
  const bool stays = type->isObjectPointerType() || container == Container::vector || container == Container::span ||
                     container_of_rows(type) == Container::vector;
  return stays ? std::optional(ir::Callee::Kind::swap) : std::nullopt;
}

}  // namespace

std::optional<ir::ExpressionId> Lifter::member_swaps(const CallExpr& e) {
  if (!swaps_members(e)) return std::nullopt;
  const std::optional<Part> first = part_object(*e.getArg(0)), second = part_object(*e.getArg(1));
  std::vector<std::pair<Part, Part>> members;
  if (!first || !second || !add_members(*first, *second, members)) return std::nullopt;
  std::optional<ir::ExpressionId> all;
  for (const auto& [left, right] : members) {
    const QualType type = type_of(left.steps, left.type);
    ir::Call swap{{*how_swapped(type), "swap"}, std::nullopt, {}};
    for (const Part& member : {left, right}) swap.arguments.push_back(made(e, ir::Name{named(member)}, type));
    const ir::ExpressionId one = add(e, std::move(swap));
    all = all ? add(e, ir::Comma{*all, one}) : one;
  }
  return unusable(*all, {diagnostics::Id::swaps});
}

// Adds the members of two objects of one class, in pairs. Returns false if one can't be swapped by itself.
bool Lifter::add_members(const Part& first, const Part& second, std::vector<std::pair<Part, Part>>& members) {
  constexpr std::size_t most = 32;
  const CXXRecordDecl* record = type_of(first.steps, first.type)->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isUnion() || record->isPolymorphic() || record->getNumBases() > 0)
    return false;
  return llvm::all_of(record->getDefinition()->fields(),
                      [&](const FieldDecl* field) {
                        if (field->isBitField() || !field->getIdentifier() || field->getType()->isReferenceType() ||
                            field->getType().isConstQualified() || field->getType().isVolatileQualified() ||
                            members.size() >= most)
                          return false;
                        const auto member_of = [&](const Part& object) {
                          Part member = object;
                          const bool has = append(member, {member_step(*field, type_of(member.steps, member.type))});
                          std::optional<Part> found = has ? rooted(std::move(member)) : std::nullopt;
                          return found && can_name(*found) ? found : std::nullopt;
                        };
                        std::optional<Part> left = member_of(first), right = member_of(second);
                        if (!left || !right) return false;
                        if (!how_swapped(field->getType())) return add_members(*left, *right, members);
                        members.emplace_back(*std::move(left), *std::move(right));
                        return true;
                      }) &&
         !members.empty();
}

}  // namespace ferry::translator::lift
