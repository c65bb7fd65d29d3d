// The part of FootprintScan that follows local pointers that the nest assigns or sets by a conditional expression: `row
// = a + i * m`, `*p++`, `c ? a : b`. The arrays into which a pointer may point are the same throughout the nest. Its
// offset, in elements, is tracked like an integer (scan_values.cpp). A variable that a counted loop advances by a
// constant is a function of the loop's variable (A. V. Aho et al., Compilers, 2nd ed., 9.6.7).
#include "footprint/footprint_scan.h"
#include "ir/certain.h"
#include "ir/elsewhere.h"
#include "ir/liveness.h"
#include "ir/queries.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using model::IndexExpression;
using model::ValueRange;
using Kind = ir::Type::Kind;

namespace {

// Returns the offset after a pointer is moved, in elements; it is exact if both operands are.
ValueRange moved_by(const ValueRange& place, const ValueRange& by, std::int64_t scalars, bool backwards) {
  using Index = IndexExpression::Operation;
  if (place.operation == ValueRange::Operation::number && by.operation == ValueRange::Operation::number)
    return ValueRange::number(
        model::sum(place.index, model::scaled(by.index, scalars), backwards ? Index::subtract : Index::add));
  ValueRange distance =
      scalars == 1 ? by : ValueRange::binary(ValueRange::Operation::multiply, by, ValueRange::constant(scalars));
  return ValueRange::binary(backwards ? ValueRange::Operation::subtract : ValueRange::Operation::add, place,
                            std::move(distance));
}

bool adds(ir::Operator operation) { return operation == ir::Operator::plus || operation == ir::Operator::minus; }

}  // namespace

void FootprintScan::find_own_pointers() {
  for (const ir::VariableId id : uses_.modified)
    if (is_own_pointer(id)) own_pointers.push_back(id);
  uses_.declared.insert(own_pointers.begin(), own_pointers.end());
}

bool FootprintScan::is_own_pointer(ir::VariableId id) const {
  const ir::Variable& variable = at(id);
  const ir::Type& type = declared_type(id);
  const bool plain = type.kind == Kind::pointer && !type.is_volatile && body_.types[*type.element].is_scalar() &&
                     !variable.has_extent && !variable.extent && !variable.part_of && !variable.name.empty();
  if (!plain || declares(id) || whole_ == code_ || function_.exposed(id)) return false;
  const auto* loop = std::get_if<ir::Loop>(&body_.statements[whole_].node);
  const auto names = [&](const auto& part) { return part && ir::named_in(body_, id, part->expression); };
  if (loop && (names(loop->condition) || names(loop->step) || (loop->init && ir::named_in(body_, id, *loop->init))))
    return false;
  return !ir::upward_exposed_read(body_, id, code_) && !function_.is_needed_after(id, whole_);
}

// Returns whether the variable is a local pointer that is reassigned, and no other expression can replace it.
bool FootprintScan::moves(ir::VariableId id) const {
  return declares(id) && points_anywhere(id) && declared_type(id).kind == Kind::pointer && !function_.exposed(id) &&
         !declared_type(id).is_volatile;
}

// Returns the numbers added to a pointer that is a variable, or an end of an array or container; nullopt for others.
std::optional<std::vector<ir::ExpressionId>> FootprintScan::moved_by_numbers(ir::ExpressionId pointer) const {
  const ir::ExpressionId bare = ir::bare(body_, pointer);
  if (const auto* moved = as<ir::Binary>(bare); moved && adds(moved->operation)) {
    const bool left = body_.type_of(moved->left).kind == Kind::pointer;
    std::optional<std::vector<ir::ExpressionId>> numbers = moved_by_numbers(left ? moved->left : moved->right);
    if (numbers) numbers->push_back(left ? moved->right : moved->left);
    return numbers;
  }
  if (const auto* called = as<ir::Inlined>(bare); called && called->result)  // the call is scanned when it is entered
    return std::vector<ir::ExpressionId>();
  const auto* call = as<ir::Call>(bare);
  const auto* decay = as<ir::Decay>(bare);
  const bool ends = call && call->callee.kind == ir::Callee::Kind::access && call->arguments.size() == 1;
  const bool named = ir::named(body_, decay ? decay->array : ends ? call->arguments.front() : bare).has_value();
  return named ? std::optional(std::vector<ir::ExpressionId>()) : std::nullopt;
}

// Scans the difference of two data-dependent positions in one array, `found - edges`. The kernel computes the same
// number as the host, because the touched part of an array is contiguous on the device.
bool FootprintScan::scan_unknown_distance(const ir::Binary& e) {
  const bool pointers = body_.type_of(e.left).kind == Kind::pointer && body_.type_of(e.right).kind == Kind::pointer;
  if (e.operation != ir::Operator::minus || !pointers) return false;
  const auto last_by = moved_by_numbers(e.left), first_by = moved_by_numbers(e.right);
  const std::optional<ElementRef> last = pointee(e.left), first = pointee(e.right);
  if (!last_by || !first_by || !last || !first || last->variable != first->variable || last->own != first->own)
    return false;
  for (const ElementRef& side : {*last, *first})
    if (!side.others.empty() || side.inside || side.column) return false;
  for (const ir::ExpressionId number : *last_by) scan(number);
  for (const ir::ExpressionId number : *first_by) scan(number);
  note_pointed_at(e.left);
  note_pointed_at(e.right);
  return true;
}

// Returns the variables into which the pointer may point, or an empty set if an assignment is unclear.
const ir::VariableSet& FootprintScan::roots_of(ir::VariableId pointer) {
  const auto known = roots_.find(pointer);
  if (known != roots_.end()) return known->second;
  ir::VariableSet roots, followed;
  followed.insert(pointer);
  if (!add_roots_of(pointer, roots, followed)) roots.clear();
  return roots_.insert_or_assign(pointer, std::move(roots)).first->second;
}

// Adds the variables that may be the pointee according to the initialiser and to all assignments of the pointer.
bool FootprintScan::add_roots_of(ir::VariableId pointer, ir::VariableSet& roots, ir::VariableSet& followed) const {
  const bool declared_outside = llvm::is_contained(own_pointers, pointer);
  bool clear = declared_outside || !at(pointer).initialiser || add_roots(*at(pointer).initialiser, roots, followed);
  ir::each_below(
      body_, code_, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const auto* assign = as<ir::Assign>(id);
        if (assign && ir::named(body_, assign->target) == pointer)
          clear = clear && add_roots(assign->value, roots, followed);
      });
  return clear;
}

// Adds the variables that may contain the object to which the expression points.
bool FootprintScan::add_roots(ir::ExpressionId id, ir::VariableSet& roots, ir::VariableSet& followed) const {
  const auto follow = [&](ir::ExpressionId e) { return add_roots(e, roots, followed); };
  if (body_.type_of(id).kind == Kind::pointer && as<ir::Constant>(ir::bare(body_, id))) return true;  // a null pointer
  if (const auto* load = as<ir::Load>(id)) return follow(load->object);
  if (const auto* requalified = as<ir::Requalify>(id)) return follow(requalified->object);
  if (const auto* decay = as<ir::Decay>(id)) return follow(decay->array);
  if (const auto* subscript = as<ir::Subscript>(id)) return follow(subscript->pointer);
  if (const auto* address = as<ir::Address>(id)) return follow(address->object);
  if (const auto* dereference = as<ir::Dereference>(id)) return follow(dereference->pointer);
  if (const auto* update = as<ir::Update>(id)) return follow(update->target);
  if (const auto* choice = as<ir::Choose>(id)) return follow(choice->yes) && follow(choice->no);
  if (const auto* binary = as<ir::Binary>(id); binary && adds(binary->operation))
    return follow(body_.type_of(binary->left).kind == Kind::pointer ? binary->left : binary->right);
  if (const auto* call = as<ir::Call>(id)) {
    const bool data = call->callee.kind == ir::Callee::Kind::access && call->callee.name == "data";
    const std::optional<ir::VariableId> array =
        call->callee.kind == ir::Callee::Kind::element ? ir::named(body_, call->arguments.front()) : std::nullopt;
    return (data || (array && !is_table(*array))) && follow(call->arguments.front());
  }
  const auto* name = as<ir::Name>(id);
  if (!name) return false;
  const ir::VariableId variable = name->variable;
  const Kind kind = body_.value_type(variable).kind;
  if (!declares(variable) || kind == Kind::array) {
    roots.insert(variable);
    return !changes(variable) || kind == Kind::array;
  }
  if (kind != Kind::pointer || declared_type(variable).kind == Kind::reference) return false;
  if (!followed.insert(variable).second) return true;
  if (points_anywhere(variable)) return moves(variable) && add_roots_of(variable, roots, followed);
  return at(variable).initialiser && follow(*at(variable).initialiser);
}

std::optional<access::ElementRef> FootprintScan::moving_pointee(ir::VariableId id) {
  if (!moves(id) || roots_of(id).empty()) return std::nullopt;
  const ir::VariableSet& roots = roots_of(id);
  const ValueRange* known = values_.find(id);
  const auto chosen = chosen_.find(id);
  const auto values_in = [&](ir::VariableId root) -> std::optional<ValueRange> {
    if (!known || chosen == chosen_.end()) return known ? std::optional(*known) : std::nullopt;
    const auto place = chosen->second.find(root);
    return place == chosen->second.end() ? std::nullopt : place->second;
  };
  ElementRef ref{*roots.begin(), declares(*roots.begin())};
  ref.natural = false;
  ref.values = values_in(ref.variable);
  const auto subscript_in = [&](const std::optional<ValueRange>& values) {
    return values ? exact(*values) : std::nullopt;
  };
  ref.subscript = subscript_in(ref.values);
  for (auto root = std::next(roots.begin()); root != roots.end(); ++root) {
    const std::optional<ValueRange> values = values_in(*root);
    ref.others.push_back({*root, values, subscript_in(values)});
  }
  return ref;
}

// Returns the object to which the pointer in `*p++` points before it is moved.
std::optional<access::ElementRef> FootprintScan::moving_pointee(const ir::Update& e, ir::ExpressionId id) {
  const std::optional<ir::VariableId> pointer = ir::named(body_, e.target);
  std::optional<ElementRef> before = pointer ? moving_pointee(*pointer) : std::nullopt;
  if (!before) return std::nullopt;
  update_pointer(e, id);
  if (at(id).of_callee) values_.forget(*pointer);  // a callee's result may be scanned a second time
  std::optional<ElementRef> now = e.postfix ? std::move(before) : moving_pointee(*pointer);
  if (now && at(id).of_callee) {
    now->subscript.reset();
    now->values.reset();
  }
  return now;
}

std::optional<ValueRange> FootprintScan::place_after(const ir::Update& e) {
  const std::optional<ir::VariableId> pointer = ir::named(body_, e.target);
  const ValueRange* known = pointer ? values_.find(*pointer) : nullptr;
  const ir::Type& type = body_.type_of(e.target);
  if (!known || !type.element || !adds(e.operation)) return std::nullopt;
  if (e.value && !counts(body_.type_of(*e.value))) return std::nullopt;
  return moved_by(*known, e.value ? value_of(*e.value) : ValueRange::constant(1),
                  ir::scalars_in(body_, body_.types[*type.element]), e.operation == ir::Operator::minus);
}

// Scans a pointer's parts. Adds its offset in each array to `places`. Returns the union of the offsets, or nullopt.
std::optional<ValueRange> FootprintScan::scan_pointer(ir::ExpressionId id, Places& places) {
  if (as<ir::Constant>(ir::bare(body_, id))) return ValueRange();  // there is no object at a null pointer
  if (const ir::Choose* choice = pointer_choice(id)) {
    scan(choice->condition);
    const KnownValues::Values before = values_.now();
    const llvm::SaveAndRestore keep(certain_, false);
    const std::optional<ValueRange> yes = scan_pointer(choice->yes, places);
    values_.go_back(before);
    const std::optional<ValueRange> no = scan_pointer(choice->no, places);
    values_.go_back(before);
    leave_choice(id);
    return yes && no ? std::optional(united(*yes, *no)) : std::nullopt;
  }
  const std::optional<ElementRef> ref = pointee(id);
  if (!ref) return std::nullopt;
  if (ref->inside) refuse(at(id).source, Id::array_unclear);
  std::optional<ValueRange> place = ref->subscript ? ValueRange::number(*ref->subscript) : ref->values;
  const auto add = [&places](ir::VariableId root, const std::optional<ValueRange>& in_root) {
    const auto [one, is_new] = places.try_emplace(root, in_root);
    if (!is_new) one->second = one->second && in_root ? std::optional(united(*one->second, *in_root)) : std::nullopt;
  };
  add(ref->variable, place);
  for (const ElementRef::Other& other : ref->others) {
    add(other.variable, other.values);
    place = place && other.values ? std::optional(united(*place, *other.values)) : std::nullopt;
  }
  return place;
}

void FootprintScan::declare_moving(ir::VariableId id) {
  const ir::Variable& variable = at(id);
  if (!moves(id) || roots_of(id).empty())
    return refuse(variable.source, changes(id) ? Id::pointer_changes : Id::pointer_unclear, {variable.name});
  values_.forget(id);
  chosen_.erase(id);
  if (!variable.initialiser) return;
  Places places;
  std::optional<ValueRange> place = scan_pointer(*variable.initialiser, places);
  if (!place) return;
  values_.assign(id, *std::move(place));
  if (!changes(id)) chosen_.insert_or_assign(id, std::move(places));
}

void FootprintScan::assign_pointer(const ir::Assign& e, ir::ExpressionId id) {
  const std::optional<ir::VariableId> pointer = ir::named(body_, e.target);
  if (!pointer) {  // the assigned pointer is an element or a member
    scan(e.value);
    return scan_lvalue(e.target, Use::write);
  }
  if (!moves(*pointer) || roots_of(*pointer).empty())
    return refuse(at(id).source, Id::pointer_changes, {at(*pointer).name});
  Places places;
  std::optional<ValueRange> place = scan_pointer(e.value, places);
  values_.forget(*pointer);
  if (place) values_.assign(*pointer, *std::move(place));
}

void FootprintScan::update_pointer(const ir::Update& e, ir::ExpressionId id) {
  const std::optional<ir::VariableId> pointer = ir::named(body_, e.target);
  if (e.value) scan(*e.value);
  if (!pointer) return scan_lvalue(e.target, Use::update);
  if (!moves(*pointer) || roots_of(*pointer).empty())
    return refuse(at(id).source, Id::pointer_changes, {at(*pointer).name});
  std::optional<ValueRange> place = place_after(e);
  values_.forget(*pointer);
  if (place) values_.assign(*pointer, *std::move(place));
}

// Returns the constant by which the expression advances the variable, or nullopt if it isn't a constant.
std::optional<std::int64_t> FootprintScan::amount(ir::ExpressionId id, ir::VariableId variable) const {
  const auto* update = as<ir::Update>(id);
  if (!update || ir::named(body_, update->target) != variable || !adds(update->operation)) return std::nullopt;
  const std::optional<std::int64_t> by = update->value ? at(*update->value).value : 1;
  if (!by || *by < -4096 || *by > 4096) return std::nullopt;
  return update->operation == ir::Operator::minus ? -*by : *by;
}

// Returns whether the expression itself, apart from its operands, assigns the variable.
bool FootprintScan::assigns(ir::ExpressionId id, ir::VariableId variable) const {
  const auto names = [&](ir::ExpressionId e) { return at(e).is_lvalue && ir::named(body_, e) == variable; };
  if (const auto* update = as<ir::Update>(id)) return names(update->target);
  if (const auto* assign = as<ir::Assign>(id)) return names(assign->target);
  const auto* call = as<ir::Call>(id);
  return call && std::any_of(call->arguments.begin(), call->arguments.end(), names);
}

// Returns the constant by which each iteration advances the variable. Returns nullopt unless all assignments to it are
// constant updates that every iteration runs.
std::optional<std::int64_t> FootprintScan::advance(const ir::Loop& loop, ir::VariableId id) const {
  if (function_.exposed(id)) return std::nullopt;
  bool plain = true;
  std::size_t assignments = 0, certain = 0;
  std::int64_t sum = 0;
  ir::each_below(
      body_, loop.body,
      [&](ir::StatementId s) {
        const ir::StatementNode& node = body_.statements[s].node;
        plain = plain && !std::holds_alternative<ir::Jump>(node) && !std::holds_alternative<ir::Return>(node);
      },
      [&](ir::VariableId declared) { plain = plain && declared != id; },
      [&](ir::ExpressionId e) { assignments += assigns(e, id) ? 1U : 0U; });
  const auto* block = std::get_if<ir::Block>(&body_.statements[loop.body].node);
  const std::vector<ir::StatementId> statements = block ? block->statements : std::vector<ir::StatementId>{loop.body};
  for (const ir::StatementId s : statements)
    if (const auto* evaluate = std::get_if<ir::Evaluate>(&body_.statements[s].node))
      ir::each_certain(body_, evaluate->expression.expression, [&](ir::ExpressionId e) {
        const std::optional<std::int64_t> by = amount(e, id);
        if (!by) return;
        ++certain;
        sum += *by;
      });
  return plain && certain > 0 && certain == assignments ? std::optional(sum) : std::nullopt;
}

// Returns the most by which the expression increases the variable, if it never decreases it: `k += x[j] > 0`.
std::optional<std::int64_t> FootprintScan::most_amount(ir::ExpressionId id, ir::VariableId variable) const {
  const std::optional<std::int64_t> by = amount(id, variable);
  if (by) return *by >= 0 ? by : std::nullopt;
  const auto* update = as<ir::Update>(id);
  const bool adds_value = update && update->value && update->operation == ir::Operator::plus;
  const std::optional<ir::ValueBounds> values = adds_value ? ir::value_bounds(body_, *update->value) : std::nullopt;
  return values && values->low >= 0 && values->high <= 4096 ? std::optional(values->high) : std::nullopt;
}

// Returns the most by which one run of the code increases the variable. Returns nullopt unless all assignments to it
// are constant updates that don't decrease it. If `once`, each of them must run at most once.
std::optional<std::int64_t> FootprintScan::growth(ir::StatementId code, ir::VariableId id, bool once) const {
  const model::NumberType type = declared_type(id).number_type();
  const bool wraps = type.integer && type.integer->is_signed && !never_wraps(type);
  if (!follows(id) || wraps || at(id).storage == ir::Variable::Storage::member) return std::nullopt;
  bool grows = true;
  std::int64_t sum = 0;
  std::size_t repeated = 0;
  const auto count = [&](ir::ExpressionId e) { repeated += assigns(e, id) ? 1U : 0U; };
  const auto none = [](auto) {};
  ir::each_below(
      body_, code,
      [&](ir::StatementId s) {
        const ir::StatementNode& node = body_.statements[s].node;
        if (!once) return;
        if (std::holds_alternative<ir::Loop>(node) || std::holds_alternative<ir::RangeLoop>(node))
          ir::each_below(body_, s, none, none, count);
      },
      [&](ir::VariableId declared) { grows = grows && declared != id; },
      [&](ir::ExpressionId e) {
        if (once && as<ir::Inlined>(e)) ir::each_below(body_, e, count);  // there may be loops in the called function
        if (!assigns(e, id)) return;
        const std::optional<std::int64_t> by = most_amount(e, id);
        grows = grows && by;
        sum += by.value_or(0);
      });
  return grows && sum > 0 && repeated == 0 ? std::optional(sum) : std::nullopt;
}

// Returns the range of values from the value before the loop upwards. An unsigned variable that wraps is at least 0,
// and at most the value without wrapping.
ValueRange FootprintScan::grown(ir::VariableId id, const ValueRange& before, ValueRange most) const {
  const model::NumberType type = declared_type(id).number_type();
  const bool is_signed = type.integer && type.integer->is_signed;
  return ValueRange::binary(ValueRange::Operation::between, is_signed ? before : ValueRange::constant(0),
                            std::move(most));
}

// Notes that a variable that a loop only increases is never less than before the loop: `if (x[j] > 0) list[k++] = j;`.
void FootprintScan::note_growth(const ir::VariableSet& modified, ir::StatementId body) {
  const KnownValues::Values& before = values_.before_loop();
  for (const ir::VariableId id : modified) {
    const auto known = before.find(id);
    const ValueRange* const now = values_.find(id);
    if (known != before.end() && !(now && model::least_of(*now)) && growth(body, id, false))
      values_.refine(id, grown(id, known->second, ValueRange::any(declared_type(id).number_type())));
  }
}

// Notes the values of variables that the loop advances. `inner` has a constant step, which is 1 if `by_one`.
void FootprintScan::note_advances(const ir::Loop& loop, const model::InnerLoop& inner, bool upwards, bool by_one) {
  const KnownValues::Values& before = values_.before_loop();
  const auto as_long = [](IndexExpression number) {
    return IndexExpression::unary(IndexExpression::Operation::convert, std::move(number), model::long_type);
  };
  // The greatest number of earlier iterations; if the step is 1, the exact number.
  const IndexExpression now = IndexExpression::of_symbol(inner.symbol);
  const IndexExpression iteration = upwards
                                        ? model::sum(as_long(now), inner.first, IndexExpression::Operation::subtract)
                                        : model::sum(as_long(inner.first), now, IndexExpression::Operation::subtract);
  for (const ir::VariableId id : ir::uses(body_, loop.body).modified) {
    const auto known = before.find(id);
    if (known == before.end() || !(moves(id) || (follows(id) && at(id).storage != ir::Variable::Storage::member)))
      continue;
    const std::optional<std::int64_t> by = by_one ? advance(loop, id) : std::nullopt;
    const std::optional<std::int64_t> most = by || moves(id) ? std::nullopt : growth(loop.body, id, true);
    if (most)
      values_.refine(id,
                     grown(id, known->second, moved_by(known->second, ValueRange::number(iteration), *most, false)));
    if (!by) continue;
    const std::int64_t scalars =
        moves(id) ? ir::scalars_in(body_, body_.types[*declared_type(id).element]) : std::int64_t{1};
    values_.refine(id, moved_by(known->second, ValueRange::number(iteration), *by * scalars, false));
  }
}

}  // namespace ferry::translator::footprint
