// The part of FootprintScan that walks the loops inside the nest. See footprint_scan.h.
#include "footprint/footprint_scan.h"
#include "ir/elsewhere.h"
#include "ir/ends.h"
#include "ir/jumps.h"
#include "ir/queries.h"

#include <algorithm>

namespace ferry::translator::footprint {

using Kind = ir::Type::Kind;
using diagnostics::Id;
using model::IndexExpression;

void FootprintScan::visit(const ir::Loop& s, ir::Source position) {
  if (s.once) return scan_loop(s, false, position);
  const ir::Uses in_body = ir::uses(body_, s.body);
  const bool counts = counts_inside(s, in_body);
  if (!counts) scan(s.init);
  const ir::VariableSet modified = modified_in(s, in_body);
  KnownValues::Values carried;
  if (!counts) carried = carried_values(s, position, modified, in_body.writes_memory());
  const std::optional<std::size_t> before =
      counts || active_before_uncounted_ ? active_before_uncounted_ : std::optional(active_.size());
  const llvm::SaveAndRestore keep(active_before_uncounted_, before);
  begin_repeated(modified, in_body.writes_memory());
  ir::VariableSet in_body_alone = in_body.modified;
  for (const std::optional<ir::FullExpression>* part : {&s.condition, &s.step})
    if (*part)
      for (const ir::VariableId id : ir::uses(body_, (*part)->expression).modified) in_body_alone.erase(id);
  for (auto& [variable, value] : carried) values_.refine(variable, std::move(value));
  note_growth(in_body_alone, s.body);
  scan_loop(s, counts, position);
  values_.end_loop();
}

// Returns the values of variables at the start of an iteration of an uncounted loop. After `e = next[e]`, e is a value
// of `next`, whatever `e` was before. A separate trial scan, which is then discarded, finds these values.
KnownValues::Values FootprintScan::carried_values(const ir::Loop& s, ir::Source position,
                                                  const ir::VariableSet& modified, bool writes) const {
  const bool any = std::any_of(modified.begin(), modified.end(), [&](ir::VariableId id) { return values_.knows(id); });
  if (!any) return {};
  FootprintScan trial(*this);
  trial.begin_repeated(modified, writes);
  trial.scan_loop(s, false, position);
  return trial.values_.carried();
}

bool is_seen_counter(const ir::Variable& variable, const ir::Body& body) {
  const bool object =
      variable.storage == ir::Variable::Storage::member || body.types[variable.type].kind != ir::Type::Kind::reference;
  return !variable.is_local() && !variable.of_callee && object;
}

// Returns whether the header determines the loop's iterations.
bool FootprintScan::counts_inside(const ir::Loop& s, const ir::Uses& in_body) {
  if (s.form != ir::Loop::Form::for_ || !s.counted || !s.counted->first) return false;
  const ir::CountedHeader& counted = *s.counted;
  const bool step_known = !counted.step || usable_step(counted.step->expression, counted.downwards);
  const bool hidden = function_.exposed(counted.variable) && !is_seen_counter(body_.variables[counted.variable], body_);
  return step_known && !in_body.modified.contains(counted.variable) && !hidden;
}

void FootprintScan::scan_loop(const ir::Loop& s, bool counts, ir::Source position) {
  if (s.form == ir::Loop::Form::do_) {  // the body runs at least once; macros often use `do { … } while (0)`
    const llvm::SaveAndRestore keep(certain_);
    if (!s.once) uncounted_loops.push_back(position);
    scan(s.body);
    return scan_uncertain(s.condition);
  }
  if (s.form == ir::Loop::Form::while_) uncounted_loops.push_back(position);
  if (s.form == ir::Loop::Form::while_) return scan_uncounted(s);
  if (counts) return scan_counted(s, *s.counted, position);
  uncounted_loops.push_back(position);
  scan_uncounted(s);
}

// Scans an uncounted loop, whose condition holds at the start of each iteration.
void FootprintScan::scan_uncounted(const ir::Loop& s) {
  scan_uncertain(s.variable, s.condition);
  values_.begin_scope();
  if (s.condition) refine(s.condition->expression, true);
  scan_uncertain(std::optional(s.body), s.step);
  values_.end_scope();
}

// Returns the stub's test of whether the loop's body runs, such as "static_cast<int>(1) <= (gp[1] - 2)". Returns "" if
// there is no such test.
std::string FootprintScan::header_condition(const ir::CountedHeader& counted) {
  if (!counted.first || counted.offset != 0) return "";
  for (const ir::ExpressionId end : {counted.first->expression, counted.bound.expression})
    if (!is_own_text(end) || !invariant(end, true)) return "";
  const std::optional<std::string> first = quoted(*counted.first), bound = quoted(counted.bound);
  if (!first || !bound) return "";
  return "static_cast<" + body_.value_type(counted.variable).name + ">(" + *first + ") " +
         model::spelling(counted.compare) + " (" + *bound + ")";
}

// Records which bytes the variables in the expression occupy. Requires a scan that hasn't recorded any bytes yet.
void FootprintScan::note_bytes_below(ir::ExpressionId end) {
  ir::each_below(body_, end, [&](ir::ExpressionId id) {
    const auto* name = as<ir::Name>(id);
    if (!name || declares(name->variable)) return;
    note_followed(name->variable);
    note_own_bytes(name->variable, false);
  });
}

FootprintScan::AskedHeader FootprintScan::ask(const ir::CountedHeader& header) {
  FootprintScan trial(*this);
  trial.footprint.scalars.clear();
  AskedHeader asked{trial.header_condition(header), {}};
  if (asked.text.empty() || trial.refusal) return {};
  for (const ir::ExpressionId end : {header.first->expression, header.bound.expression}) trial.note_bytes_below(end);
  keep_asked(std::move(trial), asked);
  return asked;
}

void FootprintScan::keep_asked(FootprintScan trial, AskedHeader& asked) {
  for (model::Scalar& scalar : trial.footprint.scalars) {
    note(scalar);
    if (scalar.exposed) asked.objects.push_back(std::move(scalar));
  }
}

std::string FootprintScan::ask_all(llvm::ArrayRef<const ir::CountedHeader*> headers) {
  std::string all;
  for (const ir::CountedHeader* header : headers) {
    const std::string text = ask(*header).text;
    if (text.empty()) return "";
    all += (all.empty() ? "" : " && ") + text;
  }
  return all;
}

void FootprintScan::read_early(const ir::CountedHeader& header, const std::string& reached) {
  for (const model::Scalar& object : ask(header).objects)
    for (model::Scalar& scalar : footprint.scalars)
      if (scalar.text == object.text && scalar.needs_iteration) {
        scalar.needs_iteration = false;
        scalar.existence_test = reached;
      }
}

// Returns the stub's test of whether all enclosing loops have an iteration. Returns "" if there is no such test, or if
// other conditions also decide whether the program reaches this code.
std::string FootprintScan::headers_condition() {
  if (!open_conditions_.empty() || ir::may_end(body_, code_)) return "";
  std::string condition;
  for (const ir::CountedHeader* header : headers_) {
    const std::string one = header_condition(*header);
    if (one.empty()) return "";
    condition += (condition.empty() ? "" : " && ") + one;
  }
  return condition;
}

// Returns the value of a bound that reads memory. The launch reads the bound's elements as objects, like the elements
// in the outermost header.
std::optional<IndexExpression> FootprintScan::read_loaded_end(ir::ExpressionId end) {
  const ir::Type& type = body_.type_of(end);
  if (!header_certain_ || type.kind != ir::Type::Kind::integer || !is_own_text(end)) return std::nullopt;
  const std::string condition = headers_condition();
  const llvm::SaveAndRestore keep(loaded_condition_, condition);
  if (condition.empty() || !invariant(end, true)) return std::nullopt;
  const std::optional<std::string> spelt = quote(end);
  if (!spelt) return std::nullopt;
  const bool converted = !body_.type_of(ir::bare(body_, end)).is_integer();  // converted from a floating-point type
  const std::string text = converted ? "static_cast<" + type.name + ">(" + *spelt + ")" : *spelt;
  loaded_ends_.insert_or_assign(end, where_headers_are(text, type));
  // As index expressions, `n[0] - 1` and `n[0] - 2` are known to differ by one. Unsigned numbers could wrap if the
  // condition is false, which makes n[0] zero.
  if (type.is_signed)
    if (std::optional<IndexExpression> value = index(end)) return value;
  return loaded_symbol(text, type);
}

// Returns the stub's text that gives the number if the enclosing loops reach it, and zero otherwise.
std::string FootprintScan::where_headers_are(const std::string& number, const ir::Type& type) const {
  return "(" + loaded_condition_ + " ? " + number + " : static_cast<" + type.name + ">(0))";
}

IndexExpression FootprintScan::loaded_symbol(const std::string& text, const ir::Type& type) {
  const int number = symbol(model::Symbol::Kind::invariant, where_headers_are(text, type), type.number_type());
  show_as(number, "(" + text + ")");
  return IndexExpression::of_symbol(number);
}

// Returns the value of a bound, or of a number in a subscript such as `n[0]`, that reads memory. The launch reads it
// like a loop's bound, provided that every iteration reads it or that the element exists.
std::optional<IndexExpression> FootprintScan::loaded_number(ir::ExpressionId id) {
  const ir::Type& type = body_.type_of(id);
  if (type.kind != ir::Type::Kind::integer) return std::nullopt;
  std::string condition = loaded_condition_;
  if (condition.empty() && !may_write_by_name(id)) {
    condition = is_there(id);
    if (condition.empty() && type.is_signed && is_certain()) condition = headers_condition();
  }
  const llvm::SaveAndRestore keep(loaded_condition_, condition);
  if (condition.empty() || !invariant(id, true)) return std::nullopt;
  const std::optional<std::string> text = stub_text(id);
  return text ? std::optional(loaded_symbol(*text, type)) : std::nullopt;
}

// Returns the stub's test that an element exists, such as `1ul < shape.size()`. Returns "" if only the enclosing loops
// show that it exists.
std::string FootprintScan::is_there(ir::ExpressionId id) {
  const std::optional<OutsideElement> element = outside_element(id);
  if (!element || !element->array || !element->index) return "";
  const std::optional<ir::PartOf>& part = at(*element->array).part_of;
  const ir::Type& type = body_.value_type(*element->array);
  if ((type.kind != Kind::span && !type.owns_elements()) || (part && !part->relied.empty())) return "";
  const std::optional<IndexExpression> number = index(*element->index);
  const std::optional<std::int64_t> known = number ? access::small_constant(*number) : std::nullopt;
  return known ? std::to_string(*known) + "ul < " + at(*element->array).host_name + ".size()" : "";
}

// Returns whether the nest may write the element through the name of its array. Every launch would detect such a write.
bool FootprintScan::may_write_by_name(ir::ExpressionId id) {
  const std::optional<OutsideElement> element = as<ir::Dereference>(id) ? std::nullopt : outside_element(id);
  if (!element) return true;
  const ir::Type& type = body_.type_of(element->object);
  const bool holds_them = type.kind == Kind::array || type.kind == Kind::std_array;
  return !holds_them && !ir::element_type(body_, type).is_const &&
         !(element->array && ir::only_loads_elements(body_, *element->array, code_));
}

std::string FootprintScan::loaded_end(ir::ExpressionId end) const {
  const auto found = loaded_ends_.find(end);
  return found == loaded_ends_.end() ? "" : found->second;
}

// Returns the index expression of a bound. Excludes bounds that read memory, because only the grid's loops may have
// these.
std::optional<IndexExpression> FootprintScan::index_unloaded(ir::ExpressionId end) {
  const llvm::SaveAndRestore keep(certain_, false);
  return index(end);
}

// Returns the end of a loop. A loop with step 1 from max(a, b) to min(c, d) is treated as a loop from a to c,
// restricted to values of at least b and at most d.
FootprintScan::LoopEnd FootprintScan::loop_end(const ir::CountedHeader& counted, ir::ExpressionId end,
                                               const std::string& name) {
  LoopEnd result{index_unloaded(end), std::nullopt};
  if (!result.value || !invariant(end, false))  // a quotient is only defined if the enclosing loops have an iteration
    if (std::optional<IndexExpression> loaded = read_loaded_end(end); !result.value) result.value = std::move(loaded);
  if (result.value || counted.step || counted.compare == model::Compare::not_equal) return result;
  const ir::ExpressionId spelt = ir::bare(body_, end);
  return body_.type_of(spelt).name == body_.value_type(counted.variable).name ? lesser_end(spelt, name) : LoopEnd{};
}

// Returns both operands of `std::min(a, b)`. Also recognises a variable with such a value: `int e = a; if (e > b) e =
// b;`.
FootprintScan::LoopEnd FootprintScan::lesser_end(ir::ExpressionId end, const std::string& name) {
  LoopEnd result;
  const std::vector<ir::ExpressionId> either = ir::selected(body_, end, name);
  if (either.size() == 2) {
    result.value = index(ir::bare(body_, either[0]));
    result.other = index(ir::bare(body_, either[1]));
  } else if (const auto* variable = as<ir::Name>(end)) {
    const model::ValueRange* known = values_.find(variable->variable);
    using Of = model::ValueRange::Operation;
    if (!known || known->operation != (name == "min" ? Of::least : Of::greatest)) return result;
    result.value = exact(known->operands[0]);
    result.other = exact(known->operands[1]);
  }
  if (!result.other) result.value.reset();
  return result;
}

// Adds the condition that the variable of the innermost open loop compares with `end` in the given way.
void FootprintScan::restrict(int symbol, model::Compare compare, IndexExpression end) {
  model::Condition condition;
  condition.left = IndexExpression::of_symbol(symbol);
  condition.compare = compare;
  condition.right = std::move(end);
  condition.depth = open_loops_.size();
  open_conditions_.push_back(static_cast<int>(footprint.conditions.size()));
  footprint.conditions.push_back(std::move(condition));
}

void FootprintScan::scan_counted(const ir::Loop& loop, const ir::CountedHeader& counted, ir::Source position) {
  scan(counted.first->expression);
  scan(counted.bound.expression);
  if (counted.step) scan(counted.step->expression);
  if (!counted.declared_inside && !declares(counted.variable)) {
    if (ir::named_outside_own_loops(body_, counted.variable, code_)) note_written(counted.variable);
    private_loop_variables.push_back(counted.variable);
  }
  const llvm::SaveAndRestore header(header_certain_, is_certain());
  const llvm::SaveAndRestore keep(certain_, certain_ && !jump_out(body_, loop.body));
  const std::size_t open = open_loops_.size(), active = active_.size(), headers = headers_.size();
  run_loop(loop, counted, position);
  headers_.resize(headers);
  open_loops_.resize(open);
  active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(active), active_.end());
}

void FootprintScan::run_loop(const ir::Loop& loop, const ir::CountedHeader& counted, ir::Source position) {
  const bool up = counted.compare == model::Compare::less || counted.compare == model::Compare::less_equal;
  const LoopEnd from = counted.checked_sum ? LoopEnd{first_index(counted), std::nullopt}
                                           : loop_end(counted, counted.first->expression, up ? "max" : "min"),
                to = counted.offset == 0 ? loop_end(counted, counted.bound.expression, up ? "min" : "max")
                                         : LoopEnd{bound_index(counted), std::nullopt};
  const bool passes = from.value && to.value && may_pass_end(loop, *from.value, *to.value);
  const auto constant = [](const IndexExpression& e) { return e.operation == IndexExpression::Operation::constant; };
  const bool unchecked = passes && (counted.step || rests_on_data(*from.value) || rests_on_data(*to.value) ||
                                    (constant(*from.value) && constant(*to.value)));
  if (!from.value || !to.value || unchecked) {
    uncounted_loops.push_back(position);
    active_.push_back({counted.variable, -1});
    model::ValueRange values = loop_values(loop, counted);
    values_.refine(counted.variable, values);
    const bool whole = is_certain() && open_loops_.empty() && open_conditions_.empty() && !counted.step;
    const llvm::SaveAndRestore run(run_, whole ? std::optional(std::move(values)) : std::nullopt);
    const llvm::SaveAndRestore uncounted(uncounted_, true);
    return scan(loop.body);
  }
  model::InnerLoop inner = inner_loop(counted);
  inner.symbol = symbol(model::Symbol::Kind::inner_loop, inner.name, inner.type);
  inner.first = *from.value;
  inner.bound = *to.value;
  inner.may_pass_end = passes;
  open_loops_.push_back(static_cast<int>(footprint.inner_loops.size()));
  footprint.inner_loops.push_back(inner);
  inner_loop_bodies.push_back(loop.body);
  active_.push_back({counted.variable, inner.symbol});
  if (!headers_.empty()) headers_.push_back(&counted);
  const std::size_t conditions = open_conditions_.size();
  if (from.other) restrict(inner.symbol, up ? model::Compare::greater_equal : model::Compare::less_equal, *from.other);
  if (to.other) restrict(inner.symbol, counted.compare, *to.other);
  const bool down = counted.compare == model::Compare::greater || counted.compare == model::Compare::greater_equal;
  if ((up || down) && !from.other) note_advances(loop, inner, up, !counted.step);
  scan(loop.body);
  open_conditions_.resize(conditions);
}

diagnostics::Message why_no_range(const ir::Body& body, const ir::RangeLoop& loop) {
  if (loop.init) return {Id::range_initialises};
  const ir::Type& type = body.type_of(ir::bare(body, loop.range));
  const std::optional<ir::VariableId> range = ir::named(body, loop.range);
  const ir::Type& element = body.value_type(loop.element);
  const auto is_of = [&](const char* container) { return llvm::StringRef(type.name).starts_with(container); };
  const bool holds_others = (is_of("std::span<") || is_of("std::vector<") || is_of("std::array<")) &&
                            !is_of("std::vector<bool") && !element.is_value() && element.kind != Kind::other;
  const bool known = type.is_container() || type.kind == Kind::array || holds_others;
  if (!known) return {Id::range_unknown, {type.name}};
  if (!range) return {Id::range_unnamed};
  const std::string& name = body.variables[*range].name;
  if (body.variables[loop.element].name.empty()) return {Id::range_binds};
  if (element.kind == Kind::array || element.is_container() || element.kind == Kind::pointer)
    return {Id::range_rows, {name}};
  if (!element.is_value()) return {Id::range_of_objects, {name, element.name}};
  return {Id::range_own, {name}};
}

void FootprintScan::visit(const ir::RangeLoop& s, ir::Source position) {
  const ir::ExpressionId range = ir::bare(body_, s.range);
  const auto* name = as<ir::Name>(range);
  if (!name || s.init || at(s.element).name.empty() || !body_.value_type(s.element).is_value() || is_own_view(s.range))
    return refuse(position, why_no_range(body_, s));
  ir::VariableId array = name->variable;
  // The array may be a reference to a row: `auto& row = m[i];`
  if (declares(array) && declared_type(array).kind == ir::Type::Kind::reference) {
    const std::optional<ElementRef> row = element_of_variable(array);
    if (!row) return refuse(position, why_no_range(body_, s));
    array = row->variable;
  }
  const bool variable_array = declares(array) && at(array).memory && declared_type(array).kind == ir::Type::Kind::array;
  if (variable_array) return refuse(position, Id::range_own, {at(array).name});  // the array is a pointer in a kernel
  const bool reference = declared_type(s.element).kind == ir::Type::Kind::reference;
  if (reference) alias_element(s.element, array, std::nullopt);
  if (reference && holds_objects(array))
    buffer(array, position);  // uses of its members are recorded separately
  else if (!declares(array))
    record(ElementRef{array}, changes(s.element) && reference ? Use::update : Use::read, range);
  if (!reference) note_copy_of_element(s.element, ElementRef{array, declares(array)});
  const ir::Uses in_body = ir::uses(body_, s.body);
  begin_repeated(in_body.modified, in_body.writes_memory());
  note_growth(in_body.modified, s.body);
  scan_uncertain(std::optional(s.body));
  values_.end_loop();
}

}  // namespace ferry::translator::footprint
