// The part of FootprintScan that reads comparisons of elements' addresses. If both elements belong to one array, the
// addresses are equal if and only if the subscripts are equal. This also holds for the kernel's copy of the array, so
// the text stays unchanged.
//
//   for (auto& me : bodies)
//     for (auto& o : bodies) { if (&o == &me) continue; … }     the rest runs if the positions differ
#include "footprint/footprint_scan.h"
#include "ir/queries.h"

namespace ferry::translator::footprint {

using Kind = ir::Type::Kind;

// Returns the numbers that determine the element's position, or nullopt unless the pointer has a form like `&r`,
// `&p[i]` or `p + i`.
std::optional<std::vector<ir::ExpressionId>> FootprintScan::numbers_in_address(ir::ExpressionId pointer) const {
  const auto* address = as<ir::Address>(ir::bare(body_, pointer));
  if (!address) return moved_by_numbers(pointer);
  const ir::ExpressionId object = ir::bare(body_, address->object);
  if (as<ir::Name>(object)) return std::vector<ir::ExpressionId>();
  if (const auto* followed = as<ir::Dereference>(object)) return moved_by_numbers(followed->pointer);
  const auto* call = as<ir::Call>(object);
  if (call && call->callee.kind == ir::Callee::Kind::element && call->arguments.size() == 2)
    return named(call->arguments.front()) ? std::optional(std::vector{call->arguments.back()}) : std::nullopt;
  const auto* subscript = as<ir::Subscript>(object);
  std::optional<std::vector<ir::ExpressionId>> numbers =
      subscript ? moved_by_numbers(subscript->pointer) : std::nullopt;
  if (numbers) numbers->push_back(subscript->index);
  return numbers;
}

// Returns the two elements of one array whose addresses the expression tests for equality, or nullopt if it isn't such
// a test.
std::optional<std::pair<access::ElementRef, access::ElementRef>> FootprintScan::compared_elements(const ir::Binary& e) {
  const bool tests = e.operation == ir::Operator::equal || e.operation == ir::Operator::not_equal;
  for (const ir::ExpressionId side : {e.left, e.right})
    if (!tests || body_.type_of(side).kind != Kind::pointer || !numbers_in_address(side)) return std::nullopt;
  std::optional<ElementRef> left = pointee(e.left), right = pointee(e.right);
  const auto is_element = [](const std::optional<ElementRef>& ref) {
    return ref && !ref->own && ref->others.empty() && !ref->inside && !ref->column;
  };
  if (!is_element(left) || !is_element(right) || left->variable != right->variable) return std::nullopt;
  return std::pair{*std::move(left), *std::move(right)};
}

bool FootprintScan::scan_compared_addresses(const ir::Binary& e) {
  if (!compared_elements(e)) return false;
  for (const ir::ExpressionId side : {e.left, e.right}) {
    const std::vector<ir::ExpressionId> numbers = *numbers_in_address(side);
    for (const ir::ExpressionId number : numbers) scan(number);
    note_pointed_at(side);
  }
  return true;
}

}  // namespace ferry::translator::footprint
