#include "coherence.h"

#include "sanitizer.h"

#include <algorithm>
#include <cassert>

namespace ferry {

namespace {

// Storage that ends in a loop of the host's must not fill the device before the call ends.
constexpr std::size_t retired_limit = 64;

}  // namespace

Coherence::Coherence(MemoryPool& pool, Device& device) : pool_(pool), queue_(device, pool.take_stream()) {}

Coherence::~Coherence() {
  for (const auto& mapping : mappings_) retire(*mapping);
  release_retired();
  pool_.give_back(queue_.stream());
}

Coherence::Mappings::iterator Coherence::first_ending_after(std::uintptr_t address) {
  return std::partition_point(mappings_.begin(), mappings_.end(),
                              [&](const auto& mapping) { return mapping->host().end <= address; });
}

// A kernel is about to use it.
Mapping& Coherence::used(Interval interval) {
  const auto found = first_ending_after(interval.begin);
  assert(found != mappings_.end() && (*found)->host().covers(interval));
  enliven(**found);
  return **found;
}

void Coherence::enliven(Mapping& mapping) {
  if (mapping.live_index) return;
  live_.push_back(&mapping);
  mapping.live_index = live_.size() - 1;
}

void Coherence::retire(Mapping& mapping) {
  if (mapping.live_index) {
    live_[*mapping.live_index] = live_.back();
    live_.back()->live_index = mapping.live_index;
    live_.pop_back();
    mapping.live_index.reset();
  }
  retired_.push_back(mapping.block());
}

Block Coherence::take(std::size_t bytes) {
  try {
    return pool_.take(bytes);
  } catch (const NoRoom&) {
    if (retired_.empty()) throw;
  }
  queue_.synchronize();  // nothing uses them then
  release_retired();
  return pool_.take(bytes);
}

// A mapping of `interval`, which first..last are merged into. From the second time on it has half its size as room to
// grow, on the side where it grew.
std::unique_ptr<Mapping> Coherence::create(Interval interval, Mappings::iterator first, Mappings::iterator last) {
  unsigned growths = 0;
  for (auto i = first; i != last; ++i) growths = std::max(growths, (*i)->growths() + 1);
  Interval capacity = interval;
  if (growths > 1) {
    const std::size_t slack = interval.size() / 2;
    if (interval.begin < (*first)->host().begin) capacity.begin -= std::min(slack, capacity.begin);
    if (interval.end > last[-1]->host().end) capacity.end += std::min(slack, UINTPTR_MAX - capacity.end);
  }
  Block block;
  try {
    block = take(Mapping::room(capacity));
  } catch (const NoRoom&) {
    if (capacity == interval) throw;
    capacity = interval;
    block = take(Mapping::room(capacity));
  }
  if (queue_.device().limits().scans_memory) poison(block.address, block.bytes);
  return std::make_unique<Mapping>(queue_, interval, capacity, block, growths);
}

void Coherence::map(Interval interval) {
  const auto first = first_ending_after(interval.begin);
  auto last = first;
  while (last != mappings_.end() && (*last)->host().begin < interval.end) ++last;
  if (last - first == 1 && (*first)->host().covers(interval)) return;
  for (auto i = first; i != last; ++i) {
    interval.begin = std::min(interval.begin, (*i)->host().begin);
    interval.end = std::max(interval.end, (*i)->host().end);
  }
  const auto roomy = std::find_if(first, last, [&](const auto& i) { return i->capacity().covers(interval); });
  std::unique_ptr<Mapping> moved = roomy == last ? create(interval, first, last) : nullptr;
  Mapping& merged = moved ? *moved : **roomy;
  merged.grow(interval);
  for (auto i = first; i != last; ++i) {
    if (i->get() == &merged) continue;
    merged.take_over(**i);
    if ((*i)->live_index) enliven(merged);
    retire(**i);
  }
  if (!moved) moved = std::move(*roomy);
  mappings_.insert(mappings_.erase(first, last), std::move(moved));
}

void* Coherence::device_address(std::uintptr_t mapped) const {
  const auto found = const_cast<Coherence*>(this)->first_ending_after(mapped);
  assert(found != mappings_.end() && (*found)->host().begin <= mapped);
  return (*found)->device(mapped);
}

bool Coherence::is_newer(Interval interval) const {
  for (auto i = const_cast<Coherence*>(this)->first_ending_after(interval.begin);
       i != mappings_.end() && (*i)->host().begin < interval.end; ++i)
    if ((*i)->is_newer(intersection(interval, (*i)->host()))) return true;
  return false;
}

void Coherence::host_touches(Interval interval, bool writes) {
  const auto first = first_ending_after(interval.begin);
  std::vector<StagedDiff> staged;
  bool started = false;
  auto last = first;
  for (; last != mappings_.end() && (*last)->host().begin < interval.end; ++last)
    started = (*last)->to_host(intersection(interval, (*last)->host()), writes, staged) || started;
  if (!started) return;
  queue_.synchronize();
  for (auto i = first; i != last; ++i) (*i)->complete(staged);
}

// The same of all bytes: what no kernel has used since isn't looked at.
void Coherence::bring_home(bool writes) {
  std::vector<StagedDiff> staged;
  std::vector<std::size_t> ends;  // of each mapping's part of them
  bool started = false;
  for (Mapping* mapping : live_) {
    started = mapping->to_host(mapping->host(), writes, staged) || started;
    ends.push_back(staged.size());
  }
  if (started) queue_.synchronize();
  for (std::size_t i = 0; i < live_.size(); ++i) {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    live_[i]->complete(std::span(staged).subspan(begin, ends[i] - begin));
  }
  if (!writes) return;
  for (Mapping* mapping : live_) mapping->live_index.reset();
  live_.clear();
}

void Coherence::host_all() { bring_home(true); }

void Coherence::forget(Interval interval) {
  bool started = false;
  for (auto i = first_ending_after(interval.begin); i != mappings_.end() && (*i)->host().begin < interval.end;) {
    started = (*i)->forget(intersection(interval, (*i)->host())) || started;
    if (interval.covers((*i)->host())) {
      retire(**i);
      i = mappings_.erase(i);
    } else {
      ++i;
    }
  }
  if (!started && retired_.size() < retired_limit) return;
  queue_.synchronize();
  release_retired();
}

void Coherence::finish() {
  const auto drop = [this]() noexcept {
    for (const auto& mapping : mappings_) retire(*mapping);
    mappings_.clear();
    release_retired();
  };
  try {
    bring_home(false);
    queue_.synchronize();
  } catch (...) {
    drop();
    throw;
  }
  drop();
}

void Coherence::release_retired() noexcept {
  for (const Block block : retired_) {
    if (queue_.device().limits().scans_memory) unpoison(block.address, block.bytes);
    pool_.give_back(block);
  }
  retired_.clear();
}

void Coherence::begin_kernel(bool poison_host) {
  for (const auto& mapping : mappings_) {
    unpoison(mapping->device(mapping->host().begin), mapping->host().size());
    if (poison_host) poison(reinterpret_cast<void*>(mapping->host().begin), mapping->host().size());
  }
}

void Coherence::end_kernel(bool poison_host) {
  for (const auto& mapping : mappings_) {
    poison(mapping->device(mapping->host().begin), mapping->host().size());
    if (poison_host) unpoison(reinterpret_cast<void*>(mapping->host().begin), mapping->host().size());
  }
}

}  // namespace ferry
