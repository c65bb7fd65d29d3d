// See element_reductions.h.
#include "footprint/element_reductions.h"

#include <algorithm>
#include <map>

namespace ferry::translator::footprint {

using Operation = model::Reduction::Operation;

namespace {

std::optional<Operation> operation_of(Update::Operation operation) {
  switch (operation) {
    case Update::Operation::add:
    case Update::Operation::subtract:
      return Operation::sum;
    case Update::Operation::bit_and:
      return Operation::bit_and;
    case Update::Operation::bit_or:
      return Operation::bit_or;
    case Update::Operation::bit_xor:
      return Operation::bit_xor;
    default:
      return std::nullopt;
  }
}

// Integer sums accumulate in the unsigned type in which they are computed.
std::string accumulator_of(const ir::Body& body, const Update& update, Operation operation) {
  const ir::Type& type = body.type_of(update.target);
  if (operation != Operation::sum || type.is_floating() || !update.computed) return type.name;
  return body.types[*update.computed].summed_in;
}

bool same_everywhere(const FootprintScan& region, const model::Access& access) {
  std::map<int, int> counts;
  if (!access.subscript) return false;
  count_symbols(*access.subscript, counts);
  return std::all_of(counts.begin(), counts.end(), [&](const auto& count) {
    return region.footprint.symbols[static_cast<std::size_t>(count.first)].kind == model::Symbol::Kind::invariant;
  });
}

// The accesses of an update, such as the two of `h[0] = h[0] + x`; none unless all are to one element of the nest.
std::vector<std::size_t> accesses_of(const FootprintScan& region, const AtomicUpdate& candidate) {
  std::vector<std::size_t> numbers;
  const std::vector<ir::ExpressionId>& all = region.access_expressions;
  for (const ir::ExpressionId mention : candidate.mentions) {
    const auto found = std::find(all.begin(), all.end(), mention);
    if (found == all.end()) return {};
    numbers.push_back(static_cast<std::size_t>(found - all.begin()));
    const model::Access &own = region.footprint.accesses[numbers.back()],
                        &first = region.footprint.accesses[numbers.front()];
    if (own.buffer != first.buffer || own.subscript != first.subscript || !same_everywhere(region, own)) return {};
  }
  return numbers;
}

}  // namespace

void ElementReductions::find(FootprintScan& region, const ir::Body& body, ir::StatementId code, bool strict_fp) {
  for (const AtomicUpdate& candidate : find_atomic_updates(body, code)) {
    if (!operation_of(candidate.update.operation) || candidate.obstacle) continue;
    const bool of_bool = body.type_of(candidate.update.target).kind == ir::Type::Kind::boolean;
    if (of_bool || (candidate.floating && strict_fp)) continue;
    if (const std::vector<std::size_t> accesses = accesses_of(region, candidate); !accesses.empty())
      add(region, body, candidate, accesses);
  }
}

void ElementReductions::add(FootprintScan& region, const ir::Body& body, const AtomicUpdate& candidate,
                            const std::vector<std::size_t>& accesses) {
  const model::Access own = region.footprint.accesses[accesses.front()];
  const ir::VariableId array = region.buffer_variables[static_cast<std::size_t>(own.buffer)];
  const auto keep_in = [&](const std::string& name, int group) {
    for (const std::size_t access : accesses) region.footprint.accesses[access].update_group = group;
    for (const ir::ExpressionId mention : candidate.mentions)
      mentions.push_back(
          {mention, body.expressions[mention].source, name, array, mention == candidate.mentions.back()});
  };
  const Operation operation = *operation_of(candidate.update.operation);
  model::Reduction result;
  result.operation = operation;
  result.type = body.type_of(candidate.update.target).name;
  result.accumulator = accumulator_of(body, candidate.update, operation);
  result.element = own.text;
  result.buffer = body.variables[array].name;
  result.reassociates = candidate.floating;
  // Updates of one element by one operation share a partial result.
  for (const model::Access& other : region.footprint.accesses) {
    if (other.update_group < 0 || other.buffer != own.buffer || other.subscript != own.subscript) continue;
    const auto known = static_cast<std::size_t>(other.update_group) - region.footprint.buffers.size();
    if (results[known].operation != operation || results[known].accumulator != result.accumulator) continue;
    const std::string name = results[known].name;
    return keep_in(name, other.update_group);
  }
  result.name = "ferry_sum_" + std::to_string(results.size());
  keep_in(result.name,
          static_cast<int>(region.footprint.buffers.size() + results.size()));  // AtomicMarks' groups come first
  results.push_back(std::move(result));
}

void ElementReductions::forget(ir::VariableId array) {
  for (const ElementReduction& mention : mentions)
    if (mention.array == array)
      std::erase_if(results, [&](const model::Reduction& result) { return result.name == mention.name; });
  std::erase_if(mentions, [&](const ElementReduction& mention) { return mention.array == array; });
}

}  // namespace ferry::translator::footprint
