// The part of FootprintScan that implements access::Scan's virtual functions about names, and registers the nest's own
// loops. See footprint_scan.h.
#include "footprint/footprint_scan.h"
#include "ir/buffer.h"
#include "ir/parts.h"
#include "ir/queries.h"

namespace ferry::translator::footprint {

using diagnostics::Id;
using model::IndexExpression;
using Kind = ir::Type::Kind;

int FootprintScan::add_parallel_loop(std::optional<ir::VariableId> variable, const std::string& name,
                                     const model::NumberType& type) {
  const int number = symbol(model::Symbol::Kind::parallel_loop, name, type);
  if (variable) active_.push_back({*variable, number});
  return number;
}

bool FootprintScan::add_element(ir::VariableId element, ir::ExpressionId range, int number) {
  uses_.declared.insert(element);
  const ir::ExpressionId object = ir::bare(body_, range);
  const auto* name = as<ir::Name>(object);
  const std::optional<model::Buffer> buffer = name ? ir::buffer_of(body_, name->variable) : std::nullopt;
  if (!buffer || buffer->shape == model::Buffer::Shape::pointer || !buffer->inner_extents.empty()) return false;
  if (declared_type(element).kind == Kind::reference) {
    alias_element(element, name->variable, number);
    return true;
  }
  ElementRef ref{name->variable, false, IndexExpression::of_symbol(number)};
  ref.dimensions = {*ref.subscript};
  ref.values = model::ValueRange::number(*ref.subscript);
  record(ref, Use::read, object);
  note_copy_of_element(element, ref);
  return true;
}

// --- what the stub may name before the launch ---

// Refuses a variable that the stub can't read before the launch, when it isn't yet known whether the loop reaches the
// variable. Such a variable may not exist. Or reading it early would run its initialiser, which might then read what
// the loop should have changed before.
bool FootprintScan::refuse_early_read(ir::VariableId id) {
  const bool missing = at(id).may_be_missing;
  if (!missing && !at(id).first_use_calls) return false;
  refuse(at(id).source, missing ? Id::weak_variable : Id::thread_local_initialised, {at(id).name});
  return true;
}

// Allows all names. refuse_early_read() and make_buffer() refuse the names that the stub can't use, because they know
// the reason.
bool FootprintScan::may_name(ir::VariableId) const { return true; }

// A scalar has an alias only if it lies in a buffer of the nest. A guard checks this at run time for every exposed
// scalar.
bool FootprintScan::unstable(ir::VariableId) const { return false; }
bool FootprintScan::readable(ir::VariableId) const { return true; }

std::optional<model::Buffer> FootprintScan::make_buffer(ir::VariableId id, ir::Source position) {
  const ir::Variable& variable = at(id);
  if (refuse_early_read(id)) return std::nullopt;
  std::optional<model::Buffer> made;
  if (variable.name.empty())
    refuse(position, Id::name_unusable, {function_.text.shown(position)});
  else if (variable.unnameable && !variable.table)  // the kernel may contain the table
    refuse(position, Id::template_variable, {variable.name});
  else if (made = ir::buffer_of(body_, id); !made && variable.not_mapped)
    refuse(position, *variable.not_mapped);
  else if (!made)
    refuse(position, Id::holds_no_elements, {variable.name});
  if (made && variable.extent && made->rows == model::Buffer::Rows::none) {
    for (const ir::VariableId name : variable.extent->names)
      if (!can_name(name)) refuse_unnameable(name, position, Id::name_hidden);
    made->extent = declared_extent(id);
    made->has_extent = true;
  }
  return made;
}

IndexExpression FootprintScan::declared_extent(ir::VariableId id) {
  for (const ir::VariableId name : at(id).extent->names) note_scalar(name, false);
  const std::string text = "static_cast<long>(" + at(id).extent->text + ")";
  return IndexExpression::of_symbol(symbol(model::Symbol::Kind::invariant, text, model::long_type));
}

bool FootprintScan::takes_scalar(ir::VariableId id) {
  if (refuse_early_read(id)) return false;
  const ir::Variable& variable = at(id);
  if (variable.unnameable && !variable.constant) refuse(variable.source, Id::template_variable, {variable.name});
  return !variable.unnameable;  // the kernel declares constants that depend on template parameters
}

// Notes the bytes of a pointer or span itself, which an earlier kernel may have written. The launch uses the host's
// value, which must be up to date and must not change.
void FootprintScan::note_own_bytes(ir::VariableId id, bool) {
  const Kind kind = body_.value_type(id).kind;
  if (at(id).part_of && at(id).part_of->holder) return note_object(*at(id).part_of->holder);
  if (!function_.exposed(id) || declared_type(id).is_const || (kind != Kind::pointer && kind != Kind::span)) return;
  note_bytes(id, false);
}

bool FootprintScan::needs_iteration(ir::VariableId id) const { return ir::is_reached_through_others(at(id), followed); }

bool FootprintScan::fixed_size(ir::VariableId container) {
  const bool fixed = body_.value_type(container).kind == Kind::std_array;
  if (!fixed && changes(container)) return false;
  note_own_bytes(container, false);
  return true;
}

// Returns the elements among which the call selects its result, if it does nothing else: `double& at(int i) { if
// (first) return a[i]; return b[i]; }`. Excludes returned variables, because their roles follow only from names that
// certainly denote them.
std::vector<ir::ExpressionId> FootprintScan::returned_objects(const ir::Inlined& call) {
  std::vector<ir::ExpressionId> found;
  bool chooses = true;
  const auto note = [&](ir::StatementId id) {
    const ir::StatementNode& node = body_.statements[id].node;
    const auto* branch = std::get_if<ir::Branch>(&node);
    const auto* returned = std::get_if<ir::Return>(&node);
    const bool ends = returned && returned->value && ir::repeatable(body_, returned->value->expression) &&
                      !ir::named(body_, ir::denoted(body_, returned->value->expression));
    if (ends) found.push_back(returned->value->expression);
    const bool branches = branch && ir::repeatable(body_, branch->condition.expression);
    chooses = chooses && (ends || branches || std::holds_alternative<ir::Block>(node));
  };
  ir::each_below(body_, call.body, note, [&](ir::VariableId) { chooses = false; }, [](ir::ExpressionId) {});
  return chooses ? found : std::vector<ir::ExpressionId>();
}

// --- what subscripts are made of ---

bool FootprintScan::counts(const ir::Type& type) const {
  return type.kind == Kind::integer || type.kind == Kind::boolean || type.kind == Kind::enumeration;
}

bool FootprintScan::may_hoist(ir::ExpressionId id) const {
  if (body_.unusable.contains(id)) return false;
  if (const auto* name = as<ir::Name>(id)) return !at(name->variable).name.empty();
  if (as<ir::Requalify>(id)) return body_.type_of(id).is_scalar();
  const auto* list = as<ir::List>(id);
  return !list || (list->elements.size() == 1 && body_.type_of(list->elements.front()).is_scalar());
}

void FootprintScan::means_other(ir::ExpressionId id, const std::string& name) {
  if (!name.empty() && !refusal && !keep_going) refuse(at(id).source, Id::name_means_other, {name});
}

// Returns the outside pointer that the expression compares with null, even if a callee names it differently.
std::optional<ir::VariableId> FootprintScan::tested_pointer(ir::ExpressionId id) const {
  const std::optional<ir::NullTest> test = ir::null_test(body_, id);
  std::optional<ir::VariableId> pointer = test ? ir::named(body_, test->pointer) : std::nullopt;
  while (pointer && declares(*pointer)) {
    const ir::Variable& variable = at(*pointer);
    const bool same = !changes(*pointer) && declared_type(*pointer).kind == Kind::pointer && variable.initialiser;
    pointer = same ? ir::named(body_, *variable.initialiser) : std::nullopt;
  }
  const bool fixed = pointer && !changes(*pointer) && body_.value_type(*pointer).kind == Kind::pointer;
  return fixed && ir::buffer_of(body_, *pointer) ? pointer : std::nullopt;
}

std::string FootprintScan::uniform_text(ir::ExpressionId id) {
  const std::optional<ir::VariableId> pointer = tested_pointer(id);
  if (!pointer) return "";
  return "(" + at(*pointer).host_name + (ir::null_test(body_, id)->if_set ? " != " : " == ") + "nullptr)";
}

// Scans a test for null. A kernel's pointer is null if and only if the host's is. Returns false for other expressions.
bool FootprintScan::scan_null_test(ir::ExpressionId id) {
  if (!ir::null_test(body_, id)) return false;
  const std::optional<ir::VariableId> pointer = tested_pointer(id),
                                      local = ir::named(body_, ir::null_test(body_, id)->pointer);
  ir::VariableSet tested;
  if (pointer)
    tested = {*pointer};
  else if (local && moves(*local))
    tested = roots_of(*local);
  if (tested.empty()) refuse(at(id).source, Id::pointer_tested);
  for (const ir::VariableId root : tested)
    if (const std::optional<int> number = declares(root) ? std::nullopt : buffer(root, at(id).source))
      footprint.buffers[static_cast<std::size_t>(*number)].tested = true;
  return true;
}

// Returns whether the stub can read the object before the nest, and the nest doesn't write it. Examples are `*n` and
// `n[0]` through an outside pointer, `v[0]` and `g.n[0]`.
bool FootprintScan::invariant_element(ir::ExpressionId id) {
  const std::optional<OutsideElement> element = body_.type_of(id).is_scalar() ? outside_element(id) : std::nullopt;
  if (!element || (element->index && !invariant(*element->index, true))) return false;
  if (!element->array) return invariant_part(element->object);
  const ir::VariableId array = *element->array;
  if (!ir::buffer_of(body_, array)) return false;
  const std::optional<std::string> text = stub_text(id);
  if (!text || refuse_early_read(array)) return false;
  note_followed(array);
  note_own_bytes(array, false);  // acquired before the elements to which it points
  const std::string there = loaded_condition_.empty() ? "" : is_there(id);
  note({*text, "(" + *text + ")", "", true, false, false, needs_iteration(array), false, there});
  return true;
}

}  // namespace ferry::translator::footprint
