// The part of Scan that follows a conditional expression to the elements that it may denote. See scan.h.
//
//   (up ? a : b)[i]                                 a or b, linear subscript i
//   double& x = up ? a[i] : b[i];                   a or b, linear subscript i
//   const Row row = up ? a.row(i) : b.row(i);       for each pointer member, one of two targets
//
// A nest is treated as if it touched both elements. Host code with such a conditional expression is treated as unknown.
#include "access/scan.h"
#include "ir/buffer.h"
#include "ir/queries.h"

namespace ferry::translator::access {

// Returns whether `ref` can be an operand of a choice: a whole element of an array that is declared outside the code.
bool Scan::may_be_chosen(const ElementRef& ref) const {
  return !ref.own && !ref.inside && !ref.column && !ref.checked && !is_table(ref.variable) &&
         !body_.value_type(ref.variable).is_object() && ir::buffer_of(body_, ref.variable);
}

std::optional<ElementRef> Scan::chosen(const ir::Choose& choice, FindPlace find) {
  if (!rules_.own_elements || !ir::repeatable(body_, choice.condition)) return std::nullopt;
  scan_subscript(choice.condition);
  const llvm::SaveAndRestore keep(certain_, false);
  const std::optional<ElementRef> yes = find(choice.yes), no = find(choice.no);
  if (!yes || !no || !may_be_chosen(*yes) || !may_be_chosen(*no)) return std::nullopt;
  ElementRef one{yes->variable, false, yes->subscript, yes->values};
  one.natural = false;
  one.others = yes->others;
  one.others.push_back({no->variable, no->values, no->subscript});
  one.others.insert(one.others.end(), no->others.begin(), no->others.end());
  return one;
}

std::optional<ElementRef> Scan::chosen_container(const ir::Choose& choice) {
  return chosen(choice, [this](ir::ExpressionId way) -> std::optional<ElementRef> {
    if (const auto* inner = as<ir::Choose>(object(way))) return chosen_container(*inner);
    const std::optional<ir::VariableId> container = named(way);
    return container && !declares(*container) ? std::optional(first_of(*container, false)) : std::nullopt;
  });
}

}  // namespace ferry::translator::access
