// See atomic_marks.h.
#include "footprint/atomic_marks.h"

#include "footprint/speculation.h"

#include "ir/queries.h"
#include "model/record_parts.h"

#include <algorithm>

namespace ferry::translator::footprint {

using diagnostics::Id;
using diagnostics::Message;

namespace {

bool stores(const AtomicUpdate* update) { return update && update->update.operation == Update::Operation::store; }

}  // namespace

// Drops plain writes from the candidates, except those that write the same value in all iterations.
AtomicMarks::AtomicMarks(FootprintScan& region, const ir::Body& body, ir::StatementId code, bool strict_fp)
    : region_(region), body_(body), candidates_(find_atomic_updates(body, code)), strict_fp_(strict_fp) {
  std::erase_if(candidates_, [&](const AtomicUpdate& candidate) {
    return stores(&candidate) && !region.invariant(*candidate.update.value, false);
  });
}

const AtomicUpdate* AtomicMarks::candidate_of(std::size_t access) const {
  const ir::ExpressionId expression = region_.access_expressions[access];
  const auto names = [&](const AtomicUpdate::Mention& mention) { return mention.element == expression; };
  for (const AtomicUpdate& candidate : candidates_)
    if (std::any_of(candidate.mentions.begin(), candidate.mentions.end(), names)) return &candidate;
  return nullptr;
}

// Returns whether each access's element depends on an inner loop. If so, that inner loop can be made parallel instead.
bool AtomicMarks::along_inner_loops(const std::vector<std::size_t>& accesses) const {
  return std::all_of(accesses.begin(), accesses.end(), [&](std::size_t a) {
    const model::Access& access = region_.footprint.accesses[a];
    std::map<int, int> counts;
    if (access.subscript) count_symbols(*access.subscript, counts);
    return std::any_of(counts.begin(), counts.end(), [&](const auto& count) {
      return region_.footprint.symbols[static_cast<std::size_t>(count.first)].kind == model::Symbol::Kind::inner_loop;
    });
  });
}

// Returns whether all accesses touch the same element in all iterations. If so, they are a reduction, which can keep
// its order.
bool AtomicMarks::same_everywhere(const std::vector<std::size_t>& accesses) const {
  return std::all_of(accesses.begin(), accesses.end(), [&](std::size_t a) {
    const model::Access& access = region_.footprint.accesses[a];
    std::map<int, int> counts;
    if (access.subscript) count_symbols(*access.subscript, counts);
    return access.subscript && std::all_of(counts.begin(), counts.end(), [&](const auto& count) {
             return region_.footprint.symbols[static_cast<std::size_t>(count.first)].kind ==
                    model::Symbol::Kind::invariant;
           });
  });
}

std::optional<Message> AtomicMarks::obstacle(const std::vector<std::size_t>& accesses,
                                             const std::vector<const AtomicUpdate*>& found) const {
  for (std::size_t n = 0; n < accesses.size(); ++n) {
    const model::Access& access = region_.footprint.accesses[accesses[n]];
    if (!found[n]) return Message{Id::no_update_alone, {access.text, std::to_string(access.line)}};
    if (found[n]->obstacle) return found[n]->obstacle;
    if (!access.has_address) return Message{Id::update_of_bits, {access.text}};
    if (!commute(found[n]->update.operation, found[0]->update.operation))
      return Message{Id::updates_differ,
                     {operation_name(found[0]->update.operation), operation_name(found[n]->update.operation)}};
    if (stores(found[0]) && !ir::same(body_, *found[n]->update.value, *found[0]->update.value))
      return Message{Id::stores_differ, {access.text, std::to_string(access.line)}};
  }
  if (found[0]->floating)
    if (std::optional<Message> reason = order_obstacle(accesses, found[0]->update.operation)) return reason;
  if (along_inner_loops(accesses)) return Message{Id::update_along_loop};
  return std::nullopt;
}

// Returns why floating-point updates may not be reordered, or nullopt if they may.
std::optional<Message> AtomicMarks::order_obstacle(const std::vector<std::size_t>& accesses,
                                                   Update::Operation operation) const {
  if (strict_fp_) return Message{selects(operation) ? Id::update_strict_zero : Id::update_strict_fp};
  if (!along_inner_loops(accesses) && same_everywhere(accesses)) return Message{Id::update_of_one};
  return std::nullopt;
}

// Returns all accesses to the buffer that may touch the same bytes of an element as this access.
std::vector<std::size_t> AtomicMarks::sharing(std::size_t access) const {
  const model::Footprint& footprint = region_.footprint;
  for (const std::vector<int>& group : model::groups_by_part(footprint, footprint.accesses[access].buffer))
    if (std::binary_search(group.begin(), group.end(), static_cast<int>(access))) return {group.begin(), group.end()};
  return {};
}

bool AtomicMarks::mark(int first, int second) {
  reason_.reset();
  if (!candidate_of(static_cast<std::size_t>(first)) || !candidate_of(static_cast<std::size_t>(second))) return false;
  const int buffer = region_.footprint.accesses[static_cast<std::size_t>(first)].buffer;
  std::vector<std::size_t> accesses;
  std::vector<const AtomicUpdate*> found;
  for (const std::size_t a : sharing(static_cast<std::size_t>(first))) {
    if (region_.footprint.accesses[a].update_group >= 0) return false;
    accesses.push_back(a);
    found.push_back(candidate_of(a));
  }
  if (!std::all_of(found.begin(), found.end(), stores)) {  // plain writes can't be combined with other updates
    if (stores(candidate_of(static_cast<std::size_t>(first))) || stores(candidate_of(static_cast<std::size_t>(second))))
      return false;
    std::replace_if(found.begin(), found.end(), stores, nullptr);
  }
  reason_ = obstacle(accesses, found);
  if (reason_) return false;
  for (std::size_t n = 0; n < accesses.size(); ++n) {
    region_.footprint.accesses[accesses[n]].update_group = buffer;
    const bool known = std::any_of(updates.begin(), updates.end(), [&](const AtomicUpdate& known) {
      return known.update.target == found[n]->update.target;
    });
    if (known) continue;
    updates.push_back(*found[n]);
    if (found[n]->speculated) mark_speculative(body_, *found[n]->speculated, region_);
    updates.back().buffer = region_.buffer_variables[static_cast<std::size_t>(buffer)];
  }
  return true;
}

}  // namespace ferry::translator::footprint
