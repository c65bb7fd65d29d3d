// See constant_tables.h.
#include "schedule/constant_tables.h"

#include "model/constant_elements.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace ferry::translator::schedule {

namespace {

using Shape = model::Buffer::Shape;

const ir::ConstantTable* table_of(const Draft& draft, int buffer) {
  const ir::Body& body = draft.input.function.body;
  const auto& table = body.variables[draft.region.buffer_variables[static_cast<std::size_t>(buffer)]].table;
  return table && !table->bytes.empty() ? &*table : nullptr;
}

// Returns whether the stub can't name the table.
bool has_no_name(const Draft& draft, int buffer) {
  const ir::VariableId variable = draft.region.buffer_variables[static_cast<std::size_t>(buffer)];
  return draft.input.function.body.variables[variable].unnameable;
}

std::int64_t bytes_of_element(const Draft& draft, int buffer) {
  const std::int64_t of_object = draft.region.footprint.buffers[static_cast<std::size_t>(buffer)].record_bytes;
  if (of_object > 0) return of_object;
  const ir::ConstantTable& table = *table_of(draft, buffer);
  return static_cast<std::int64_t>(table.bytes.size() / table.numbers.size());
}

// Returns whether neighbouring threads always compute the same value for the expression. Inner loops of neighbouring
// threads run in step if they begin with the same value.
bool is_same_in_warp(const Draft& draft, const model::IndexExpression& e) {
  const model::Footprint& footprint = draft.region.footprint;
  std::map<int, int> symbols;
  model::count_symbols(e, symbols);
  return llvm::all_of(symbols, [&](const auto& counted) {
    const int symbol = counted.first;
    for (const model::ParallelLoop& loop : draft.nest.loops)
      if (loop.symbol == symbol) return loop.axis != 0;
    for (const model::InnerLoop& loop : footprint.inner_loops)
      if (loop.symbol == symbol) return is_same_in_warp(draft, loop.first) && is_same_in_warp(draft, loop.step);
    return footprint.symbols[static_cast<std::size_t>(symbol)].kind == model::Symbol::Kind::invariant;
  });
}

// Visits the value ranges of data-dependent numbers in the buffers' ranges, which span all iterations. Doesn't visit
// the value ranges of single accesses.
void each_range(Draft& draft, const std::function<void(model::ValueRange&)>& visit) {
  for (model::BufferRanges& of : draft.region.footprint.ranges)
    for (std::vector<model::Range>* ranges : {&of.reads, &of.writes, &of.may_writes, &of.copied, &of.checked})
      for (model::Range& range : *ranges)
        if (range.values) visit(*range.values);
}

bool loads_from(const model::ValueRange& range, int buffer) {
  bool found = false;
  model::each(range, [&](const model::ValueRange& r) {
    found |= r.operation == model::ValueRange::Operation::load && r.buffer == buffer;
  });
  return found;
}

// How a kernel uses a table.
struct TableUse {
  model::ElementBounds elements;  // the elements that the kernel's accesses may touch
  bool is_held;
  bool same_in_warp;
};

std::optional<TableUse> use_of(const Draft& draft, int number) {
  const model::Footprint& footprint = draft.region.footprint;
  const model::Buffer& buffer = footprint.buffers[static_cast<std::size_t>(number)];
  const ir::ConstantTable* table = table_of(draft, number);
  const bool array = buffer.shape == Shape::c_array || buffer.shape == Shape::sized_array;
  if (!table || !array || !buffer.in_kernel || buffer.is_private) return std::nullopt;
  if (buffer.record_bytes == 0 && table->numbers.empty()) return std::nullopt;
  const auto asks = [&](const model::ApartCheck& check) { return loads_from(check.elements, number); };
  if (llvm::any_of(draft.nest.apart_checks, asks)) return std::nullopt;  // the check needs each iteration's element
  const auto count = static_cast<std::int64_t>(table->bytes.size()) / bytes_of_element(draft, number);
  model::ElementBounds all{count, -1};
  bool bounded = true, same_in_warp = true;
  for (const model::Access& access : footprint.accesses) {
    if (access.buffer != number) continue;
    if (access.writes) return std::nullopt;
    const std::optional<model::ElementBounds> bounds =
        model::constant_bounds(footprint, access, count, draft.nest.loops);
    bounded = bounded && bounds && bounds->first >= 0 && bounds->last < count;
    if (!bounded) break;
    same_in_warp = same_in_warp && is_same_in_warp(draft, *access.subscript);
    all = {std::min(all.first, bounds->first), std::max(all.last, bounds->last)};
  }
  if (!bounded && !has_no_name(draft, number)) return std::nullopt;
  if (!bounded || all.last < 0) all = {0, count - 1};
  same_in_warp = same_in_warp && bounded;
  return TableUse{all, same_in_warp || has_no_name(draft, number), same_in_warp};
}

// Returns the range of the values that these bytes represent, or none if a value isn't valid as an index.
std::optional<model::ElementBounds> values_at(const std::vector<unsigned char>& bytes, std::int64_t from,
                                              const model::IntegerType& type) {
  std::uint64_t value = 0;
  const unsigned size = std::max(type.bits / 8, 1u);
  for (unsigned b = 0; b < size; ++b) value |= std::uint64_t{bytes[static_cast<std::size_t>(from + b)]} << (8 * b);
  if (type.bits == 7) return model::ElementBounds{static_cast<signed char>(value), static_cast<unsigned char>(value)};
  const unsigned rest = 64 - type.bits;
  const auto same = static_cast<std::int64_t>(value << rest) >> rest, number = static_cast<std::int64_t>(value);
  if (!type.is_signed && number < 0) return std::nullopt;
  return type.is_signed ? model::ElementBounds{same, same} : model::ElementBounds{number, number};
}

// Returns the range of the values that a load from these elements of the table may return, or none if the range isn't
// known at translation time.
std::optional<model::ValueRange> held_values(const Draft& draft, const model::ValueRange& load,
                                             model::ElementBounds elements) {
  if (!load.type.integer || load.type.integer->bits > 64) return std::nullopt;
  const std::vector<unsigned char>& bytes = table_of(draft, load.buffer)->bytes;
  const bool in_object = load.operands.size() > 1;
  const std::int64_t size = bytes_of_element(draft, load.buffer), begin = in_object ? load.operands[1].index.value : 0,
                     end = in_object ? load.operands[2].index.value : size,
                     step = std::max(load.type.integer->bits / 8, 1u);
  std::int64_t least = std::numeric_limits<std::int64_t>::max(), greatest = std::numeric_limits<std::int64_t>::min();
  for (std::int64_t e = elements.first; e <= elements.last; ++e)
    for (std::int64_t b = begin; b + step <= end; b += step) {
      const std::optional<model::ElementBounds> values = values_at(bytes, e * size + b, *load.type.integer);
      if (!values) return std::nullopt;
      least = std::min(least, values->first), greatest = std::max(greatest, values->last);
    }
  return model::ValueRange::binary(model::ValueRange::Operation::between, model::ValueRange::constant(least),
                                   model::ValueRange::constant(greatest));
}

// Replaces loads from the table by the range of the values in these elements. Returns false, without a change, if some
// load has no such range and a launch can read the table instead.
bool replace_loads(Draft& draft, int buffer, model::ElementBounds elements) {
  bool said = true;
  const auto each_load = [&](const auto& visit) {
    const auto in_range = [&](model::ValueRange& range) {
      model::each(range, [&](model::ValueRange& r) {
        if (r.operation == model::ValueRange::Operation::load && r.buffer == buffer) visit(r);
      });
    };
    for (model::Access& access : draft.region.footprint.accesses)
      if (access.values) in_range(*access.values);
    each_range(draft, in_range);
  };
  each_load([&](model::ValueRange& load) { said = said && held_values(draft, load, elements); });
  if (!said && !has_no_name(draft, buffer)) return false;
  each_load([&](model::ValueRange& load) {
    load = held_values(draft, load, elements).value_or(model::ValueRange::any(load.type));
  });
  return true;
}

void forget_buffer(Draft& draft, int buffer) {
  std::vector<model::BufferRanges>& ranges = draft.region.footprint.ranges;
  draft.region.forget_buffer(buffer);
  if (!ranges.empty()) ranges.erase(ranges.begin() + buffer);
  each_range(draft, [&](model::ValueRange& range) { model::drop_loads(range, buffer); });
  for (model::ApartCheck& check : draft.nest.apart_checks) model::drop_loads(check.elements, buffer);
  std::erase_if(draft.benign_aliases, [&](const auto& pair) { return pair.first == buffer || pair.second == buffer; });
  for (auto& [first, second] : draft.benign_aliases) {
    first -= first > buffer ? 1 : 0;
    second -= second > buffer ? 1 : 0;
  }
}

void hold(Draft& kernel, int buffer, bool same_in_warp) {
  const auto number = static_cast<std::size_t>(buffer);
  model::Buffer& table = kernel.region.footprint.buffers[number];
  kernel.tables.insert(kernel.tables.begin(), {kernel.region.buffer_variables[number], table, same_in_warp});
  table.in_kernel = false;
}

}  // namespace

void hold_tables(Draft& nest) {
  for (int b = static_cast<int>(nest.region.footprint.buffers.size()) - 1; b >= 0; --b) {
    const std::optional<TableUse> use = use_of(nest, b);
    if (!use) continue;
    const bool said = replace_loads(nest, b, use->elements);
    if (!said || !use->is_held) continue;
    hold(nest, b, use->same_in_warp);
    forget_buffer(nest, b);
  }
}

void hold_tables(Draft& launch, std::vector<Draft>& kernels) {
  for (int b = static_cast<int>(launch.region.footprint.buffers.size()) - 1; b >= 0; --b) {
    std::optional<model::ElementBounds> elements;
    bool needed = false;
    for (Draft& kernel : kernels) {
      if (!kernel.region.footprint.buffers[static_cast<std::size_t>(b)].in_kernel) continue;
      const std::optional<TableUse> use = use_of(kernel, b);
      needed = needed || !use || !use->is_held;
      if (!use || !use->is_held) continue;
      hold(kernel, b, use->same_in_warp);
      if (!elements) elements = use->elements;
      elements = {std::min(elements->first, use->elements.first), std::max(elements->last, use->elements.last)};
    }
    if (!elements || needed || !replace_loads(launch, b, *elements)) continue;
    forget_buffer(launch, b);
    for (Draft& kernel : kernels) forget_buffer(kernel, b);
  }
}

std::vector<model::Access> accesses_beside_tables(const Draft& draft) {
  std::vector<model::Access> found;
  for (const model::Access& access : draft.region.footprint.accesses)
    if (!table_of(draft, access.buffer)) found.push_back(access);
  return found;
}

std::optional<ir::VariableId> unnamed_table(const Draft& launch) {
  for (std::size_t b = 0; b < launch.region.footprint.buffers.size(); ++b)
    if (has_no_name(launch, static_cast<int>(b))) return launch.region.buffer_variables[b];
  return std::nullopt;
}

}  // namespace ferry::translator::schedule
