// See elements_by_data.h.
#include "proof/elements_by_data.h"

#include <algorithm>

namespace ferry::translator::proof {

using model::IndexExpression;
using model::ValueRange;
using Operation = model::ValueRange::Operation;

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

bool has(const ValueRange& range, std::initializer_list<Operation> operations) {
  bool found = false;
  model::each(range, [&](const ValueRange& part) {
    found = found || std::find(operations.begin(), operations.end(), part.operation) != operations.end();
  });
  return found;
}

// The loads in it, outermost first.
std::vector<const ValueRange*> loads_in(const ValueRange& range) {
  std::vector<const ValueRange*> found;
  model::each(range, [&](const ValueRange& part) {
    if (part.operation == Operation::load) found.push_back(&part);
  });
  return found;
}

// Conversions aside.
const ValueRange& bare(const ValueRange& range) {
  return range.operation == Operation::convert ? bare(range.operands.front()) : range;
}

std::optional<model::Polynomial> place(const ValueRange& load) {
  const ValueRange& elements = bare(load.operands.front());
  return elements.operation == Operation::number ? to_polynomial(elements.index) : std::nullopt;
}

}  // namespace

std::optional<ValueRange> elements_by_data(const model::Footprint& footprint, int buffer, int loop) {
  std::optional<ValueRange> elements;
  for (const model::Access& access : footprint.accesses) {
    if (access.buffer != buffer) continue;
    if (!access.values || (elements && *elements != *access.values)) return std::nullopt;
    elements = access.values;
  }
  if (!elements || has(*elements, {Operation::any, Operation::united})) return std::nullopt;
  const std::vector<const ValueRange*> loads = loads_in(*elements);
  const bool each_its_own = std::any_of(loads.begin(), loads.end(), [&](const ValueRange* load) {
    return mentions(*load, loop) && !has(load->operands.front(), {Operation::between, Operation::load});
  });
  const bool indirect = std::any_of(loads.begin(), loads.end(), [](const ValueRange* load) {
    return has(load->operands.front(), {Operation::between, Operation::load});
  });
  return each_its_own && !indirect ? elements : std::nullopt;
}

bool are_consecutive_rows(const ValueRange& elements) {
  const ValueRange& rows = bare(elements);
  if (rows.operation != Operation::between) return false;
  const std::vector<const ValueRange*> first = loads_in(rows.operands[0]), last = loads_in(rows.operands[1]);
  if (first.size() != 1 || last.size() != 1 || first[0]->buffer != last[0]->buffer) return false;
  const std::optional<model::Polynomial> begin = place(*first[0]);
  std::optional<model::Polynomial> end = place(*last[0]);
  return begin && end && end->add(*begin, -1) && end->as_constant() == 1;
}

}  // namespace ferry::translator::proof
