// Copies that calls leave to later ones (kept_copies.h).
#include "coherence.h"

#include <algorithm>
#include <new>

namespace ferry {

// What a kept copy is mapped as: all that it holds and the interval, as far as there is room and nothing else is
// mapped. Empty: not even the interval.
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
    return nullptr;
  }
  std::unique_ptr<Mapping> mapping;
  try {
    const Interval capacity{copy->origin, copy->origin + copy->block.bytes};
    mapping = std::make_unique<Mapping>(queue_, cells_, extent, capacity, copy->block, 0);
    mapping->watch(std::move(copy->pages), unwritten);
    return mappings_.insert(std::move(mapping)).first->get();
  } catch (const std::bad_alloc&) {
    retired_.push_back(copy->block);
    throw;
  }
}

// Nothing of them is newer than on the host, and nothing on the device uses them.
void Coherence::leave_copies() noexcept {
  for (auto i = mappings_.begin(); i != mappings_.end();) {
    Mapping& mapping = **i;
    std::unique_ptr<WatchedPages> pages = mapping.leave();
    if (!pages) {
      ++i;
      continue;
    }
    KeptCopy copy{mapping.host(), mapping.origin(), mapping.block(), std::move(pages)};
    remove_live(mapping);
    i = mappings_.erase(i);
    kept_copies_->keep(std::move(copy));
  }
}

}  // namespace ferry
