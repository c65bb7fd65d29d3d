// The part of Scan that handles spans that the code constructs itself. It finds which part of an array a span views.
//
//   std::span<double> row(a + i * m, m)     m elements of a, from i * m on
//   std::span<double> row(a + b, a + e)     e - b elements of a, from b on
//   s.subspan(k, m)  s.first(m)  s.last(m)  parts of s
//   mesh.nodes(e)                           the span that the function returns
//
// A span must view the same elements from its declaration on, so spans that are assigned to are excluded.
#include "access/scan.h"
#include "ir/queries.h"

namespace ferry::translator::access {

using model::IndexExpression;
using Kind = ir::Type::Kind;
using Operation = model::IndexExpression::Operation;

namespace {

// Returns the call if the expression is `s.subspan(k, m)`, `s.first(m)` or `s.last(m)`, or null otherwise.
const ir::Call* cut(const ir::Body& body, ir::ExpressionId id) {
  const auto* call = std::get_if<ir::Call>(&body.expressions[id].node);
  if (!call || call->callee.kind != ir::Callee::Kind::access || body.type_of(id).kind != Kind::span) return nullptr;
  const std::string& name = call->callee.name;
  return name == "subspan" || name == "first" || name == "last" ? call : nullptr;
}

bool is_everything(const ir::Body& body, ir::ExpressionId count) {  // whether it is std::dynamic_extent
  return body.expressions[count].value == -1;
}

}  // namespace

// Returns whether the expression is a span that the code declares or constructs, or that a call returns.
bool Scan::is_own_view(ir::ExpressionId id) const {
  const ir::ExpressionId view = ir::bare(body_, id);
  if (!rules_.own_elements || body_.type_of(view).kind != Kind::span) return false;
  if (const auto* name = as<ir::Name>(view)) return declares(name->variable);
  return as<ir::Construct>(view) || as<ir::Inlined>(view) || cut(body_, view);
}

// Returns the first element that the span or container views.
std::optional<ElementRef> Scan::viewed(ir::ExpressionId id) {
  const ir::ExpressionId view = ir::bare(body_, id);
  if (const auto* name = as<ir::Name>(view); name && declares(name->variable)) {
    const ir::VariableId variable = name->variable;
    if (body_.value_type(variable).kind != Kind::span || changes(variable)) return std::nullopt;
    return place_as_declared(variable, [this](ir::ExpressionId init) { return viewed(init); });
  }
  if (const auto* made = as<ir::Construct>(view)) {
    if (!made->reads || made->arguments.empty()) return std::nullopt;
    const ir::ExpressionId first = made->arguments.front(), last = made->arguments.back();
    if (made->arguments.size() == 2 && body_.type_of(last).kind == Kind::pointer) return viewed_between(first, last);
    for (std::size_t a = 1; a < made->arguments.size(); ++a) scan_subscript(made->arguments[a]);
    return body_.type_of(first).kind == Kind::pointer ? pointee(first) : viewed(first);
  }
  if (const auto* call = as<ir::Inlined>(view))
    return call->result && body_.type_of(view).kind == Kind::span && enter(*call, view) ? viewed(*call->result)
                                                                                        : std::nullopt;
  if (const ir::Call* call = cut(body_, view)) return viewed_in_cut(*call);
  if (const auto* choice = as<ir::Choose>(view))
    return chosen(*choice, [this](ir::ExpressionId way) { return viewed(way); });
  if (!body_.type_of(view).is_container()) return std::nullopt;
  if (std::optional<ElementRef> ref = row(view)) return ref;
  const std::optional<ir::VariableId> container = named(view);
  if (!container || declares(*container) || is_table(*container)) return std::nullopt;
  return first_of(*container, false);
}

// Returns the first element of a span between two pointers. Both must point into one array that is contiguous on the
// device, so that their difference is the same as on the host.
std::optional<ElementRef> Scan::viewed_between(ir::ExpressionId first, ir::ExpressionId last) {
  const std::optional<ElementRef> begin = pointee(first), end = pointee(last);
  if (!begin || !end || begin->variable != end->variable || begin->own != end->own) return std::nullopt;
  const auto lies_apart = [](const ElementRef& ref) { return ref.inside || ref.column || !ref.others.empty(); };
  return lies_apart(*begin) || lies_apart(*end) ? std::nullopt : begin;
}

std::optional<ElementRef> Scan::viewed_in_cut(const ir::Call& call) {
  const ir::ExpressionId whole = call.arguments.front(), position = call.arguments[1];
  std::optional<ElementRef> ref = viewed(whole);
  if (!ref) return std::nullopt;
  for (std::size_t a = 1; a < call.arguments.size(); ++a) scan_subscript(call.arguments[a]);
  ref->natural = false;
  if (call.callee.name == "first") return ref;
  const std::optional<IndexExpression> number = index(position);
  const bool last = call.callee.name == "last";
  std::optional<IndexExpression> skipped = last ? count_viewed(whole) : number;
  if (last && skipped && number) skipped = sum(*skipped, *number, Operation::subtract);
  if (last && !number) skipped.reset();
  note_column(*ref, position, skipped);
  if (last && !ref->others.empty()) return std::nullopt;
  for (ElementRef::Other& other : ref->others)
    if (other.subscript && skipped)
      other.subscript = sum(*other.subscript, *skipped);
    else
      other.subscript.reset();
  if (last)
    ref->values.reset();
  else
    move_values(*ref, position, 1, false);
  if (!skipped || !ref->subscript)
    ref->subscript.reset();
  else
    ref->subscript = sum(*ref->subscript, *skipped);
  return ref;
}

std::optional<IndexExpression> Scan::count_viewed(ir::ExpressionId id) {
  const ir::ExpressionId view = ir::bare(body_, id);
  const auto number = [this](ir::ExpressionId count) -> std::optional<IndexExpression> {
    std::optional<IndexExpression> value = as_written(count);
    if (!value) return std::nullopt;
    return IndexExpression::unary(Operation::convert, *std::move(value), model::unsigned_long_type);
  };
  if (const auto* name = as<ir::Name>(view); name && declares(name->variable)) {
    const ir::VariableId variable = name->variable;
    if (body_.value_type(variable).kind != Kind::span || changes(variable) || !at(variable).initialiser)
      return std::nullopt;
    if (depends_on_assigned(*at(variable).initialiser)) return std::nullopt;
    return as_declared(variable, [this](ir::ExpressionId init) { return count_viewed(init); });
  }
  if (const auto* made = as<ir::Construct>(view)) {
    if (!made->reads || made->arguments.empty()) return std::nullopt;
    if (made->arguments.size() == 1) return count_viewed(made->arguments.front());
    if (body_.type_of(made->arguments[1]).is_integer()) return number(made->arguments[1]);
    std::optional<IndexExpression> between = distance(made->arguments[1], made->arguments[0]);
    if (!between) return std::nullopt;
    return IndexExpression::unary(Operation::convert, *std::move(between), model::unsigned_long_type);
  }
  if (const auto* call = as<ir::Inlined>(view)) {
    const std::optional<ir::ExpressionId> result = known_result(*call);
    return result ? count_viewed(*result) : std::nullopt;
  }
  if (const ir::Call* call = cut(body_, view)) {
    if (call->callee.name != "subspan") return number(call->arguments[1]);
    if (call->arguments.size() > 2 && !is_everything(body_, call->arguments[2])) return number(call->arguments[2]);
    const std::optional<IndexExpression> whole = count_viewed(call->arguments.front()),
                                         skipped = number(call->arguments[1]);
    return whole && skipped ? std::optional(sum(*whole, *skipped, Operation::subtract)) : std::nullopt;
  }
  const std::optional<ir::VariableId> container = named(view);
  if (!container || declares(*container) || is_table(*container) || at(*container).of_callee ||
      !body_.type_of(view).is_container() || !fixed_size(*container))
    return std::nullopt;
  return IndexExpression::of_symbol(
      symbol(model::Symbol::Kind::invariant, "(" + at(*container).host_name + ".size())", model::unsigned_long_type));
}

}  // namespace ferry::translator::access
