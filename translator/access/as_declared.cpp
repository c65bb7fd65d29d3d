// The part of Scan that remembers which values local numbers, pointers and references get at their declarations. Their
// initialisers may name variables that the code assigns later. See scan.h.
//
//   const int d = c;  double* const q = p;  c = i;  ++p;       d and q keep their values
#include "access/scan.h"
#include "ir/queries.h"

namespace ferry::translator::access {

using model::IndexExpression;
using Kind = ir::Type::Kind;

bool Scan::is_alias(ir::VariableId id) const {
  return declared_type(id).kind == Kind::reference && at(id).initialiser && !at(id).part_of &&
         as<ir::Name>(ir::without_conversions(body_, *at(id).initialiser));
}

// Returns whether the initialiser names something that the code assigns. If so, its value may be different later.
bool Scan::depends_on_assigned(ir::ExpressionId initialiser) const {
  bool result = false;
  ir::each_below(body_, initialiser, [&](ir::ExpressionId id) {
    const auto* name = as<ir::Name>(id);
    if (!name || result) return;
    const ir::VariableId variable = name->variable;
    result = changes(variable) && !is_active(variable);
    if (declares(variable) && is_alias(variable)) result = result || depends_on_assigned(*at(variable).initialiser);
  });
  return result;
}

void Scan::keep_place(ir::VariableId id, const ElementRef& ref, ir::ExpressionId place) {
  DeclaredPlace kept{ref, std::nullopt, depends_on_assigned(place)};
  if (kept.depends_on_assigned && !ref.subscript && ir::repeatable(body_, place)) {
    const llvm::SaveAndRestore partly(partly_known_, true);
    const Kind kind = body_.value_type(id).kind;
    kept.partly_known = kind == Kind::pointer ? pointee(place) : kind == Kind::span ? viewed(place) : element(place);
  }
  declared_places_.insert_or_assign(id, std::move(kept));
}

std::optional<ElementRef> Scan::place_as_declared(ir::VariableId id, FindPlace find) {
  const auto kept = declared_places_.find(id);
  const bool known = kept != declared_places_.end();
  if (known && kept->second.depends_on_assigned) {
    const DeclaredPlace& declared = kept->second;
    return partly_known_ && !declared.place.subscript ? declared.partly_known : std::optional(declared.place);
  }
  std::optional<ElementRef> ref = as_declared(id, find);
  if (ref) ref->values = known ? kept->second.place.values : std::nullopt;
  if (ref && known) ref->others = kept->second.place.others;
  return ref;
}

void Scan::keep_number(ir::VariableId id) {
  declared_numbers_.erase(id);
  const ir::Type& type = body_.value_type(id);
  const std::optional<ir::ExpressionId> initialiser = at(id).initialiser;
  if (!initialiser || changes(id) || !type.is_scalar() || !counts(type) || !depends_on_assigned(*initialiser)) return;
  const llvm::SaveAndRestore wholly(partly_known_, false);
  std::optional<IndexExpression> value = as_written(*initialiser);
  if (!value) value = held_index(*initialiser);
  if (value) value = IndexExpression::unary(IndexExpression::Operation::convert, *std::move(value), type.number_type());
  declared_numbers_.insert_or_assign(id, std::move(value));
}

}  // namespace ferry::translator::access
