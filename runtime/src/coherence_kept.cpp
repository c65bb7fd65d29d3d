// Copies that one call leaves on the device for later calls (kept_copies.h).
#include "coherence.h"

#include <algorithm>
#include <new>

namespace ferry {

// Returns the bytes to map for a kept copy. These are the copy's and the wanted bytes if all of them fit and none is
// mapped, and otherwise only the wanted ones. Returns an empty interval if even the wanted ones don't fit.
Interval Coherence::extent_of(const KeptCopy& copy, Interval wanted) const {
  const Interval capacity{copy.origin, copy.origin + copy.block.bytes};
  const Interval all{std::min(copy.host.begin, wanted.begin), std::max(copy.host.end, wanted.end)};
  for (const Interval extent : {all, wanted})
    if (capacity.covers(extent) && !maps_any(extent)) return extent;
  return {0, 0};
}

Mapping* Coherence::find_kept(Interval interval) {
  if (maps_any(interval)) return nullptr;
  keep_room_to_retire();
  IntervalSet unwritten;
  std::optional<KeptCopy> copy = kept_copies_->take(interval, unwritten);
  if (!copy) return nullptr;
  const Interval extent = extent_of(*copy, interval);
  if (extent.empty()) {
    retired_.push_back(copy->block);
    kept_copies_->fail(copy->host);
    return nullptr;
  }
  std::unique_ptr<Mapping> mapping;
  try {
    const Interval capacity{copy->origin, copy->origin + copy->block.bytes};
    mapping = std::make_unique<Mapping>(queue_, cells_, extent, capacity, copy->block, 0);
    mapping->watch(std::move(copy->pages), unwritten);
    Mapping& found = **mappings_.insert(std::move(mapping)).first;
    make_live(found);  // the device has some bytes of it
    return &found;
  } catch (const std::bad_alloc&) {
    retired_.push_back(copy->block);
    throw;
  }
}

// Prepares for unannounced writes by the host anywhere in the interval. Watched mappings inside it are copied to the
// host and become kept copies. Other mappings stay.
void Coherence::convert_to_kept_copies(Interval interval) {
  std::vector<Mapping*> leaving;
  const auto first = first_ending_after(interval.begin);
  for (auto i = first; i != mappings_.end() && (*i)->host().begin < interval.end; ++i)
    if ((*i)->is_watched() && interval.covers((*i)->host())) leaving.push_back(i->get());
  if (leaving.empty()) return;
  staged_.clear();
  for (Mapping* const mapping : leaving) {
    mapping->before_leaving();
    mapping->to_host(mapping->host(), false, staged_);
  }
  queue_.synchronize();
  for (Mapping* const mapping : leaving) mapping->complete(staged_);
  staged_.clear();
  for (Mapping* const mapping : leaving) leave(*mapping);
}

// Turns a mapping into a kept copy. Requires that the device has nothing newer than the host in it, and that nothing on
// the device uses it.
void Coherence::leave(Mapping& mapping) noexcept {
  std::unique_ptr<WatchedPages> pages = mapping.leave();
  if (!pages) return kept_copies_->fail(mapping.host());
  KeptCopy copy{mapping.host(), mapping.origin(), mapping.block(), std::move(pages)};
  remove_live(mapping);
  mappings_.erase(first_ending_after(copy.host.begin));
  kept_copies_->keep(std::move(copy));
}

}  // namespace ferry
