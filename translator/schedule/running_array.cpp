// See running_array.h.
#include "schedule/running_array.h"

#include "footprint/atomic_updates.h"
#include "footprint/reductions.h"
#include "ir/queries.h"
#include "schedule/shared_values.h"

#include <llvm/ADT/STLExtras.h>

#include <set>

namespace ferry::translator::schedule {

namespace {

struct Updates {
  std::set<ir::ExpressionId> targets;  // the updated elements, as bare expressions
  bool rises = true, falls = true, by_one = true;
};

Updates updates_of(const ir::Body& body, ir::StatementId code, ir::VariableId array) {
  Updates found;
  ir::each_below(
      body, code, [](ir::StatementId) {}, [](ir::VariableId) {},
      [&](ir::ExpressionId id) {
        const auto* update = std::get_if<ir::Update>(&body.expressions[id].node);
        if (!update || array_of(body, update->target) != array) return;
        found.targets.insert(ir::denoted(body, ir::bare(body, update->target)));
        const std::optional<std::int64_t> by = counted_by(body, *update);
        found.rises &= by && update->operation == ir::Operator::plus;
        found.falls &= by && update->operation == ir::Operator::minus;
        found.by_one &= by == 1;
      });
  return found;
}

// Returns whether the buffer is an array of numbers that is declared outside the nest.
bool is_row_of_numbers(const model::Buffer& buffer) {
  return buffer.rows == model::Buffer::Rows::none && buffer.record_bytes == 0 && buffer.inner_extents.empty() &&
         !buffer.is_private && !buffer.own_memory && buffer.in_kernel;
}

// Returns whether counting in this type can't wrap. A number that wraps could give the same subscript a second time.
// `once` says that each iteration adds at most 1: a 32-bit number then doesn't wrap within the number of iterations
// that a launch allows.
bool keeps_counting(const ir::Type& type, bool signed_wraps, bool once) {
  if (!type.is_integer() || type.kind == ir::Type::Kind::enumeration) return false;
  return type.bits == 64 || (type.bits == 32 && ((type.is_signed && !signed_wraps) || once));
}

}  // namespace

std::optional<std::int64_t> counted_by(const ir::Body& body, const ir::Update& update) {
  constexpr std::int64_t most = 1 << 20;
  if (!update.value) return 1;
  const std::optional<std::int64_t> by = body.expressions[*update.value].value;
  return by && *by > 0 && *by <= most ? by : std::nullopt;
}

std::optional<Element> element_of(const ir::Body& body, ir::ExpressionId lvalue) {
  const ir::ExpressionNode& node = body.expressions[ir::denoted(body, ir::bare(body, lvalue))].node;
  const auto* subscript = std::get_if<ir::Subscript>(&node);
  const auto* call = std::get_if<ir::Call>(&node);
  if (subscript) {
    const auto* decay = std::get_if<ir::Decay>(&body.expressions[ir::bare(body, subscript->pointer)].node);
    return Element{ir::named(body, decay ? decay->array : subscript->pointer), subscript->index};
  }
  const bool of_element = call && call->callee.kind == ir::Callee::Kind::element && call->arguments.size() == 2;
  return of_element ? std::optional(Element{ir::named(body, call->arguments[0]), call->arguments[1]}) : std::nullopt;
}

std::optional<ir::VariableId> array_of(const ir::Body& body, ir::ExpressionId lvalue) {
  const std::optional<Element> element = element_of(body, lvalue);
  return element ? element->array : std::nullopt;
}

std::optional<RunningArray> find_running_array(const Draft& draft) {
  std::optional<RunningArray> found;
  for (const ir::VariableId array : draft.region.buffer_variables) {
    const ir::Body& body = draft.input.function.body;
    const std::optional<RunningArray> one = find_running_array(draft, array);
    if (!one || !uses_shared_value(body, draft.body, array)) continue;
    if (found) return std::nullopt;
    found = one;
  }
  return found;
}

std::optional<RunningArray> find_running_array(const Draft& draft, ir::VariableId array) {
  const ir::Body& body = draft.input.function.body;
  const footprint::FootprintScan& region = draft.region;
  const auto at = llvm::find(region.buffer_variables, array);
  if (at == region.buffer_variables.end() || region.declares(array)) return std::nullopt;
  const int buffer = static_cast<int>(at - region.buffer_variables.begin());
  if (!is_row_of_numbers(region.footprint.buffers[static_cast<std::size_t>(buffer)])) return std::nullopt;
  const Updates updates = updates_of(body, draft.body, array);
  if (updates.targets.empty() || updates.rises == updates.falls) return std::nullopt;
  const ir::Type& element = body.type_of(*updates.targets.begin());
  bool once = updates.targets.size() == 1;
  for (std::size_t a = 0; a < region.footprint.accesses.size(); ++a) {
    const model::Access& access = region.footprint.accesses[a];
    if (access.buffer == buffer && access.writes && !updates.targets.contains(region.access_expressions[a]))
      return std::nullopt;
    once &= access.buffer != buffer || !access.writes || access.loops.empty();
  }
  if (!keeps_counting(element, region.footprint.signed_wraps, once && updates.by_one)) return std::nullopt;
  return RunningArray{array, buffer, updates.falls, element};
}

void mark_independent(Draft& draft, const RunningArray& array, bool finds) {
  std::vector<model::Access>& accesses = draft.region.footprint.accesses;
  for (model::Access& access : accesses) {
    if (access.buffer != array.buffer) continue;
    access.update_group = static_cast<int>(accesses.size()) + array.buffer;
    access.reads = true;
    access.writes = access.writes && !finds;
  }
}

bool only_updates(const Draft& draft, const RunningArray& array) {
  const ir::Body& body = draft.input.function.body;
  std::set<ir::ExpressionId> dropped;  // updates whose values are unused
  for (const footprint::AtomicUpdate& update : footprint::find_atomic_updates(body, draft.body))
    for (const footprint::AtomicUpdate::Mention& mention : update.mentions) dropped.insert(mention.element);
  const footprint::FootprintScan& region = draft.region;
  for (std::size_t a = 0; a < region.footprint.accesses.size(); ++a) {
    const bool of_it =
        region.buffer_variables[static_cast<std::size_t>(region.footprint.accesses[a].buffer)] == array.array;
    if (of_it && !dropped.contains(region.access_expressions[a])) return false;
  }
  return true;
}

}  // namespace ferry::translator::schedule
