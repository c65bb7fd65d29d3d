#include "footprint/known_values.h"

namespace ferry::translator::footprint {

using model::ValueRange;

namespace {

constexpr std::size_t most_nodes = 48;

}  // namespace

const ValueRange* KnownValues::find(ir::VariableId id) const {
  const auto found = now_.find(id);
  return found == now_.end() ? nullptr : &found->second;
}

// Returns the union of the two ranges, or nullopt if it grows too large.
std::optional<ValueRange> KnownValues::either(const ValueRange& a, const ValueRange& b) {
  ValueRange both = united(a, b);
  return size(both) <= most_nodes ? std::optional(std::move(both)) : std::nullopt;
}

void KnownValues::note(ir::VariableId id, std::optional<ValueRange> value) {
  for (Loop& loop : loops_) {
    const auto [known, first] = loop.assigned.try_emplace(id, value);
    if (first || !known->second) continue;
    known->second = value ? either(*known->second, *value) : std::nullopt;
  }
}

void KnownValues::note_forgotten() {
  if (forgotten_) note(*forgotten_, std::nullopt);
  forgotten_.reset();
}

void KnownValues::forget(ir::VariableId id) {
  note_forgotten();
  drop_facts();
  now_.erase(id);
  forgotten_ = id;
}

void KnownValues::assign(ir::VariableId id, ValueRange value) {
  if (size(value) > most_nodes) return forget(id);
  if (forgotten_ != id) note_forgotten();
  forgotten_.reset();
  drop_facts();
  note(id, value);
  now_.insert_or_assign(id, std::move(value));
}

void KnownValues::refine(ir::VariableId id, ValueRange value) {
  if (size(value) <= most_nodes) now_.insert_or_assign(id, std::move(value));
}

void KnownValues::join(const Values& before, const Values& other, const ir::VariableSet& assigned) {
  Values joined = before;
  for (const ir::VariableId id : assigned) {
    joined.erase(id);
    const auto two = other.find(id);
    const ValueRange* const one = find(id);
    if (!one || two == other.end()) continue;
    if (std::optional<ValueRange> both = either(*one, two->second)) joined.emplace(id, *std::move(both));
  }
  now_ = std::move(joined);
}

void KnownValues::refine(ir::ExpressionId element, ValueRange value) {
  if (size(value) <= most_nodes) facts_.push_back({element, std::move(value), scope_});
}

void KnownValues::end_scope() {
  std::erase_if(facts_, [this](const Fact& fact) { return fact.scope >= scope_; });
  --scope_;
}

void KnownValues::begin_loop(const ir::VariableSet& modified) {
  note_forgotten();
  drop_facts();
  loops_.push_back({now_, modified, {}});
  for (const ir::VariableId id : modified) now_.erase(id);
}

KnownValues::Values KnownValues::carried() {
  note_forgotten();
  const Loop& loop = loops_.back();
  Values result;
  for (const ir::VariableId id : loop.modified) {
    const auto before = loop.before.find(id);
    const auto inside = loop.assigned.find(id);
    if (before == loop.before.end() || inside == loop.assigned.end() || !inside->second) continue;
    if (std::optional<ValueRange> both = either(before->second, *inside->second)) result.emplace(id, *std::move(both));
  }
  return result;
}

void KnownValues::end_loop() {
  const Values after = carried();
  const Loop loop = std::move(loops_.back());
  loops_.pop_back();
  drop_facts();
  now_ = loop.before;
  for (const ir::VariableId id : loop.modified) {
    now_.erase(id);
    if (const auto known = after.find(id); known != after.end()) now_.insert(*known);
  }
  // Forgets variables that the loop assigned although begin_loop() wasn't told that it would.
  for (const auto& [id, value] : loop.assigned)
    if (!loop.modified.contains(id)) now_.erase(id);
}

}  // namespace ferry::translator::footprint
