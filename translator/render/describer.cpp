// See describer.h.
#include "render/describer.h"

#include "model/record_parts.h"
#include "plan/names.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>

#include <algorithm>
#include <initializer_list>
#include <map>

namespace ferry::translator::render {

using model::Footprint;
using model::IndexExpression;

namespace {

bool is_container(const model::Buffer& buffer) {
  return buffer.shape == model::Buffer::Shape::container || buffer.shape == model::Buffer::Shape::sized_array;
}

// Returns the input. If elements are objects, adds the unit, because ranges then count units of the objects' parts.
std::string in_units(const model::Buffer& buffer, const std::string& input) {
  if (buffer.record_bytes == 0) return input;
  return "ferry_units<" + std::to_string(buffer.record_bytes) + ", " + std::to_string(buffer.unit) + ">(" + input + ")";
}

std::string input_of(const model::Buffer& buffer) {
  const bool rows = buffer.rows != model::Buffer::Rows::none;
  switch (buffer.shape) {
    case model::Buffer::Shape::pointer:
      return (rows ? "ferry_rows(" : "ferry_pointer(") + buffer.text + ")";
    case model::Buffer::Shape::c_array:
      return (rows ? "ferry_array_of_rows(" : "ferry_array(") + buffer.text + ")";
    case model::Buffer::Shape::sized_array:
    case model::Buffer::Shape::container:
      return (rows ? "ferry_container_of_rows(" : "ferry_container(") + buffer.text + ")";
  }
  return "";
}

std::string quoted(const std::string& name) { return "'" + name + "'"; }

// Returns the name for messages: the stub's text if that is a path like `mesh->map`, or else the kernel's name.
std::string quoted(const std::string& name, llvm::StringRef text) {
  const std::string path = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:.->[]";
  text.consume_front("this->");
  text.consume_front("::");
  text.consume_back(".get()");
  const bool of_user = text.find_first_not_of(path) == llvm::StringRef::npos && !text.contains_insensitive("ferry");
  return quoted(of_user && !text.empty() ? text.str() : name);
}

// Returns whether the type is a plain integer. An input of eight bytes then begins with the integer's own bytes, so the
// stub can pass it without ferry_value().
bool is_plain_integer(llvm::StringRef type) {
  static const llvm::StringSet<> types{"short", "unsigned short", "int",       "unsigned int",
                                       "long",  "unsigned long",  "long long", "unsigned long long"};
  type.consume_front("const ");
  return types.contains(type);
}

std::string numbers(std::initializer_list<std::int64_t> all) {
  std::string text;
  for (const std::int64_t number : all) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

const char* kind_of(const model::DependenceCheck::Touched& touched) {
  using enum model::DependenceCheck::Touched::Kind;
  return touched.kind == read ? "reads" : touched.kind == write ? "writes" : "updates";
}

}  // namespace

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

void add_once(std::vector<std::string>& parts, std::string part) {
  if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(std::move(part));
}

std::string object(const model::Scalar& scalar) {
  const std::string object = "ferry_object(" + scalar.text + ")";
  return scalar.existence_test.empty() ? object
                                       : "(" + scalar.existence_test + " ? " + object + " : FerryInput(0, 0, 0))";
}

void Describer::add_loops(const std::vector<model::ParallelLoop>& loops) {
  for (const model::ParallelLoop& loop : loops)
    loops_.push_back("for " + type_text(loop.type) + " " + text_.name(loop.symbol) + " " +
                     model::spelling(loop.compare));
}

void Describer::add_kernel(const model::Nest& kernel) {
  std::vector<std::string> loops;
  for (const model::ParallelLoop& loop : kernel.loops)
    loops.push_back(type_text(loop.type) + " " + std::to_string(loops.size()) + " " + model::spelling(loop.compare));
  loops_.push_back("kernel " + std::to_string(kernel.kernel) + " " + joined(loops));
}

void Describer::add_expanded(llvm::ArrayRef<model::Nest> kernels) {
  for (std::size_t k = 0; k < kernels.size(); ++k)
    for (const model::Buffer& buffer : kernels[k].footprint.buffers)
      if (buffer.in_kernel && !buffer.copied_along.empty()) {
        loops_.push_back("expanded " + std::to_string(k) + " " + std::to_string(buffer.copied_along.size()));
        return;
      }
}

void Describer::add_only_form() { loops_.push_back("only_form"); }

void Describer::add_buffers() {
  add_extents();
  for (std::size_t b = 0; b < footprint_.buffers.size(); ++b) {
    const model::Buffer& buffer = footprint_.buffers[b];
    const bool passes_size = buffer.shape == model::Buffer::Shape::container;
    if (buffer.rows == model::Buffer::Rows::none)
      input((passes_size ? "view " : "buffer ") + quoted(buffer.shown), in_units(buffer, input_of(buffer)),
            buffer.shape == model::Buffer::Shape::pointer && buffer.record_bytes == 0 ? buffer.text : "");
    else
      add_rows(buffer, passes_size);
    containers_ = containers_ || is_container(buffer) || buffer.record_bytes > 0 ||
                  buffer.rows == model::Buffer::Rows::containers;
    add_effects(std::to_string(b), buffer, footprint_.ranges[b]);
  }
}

void Describer::add_rows(const model::Buffer& buffer, bool passes_size) {
  rows_ = true;
  input((passes_size ? "rows_view " : "rows ") + quoted(buffer.shown) + " " + std::to_string(model::row_pitch),
        input_of(buffer));
  const std::string first = is_container(buffer) ? buffer.text + ".data()" : "&" + buffer.text + "[0]";
  input("row", "ferry_row(" + (buffer.shape == model::Buffer::Shape::pointer ? buffer.text : first) + ")");
}

void Describer::add_contents(const std::string& number, const model::Buffer& buffer) {
  if (buffer.record_bytes == 0) return;
  std::vector<std::string> reals, padding, optionals;
  for (const model::Reals& r : buffer.contents.reals) reals.push_back(numbers({r.begin, r.size, r.count}));
  for (const model::Part& p : buffer.contents.padding) padding.push_back(numbers({p.begin, p.end - p.begin}));
  for (const auto& [flag, value] : buffer.contents.optionals)
    optionals.push_back(numbers({flag, value.begin, value.end - value.begin}));
  if (!reals.empty()) clauses_.push_back("reals " + number + ": " + joined(reals));
  if (!padding.empty()) clauses_.push_back("padding " + number + ": " + joined(padding));
  if (!optionals.empty()) clauses_.push_back("optionals " + number + ": " + joined(optionals));
}

std::string shown(const model::Scalar& scalar) {
  if (!scalar.object.empty()) return scalar.object;
  return llvm::StringRef(scalar.text).contains("ferry_") ? scalar.name : scalar.text;
}

std::string value(const model::Scalar& scalar) {
  if (!scalar.functions) return scalar.text;
  const bool by_address = scalar.holds_function || scalar.of_member || scalar.is_type;
  const std::string text = by_address ? "__builtin_addressof(" : "reinterpret_cast<void (*)()>(";
  const std::string call = scalar.is_open ? plan::names::call + ", " : "";
  return plan::names::function_number(*scalar.functions) + "(" + call + text + scalar.text + "))";
}

void Describer::add_values() {
  for (const model::Scalar& scalar : footprint_.scalars)
    if (scalar.in_kernel)
      values_.push_back({"ferry_value(" + value(scalar) + ")", is_plain_integer(scalar.type) ? value(scalar) : ""});
}

void Describer::add_objects() {
  for (const model::Scalar& scalar : footprint_.scalars)
    if (scalar.exposed && !scalar.written) input("object " + quoted(scalar.name, scalar.text), object(scalar));
}

void Describer::add_results(const std::vector<model::Reduction>& results) {
  for (const model::Reduction& result : results) {
    if (!result.element.empty()) continue;
    input("result " + quoted(result.name, result.text), "ferry_object(" + result.text + ")");
    for (const model::Reduction::Payload& payload : result.payloads)
      input("result " + quoted(payload.name, payload.text), "ferry_object(" + payload.text + ")");
  }
}

void Describer::add_counters(const std::vector<model::ParallelLoop>& loops) {
  for (const model::ParallelLoop& loop : loops)
    if (loop.exposed) input("counter " + quoted(loop.name, loop.place), "ferry_object(" + loop.place + ")");
}

void Describer::add_checks(const model::Nest& nest) {
  for (const model::DependenceCheck& check : nest.dependence_checks) {
    std::vector<std::string> parts{expression(IndexExpression::of_symbol(check.symbol))};
    for (const model::DependenceCheck::Touched& touched : check.touched)
      parts.push_back(std::string(kind_of(touched)) + "(" + expression(touched.subscript) + ")");
    clauses_.push_back((check.unless_rows ? "dependence_unless_rows " : "dependence ") + quoted(check.loop) + " " +
                       quoted(check.buffer) + ": " + joined(parts));
  }
  for (const model::ApartCheck& check : nest.apart_checks)
    clauses_.push_back("apart " + quoted(check.loop) + " " + quoted(check.buffer) + ": " +
                       expression(IndexExpression::of_symbol(check.symbol)) + ", within(" + values(check.elements) +
                       ")");
  for (const model::RowCheck& check : nest.row_checks)
    clauses_.push_back((check.or_dependence ? "row_or_dependence " : "row ") + quoted(check.buffer) + ": " +
                       hull(check.range) + ", " + bound(check.size));
  for (const model::FillCheck& check : nest.fill_checks)
    clauses_.push_back("filled " + quoted(check.buffer) + ": hull(" + bound(check.early) + ", 0, 0)");
  for (const model::NoWrapCheck& check : nest.no_wrap_checks)
    clauses_.push_back("no_wrap " +
                       (check.tree ? expression(*check.tree) : type_text(check.type) + "(" + hull(check.range) + ")"));
}

void Describer::add_ends(const model::Nest& nest) {
  if (nest.inspects_ends)
    clauses_.push_back("inspects_ends");
  else if (nest.footprint.may_end)
    clauses_.push_back("ends");
  else if (nest.computes_tile_aggregates)
    clauses_.push_back("running_terms");
  else if (nest.has_running_results())
    clauses_.push_back("running");
  else if (!nest.inspector.empty())
    clauses_.push_back("inspected_ends");
  else
    add_end_checks(nest);
  if (nest.running_array)
    clauses_.push_back((nest.running_array->places ? "running_places " : "running_array ") +
                       std::to_string(nest.running_array->buffer));
  if (nest.outputs && nest.inspector.empty()) clauses_.push_back("outputs");
  if (nest.mostly_updates) clauses_.push_back("mostly_updates");
}

void Describer::add_end_checks(const model::Nest& nest) {
  std::vector<std::string> hulls;
  for (const model::BoundExpression& check : nest.end_checks) hulls.push_back("hull(" + bound(check) + ", 0, 0)");
  if (!hulls.empty()) clauses_.push_back("ends_where " + joined(hulls));
}

void Describer::add_licences(llvm::ArrayRef<const model::Nest*> kernels) {
  const auto reassociates = [](const model::Nest* nest) {
    return llvm::any_of(nest->reductions, [](const model::Reduction& r) { return r.reassociates; }) ||
           llvm::any_of(nest->atomics, [](const model::Atomic& a) { return a.floating && !a.selects; });
  };
  if (llvm::any_of(kernels, reassociates)) clauses_.push_back("reassociates");
  for (std::size_t b = 0; b < footprint_.buffers.size(); ++b) add_contents(std::to_string(b), footprint_.buffers[b]);
  if (llvm::any_of(kernels, [](const model::Nest* nest) { return nest->uses_maths; })) clauses_.push_back("maths");
}

void Describer::add_work(const std::vector<model::Work>& work) {
  for (const model::Work& term : work) {
    std::vector<std::string> loops;
    for (const int number : term.loops) {
      const int symbol = footprint_.inner_loops[static_cast<std::size_t>(number)].symbol;
      named_.insert(symbol);
      loops.push_back(text_.name(symbol));
    }
    clauses_.push_back("work " + std::to_string(term.operations) + (loops.empty() ? "" : ": " + joined(loops)));
  }
}

std::string Describer::description() {
  std::vector<std::string> inner;
  for (auto loop = footprint_.inner_loops.rbegin(); loop != footprint_.inner_loops.rend(); ++loop) {
    if (loop->in_grid || !named_.contains(loop->symbol)) continue;
    inner.push_back("in " + type_text(loop->type) + " " + text_.name(loop->symbol) + " " +
                    model::spelling(loop->compare) + " " +
                    joined({expression(loop->first), expression(loop->bound), expression(loop->step)}));
  }
  std::vector<std::string> all = loops_;
  for (const int symbol : named_)
    if (is_given(symbol)) all.push_back("given " + text_.name(symbol));
  all.insert(all.end(), inputs_.begin(), inputs_.end());
  all.insert(all.end(), values_.size(), "value");
  all.insert(all.end(), inner.rbegin(), inner.rend());
  all.insert(all.end(), clauses_.begin(), clauses_.end());
  std::string text;
  for (const std::string& clause : all) text += (text.empty() ? "" : "; ") + clause;
  return text;
}

std::string Describer::inputs() const { return "{" + joined(input_list(&Input::object)) + "}"; }

std::string Describer::launch() const {
  const std::vector<std::string> plain = input_list(&Input::plain);
  return llvm::is_contained(plain, "") ? ".ferry_launch(" + inputs() + ")" : ".ferry_launched(" + joined(plain) + ")";
}

std::vector<std::string> Describer::input_list(std::string Input::* kind) const {
  std::vector<std::string> all;
  for (const int symbol : named_)
    if (is_given(symbol)) all.push_back(footprint_.symbols[static_cast<std::size_t>(symbol)].name);
  for (const std::vector<Input>* inputs : {&input_texts_, &values_})
    for (const Input& input : *inputs) all.push_back(input.*kind);
  if (all.empty()) all.emplace_back("0");
  return all;
}

bool Describer::is_given(int symbol) const {
  return footprint_.symbols[static_cast<std::size_t>(symbol)].kind == model::Symbol::Kind::invariant;
}

void Describer::input(std::string clause, std::string object, std::string plain) {
  inputs_.push_back(std::move(clause));
  input_texts_.push_back({std::move(object), std::move(plain)});
}

std::string Describer::expression(const IndexExpression& e) {
  std::map<int, int> counts;
  count_symbols(e, counts);
  for (const auto& [symbol, count] : counts) named_.insert(symbol);
  return text_.text(e);
}

std::string Describer::bound(const model::BoundExpression& e) {
  name_symbols(e);
  return text_.text(e);
}

void Describer::name_symbols(const model::BoundExpression& e) {
  using Operation = model::BoundExpression::Operation;
  if (e.operation == Operation::low || e.operation == Operation::high || e.operation == Operation::symbol)
    named_.insert(e.symbol);
  for (const model::BoundExpression& operand : e.operands) name_symbols(operand);
}

std::string Describer::hull(const model::Hull& hull) {
  for (const model::BoundExpression& condition : hull.condition) name_symbols(condition);
  name_symbols(hull.low);
  name_symbols(hull.high);
  return text_.text(hull);
}

std::string Describer::range(const model::Range& range) {
  if (range.values) return (range.all_per_iteration ? "every(" : "within(") + values(*range.values) + ")";
  if (range.data_dependent) return "within(of(" + exact_range(range) + "))";
  return range.loose ? "loose(" + exact_range(range) + ")" : exact_range(range);
}

std::string Describer::values(const model::ValueRange& values) {
  each(values, [this](const model::ValueRange& part) {
    std::map<int, int> counts;
    count_symbols(part.index, counts);
    for (const auto& [symbol, count] : counts) named_.insert(symbol);
  });
  return text_.text(values);
}

std::string Describer::exact_range(const model::Range& range) {
  if (range.hull) return hull(*range.hull);
  if (range.under.empty()) return expression(range.subscript);
  std::vector<std::string> parts{expression(range.subscript)};
  for (const int number : range.under) {
    const int symbol = footprint_.inner_loops[static_cast<std::size_t>(number)].symbol;
    named_.insert(symbol);
    parts.push_back(text_.name(symbol));
  }
  return "under(" + joined(parts) + ")";
}

std::string Describer::ranges(const std::vector<model::Range>& ranges) {
  std::vector<std::string> parts;
  for (const model::Range& r : ranges) add_once(parts, range(r));
  return joined(parts);
}

std::string Describer::may_alias(const model::Buffer& buffer) const {
  std::vector<std::string> numbers;
  for (const int other : buffer.may_alias)
    if (&footprint_.buffers[static_cast<std::size_t>(other)] < &buffer) numbers.push_back(std::to_string(other));
  return joined(numbers);
}

void Describer::add_extents() {
  for (std::size_t b = 0; b < footprint_.buffers.size(); ++b)
    if (const std::optional<IndexExpression>& extent = footprint_.buffers[b].extent)
      clauses_.push_back("extent " + std::to_string(b) + ": " +
                         expression(model::scaled(*extent, model::units_pointed_at(footprint_.buffers[b]))));
}

void Describer::add_effects(const std::string& number, const model::Buffer& buffer, const model::BufferRanges& of) {
  const auto effect = [&](const char* what, const std::string& operands) {
    if (!operands.empty()) clauses_.push_back(std::string(what) + " " + number + ": " + operands);
  };
  effect("reads", ranges(of.reads));
  effect("writes", ranges(of.writes));
  effect("may_write", ranges(of.may_writes));
  effect("may_alias", may_alias(buffer));
  if (buffer.tested) clauses_.push_back("tested " + number);
  if (buffer.tried) clauses_.push_back("tried " + number);
  if (of.needs_snapshot) clauses_.push_back("snapshot " + number);
  if (of.reads_whole) clauses_.push_back("reads_whole " + number);
  if (of.may_write_whole) clauses_.push_back("may_write_whole " + number);
  if (buffer.is_private)
    of.copied_whole ? clauses_.push_back("copied_whole " + number) : effect("copied", ranges(of.copied));
  if (const std::string checked = ranges(of.checked); !checked.empty()) clauses_.push_back("no_wrap " + checked);
}

}  // namespace ferry::translator::render
