// The part of FootprintScan that tracks the values of data-dependent integers, for subscripts that aren't index
// expressions. It records their last assigned values, and what conditions imply. See known_values.h and
// model/value_range.h.
#include "footprint/footprint_scan.h"
#include "footprint/value_arithmetic.h"
#include "ir/ends.h"
#include "ir/jumps.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using model::Compare;
using model::IndexExpression;
using model::NumberType;
using model::ValueRange;
using Kind = ir::Type::Kind;
using Of = ValueRange::Operation;

namespace {

// Returns whether the expression takes a remainder, or the quotient of a converted number, as shifts do. For a negative
// dividend, the value in C++ differs from the value in an index set.
bool rounds(const IndexExpression& e) {
  using Operation = IndexExpression::Operation;
  return e.operation == Operation::remainder ||
         (e.operation == Operation::divide && e.operands[0].operation == Operation::convert) ||
         std::any_of(e.operands.begin(), e.operands.end(), rounds);
}

std::optional<ValueRange::Operation> value_operation(ir::Operator operation) {
  switch (operation) {
    case ir::Operator::plus:
      return Of::add;
    case ir::Operator::minus:
      return Of::subtract;
    case ir::Operator::multiply:
      return Of::multiply;
    case ir::Operator::divide:
      return Of::divide;
    case ir::Operator::remainder:
      return Of::remainder;
    case ir::Operator::bit_and:
      return Of::bit_and;
    case ir::Operator::bit_or:
      return Of::bit_or;
    case ir::Operator::bit_xor:
      return Of::bit_xor;
    case ir::Operator::shift_right:
      return Of::right;
    default:
      return std::nullopt;
  }
}

}  // namespace

// Returns the range of a subscript, or nullopt if only a loop's own header bounds the subscript. The index expression
// is then as precise.
std::optional<ValueRange> FootprintScan::value_range(ir::ExpressionId id) {
  if (stopped() || !body_.type_of(id).is_integer()) return std::nullopt;
  return value_of(id);
}

// Returns whether the value depends on variables of the nest, or on facts about other variables that hold only at this
// point.
bool FootprintScan::varies(ir::ExpressionId root) const {
  bool result = false;
  ir::each_below(body_, root, [&](ir::ExpressionId id) {
    if (const auto* name = as<ir::Name>(id)) {
      const ValueRange* known = values_.find(name->variable);
      const bool assigned = changes(name->variable) && !is_active(name->variable);
      result = result || (known ? known->operation != Of::number : assigned);
    }
    result = result || as<ir::Inlined>(id);
  });
  return result;
}

// Returns the variable's value as an index expression: after `i1 = i + 1;`, the value in `a[i1]` is i + 1. It is only
// valid if the loops that it refers to are open at this point.
std::optional<IndexExpression> FootprintScan::held_index(ir::VariableId id) const {
  const ValueRange* known = changes(id) ? values_.find(id) : nullptr;
  if (known && has_any_divisor() && (known->operation == Of::divide || known->operation == Of::remainder))
    return exact_quotient(*known);
  return known ? exact(*known) : std::nullopt;
}

// Returns a quotient or remainder as an index expression, as for `y = i / n;`.
std::optional<IndexExpression> FootprintScan::exact_quotient(const ValueRange& value) const {
  std::optional<IndexExpression> dividend = exact(value.operands[0]), divisor = exact(value.operands[1]);
  if (!dividend || !divisor || !is_divisor(*divisor, *dividend)) return std::nullopt;
  const bool quotient = value.operation == Of::divide;
  return IndexExpression::binary(quotient ? IndexExpression::Operation::divide : IndexExpression::Operation::remainder,
                                 *std::move(dividend), *std::move(divisor));
}

std::optional<IndexExpression> FootprintScan::held_index(ir::ExpressionId id) {
  const auto* update = as<ir::Update>(ir::bare(body_, id));
  return update && counts(body_.type_of(id)) ? exact(value_of(id)) : std::nullopt;
}

// Returns the value as a single number, if all loops to which it refers are open at this point.
std::optional<IndexExpression> FootprintScan::exact(const ValueRange& value) const {
  const bool is_open = value.operation == Of::number && refers_only_to(value.index, [this](int symbol) {
                         return std::any_of(active_.begin(), active_.end(),
                                            [&](const ActiveLoop& active) { return active.symbol == symbol; });
                       });
  return is_open ? std::optional(value.index) : std::nullopt;
}

// Returns whether `holds` returns true for the symbols of all loops to which the number refers.
bool FootprintScan::refers_only_to(const IndexExpression& number, const std::function<bool(int symbol)>& holds) const {
  std::map<int, int> symbols;
  count_symbols(number, symbols);
  return std::all_of(symbols.begin(), symbols.end(), [&](const auto& counted) {
    return footprint.symbols[static_cast<std::size_t>(counted.first)].kind == model::Symbol::Kind::invariant ||
           holds(counted.first);
  });
}

// Excludes inner loops, because a value from the previous iteration of an uncounted loop may refer to their variables'
// values at that time.
bool FootprintScan::refers_only_to_active_loops(const IndexExpression& number) const {
  return refers_only_to(number, [this](int symbol) {
    const auto first = active_.begin() + static_cast<std::ptrdiff_t>(active_before_uncounted_.value_or(active_.size()));
    return std::any_of(active_.begin(), first, [&](const ActiveLoop& active) { return active.symbol == symbol; });
  });
}

bool FootprintScan::follows(ir::VariableId id) const {
  return declared_type(id).kind != Kind::reference && counts(declared_type(id)) && !declared_type(id).is_volatile &&
         !function_.exposed(id);
}

// Returns the value after C++ has converted it to the type, if it may not fit. Signed overflow is undefined unless
// -fwrapv is given.
ValueRange FootprintScan::wrapped(ValueRange value, const NumberType& type) const {
  if (never_wraps(type)) return value;
  return ValueRange::unary(Of::convert, std::move(value), type);
}

ValueRange FootprintScan::value_of(ir::ExpressionId id) {
  const ir::Expression& e = at(id);
  const ir::Type& type = body_.types[e.type];
  if (e.value) return ValueRange::number(IndexExpression::constant(*e.value, type.number_type()));
  if (const auto* load = as<ir::Load>(id)) return value_of(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return value_of(requalified->object);
  if (const auto* temporary = as<ir::Temporary>(id)) return value_of(temporary->value);
  if (const auto* list = as<ir::List>(id); list && list->elements.size() == 1) return value_of(list->elements.front());
  if (!counts(type)) return ValueRange::any(model::long_type);
  if (const auto* name = as<ir::Name>(id)) return value_of_variable(name->variable, id);
  if (const auto known = loads_.find(id); known != loads_.end()) {
    for (auto fact = values_.facts().rbegin(); fact != values_.facts().rend(); ++fact)
      if (ir::same(body_, fact->element, id)) return fact->value;
    return known->second;
  }
  const NumberType number = type.number_type();
  if (!varies(id))
    if (std::optional<IndexExpression> found = index(id); found && !rounds(*found))
      return ValueRange::number(*std::move(found));
  if (const auto* convert = as<ir::Convert>(id)) return value_of(*convert, number);
  if (const auto* binary = as<ir::Binary>(id)) return value_of(*binary, number);
  if (const auto* choice = as<ir::Choose>(id)) return value_of(*choice);
  if (const auto* comma = as<ir::Comma>(id)) return value_of(comma->right);
  if (const auto* call = as<ir::Call>(id)) return value_of(*call, number);
  if (const auto* unary = as<ir::Unary>(id)) {
    if (unary->operation == ir::Operator::plus) return value_of(unary->operand);
    if (unary->operation == ir::Operator::minus)
      return wrapped(ValueRange::unary(Of::negate, value_of(unary->operand)), number);
  }
  if (const auto* call = as<ir::Inlined>(id)) {
    if (e.is_lvalue && call->result) return value_of(*call->result);
    if (const auto result = results_.find(id); result != results_.end()) return result->second;
  }
  return ValueRange::any(number);
}

ValueRange FootprintScan::value_of_variable(ir::VariableId id, ir::ExpressionId named) {
  if (const ValueRange* known = values_.find(id)) return *known;
  if (const auto load = loads_.find(named); load != loads_.end()) return load->second;  // a reference to an element
  const NumberType type = body_.value_type(id).number_type();
  if (changes(id) && !is_active(id)) return ValueRange::any(type);
  std::optional<IndexExpression> found = index(named);
  return found && !rounds(*found) ? ValueRange::number(*std::move(found)) : ValueRange::any(type);
}

ValueRange FootprintScan::value_of(const ir::Convert& e, const NumberType& type) {
  const ir::Type& from = body_.type_of(e.value);
  return counts(from) ? converted(value_of(e.value), from.number_type(), type) : ValueRange::any(type);
}

ValueRange FootprintScan::value_of(const ir::Binary& e, const NumberType& type) {
  if (ir::compares(e.operation) || !counts(body_.type_of(e.left)) || !counts(body_.type_of(e.right)))
    return ValueRange::any(type);
  ValueRange left = value_of(e.left), right = value_of(e.right);
  const std::optional<std::int64_t> amount = at(e.right).value;
  if (e.operation == ir::Operator::shift_left && amount && *amount >= 0 && *amount < 31)
    return wrapped(ValueRange::binary(Of::multiply, std::move(left), ValueRange::constant(std::int64_t{1} << *amount)),
                   type);
  const std::optional<ValueRange::Operation> operation = value_operation(e.operation);
  if (!operation) return ValueRange::any(type);
  return wrapped(folded(*operation, std::move(left), std::move(right)), type);
}

ValueRange FootprintScan::value_of(const ir::Choose& e) {
  const KnownValues::Values before = values_.now();
  values_.begin_scope();
  refine(e.condition, true);
  const ValueRange yes = value_of(e.yes);
  values_.end_scope();
  values_.go_back(before);
  values_.begin_scope();
  refine(e.condition, false);
  const ValueRange no = value_of(e.no);
  values_.end_scope();
  values_.go_back(before);
  if (std::optional<ValueRange> selected = selected_value(e.condition, yes, no)) return *std::move(selected);
  return united(yes, no);
}

// Returns the lesser or the greater of two numbers if a conditional expression selects it: `ii + 8 < n ? ii + 8 : n`.
std::optional<ValueRange> FootprintScan::selected_value(ir::ExpressionId condition, const ValueRange& yes,
                                                        const ValueRange& no) {
  const auto* compares = as<ir::Binary>(ir::bare(body_, condition));
  const std::optional<Compare> compare = compares ? ir::comparison(compares->operation) : std::nullopt;
  if (!compare || !ir::orders(compares->operation) || !exact(yes) || !exact(no)) return std::nullopt;
  if (!ir::repeatable(body_, compares->left) || !ir::repeatable(body_, compares->right)) return std::nullopt;
  const ValueRange left = value_of(compares->left), right = value_of(compares->right);
  const bool in_order = left == yes && right == no;
  if (!in_order && !(left == no && right == yes)) return std::nullopt;
  const bool less = *compare == Compare::less || *compare == Compare::less_equal;
  return ValueRange::binary(less == in_order ? Of::least : Of::greatest, yes, no);
}

ValueRange FootprintScan::value_of(const ir::Call& e, const NumberType& type) {
  const std::string& name = e.callee.name;
  const bool selects = e.callee.kind == ir::Callee::Kind::selection;
  const auto argument = [&](std::size_t i) { return value_of(e.arguments[i]); };
  const auto all_count = [&] {
    return std::all_of(e.arguments.begin(), e.arguments.end(),
                       [&](ir::ExpressionId a) { return body_.type_of(a).number_type() == type; });
  };
  if (!selects || e.arguments.empty() || !all_count()) return ValueRange::any(type);
  if (name == "min" || name == "max") {
    ValueRange result = argument(0);
    for (std::size_t i = 1; i < e.arguments.size(); ++i)
      result = ValueRange::binary(name == "min" ? Of::least : Of::greatest, std::move(result), argument(i));
    return result;
  }
  if (name == "clamp" && e.arguments.size() == 3)
    return ValueRange::binary(Of::least, ValueRange::binary(Of::greatest, argument(0), argument(1)), argument(2));
  return ValueRange::any(type);
}

ValueRange FootprintScan::value_after(const ir::Update& e) {
  const NumberType type = body_.type_of(e.target).number_type();
  const std::optional<ValueRange::Operation> operation = value_operation(e.operation);
  if (!operation || (e.value && !counts(body_.type_of(*e.value)))) return ValueRange::any(type);
  ValueRange by = e.value ? value_of(*e.value) : ValueRange::constant(1);
  const NumberType computed = e.computed ? body_.types[*e.computed].number_type() : type;
  return converted(wrapped(folded(*operation, value_of(e.target), std::move(by)), computed), computed, type);
}

// --- what is known at a point in the code ---

// Records the initial value of a variable that the nest declares.
void FootprintScan::note_value(ir::VariableId id) {
  const Kind kind = declared_type(id).kind;
  if (kind == Kind::record || kind == Kind::std_array) return note_copy(id);
  if (!follows(id)) return note_values_of_array(id);
  if (const std::optional<ir::ExpressionId> initialiser = at(id).initialiser) {
    const ir::Type& from = body_.type_of(*initialiser);
    const NumberType type = declared_type(id).number_type();
    return values_.assign(
        id, counts(from) ? converted(value_of(*initialiser), from.number_type(), type) : ValueRange::any(type));
  }
  values_.forget(id);
}

// Represents all elements of a local array by one value: the union of the values in its initialiser list, or no value
// yet if it has no initialiser.
void FootprintScan::note_values_of_array(ir::VariableId id) {
  const ir::Type& type = declared_type(id);
  values_.forget(id);
  if (type.kind != Kind::array || !counts(ir::innermost_element(body_, type)) || function_.exposed(id)) return;
  if (!at(id).initialiser) return values_.assign(id, ValueRange());
  const auto* list = as<ir::List>(*at(id).initialiser);
  if (!list) return;
  ValueRange all = ValueRange::constant(0);  // the value of elements for which the list has no initialiser
  if (type.extent && static_cast<std::int64_t>(list->elements.size()) == *type.extent) all = ValueRange();
  for (const ir::ExpressionId element : list->elements)
    all = united(all, counts(body_.type_of(element)) ? value_of(element) : ValueRange::any(model::long_type));
  values_.assign(id, std::move(all));
}

// --- loops ---

// Returns the range of the loop's variable while the loop runs. The condition bounds one end of the range, and the
// first value bounds the other. An unsigned variable may step over the end of its type.
ValueRange FootprintScan::loop_values(const ir::Loop& loop, ir::CountedHeader counted) {
  const NumberType type = body_.value_type(counted.variable).number_type();
  // If the step is 1, the comparison is `!=` and there is no other exit, a signed variable never passes the bound,
  // because it can't wrap.
  const bool meets = counted.compare == Compare::not_equal && !counted.step && type.integer &&
                     type.integer->is_signed && !may_leave(body_, loop.body);
  if (meets) counted.compare = counted.downwards ? Compare::greater : Compare::less;
  const ir::Type &first = body_.type_of(counted.first->expression), &bound = body_.type_of(counted.bound.expression);
  const bool up = counted.compare == Compare::less || counted.compare == Compare::less_equal;
  const bool down = counted.compare == Compare::greater || counted.compare == Compare::greater_equal;
  if ((!up && !down) || counted.checked_sum || !counts(first) || !counts(bound) || body_.signed_wraps)
    return ValueRange::any(type);
  const NumberType bound_type = bound.number_type();
  const bool narrow = !type.integer || type.integer->bits < 32 || !bound_type.integer;
  const bool is_signed = !narrow && type.integer->is_signed;
  if (narrow || (down && !is_signed) || (is_signed && !same_values(model::long_type, bound_type)))
    return ValueRange::any(type);
  // If the variable is signed and its upper bound is unsigned, C++ compares them as unsigned.
  const bool as_unsigned =
      is_signed && !bound_type.integer->is_signed && bound_type.integer->bits >= type.integer->bits;
  if (as_unsigned && down) return ValueRange::any(type);
  ValueRange from = value_of(counted.first->expression), to = value_of(counted.bound.expression);
  from = converted(std::move(from), first.number_type(), type);
  if (!is_signed) to = converted(std::move(to), bound_type, type);
  if (!is_signed && counted.step) from = ValueRange::constant(0);
  to = plus(std::move(to), -counted.offset);
  if (up)
    return ValueRange::binary(Of::between, std::move(from),
                              plus(std::move(to), counted.compare == Compare::less ? -1 : 0));
  return ValueRange::binary(Of::between, plus(std::move(to), counted.compare == Compare::greater ? 1 : 0),
                            std::move(from));
}

ir::VariableSet FootprintScan::modified_in(const ir::Loop& s, const ir::Uses& in_body) const {
  ir::VariableSet modified = in_body.modified;
  for (const std::optional<ir::FullExpression>* part : {&s.condition, &s.step})
    if (*part) modified.merge(ir::uses(body_, (*part)->expression).modified);
  if (s.variable) modified.insert(*s.variable);
  return modified;
}

// Marks the beginning of code that may be repeated. If the code writes any elements, it may also change any local
// array.
void FootprintScan::begin_repeated(ir::VariableSet modified, bool writes) {
  if (writes)
    for (const auto& [id, value] : values_.now())
      if (declared_type(id).kind == Kind::array) modified.insert(id);
  values_.begin_loop(modified);
}

}  // namespace ferry::translator::footprint
