// See kernel_summary.h.
#include "render/kernel_summary.h"
#include "render/describer.h"

#include "model/record_parts.h"
#include "target/target.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FormatVariadic.h>

#include <algorithm>
#include <functional>

namespace ferry::translator::render {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

bool is_row_pitch(const model::IndexExpression& e) {
  return e.operation == model::IndexExpression::Operation::constant && e.value == model::row_pitch;
}

// Returns `[i][j + 1]` for `i * pitch + (j + 1)`.
std::string row_text(const model::Range& range, const IndexText& text) {
  using Operation = model::IndexExpression::Operation;
  const auto of_row = [&](const model::IndexExpression& e) {
    return e.operation == Operation::multiply && is_row_pitch(e.operands[1]);
  };
  const std::string unknown = "rows and columns that the launch finds";
  if (range.values || range.hull) return unknown;
  const model::IndexExpression& all = range.subscript;
  if (of_row(all)) return "[" + text.text(all.operands[0]) + "][0]";
  if (all.operation == Operation::add && of_row(all.operands[0]))
    return "[" + text.text(all.operands[0].operands[0]) + "][" + text.text(all.operands[1]) + "]";
  const std::optional<model::Polynomial> polynomial = to_polynomial(all);
  if (!polynomial) return unknown;
  model::Polynomial row, column;
  for (const auto& [symbols, coefficient] : polynomial->terms()) {
    model::Polynomial term = model::Polynomial::constant(1);
    for (const int symbol : symbols)
      if (const auto product = model::Polynomial::product(term, model::Polynomial::of_symbol(symbol))) term = *product;
    // The column's part of the coefficient may be negative, as in `d[i][s - i]`.
    constexpr std::int64_t half = model::row_pitch / 2;
    const std::int64_t rest = ((coefficient + half) % model::row_pitch + model::row_pitch) % model::row_pitch - half;
    if (!row.add(term, (coefficient - rest) / model::row_pitch) || !column.add(term, rest)) return unknown;
  }
  return "[" + text.text(*affine_tree(row, {})) + "][" + text.text(*affine_tree(column, {})) + "]";
}

}  // namespace

std::vector<std::string> range_texts(const model::Footprint& footprint, const model::Buffer& buffer,
                                     const std::vector<model::Range>& ranges) {
  const IndexText text(footprint, IndexText::Reader::people);
  std::vector<std::string> texts;
  for (const model::Range& found : ranges) {
    const bool parts = buffer.record_bytes > 0;
    const model::PartRange of = parts ? model::in_elements(footprint, buffer, found) : model::PartRange{found, {}};
    const model::Range& range = of.elements;
    std::string one = buffer.rows != model::Buffer::Rows::none ? row_text(range, text)
                      : range.values                           ? text.text(*range.values)
                      : range.hull                             ? text.text(*range.hull)
                                                               : text.text(range.subscript);
    if (parts && of.bytes.end - of.bytes.begin < buffer.record_bytes)
      one += of.bytes.end - of.bytes.begin == 1
                 ? " byte " + std::to_string(of.bytes.begin)
                 : " bytes " + std::to_string(of.bytes.begin) + " to " + std::to_string(of.bytes.end - 1);
    if (range.data_dependent) one = "data-dependent: " + one;
    if (std::find(texts.begin(), texts.end(), one) == texts.end()) texts.push_back(std::move(one));
  }
  return texts;
}

const char* name_of(model::LoopReport::Verdict verdict) {
  switch (verdict) {
    case model::LoopReport::Verdict::device:
      return "device";
    case model::LoopReport::Verdict::sequential:
      return "sequential";
    case model::LoopReport::Verdict::host:
      return "host";
  }
  return "";
}

const char* copied(const model::Buffer& buffer) {
  if (buffer.own_memory) return "each iteration allocates";
  return buffer.is_lastprivate ? "all but the last iteration have a copy of" : "each iteration has a copy of";
}

std::string pretty(Value value) { return llvm::formatv("{0:2}\n", std::move(value)).str(); }

namespace {

// Returns the type in the user's text, like `std::pair<int, double>` for `FerryPair<int, double>`, which represents it
// in kernels.
std::string users_type(std::string type) {
  static const std::pair<const char*, const char*> known[] = {{"FerryPair<", "std::pair<"},
                                                              {"FerryTuple<", "std::tuple<"},
                                                              {"FerryArray<", "std::array<"},
                                                              {"FerryComplex<", "std::complex<"},
                                                              {"FerryView<", "std::span<"}};
  for (const auto& [own, users] : known)
    for (std::size_t at = type.find(own); at != type.npos; at = type.find(own, at))
      type.replace(at, llvm::StringRef(own).size(), users);
  return type;
}

Array buffers(const model::Footprint& footprint) {
  Array array;
  for (std::size_t b = 0; b < footprint.buffers.size(); ++b) {
    const model::Buffer& buffer = footprint.buffers[b];
    const model::BufferRanges& found = footprint.ranges[b];
    Object entry{{"name", buffer.shown}, {"element", users_type(buffer.element)}};
    entry["reads"] = buffer.tried        ? Value("tried")
                     : found.reads_whole ? Value("all")
                                         : Value(range_texts(footprint, buffer, found.reads));
    entry["writes"] = range_texts(footprint, buffer, found.writes);
    if (!buffer.may_alias.empty()) {
      Array others;
      for (const int other : buffer.may_alias)
        others.push_back(footprint.buffers[static_cast<std::size_t>(other)].shown);
      entry["may_alias"] = std::move(others);
    }
    if (buffer.is_private) {
      entry["copies"] = found.copied_whole ? Value("all") : Value(range_texts(footprint, buffer, found.copied));
      entry["keeps_last"] = buffer.is_lastprivate;
    }
    entry["may_write"] = found.may_write_whole ? Value("all") : Value(range_texts(footprint, buffer, found.may_writes));
    array.push_back(std::move(entry));
  }
  return array;
}

Array tables(const model::Nest& nest) {
  Array array;
  for (const model::HeldTable& table : nest.tables)
    array.push_back(Object{{"name", table.buffer.shown}, {"bytes", static_cast<std::int64_t>(table.bytes)}});
  return array;
}

// Returns the loops of the grid; if there are several kernels, the loops of all grids.
Array loops(const model::Nest& nest) {
  Array array;
  for (const model::Nest& kernel : nest.kernels)
    for (llvm::json::Value& loop : loops(kernel))
      if (llvm::find(array, loop) == array.end()) array.push_back(std::move(loop));
  if (!nest.kernels.empty()) return array;
  for (const model::ParallelLoop& loop : nest.loops)
    array.push_back(Object{
        {"variable", loop.shown_name()}, {"line", static_cast<std::int64_t>(loop.line)}, {"independence", loop.proof}});
  return array;
}

}  // namespace

std::string tables_text(const model::Nest& nest) {
  std::string text;
  for (const model::HeldTable& table : nest.tables)
    text += (text.empty() ? "" : ", ") + table.buffer.shown + " (" + std::to_string(table.bytes) + " bytes)";
  return text;
}

namespace {

// Returns the lanes as text: `4 of 'i' x 4 of 'j'`.
std::string lanes_text(const model::Nest& nest, const model::Jam& jam) {
  std::string text;
  for (std::size_t d = 0; d < jam.lanes.size(); ++d)
    if (jam.lanes[d] > 1)
      text += (text.empty() ? "" : " x ") + std::to_string(jam.lanes[d]) + " of '" + nest.loops[d].shown_name() + "'";
  return text;
}

}  // namespace

std::string jam_text(const model::Nest& nest) {
  std::vector<std::string> texts;
  if (nest.host_jam) texts.push_back(lanes_text(nest, *nest.host_jam) + " on the host");
  if (nest.gpu_jam) texts.push_back(lanes_text(nest, *nest.gpu_jam) + " on a GPU, if there are enough");
  return texts.empty() ? "" : "side by side in a thread: " + llvm::join(texts, "; ");
}

std::string proof_of(const model::Nest& nest) {
  std::string text;
  for (const model::Nest& kernel : nest.kernels) text += (text.empty() ? "" : "; then ") + grid_of(kernel);
  if (!text.empty()) return text;
  for (const model::ParallelLoop& loop : nest.loops) {
    if (nest.single_statement) return loop.proof;
    text += (text.empty() ? "'" : "; '") + loop.shown_name() + "' " + loop.proof;
  }
  return text;
}

namespace {

// Returns the buffers that a launch inspects to find the least and greatest elements that kernels load from them.
std::vector<std::string> looked_into(const model::Footprint& footprint) {
  std::vector<std::string> found;
  const auto add = [&](const model::ValueRange& part) {
    if (part.operation != model::ValueRange::Operation::load) return;
    const std::string name = "'" + footprint.buffers[static_cast<std::size_t>(part.buffer)].shown + "'";
    if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
  };
  for (const model::BufferRanges& of : footprint.ranges)
    for (const auto* ranges : {&of.reads, &of.writes, &of.may_writes, &of.copied})
      for (const model::Range& range : *ranges)
        if (range.values) model::each(*range.values, add);
  return found;
}

}  // namespace

std::vector<std::string> guards(const model::Nest& nest) {
  const IndexText text(nest.footprint, IndexText::Reader::people);
  std::vector<std::string> list{"loop bounds", "index arithmetic"};
  const std::vector<model::Scalar>& scalars = nest.footprint.scalars;
  const std::vector<model::Buffer>& buffers = nest.footprint.buffers;
  const auto has_rows = [](const model::Buffer& buffer) { return buffer.rows != model::Buffer::Rows::none; };
  if (buffers.size() > 1 || std::any_of(buffers.begin(), buffers.end(), has_rows) ||
      std::any_of(scalars.begin(), scalars.end(), std::mem_fn(&model::Scalar::exposed)))
    list.push_back("overlap");
  for (const model::Scalar& scalar : scalars)
    if (scalar.functions && scalar.in_kernel)
      list.push_back("functions: '" + shown(scalar) + "' is one of " + scalar.known);
  for (const model::DependenceCheck& check : nest.dependence_checks)
    list.push_back("dependence" + std::string(check.unless_rows ? ", where a column leaves its row" : "") +
                   ": no two iterations of '" + check.loop + "' touch the same element of '" + check.buffer + "'" +
                   (check.conflict_example.empty() ? "" : " (some do with " + check.conflict_example + ")"));
  for (const model::ApartCheck& check : nest.apart_checks)
    list.push_back("dependence: iterations of '" + check.loop + "' in '" + check.buffer + "' are apart, " +
                   text.text(check.elements));
  for (const model::RowCheck& check : nest.row_checks)
    list.push_back("rows: " + text.text(check.range) + " of '" + check.buffer + "' lies in [0, " +
                   text.text(check.size) + ")");
  for (const model::FillCheck& check : nest.fill_checks)
    list.push_back("fill: not " + text.text(check.early) + ", where '" + check.buffer + "' would be read early");
  for (const model::NoWrapCheck& check : nest.no_wrap_checks)
    list.push_back("no wrap in " + check.type.name + ": " +
                   (check.tree ? text.text(*check.tree) : text.text(check.range)));
  for (const model::Reduction& result : nest.reductions)
    if (result.ties.restarts_at_nan) list.push_back("NaN: none for '" + result.shown + "'");
  if (nest.running_array && nest.running_array->places)
    list.push_back("dependence: the places that elements of '" + nest.running_array->shown + "' count are apart");
  if (const std::vector<std::string> arrays = looked_into(nest.footprint); !arrays.empty())
    list.push_back("values: the minimum and the maximum of " + llvm::join(arrays, ", "));
  const std::string ends = nest.outputs ? "ends and output: none, checked by " : "ends: none, checked by ";
  if (!nest.inspector.empty() && !nest.has_running_results())
    list.push_back(ends + "a kernel before this one");
  else if (!nest.end_checks.empty())
    list.push_back(ends + "the launch: not " +
                   llvm::join(llvm::map_range(nest.end_checks, [&](const auto& one) { return text.text(one); }), ", "));
  else if (nest.footprint.may_end)
    list.push_back(ends + "the kernel");
  return list;
}

namespace {

Array atomics(const model::Nest& nest) {
  Array array;
  for (const model::Atomic& atomic : nest.atomics)
    array.push_back(Object{{"buffer", atomic.buffer},
                           {"operation", atomic.operation},
                           {"line", static_cast<std::int64_t>(atomic.line)},
                           {"reassociates", atomic.floating}});
  return array;
}

}  // namespace

std::string operation(const model::Reduction& result) {
  static const char* const names[] = {"+", "*", "&", "|", "^", "&&", "||", "min", "max", "fmin", "fmax", "last value"};
  return names[static_cast<std::size_t>(result.operation)] + std::string(result.running ? ", running" : "");
}

std::string operation(const model::Atomic& atomic) {
  if (atomic.operation == "store") return "one value, in any order";
  if (!atomic.floating) return atomic.operation;
  return atomic.operation + (atomic.selects ? "; the order, and with it the sign of a zero, may differ"
                                            : "; the order, and with it the rounding, may differ");
}

namespace {

Array results(const model::Nest& nest) {
  Array array;
  for (const model::Reduction& result : nest.reductions) {
    Object entry{{"operation", operation(result)}};
    if (result.element.empty())
      entry["name"] = result.shown;
    else
      entry["buffer"] = result.buffer, entry["element"] = result.element;
    Array with;
    for (const model::Reduction::Payload& payload : result.payloads) with.push_back(payload.shown);
    if (!with.empty()) entry["with"] = std::move(with);
    array.push_back(std::move(entry));
  }
  if (nest.running_array)
    array.push_back(Object{{"operation", "each element, running"}, {"name", nest.running_array->shown}});
  return array;
}

Array reassociates(const model::Nest& nest) {
  Array array;
  for (const model::Reduction& result : nest.reductions)
    if (result.reassociates) array.push_back(result.element.empty() ? result.shown : result.element);
  return array;
}

}  // namespace

std::string grid_of(const model::Nest& kernel) {
  std::string text;
  for (const model::ParallelLoop& loop : kernel.loops) text += (text.empty() ? "'" : ", '") + loop.shown_name() + "'";
  for (std::size_t l = 0; l < kernel.in_order.size(); ++l)
    text += (l == 0 ? " in parallel, each with '" : ", '") + kernel.in_order[l] + "'";
  return text + (kernel.in_order.empty() ? " in parallel" : " in order");
}

static Array kernel_entries(const std::vector<model::Nest>& kernels) {
  Array entries;
  for (const model::Nest& kernel : kernels) {
    Array parallel;
    for (const model::ParallelLoop& loop : kernel.loops)
      parallel.push_back(Object{{"variable", loop.shown_name()}, {"line", static_cast<std::int64_t>(loop.line)}});
    Object entry{{"kernel", kernel.kernel}, {"loops", std::move(parallel)}};
    if (!kernel.in_order.empty()) entry["in_order"] = Array(kernel.in_order);
    if (!kernel.tables.empty()) entry["tables"] = tables(kernel);
    entries.push_back(std::move(entry));
  }
  return entries;
}

Object cut_entry(const model::Function& function, const model::Cut& cut) {
  Array targets;
  for (const Target& target : all_targets)
    if (target.is_gpu) targets.push_back(target.name);
  return Object{{"targets", std::move(targets)},
                {"function", function.name},
                {"line", static_cast<std::int64_t>(cut.whole.own_line.line)},
                {"kernels", kernel_entries(cut.kernels)},
                {"buffers", buffers(cut.whole.footprint)},
                {"guards", Array(guards(cut.whole))}};
}

Object kernel_summary(const model::Function& function, const model::Nest& nest) {
  Object entry{{"kernel", nest.kernel},
               {"function", function.name},
               {"line", static_cast<std::int64_t>(nest.own_line.line)},
               {"loops", loops(nest)},
               {"buffers", buffers(nest.footprint)},
               {"guards", Array(guards(nest))}};
  if (!function.file.empty()) entry["file"] = function.file;
  if (!nest.kernels.empty()) entry["kernels"] = kernel_entries(nest.kernels);
  if (!nest.tables.empty()) entry["tables"] = tables(nest);
  if (!nest.atomics.empty()) entry["atomics"] = atomics(nest);
  if (nest.reductions.empty()) return entry;
  entry["results"] = results(nest);
  entry["reassociates"] = reassociates(nest);
  return entry;
}

}  // namespace ferry::translator::render
