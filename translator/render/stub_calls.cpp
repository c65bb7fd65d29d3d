// See stub_calls.h.
#include "render/stub_calls.h"

#include "plan/names.h"
#include "render/index_text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringSet.h>

#include <algorithm>
#include <map>
#include <set>

namespace ferry::translator::render {

namespace names = plan::names;

using model::Footprint;
using model::IndexExpression;

namespace {

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
  return scalar.there.empty() ? object : "(" + scalar.there + " ? " + object + " : FerryInput(0, 0, 0))";
}

bool is_container(const model::Buffer& buffer) {
  return buffer.shape == model::Buffer::Shape::container || buffer.shape == model::Buffer::Shape::sized_array;
}

// Where elements are objects, ranges count in parts of them.
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

// What messages call it: a path as the stub says it, `mesh->map`, of which the kernel's name is a part, or another one.
std::string quoted(const std::string& name, llvm::StringRef text) {
  const std::string path = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:.->[]";
  text.consume_front("this->");
  text.consume_front("::");
  text.consume_back(".get()");
  const bool of_user = text.find_first_not_of(path) == llvm::StringRef::npos && !text.contains_insensitive("ferry");
  return quoted(of_user && !text.empty() ? text.str() : name);
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789", text[0] == '-' ? 1 : 0) == std::string::npos;
}

// Told as an integer, its bytes are the value's: the first of eight.
bool is_plain_integer(llvm::StringRef type) {
  static const llvm::StringSet<> types{"short", "unsigned short", "int",       "unsigned int",
                                       "long",  "unsigned long",  "long long", "unsigned long long"};
  type.consume_front("const ");
  return types.contains(type);
}

// One footprint's description and inputs.
class Describer {
 public:
  explicit Describer(const Footprint& footprint) : footprint_(footprint), text_(footprint) {}

  void add_loops(const std::vector<model::ParallelLoop>& loops) {
    for (const model::ParallelLoop& loop : loops)
      loops_.push_back("for " + type_text(loop.type) + " " + text_.name(loop.symbol) + " " +
                       model::spelling(loop.compare));
  }

  void add_kernel(const model::Nest& kernel) {
    std::vector<std::string> loops;
    for (const model::ParallelLoop& loop : kernel.loops)
      loops.push_back(type_text(loop.type) + " " + std::to_string(loops.size()) + " " + model::spelling(loop.compare));
    loops_.push_back("kernel " + std::to_string(kernel.kernel) + " " + joined(loops));
  }

  // Any kernel that has a copy says how many there are.
  void add_expanded(llvm::ArrayRef<model::Nest> kernels) {
    for (std::size_t k = 0; k < kernels.size(); ++k)
      for (const model::Buffer& buffer : kernels[k].footprint.buffers)
        if (buffer.in_kernel && !buffer.copied_along.empty()) {
          loops_.push_back("expanded " + std::to_string(k) + " " + std::to_string(buffer.copied_along.size()));
          return;
        }
  }

  void add_buffers() {
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

  void add_rows(const model::Buffer& buffer, bool passes_size) {
    rows_ = true;
    input((passes_size ? "rows_view " : "rows ") + quoted(buffer.shown) + " " + std::to_string(model::row_pitch),
          input_of(buffer));
    const std::string first = is_container(buffer) ? buffer.text + ".data()" : "&" + buffer.text + "[0]";
    input("row", "ferry_row(" + (buffer.shape == model::Buffer::Shape::pointer ? buffer.text : first) + ")");
  }

  // What elements that are objects consist of, for FERRY_VERIFY.
  void add_contents(const std::string& number, const model::Buffer& buffer) {
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

  static std::string numbers(std::initializer_list<std::int64_t> all) {
    std::string text;
    for (const std::int64_t number : all) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
  }

  void add_values() {
    for (const model::Scalar& scalar : footprint_.scalars)
      if (scalar.in_kernel)
        values_.push_back({"ferry_value(" + scalar.text + ")", is_plain_integer(scalar.type) ? scalar.text : ""});
  }

  void add_objects() {
    for (const model::Scalar& scalar : footprint_.scalars)
      if (scalar.exposed && !scalar.written) input("object " + quoted(scalar.name, scalar.text), object(scalar));
  }

  // The variables in which the launch leaves results, in the kernel's order.
  void add_results(const std::vector<model::Reduction>& results) {
    for (const model::Reduction& result : results) {
      if (!result.element.empty()) continue;
      input("result " + quoted(result.name, result.text), "ferry_object(" + result.text + ")");
      for (const model::Reduction::Payload& payload : result.payloads)
        input("result " + quoted(payload.name, payload.text), "ferry_object(" + payload.text + ")");
    }
  }

  // The loops' variables that others may see.
  void add_counters(const std::vector<model::ParallelLoop>& loops) {
    for (const model::ParallelLoop& loop : loops)
      if (loop.exposed) input("counter " + quoted(loop.name, loop.place), "ferry_object(" + loop.place + ")");
  }

  void add_checks(const model::Nest& nest) {
    for (const model::StrideCheck& check : nest.stride_checks) {
      std::vector<std::string> parts{expression(check.pitch), step(check.step)};
      if (!check.others.empty()) parts.clear();
      for (const IndexExpression& rest : check.rests) parts.push_back(expression(rest));
      std::vector<std::string> others;
      for (const IndexExpression& other : check.others) others.push_back(expression(other));
      const bool beside = !others.empty();
      clauses_.push_back((beside ? "beside " : "stride ") + quoted(check.loop) + " " + quoted(check.buffer) + ": " +
                         joined(parts) + (beside ? ": " + joined(others) : ""));
    }
    for (const model::ApartCheck& check : nest.apart_checks)
      clauses_.push_back("apart " + quoted(check.loop) + " " + quoted(check.buffer) + ": " +
                         expression(IndexExpression::of_symbol(check.symbol)) + ", within(" + values(check.elements) +
                         ")");
    for (const model::RowCheck& check : nest.row_checks)
      clauses_.push_back("row " + quoted(check.buffer) + ": " + hull(check.range) + ", " + bound(check.size));
    for (const model::NoWrapCheck& check : nest.no_wrap_checks)
      clauses_.push_back(
          "no_wrap " + (check.tree ? expression(*check.tree) : type_text(check.type) + "(" + hull(check.range) + ")"));
  }

  void add_ends(const model::Nest& nest) {
    if (nest.inspects_ends)
      clauses_.push_back("inspects_ends");
    else if (nest.footprint.may_end)
      clauses_.push_back("ends");
    else if (!nest.inspector.empty())
      clauses_.push_back("inspected_ends");
  }

  // What the results of a right kernel may differ in from those of the loop's own text, for FERRY_VERIFY.
  void add_licences(llvm::ArrayRef<const model::Nest*> kernels) {
    const auto reassociates = [](const model::Nest* nest) {
      return llvm::any_of(nest->reductions, [](const model::Reduction& r) { return r.reassociates; }) ||
             llvm::any_of(nest->atomics, [](const model::Atomic& a) { return a.floating && !a.selects; });
    };
    if (llvm::any_of(kernels, reassociates)) clauses_.push_back("reassociates");
    for (std::size_t b = 0; b < footprint_.buffers.size(); ++b) add_contents(std::to_string(b), footprint_.buffers[b]);
    if (llvm::any_of(kernels, [](const model::Nest* nest) { return nest->uses_maths; })) clauses_.push_back("maths");
  }

  void add_work(const std::vector<model::Work>& work) {
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

  // Loops, then inputs, then the loops inside that are named, then effects and checks.
  std::string description() {
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
    for (std::size_t s = 0; s < steps_.size(); ++s) all.push_back("given " + step_name(s));
    all.insert(all.end(), inputs_.begin(), inputs_.end());
    all.insert(all.end(), values_.size(), "value");
    all.insert(all.end(), inner.rbegin(), inner.rend());
    all.insert(all.end(), clauses_.begin(), clauses_.end());
    std::string text;
    for (const std::string& clause : all) text += (text.empty() ? "" : "; ") + clause;
    return text;
  }

  // After description().
  std::string inputs() const { return "{" + joined(input_list(&Input::object)) + "}"; }

  // Integers and pointers are arguments of one call, as headers_call().
  std::string launch() const {
    const std::vector<std::string> plain = input_list(&Input::plain);
    return llvm::is_contained(plain, "") ? ".ferry_launch(" + inputs() + ")" : ".ferry_launched(" + joined(plain) + ")";
  }

  bool containers() const { return containers_; }
  bool rows() const { return rows_; }

 private:
  // A FerryInput, and what one is made of where that is an integer or a pointer, else "".
  struct Input {
    std::string object, plain;
  };

  std::vector<std::string> input_list(std::string Input::* kind) const {
    std::vector<std::string> all;
    for (const int symbol : named_)
      if (is_given(symbol)) all.push_back(footprint_.symbols[static_cast<std::size_t>(symbol)].name);
    all.insert(all.end(), steps_.begin(), steps_.end());
    for (const std::vector<Input>* inputs : {&input_texts_, &values_})
      for (const Input& input : *inputs) all.push_back(input.*kind);
    if (all.empty()) all.emplace_back("0");
    return all;
  }

  bool is_given(int symbol) const {
    return footprint_.symbols[static_cast<std::size_t>(symbol)].kind == model::Symbol::Kind::invariant;
  }

  void input(std::string clause, std::string object, std::string plain = "") {
    inputs_.push_back(std::move(clause));
    input_texts_.push_back({std::move(object), std::move(plain)});
  }

  std::string expression(const IndexExpression& e) {
    std::map<int, int> counts;
    count_symbols(e, counts);
    for (const auto& [symbol, count] : counts) named_.insert(symbol);
    return text_.text(e);
  }

  std::string bound(const model::BoundExpression& e) {
    name_symbols(e);
    return text_.text(e);
  }

  void name_symbols(const model::BoundExpression& e) {
    using Operation = model::BoundExpression::Operation;
    if (e.operation == Operation::low || e.operation == Operation::high || e.operation == Operation::symbol)
      named_.insert(e.symbol);
    for (const model::BoundExpression& operand : e.operands) name_symbols(operand);
  }

  std::string hull(const model::Hull& hull) {
    for (const model::BoundExpression& condition : hull.condition) name_symbols(condition);
    name_symbols(hull.low);
    name_symbols(hull.high);
    return text_.text(hull);
  }

  static std::string step_name(std::size_t number) { return "#step" + std::to_string(number); }

  // A loop's step: a number, or what the stub evaluates.
  std::string step(const std::string& text) {
    if (is_number(text)) return text;
    steps_.push_back(text);
    return step_name(steps_.size() - 1);
  }

  std::string range(const model::Range& range) {
    if (range.values) return "within(" + values(*range.values) + ")";
    if (range.perhaps) return "within(of(" + exact_range(range) + "))";
    return range.loose ? "loose(" + exact_range(range) + ")" : exact_range(range);
  }

  std::string values(const model::ValueRange& values) {
    each(values, [this](const model::ValueRange& part) {
      std::map<int, int> counts;
      count_symbols(part.index, counts);
      for (const auto& [symbol, count] : counts) named_.insert(symbol);
    });
    return text_.text(values);
  }

  std::string exact_range(const model::Range& range) {
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

  std::string ranges(const std::vector<model::Range>& ranges) {
    std::vector<std::string> parts;
    for (const model::Range& r : ranges) add_once(parts, range(r));
    return joined(parts);
  }

  // Only the earlier ones: the later ones name this one.
  std::string may_alias(const model::Buffer& buffer) const {
    std::vector<std::string> numbers;
    for (const int other : buffer.may_alias)
      if (&footprint_.buffers[static_cast<std::size_t>(other)] < &buffer) numbers.push_back(std::to_string(other));
    return joined(numbers);
  }

  // Before the clauses that ask for it.
  void add_extents() {
    for (std::size_t b = 0; b < footprint_.buffers.size(); ++b)
      if (const std::optional<IndexExpression>& extent = footprint_.buffers[b].extent)
        clauses_.push_back("extent " + std::to_string(b) + ": " + expression(*extent));
  }

  void add_effects(const std::string& number, const model::Buffer& buffer, const model::BufferRanges& of) {
    const auto effect = [&](const char* what, const std::string& operands) {
      if (!operands.empty()) clauses_.push_back(std::string(what) + " " + number + ": " + operands);
    };
    effect("reads", ranges(of.reads));
    effect("writes", ranges(of.writes));
    effect("may_write", ranges(of.may_writes));
    effect("may_alias", may_alias(buffer));
    if (buffer.tested) clauses_.push_back("tested " + number);
    if (of.needs_snapshot) clauses_.push_back("snapshot " + number);
    if (of.reads_whole) clauses_.push_back("reads_whole " + number);
    if (of.may_write_whole) clauses_.push_back("may_write_whole " + number);
    if (buffer.is_private)
      of.copied_whole ? clauses_.push_back("copied_whole " + number) : effect("copied", ranges(of.copied));
    if (const std::string checked = ranges(of.checked); !checked.empty()) clauses_.push_back("no_wrap " + checked);
  }

  const Footprint& footprint_;
  IndexText text_;
  std::vector<std::string> loops_, inputs_, clauses_, steps_;
  std::vector<Input> input_texts_, values_;
  std::set<int> named_;
  bool containers_ = false;
  bool rows_ = false;
};

using Asks = llvm::function_ref<bool(const model::Scalar&)>;

// Exposed objects whose values the launch itself reads.
std::string object_reads(const Footprint& footprint, Asks asks) {
  std::vector<std::string> calls;
  for (const model::Scalar& scalar : footprint.scalars)
    if (scalar.exposed && asks(scalar))
      add_once(calls, names::call + (scalar.written ? ".ferry_writes(" : ".ferry_reads(") + object(scalar) + ")");
  return joined(calls);
}

std::string early_reads(const Footprint& footprint) {
  return object_reads(footprint, [](const model::Scalar& scalar) { return !scalar.late; });
}

// " && (ferry_call.ferry_reads(…), 0 < m->n)": each after what it reads is at home, and before what it is asked for is
// followed.
std::string inner_iterations(const model::Nest& nest) {
  std::string text;
  for (const model::InnerIteration& inner : nest.inner_iterations) {
    const std::string reads = object_reads(nest.footprint, [&](const model::Scalar& scalar) {
      return scalar.late && llvm::is_contained(inner.objects, scalar.text);
    });
    text += " && (" + reads + (reads.empty() ? "" : ", ") + inner.condition + ")";
  }
  return text;
}

// Those that no question about the loops inside has read.
std::string late_reads(const model::Nest& nest) {
  return object_reads(nest.footprint, [&](const model::Scalar& scalar) {
    return scalar.late && llvm::none_of(nest.inner_iterations, [&](const model::InnerIteration& inner) {
             return llvm::is_contained(inner.objects, scalar.text);
           });
  });
}

// The element that a pointer points at, alone; anything else is described, because `&p[5]` must not be formed from a
// null p.
std::string single_element(const Footprint& footprint) {
  if (footprint.accesses.size() != 1 || footprint.buffers.size() != 1) return "";
  const model::Access& access = footprint.accesses.front();
  const model::Buffer& buffer = footprint.buffers.front();
  if (buffer.shape != model::Buffer::Shape::pointer || !buffer.inner_extents.empty() || !access.subscript) return "";
  if (buffer.record_bytes > 0) return "";
  if (access.subscript->operation != IndexExpression::Operation::constant || access.subscript->value != 0) return "";
  return names::call + (access.writes ? ".ferry_writes(" : ".ferry_reads(") + "ferry_element(" + buffer.text + "))";
}

using Loops = std::vector<const model::ParallelLoop*>;

// `i + 1 < n`: in a type that holds n - 1, whatever n is.
std::string bound_text(const model::ParallelLoop& loop) {
  if (loop.offset == 0) return loop.bound;
  if (!loop.sum.empty())
    return "ferry_less<" + loop.sum + ">(" + loop.first + ", " + loop.bound + ", " + std::to_string(loop.offset) +
           ", " + loop.step + ")";
  return "__extension__ static_cast<__int128>(" + loop.bound + ") - " + std::to_string(loop.offset);
}

std::string header_text(const model::ParallelLoop& loop) {
  return loop.first + ", " + bound_text(loop) + (loop.step == "1" ? "" : ", " + loop.step);
}

// Nothing in a header has an effect (`lift` refuses it), so the order of evaluation doesn't matter. Up to two loops of
// step 1 are arguments of one call, which costs the compiler less than an object for each header.
std::string headers_call(const std::string& number, const Loops& loops) {
  const bool plain = loops.size() <= 2 && llvm::all_of(loops, [](const auto* loop) { return loop->step == "1"; });
  std::vector<std::string> parts;
  for (const model::ParallelLoop* loop : loops) {
    const std::string header = header_text(*loop);
    parts.push_back(plain ? header : "{" + header + "}");
  }
  return plain ? ".ferry_no_iteration(" + number + ", " + joined(parts) + ")"
               : ".ferry_empty(" + number + ", {" + joined(parts) + "})";
}

// `A || B`: true where no iteration is left for the host.
StubCall launch_condition(const std::string& number, Describer& describer, const model::Nest& nest,
                          llvm::ArrayRef<const model::Nest*> kernels, const Loops& loops, const std::string& indent) {
  describer.add_buffers();
  describer.add_values();
  describer.add_objects();
  describer.add_results(nest.reductions);
  describer.add_counters(nest.loops);
  describer.add_checks(nest);
  describer.add_ends(nest);
  describer.add_licences(kernels);
  std::string description = describer.description();
  const std::string reads = early_reads(nest.footprint), late = late_reads(nest);
  const std::string begun = names::call + ".ferry_begun()" + inner_iterations(nest);
  const bool waits = !late.empty() || !nest.inner_iterations.empty() ||
                     llvm::any_of(nest.footprint.buffers, [](const auto& b) { return b.late; });
  return {(reads.empty() ? "" : "(" + reads + ", ") + names::call + headers_call(number, loops) +
              (reads.empty() ? "" : ")") + " ||\n" + indent + "      " + (waits ? "(" + begun + " ? (" : "") +
              (late.empty() ? "" : late + ", ") + names::call + describer.launch() +
              (waits ? ") : " + names::call + ".ferry_decline())" : ""),
          std::move(description), describer.containers(), describer.rows()};
}

StubCall launch_condition(const model::Nest& nest, const std::string& number, const std::string& indent) {
  Describer describer(nest.footprint);
  describer.add_loops(nest.loops);
  Loops loops;
  for (const model::ParallelLoop& loop : nest.loops) loops.push_back(&loop);
  return launch_condition(number, describer, nest, {&nest}, loops, indent);
}

}  // namespace

StubCall inspection_call(const model::Nest& inspector, const std::string& number, const std::string& indent) {
  return launch_condition(inspector, number, indent);
}

StubCall launch_call(const model::Nest& nest, const std::string& number, const std::string& inspection,
                     const std::string& loop_around, const std::string& indent) {
  StubCall call = launch_condition(nest, number, indent);
  if (!inspection.empty()) call.text = "(" + inspection + ") &&\n" + indent + "     (" + call.text + ")";
  call.text = "if (" + (loop_around.empty() ? "" : loop_around + ".ferry_stay || ") + "!(" + call.text + "))";
  return call;
}

StubCall launch_call(const model::Cut& cut, const std::string& number, const std::string& indent) {
  Describer describer(cut.whole.footprint);
  describer.add_loops(cut.whole.loops);
  Loops loops;
  const auto add = [&](const model::Nest& nest) {
    for (const model::ParallelLoop& loop : nest.loops) loops.push_back(&loop);
  };
  add(cut.whole);
  std::vector<const model::Nest*> kernels;
  for (const model::Nest& kernel : cut.kernels) {
    describer.add_kernel(kernel);
    add(kernel);
    kernels.push_back(&kernel);
  }
  describer.add_expanded(cut.kernels);
  StubCall call = launch_condition(number, describer, cut.whole, kernels, loops, indent);
  call.text = "if (!(" + call.text + "))";
  return call;
}

StubCall small_loop_call(const model::SmallLoop& small, const std::string& name) {
  Describer describer(small.whole.footprint);
  describer.add_loops(small.whole.loops);
  describer.add_buffers();
  describer.add_checks(small.whole);
  describer.add_work(small.work);
  std::string description = describer.description();
  const model::ParallelLoop& loop = small.whole.loops.front();
  return {
      "if (" + name + ".ferry_begin(" + header_text(loop) + ")) " + name + ".ferry_stays(" + describer.inputs() + ")",
      std::move(description), describer.containers(), describer.rows()};
}

StubCall acquire_call(const Footprint& footprint, const std::string& number) {
  if (!footprint.touches_memory()) return {};
  if (footprint.everything) return {names::call + ".ferry_all()", ""};
  if (footprint.offloaded_calls > 0) return {names::call + ".ferry_join()", ""};
  std::string text = early_reads(footprint);
  if (footprint.accesses.empty()) return {text, ""};
  if (!text.empty()) text += ", ";
  if (const std::string element = single_element(footprint); !element.empty()) return {text + element, ""};
  Describer describer(footprint);
  describer.add_buffers();
  std::string description = describer.description();
  text += "(" + names::call + ".ferry_step() ? " + names::call + ".ferry_host(" + number + ", " + describer.inputs() +
          ") : void())";
  return {text, std::move(description), describer.containers(), describer.rows()};
}

}  // namespace ferry::translator::render
