// See elements_by_data.h.
#include "proof/elements_by_data.h"

#include <algorithm>

namespace ferry::translator::proof {

using model::IndexExpression;
using model::ValueRange;
using OfValues = model::ValueRange::Operation;

namespace {

bool mentions(const ValueRange& range, int symbol) {
  bool found = false;
  model::each(range, [&](const ValueRange& part) {
    std::map<int, int> counts;
    count_symbols(part.index, counts);
    found = found || counts.contains(symbol);
  });
  return found;
}

bool has(const ValueRange& range, std::initializer_list<OfValues> operations) {
  bool found = false;
  model::each(range, [&](const ValueRange& part) {
    found = found || std::find(operations.begin(), operations.end(), part.operation) != operations.end();
  });
  return found;
}

// Returns the loads in the range, outermost first.
std::vector<const ValueRange*> loads_in(const ValueRange& range) {
  std::vector<const ValueRange*> found;
  model::each(range, [&](const ValueRange& part) {
    if (part.operation == OfValues::load) found.push_back(&part);
  });
  return found;
}

// Returns the range inside the conversions.
const ValueRange& bare(const ValueRange& range) {
  return range.operation == OfValues::convert ? bare(range.operands.front()) : range;
}

// Returns whether an inner loop iterates over the range.
bool runs(const ValueRange& range) {
  return range.operation == OfValues::between ||
         (range.operation != OfValues::load && std::any_of(range.operands.begin(), range.operands.end(), runs));
}

std::optional<model::Polynomial> place(const ValueRange& load) {
  const ValueRange& elements = bare(load.operands.front());
  return elements.operation == OfValues::number ? to_polynomial(elements.index) : std::nullopt;
}

// Returns whether the elements may differ in each iteration of the loop. Excludes operations that map many values to
// few elements, because sooner or later they give the same element twice.
bool may_be_disjoint(const ValueRange& elements, int loop) {
  using enum model::ValueRange::Operation;
  if (has(elements, {any, united, divide, remainder, bit_and, bit_or, bit_xor, right})) return false;
  const std::vector<const ValueRange*> loads = loads_in(elements);
  const bool direct = std::none_of(loads.begin(), loads.end(),
                                   [](const ValueRange* one) { return has(one->operands.front(), {between, load}); });
  return direct && std::any_of(loads.begin(), loads.end(), [&](const ValueRange* one) { return mentions(*one, loop); });
}

bool load_the_same(const ValueRange& a, const ValueRange& b) {
  const std::vector<const ValueRange*> all = loads_in(b);
  for (const ValueRange* load : loads_in(a))
    if (std::none_of(all.begin(), all.end(), [&](const ValueRange* other) { return *load == *other; })) return false;
  return true;
}

// Returns whether the buffer may hold counters, that is, integers that are usually updated several times each.
bool may_count(const model::Buffer& buffer) {
  return buffer.record_bytes == 0 && buffer.element != "float" && buffer.element != "double" &&
         buffer.element != "long double";
}

// Returns whether the nest writes elements that it loads. The launch would then find other values than the iterations
// do.
bool loads_written(const model::Footprint& footprint, const ValueRange& elements) {
  const std::vector<const ValueRange*> loads = loads_in(elements);
  return std::any_of(footprint.accesses.begin(), footprint.accesses.end(), [&](const model::Access& access) {
    return access.writes && std::any_of(loads.begin(), loads.end(),
                                        [&](const ValueRange* load) { return load->buffer == access.buffer; });
  });
}

}  // namespace

std::optional<ValueRange> elements_by_data(const model::Footprint& footprint, int buffer, const LoopUnderTest& loop) {
  std::vector<ValueRange> all;
  bool reads = false;
  for (const model::Access& access : footprint.accesses) {
    if (access.buffer != buffer) continue;
    if (!access.values) return std::nullopt;
    reads = reads || access.reads;
    if (std::find(all.begin(), all.end(), *access.values) == all.end()) all.push_back(*access.values);
  }
  if (all.empty()) return std::nullopt;
  const bool updates = loop.takes_places && !may_count(footprint.buffers[static_cast<std::size_t>(buffer)]);
  ValueRange elements = all.front();
  for (const ValueRange& one : all) {
    if (!may_be_disjoint(one, loop.symbol) || loads_written(footprint, one) || (reads && !updates && !runs(one)))
      return std::nullopt;
    if (!load_the_same(one, all.front()) || !load_the_same(all.front(), one)) return std::nullopt;
    elements = model::united(elements, one);
  }
  return elements;
}

bool are_consecutive_rows(const ValueRange& elements) {
  const ValueRange& rows = bare(elements);
  if (rows.operation != OfValues::between) return false;
  const std::vector<const ValueRange*> first = loads_in(rows.operands[0]), last = loads_in(rows.operands[1]);
  if (first.size() != 1 || last.size() != 1 || first[0]->buffer != last[0]->buffer) return false;
  const std::optional<model::Polynomial> begin = place(*first[0]);
  std::optional<model::Polynomial> end = place(*last[0]);
  return begin && end && end->add(*begin, -1) && end->as_constant() == 1;
}

}  // namespace ferry::translator::proof
