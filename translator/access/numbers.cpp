// The part of Scan that handles numbers: which expressions are index expressions, and which have the same value
// wherever the code evaluates them. See scan.h.
//
//   2 * i + n     an index expression over the symbols i and n
//   lo[0]         not an index expression, but invariant if the scanner allows it
#include "access/scan.h"
#include "ir/elsewhere.h"
#include "ir/jumps.h"
#include "ir/queries.h"
#include "model/modular.h"

#include <algorithm>

namespace ferry::translator::access {

using model::IndexExpression;
using Operation = model::IndexExpression::Operation;

namespace {

bool divides(ir::Operator operation) {
  return operation == ir::Operator::divide || operation == ir::Operator::remainder;
}

}  // namespace

std::optional<std::int64_t> small_constant(const IndexExpression& e) {
  if (e.operation == Operation::convert && e.type.integer && e.type.integer->bits >= 16)
    return small_constant(e.operands.front());
  const bool small = e.operation == Operation::constant && e.value >= 0 && e.value <= 127;
  return small ? std::optional(e.value) : std::nullopt;
}

bool Scan::is_active(ir::VariableId id) const {
  return std::any_of(active_.begin(), active_.end(), [&](const ActiveLoop& loop) { return loop.variable == id; });
}

std::optional<IndexExpression> Scan::index_of_variable(ir::VariableId id) {
  for (auto loop = active_.rbegin(); loop != active_.rend(); ++loop)
    if (loop->variable == id)
      return loop->symbol < 0 ? std::nullopt : std::optional(IndexExpression::of_symbol(loop->symbol));
  const ir::Type& type = body_.value_type(id);
  if (std::optional<IndexExpression> held = held_index(id))
    return IndexExpression::unary(Operation::convert, std::move(*held), type.number_type());
  if (changes(id) || unstable(id) || !type.is_scalar() || !counts(type)) return std::nullopt;
  if (!declares(id)) {
    if (!readable(id) || !can_name(id)) return std::nullopt;
    note_scalar(id, false);
    if (!at(id).unnameable) return invariant_symbol(at(id).host_name, type);
    // In a template, the name alone doesn't identify the number: `std::is_same<T, int>::value`.
    return at(id).number ? std::optional(invariant_symbol("(" + at(id).number->digits + ")", type)) : std::nullopt;
  }
  // Handles a local variable or parameter that keeps its initial value.
  const bool reference = declared_type(id).kind == ir::Type::Kind::reference;
  const bool member = at(id).part_of && at(id).initialiser;  // a member of an object that the code constructs
  if (reference && !at(id).of_callee && !member) return std::nullopt;
  if (const auto kept = declared_numbers_.find(id); kept != declared_numbers_.end() && !is_alias(id))
    return kept->second;
  std::optional<IndexExpression> value = as_declared(id, [this](ir::ExpressionId init) { return as_written(init); });
  if (!value) return std::nullopt;
  return IndexExpression::unary(Operation::convert, std::move(*value), type.number_type());
}

// Makes a symbol for a text that the stub evaluates as an integer before the code.
IndexExpression Scan::invariant_symbol(const std::string& text, const ir::Type& type) {
  const bool enumerated = type.kind == ir::Type::Kind::enumeration;
  const std::string name = enumerated ? "static_cast<" + type.number() + ">(" + text + ")" : text;
  return IndexExpression::of_symbol(symbol(model::Symbol::Kind::invariant, name, type.number_type()));
}

// Returns a separate symbol for a quotient such as `c / heads`, or none if the quotient isn't invariant. The code may
// never evaluate the division, for example if the divisor is zero.
std::optional<IndexExpression> Scan::invariant_quotient(const ir::Binary& binary, const ir::Type& type) {
  if (!divides(binary.operation) || type.kind != ir::Type::Kind::integer) return std::nullopt;
  const auto quoted = [this](ir::ExpressionId part) {
    return is_own_text(part) && invariant(part, false) ? quote(part) : std::nullopt;
  };
  const std::optional<std::string> left = quoted(binary.left), right = left ? quoted(binary.right) : std::nullopt;
  if (!left || !right) return std::nullopt;
  const bool quotient = binary.operation == ir::Operator::divide;
  const std::string name = quotient ? "ferry_quotient" : "ferry_remainder";
  IndexExpression value = invariant_symbol(name + "<" + type.name + ">(" + *left + ", " + *right + ")", type);
  show_as(value.symbol, "(" + *left + (quotient ? " / " : " % ") + *right + ")");
  const std::optional<IndexExpression> whole = quotient ? as_written(binary.left) : std::nullopt;
  if (whole && whole->operation == Operation::symbol) footprint.shares.emplace(value.symbol, whole->symbol);
  return value;
}

// Returns the size of a container. The text of a callee can't be quoted, so the stub's name for the container is used.
std::optional<IndexExpression> Scan::index_of(const ir::Call& call, ir::ExpressionId id) {
  if (call.callee.kind != ir::Callee::Kind::size || call.callee.name != "size") return std::nullopt;
  if (is_own_view(call.arguments.front())) return count_viewed(call.arguments.front());
  const std::optional<ir::VariableId> container = named(call.arguments.front());
  if (!container || !rules_.own_elements) return std::nullopt;
  if (declares(*container)) return at(*container).memory ? count_of(*container) : std::nullopt;
  if (is_own_text(id) || at(*container).of_callee || !invariant_call(call, false)) return std::nullopt;
  return invariant_symbol("(" + at(*container).host_name + ".size())", body_.type_of(id));
}

std::optional<IndexExpression> Scan::distance(ir::ExpressionId id) {
  const auto* binary = as<ir::Binary>(id);
  const bool subtracts = binary && binary->operation == ir::Operator::minus;
  return subtracts ? distance(binary->left, binary->right) : std::nullopt;
}

std::optional<IndexExpression> Scan::distance(ir::ExpressionId to, ir::ExpressionId from) {
  if (!rules_.pointer_differences) return std::nullopt;
  for (const ir::ExpressionId side : {to, from}) {
    const ir::Type& type = body_.type_of(side);
    const bool to_element = type.kind == ir::Type::Kind::pointer && type.element;
    if (!to_element || ir::scalars_in(body_, body_.types[*type.element]) != 1) return std::nullopt;
  }
  const std::optional<ElementRef> last = pointee(to), first = pointee(from);
  const auto is_known = [](const std::optional<ElementRef>& ref) {
    return ref && ref->subscript && ref->others.empty() && !ref->inside && !ref->column;
  };
  if (!is_known(last) || !is_known(first) || last->variable != first->variable) return std::nullopt;
  const auto converted = [](const ElementRef& ref) {
    return ref.subscript->operation == Operation::constant
               ? *ref.subscript
               : IndexExpression::unary(Operation::convert, *ref.subscript, model::long_type);
  };
  return sum(converted(*last), converted(*first), Operation::subtract);
}

std::optional<IndexExpression> Scan::count_of(ir::VariableId own_memory) {
  const ir::Memory& memory = *at(own_memory).memory;
  IndexExpression product = IndexExpression::constant(memory.factor, model::unsigned_long_type);
  for (const ir::ExpressionId part : memory.counts) {
    if (depends_on_assigned(part)) return std::nullopt;
    std::optional<IndexExpression> count =
        as_declared(own_memory, part, [this](ir::ExpressionId id) { return as_written(id); });
    if (!count) return std::nullopt;
    count = IndexExpression::unary(Operation::convert, *std::move(count), model::unsigned_long_type);
    product = product == IndexExpression::constant(1, model::unsigned_long_type)
                  ? *std::move(count)
                  : IndexExpression::binary(Operation::multiply, std::move(product), *std::move(count));
  }
  return product;
}

std::optional<IndexExpression> Scan::index(ir::ExpressionId id) {
  const std::optional<IndexExpression> tree = as_written(id);
  return tree ? std::optional(model::without_wrapped_operands(*tree, footprint.symbols)) : std::nullopt;
}

std::optional<IndexExpression> Scan::as_written(ir::ExpressionId id) {
  std::optional<IndexExpression> number = known_number(id);
  if (number || !partly_known_ || !counts(body_.type_of(id))) return number;
  return data_symbol(id);
}

bool Scan::rests_on_data(const IndexExpression& expression) const {
  std::map<int, int> counts;
  count_symbols(expression, counts);
  return std::any_of(counts.begin(), counts.end(), [this](const auto& one) {
    return footprint.symbols[static_cast<std::size_t>(one.first)].kind == model::Symbol::Kind::data;
  });
}

std::optional<IndexExpression> Scan::known_number(ir::ExpressionId id) {
  const ir::Expression& e = at(id);
  const ir::Type& type = body_.types[e.type];
  if (!counts(type)) return std::nullopt;
  if (e.value) return IndexExpression::constant(*e.value, type.number_type());
  if (const std::string text = uniform_text(id); !text.empty()) return invariant_symbol(text, type);
  if (const auto* load = as<ir::Load>(id)) return as_written(load->object);
  if (const auto* requalified = as<ir::Requalify>(id); requalified && rules_.through_qualifiers)
    return as_written(requalified->object);
  if (const auto* convert = as<ir::Convert>(id)) {
    std::optional<IndexExpression> value = as_written(convert->value);
    if (!value || !convert->written) return value;
    return IndexExpression::unary(Operation::convert, std::move(*value), type.number_type());
  }
  if (const auto* name = as<ir::Name>(id)) return index_of_variable(name->variable);
  if (as<ir::Member>(id) && rules_.invariant_members) {
    const std::optional<std::string> member = type.is_scalar() && invariant_part(id) ? part_text(id) : std::nullopt;
    return member ? std::optional(invariant_symbol("(" + *member + ")", type)) : std::nullopt;
  }
  if (const auto* call = as<ir::Inlined>(id)) {
    const std::optional<ir::ExpressionId> result = known_result(*call);
    std::optional<IndexExpression> value = result ? as_written(*result) : std::nullopt;
    if (value) return IndexExpression::unary(Operation::convert, *std::move(value), type.number_type());
  }
  if (const auto* call = as<ir::Call>(id))
    if (std::optional<IndexExpression> value = index_of(*call, id)) return value;
  if (const auto* unary = as<ir::Unary>(id);
      unary && (unary->operation == ir::Operator::plus || unary->operation == ir::Operator::minus))
    return index_of(*unary);
  if (const auto* binary = as<ir::Binary>(id)) {
    if (body_.type_of(binary->left).kind == ir::Type::Kind::pointer) return distance(id);
    if (std::optional<IndexExpression> value = index_of(*binary)) return value;
  }
  // Handles conditional expressions such as `r == 0 ? e0 : e1` in a function that is called with a constant.
  if (const auto* choice = as<ir::Choose>(id))
    if (const std::optional<bool> first = known_truth(choice->condition))
      return as_written(*first ? choice->yes : choice->no);
  if (!is_own_text(id) && !names_element(id)) return index_of_bits(id);
  if (!is_own_text(id)) return loaded_number(id);
  if (const auto* binary = as<ir::Binary>(id))
    if (std::optional<IndexExpression> value = invariant_quotient(*binary, type)) return value;
  if (!invariant(id, false)) {
    if (std::optional<IndexExpression> value = index_of_bits(id)) return value;
    return loaded_number(id);
  }
  const std::optional<std::string> text = quote(id);
  return text ? std::optional(invariant_symbol("(" + *text + ")", type)) : std::nullopt;
}

// Returns the value of a comparison of constants, or none if the comparison isn't constant.
std::optional<bool> Scan::known_truth(ir::ExpressionId id) {
  if (at(id).value) return *at(id).value != 0;
  if (const auto* convert = as<ir::Convert>(id)) return known_truth(convert->value);
  const auto* binary = as<ir::Binary>(id);
  const std::optional<model::Compare> compare = binary ? ir::comparison(binary->operation) : std::nullopt;
  if (!compare || !body_.type_of(binary->left).is_integer() || !body_.type_of(binary->right).is_integer())
    return std::nullopt;
  const std::optional<IndexExpression> left = as_written(binary->left), right = as_written(binary->right);
  const std::optional<std::int64_t> a = left ? small_constant(*left) : std::nullopt,
                                    b = right ? small_constant(*right) : std::nullopt;
  return a && b ? std::optional(model::holds(*a, *compare, *b)) : std::nullopt;
}

bool Scan::invariant_variable(ir::VariableId id) {
  if (at(id).of_callee) {  // a parameter is as invariant as its argument
    const bool value = declared_type(id).is_scalar() && at(id).initialiser && !changes(id);
    return value && invariant(*at(id).initialiser, false);
  }
  if (declares(id) || changes(id) || unstable(id) || !body_.value_type(id).is_scalar()) return false;
  if (is_active(id) || !readable(id) || !can_name(id)) return false;
  note_scalar(id, false);
  return true;
}

// Returns whether the expression is a row `rows[k]` of a table that doesn't change. If so, the launch may read that row
// before the kernel runs.
bool Scan::invariant_row(ir::ExpressionId id) {
  const std::optional<OutsideElement> row = is_own_text(id) ? outside_element(id) : std::nullopt;
  if (!row || !row->array || !row->index || !is_table(*row->array) || !body_.type_of(id).is_container()) return false;
  return invariant(*row->index, true) && fixed_size(*row->array);
}

bool Scan::invariant_call(const ir::Call& call, bool certain) {
  switch (call.callee.kind) {
    case ir::Callee::Kind::constant:
    case ir::Callee::Kind::selection:
    case ir::Callee::Kind::maths:
      // A call without arguments represents a result that the tree doesn't model, as in std::frexp(x, &e).
      return (call.callee.kind == ir::Callee::Kind::constant || !call.arguments.empty()) &&
             std::all_of(call.arguments.begin(), call.arguments.end(),
                         [&](ir::ExpressionId argument) { return invariant(argument, certain); });
    case ir::Callee::Kind::size: {
      const std::optional<ir::VariableId> container = named(call.arguments.front());
      if (!container) return certain && rules_.own_elements && invariant_row(ir::bare(body_, call.arguments.front()));
      return !declares(*container) && fixed_size(*container);
    }
    case ir::Callee::Kind::unknown:
    case ir::Callee::Kind::swap:
    case ir::Callee::Kind::exchange:
    case ir::Callee::Kind::element:
    case ir::Callee::Kind::access:
    case ir::Callee::Kind::copy:
    case ir::Callee::Kind::time:
    case ir::Callee::Kind::time_update:
    case ir::Callee::Kind::output:
    case ir::Callee::Kind::offloaded:
      break;
  }
  return false;
}

bool Scan::invariant(ir::ExpressionId id, bool certain) {
  const ir::Expression& e = at(id);
  const ir::Type& type = body_.types[e.type];
  if (e.value) return true;
  if (!may_hoist(id)) return false;
  if (as<ir::Constant>(id)) return true;
  if (const auto* name = as<ir::Name>(id)) return invariant_variable(name->variable);
  if (as<ir::Member>(id)) return rules_.invariant_members && type.is_scalar() && invariant_part(id);
  if (const auto* load = as<ir::Load>(id)) return type.is_scalar() && invariant(load->object, certain);
  if (const auto* requalified = as<ir::Requalify>(id)) return invariant(requalified->object, certain);
  if (const auto* convert = as<ir::Convert>(id))
    return type.is_scalar() && body_.type_of(convert->value).is_scalar() && invariant(convert->value, certain);
  if (const auto* temporary = as<ir::Temporary>(id)) return invariant(temporary->value, certain);
  if (const auto* list = as<ir::List>(id))
    return list->elements.size() == 1 && invariant(list->elements.front(), certain);
  if (const auto* call = as<ir::Call>(id); call && !names_element(id)) return invariant_call(*call, certain);
  if (const auto* call = as<ir::Inlined>(id)) return invariant_result(*call, certain);
  return (certain && invariant_element(id)) || invariant_operation(id, certain);
}

// Returns whether the code changes none of the pointers that the expression names.
bool Scan::keeps_pointers(ir::ExpressionId id) const {
  if (const auto* name = as<ir::Name>(id)) {
    const ir::Type::Kind kind = body_.value_type(name->variable).kind;
    const bool stays = kind == ir::Type::Kind::array || kind == ir::Type::Kind::std_array;
    return stays || !changes(name->variable);
  }
  if (const auto* call = as<ir::Inlined>(id)) {
    const auto* body = std::get_if<ir::Block>(&body_.statements[call->body].node);
    if (!body || body->statements.size() != 1 || !call->result || !keeps_pointers(*call->result)) return false;
  }
  const std::vector<ir::ExpressionId> parts = ir::operands(at(id));
  return std::all_of(parts.begin(), parts.end(), [this](ir::ExpressionId part) { return keeps_pointers(part); });
}

// Returns whether the distance between two pointers depends only on invariant numbers.
bool Scan::invariant_distance(ir::ExpressionId id) {
  if (!keeps_pointers(id)) return false;
  const std::optional<IndexExpression> number = distance(id);
  return number && is_invariant(*number);
}

bool Scan::invariant_operation(ir::ExpressionId id, bool certain) {
  const auto* binary = as<ir::Binary>(id);
  if (binary && body_.type_of(binary->left).kind == ir::Type::Kind::pointer) return invariant_distance(id);
  if (binary && divides(binary->operation) && !certain && at(binary->right).value.value_or(0) == 0) return false;
  const bool chooses = as<ir::Logical>(id) || as<ir::Choose>(id);
  if ((!binary && !as<ir::Unary>(id) && !chooses) || (chooses && asks_container(id))) return false;
  const std::vector<ir::ExpressionId> parts = ir::operands(at(id));
  return std::all_of(parts.begin(), parts.end(), [&](ir::ExpressionId part) { return invariant(part, certain); });
}

// Returns the step without value-preserving conversions, so that a callee's parameter has the value of its argument.
std::optional<IndexExpression> Scan::step_index(ir::ExpressionId step) {
  std::optional<IndexExpression> value = index(step);
  while (value && value->operation == Operation::convert && value->operands[0].operation == Operation::symbol) {
    const auto given = footprint.symbols[static_cast<std::size_t>(value->operands[0].symbol)].type.integer;
    if (!given || !value->type.integer || !value->type.integer->holds(*given)) break;
    value = IndexExpression(value->operands[0]);
  }
  return value;
}

bool Scan::usable_step(ir::ExpressionId step, bool downwards) {
  const std::optional<IndexExpression> value = step_index(step);
  if (!value) return false;
  if (value->operation == Operation::constant) return true;
  return !downwards && value->operation == Operation::symbol &&
         footprint.symbols[static_cast<std::size_t>(value->symbol)].kind == model::Symbol::Kind::invariant;
}

// Returns the type in which `i + 1` must neither be negative nor wrap if a header compares `i + 1 < n`: the type of the
// sum, or the type to which the sum is converted.
static model::NumberType checked_type(const ir::Body& body, const ir::CountedHeader& counted) {
  const ir::Type& sum = body.type_of(*counted.checked_sum);
  return (sum.is_signed ? body.type_of(counted.bound.expression) : sum).number_type();
}

// Returns `first + more - less`. Computes the sum in `type`.
static IndexExpression through(const model::NumberType& type, IndexExpression first, std::int64_t more,
                               std::int64_t less) {
  IndexExpression sum = IndexExpression::unary(Operation::convert, std::move(first), type);
  if (more != 0) sum = IndexExpression::binary(Operation::add, std::move(sum), IndexExpression::constant(more, type));
  return IndexExpression::binary(Operation::subtract,
                                 IndexExpression::unary(Operation::convert, std::move(sum), model::wide_type),
                                 IndexExpression::constant(less));
}

std::optional<IndexExpression> Scan::first_index(const ir::CountedHeader& counted) {
  std::optional<IndexExpression> first = index(counted.first->expression);
  if (!first || !counted.checked_sum) return first;
  return through(checked_type(body_, counted), *std::move(first), counted.offset, counted.offset);
}

std::optional<IndexExpression> Scan::bound_index(const ir::CountedHeader& counted) {
  std::optional<IndexExpression> bound = index(counted.bound.expression);
  if (!bound || counted.offset == 0) return bound;
  if (!counted.checked_sum)
    return sum(IndexExpression::unary(Operation::convert, *std::move(bound), model::wide_type),
               IndexExpression::constant(counted.offset), Operation::subtract);
  const std::optional<std::int64_t> step = counted.step ? at(counted.step->expression).value : std::int64_t{1};
  if (!step || *step < 1 || *step > 1 << 30) return std::nullopt;
  const bool last_meets = counted.compare == model::Compare::less && *step == 1;
  const std::int64_t beyond = last_meets ? 0 : *step;  // an upper bound for the last sum's distance past the bound
  return through(checked_type(body_, counted), *std::move(bound), beyond, beyond + counted.offset);
}

bool Scan::may_pass_end(const ir::Loop& loop, const IndexExpression& first, const IndexExpression& bound) const {
  using Operation = IndexExpression::Operation;
  if (loop.counted->compare != model::Compare::not_equal || !ir::may_leave(body_, loop.body)) return false;
  if (first.operation != Operation::constant || loop.counted->step) return true;
  const std::optional<model::IntegerType>& type = bound.type.integer;
  const bool counts_elements = type && !type->is_signed && !loop.counted->downwards;
  if (bound.operation != Operation::constant) return !counts_elements || first.value != 0;
  return loop.counted->downwards ? first.value < bound.value : bound.value < first.value;
}

model::InnerLoop Scan::inner_loop(const ir::CountedHeader& counted) {
  model::InnerLoop inner;
  inner.name = ir::counter_name(body_, counted.variable);
  inner.type = body_.value_type(counted.variable).number_type();
  inner.compare = counted.compare;
  inner.step = counted.step ? *step_index(counted.step->expression) : IndexExpression::constant(1);
  if (counted.downwards) inner.step = IndexExpression::constant(-inner.step.value, inner.step.type);
  return inner;
}

}  // namespace ferry::translator::access
