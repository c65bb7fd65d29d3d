// See first_kernel.h.
#include "schedule/first_kernel.h"

#include "ir/queries.h"
#include "schedule/slice.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>
#include <limits>
#include <map>

namespace ferry::translator::schedule {

namespace {

// Appends to `all` the statements that an iteration of the grid runs, in order of execution.
void add_in_order(const ir::Body& body, ir::StatementId id, std::vector<ir::StatementId>& all) {
  const auto* block = std::get_if<ir::Block>(&body.statements[id].node);
  if (!block) return all.push_back(id);
  for (const ir::StatementId statement : block->statements) add_in_order(body, statement, all);
}

std::map<ir::ExpressionId, std::size_t> places(const ir::Body& body, const KernelScope& scope) {
  std::map<ir::ExpressionId, std::size_t> found;
  std::vector<ir::StatementId> statements;
  for (const ir::StatementId id : scope.statements) add_in_order(body, id, statements);
  for (std::size_t s = 0; s < statements.size(); ++s)
    ir::each_below(
        body, statements[s], [](ir::StatementId) {}, [](ir::VariableId) {},
        [&](ir::ExpressionId id) { found.emplace(id, s); });
  return found;
}

// The positions of a draft's last read of an array and of its first write to the array, in order of execution.
struct Order {
  std::size_t last_read = 0, first_write = std::numeric_limits<std::size_t>::max();
  bool reads = false, known = true;
};

void note(const Draft& draft, ir::VariableId array, bool writes, const std::map<ir::ExpressionId, std::size_t>& places,
          Order& order) {
  const footprint::FootprintScan& region = draft.region;
  for (std::size_t a = 0; a < region.footprint.accesses.size(); ++a) {
    const model::Access& access = region.footprint.accesses[a];
    if (region.buffer_variables[static_cast<std::size_t>(access.buffer)] != array) continue;
    if (writes && !access.writes) continue;
    const auto place = places.find(region.access_expressions[a]);
    order.known = order.known && place != places.end() && access.update_group < 0;
    if (!order.known) return;
    if (writes) order.first_write = std::min(order.first_write, place->second);
    if (!writes) order.last_read = std::max(order.last_read, place->second), order.reads = true;
  }
}

bool writes(const Draft& draft, ir::VariableId array) {
  const footprint::FootprintScan& region = draft.region;
  return llvm::any_of(region.footprint.accesses, [&](const model::Access& access) {
    return access.writes && region.buffer_variables[static_cast<std::size_t>(access.buffer)] == array;
  });
}

// Returns whether iterations share the array. Otherwise each iteration has its own copy.
bool is_shared(const footprint::FootprintScan& region, ir::VariableId array) {
  for (std::size_t b = 0; b < region.buffer_variables.size(); ++b)
    if (region.buffer_variables[b] == array) return !region.footprint.buffers[b].is_private;
  return false;
}

}  // namespace

bool reads_before_writes(const Draft& first, const Draft& nest) {
  const ir::Body& body = nest.input.function.body;
  const ir::VariableSet named = named_in_kernel(first.input.function.body, first.body);
  const std::vector<ir::VariableId> running = nest.live_outs.running();
  for (const ir::VariableId variable : nest.region.written_scalars)
    if (named.contains(variable) && !llvm::is_contained(running, variable)) return false;
  const std::map<ir::ExpressionId, std::size_t> at = places(body, nest.scope);
  for (const ir::VariableId array : first.region.buffer_variables) {
    if (body.variables[array].table) continue;                               // a table is never written
    if (nest.running_array && nest.running_array->array == array) continue;  // each kernel works on its own copies
    if (!is_shared(nest.region, array)) return false;
    const auto into = [&](const footprint::ElementReduction& sum) { return sum.array == array; };
    if (llvm::any_of(nest.live_outs.elements.mentions, into)) return false;
    if (!writes(nest, array)) continue;
    Order order;
    note(first, array, false, at, order);
    note(nest, array, true, at, order);
    if (!order.known || (order.reads && order.last_read >= order.first_write)) return false;
  }
  return true;
}

void keep_later_aliases(const Draft& first, Draft& nest) {
  const std::map<ir::ExpressionId, std::size_t> at = places(nest.input.function.body, nest.scope);
  const auto later = [&](int read, int written) {
    const auto variable = [&](int buffer) { return nest.region.buffer_variables[static_cast<std::size_t>(buffer)]; };
    Order order;
    note(first, variable(read), false, at, order);
    note(nest, variable(written), true, at, order);
    return order.known && (!order.reads || order.last_read < order.first_write);
  };
  std::erase_if(nest.benign_aliases, [&](const std::pair<int, int>& pair) {
    return !later(pair.first, pair.second) || !later(pair.second, pair.first);
  });
}

bool only_reads(const Draft& first) {
  const footprint::FootprintScan& region = first.region;
  return first.live_outs.lastprivate().empty() && first.live_outs.privatised.empty() &&
         first.live_outs.elements.results.empty() && first.atomics.empty() &&
         llvm::none_of(region.footprint.accesses, [](const model::Access& access) { return access.writes; });
}

}  // namespace ferry::translator::schedule
