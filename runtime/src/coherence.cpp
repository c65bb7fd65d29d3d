#include "coherence.h"

#include "lent_memory.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>
#include <iterator>
#include <new>

namespace ferry {

namespace {

// The largest number of blocks that wait to be freed. Memory that a host loop frees in each iteration must not fill the
// device before the call ends.
constexpr std::size_t retired_limit = 64;

// The size limit for joining adjacent mappings if their bytes have to be moved to a new block. Larger mappings are
// rare, and a device has room for few copies of them.
constexpr std::size_t joined_limit = std::size_t{64} << 20;

constexpr std::size_t block_alignment = 256;  // how memory is aligned on every device

std::atomic<std::uint64_t> last_serial{0};

}  // namespace

Coherence::Coherence(MemoryPool& pool, Device& device, Neighbours neighbours, KeptCopies* kept)
    : pool_(&pool),
      queue_(device, pool.take_stream()),
      serial_(last_serial.fetch_add(1, std::memory_order_relaxed) + 1),
      neighbours_(neighbours),
      kept_copies_(kept) {}

Coherence::~Coherence() {
  for (const auto& mapping : mappings_) retire(*mapping);
  release_retired();
  queue_.forget_kernels();
  Inspections::begin_generation();
  pool_->give_back(queue_.stream());
}

Mapping& Coherence::at(Interval mapped) const {
  const auto found = first_ending_after(mapped.begin);
  assert(found != mappings_.end() && (*found)->host().covers(mapped));
  return **found;
}

void Coherence::add_live(Mapping& mapping) {
  live_.push_back(&mapping);
  mapping.live_index = live_.size() - 1;
}

// Reserves an entry in retired_ for each mapping, and one more for a mapping that is being made.
void Coherence::keep_room_to_retire() {
  const std::size_t wanted = retired_.size() + mappings_.size() + 1;
  if (retired_.capacity() < wanted) retired_.reserve(2 * wanted);
}

void Coherence::remove_live(Mapping& mapping) noexcept {
  if (!mapping.live_index) return;
  live_[*mapping.live_index] = live_.back();
  live_.back()->live_index = mapping.live_index;
  live_.pop_back();
  mapping.live_index.reset();
}

void Coherence::retire(Mapping& mapping) noexcept {
  remove_live(mapping);
  retired_.push_back(mapping.block());
}

Block Coherence::take(std::size_t bytes) {
  try {
    return pool_->take(bytes);
  } catch (const NoRoom&) {
    if (retired_.empty()) throw;
  }
  queue_.synchronize();  // after this, nothing uses the retired blocks any more
  release_retired();
  return pool_->take(bytes);
}

// Creates the merged mapping. If the mapping grows for the second time, it gets half its size as spare room, on the
// side on which it grew.
std::unique_ptr<Mapping> Coherence::create(const Merge& merge) {
  const auto& [first, last, interval] = merge;
  unsigned growths = 0;
  for (auto i = first; i != last; ++i) growths = std::max(growths, (*i)->growths() + 1);
  Interval capacity = interval;
  if (growths > 1) {
    const std::size_t slack = interval.size() / 2;
    // Round up, so that the mapping stays aligned.
    const std::size_t before = (slack + block_alignment - 1) / block_alignment * block_alignment;
    if (interval.begin < (*first)->host().begin) capacity.begin -= std::min(before, capacity.begin);
    if (interval.end > (*std::prev(last))->host().end) capacity.end += std::min(slack, UINTPTR_MAX - capacity.end);
  }
  keep_room_to_retire();
  const std::size_t alignment = queue_.device().limits().alignment;
  Block block;
  try {
    block = take(Mapping::room(capacity, alignment));
  } catch (const NoRoom&) {
    if (capacity == interval) throw;
    capacity = interval;
    block = take(Mapping::room(capacity, alignment));
  }
  if (queue_.device().limits().scans_memory) close_device_memory(block.address, block.bytes);
  try {
    auto mapping = std::make_unique<Mapping>(queue_, cells_, interval, capacity, block, growths);
    if (kept_copies_) mapping->watch(kept_copies_->watch(interval), {});
    return mapping;
  } catch (const std::bad_alloc&) {
    retired_.push_back(block);
    throw;
  }
}

Mapping& Coherence::map(Interval interval) {
  const auto found = first_ending_after(interval.begin);
  if (found != mappings_.end() && (*found)->host().covers(interval)) return **found;
  if (kept_copies_)
    if (Mapping* const mapping = find_kept(interval)) return *mapping;
  const Merge needed = overlapping(interval);
  const Merge wished = neighbours_ == Neighbours::join ? with_neighbours(needed) : needed;
  if (wished.hull == needed.hull) return carry_out(needed);
  try {
    return carry_out(wished);
  } catch (const NoRoom&) {
    return carry_out(needed);
  }
}

Coherence::Merge Coherence::overlapping(Interval interval) const {
  Merge merge{first_ending_after(interval.begin), {}, interval};
  for (merge.last = merge.first; merge.last != mappings_.end(); ++merge.last) {
    const Interval host = (*merge.last)->host();
    if (host.begin >= interval.end) break;
    merge.hull = {std::min(merge.hull.begin, host.begin), std::max(merge.hull.end, host.end)};
  }
  return merge;
}

Coherence::Merge Coherence::with_neighbours(Merge merge) const {
  const auto may_join = [&](const Mapping& neighbour, Interval hull) {
    if (hull.size() <= joined_limit || neighbour.capacity().covers(hull)) return true;
    return std::any_of(merge.first, merge.last, [&](const auto& i) { return i->capacity().covers(hull); });
  };
  if (merge.first != mappings_.begin()) {
    const Mapping& before = **std::prev(merge.first);
    const Interval hull{before.host().begin, merge.hull.end};
    if (before.host().end == merge.hull.begin && may_join(before, hull)) --merge.first, merge.hull = hull;
  }
  if (merge.last != mappings_.end()) {
    const Mapping& after = **merge.last;
    const Interval hull{merge.hull.begin, after.host().end};
    if (after.host().begin == merge.hull.end && may_join(after, hull)) ++merge.last, merge.hull = hull;
  }
  return merge;
}

// Merges the mappings. If one of their blocks has enough room, the result stays in that block.
Mapping& Coherence::carry_out(const Merge& merge) {
  const auto roomy =
      std::find_if(merge.first, merge.last, [&](const auto& i) { return i->capacity().covers(merge.hull); });
  std::unique_ptr<Mapping> made = roomy == merge.last ? create(merge) : nullptr;
  Mapping& merged = made ? *made : **roomy;
  try {
    take_over(merge, merged);
    merged.resize(merge.hull);
    if (made) mappings_.insert(merge.last, std::move(made));
    return merged;
  } catch (const std::exception&) {
    if (made) retire(*made);
    throw;
  }
}

void Coherence::take_over(const Merge& merge, Mapping& merged) {
  for (auto i = merge.first; i != merge.last;) {
    if (i->get() == &merged) {
      ++i;
      continue;
    }
    merged.take_over(**i);
    if ((*i)->live_index) make_live(merged);
    retire(**i);
    i = mappings_.erase(i);
  }
}

void* Coherence::device_address(std::uintptr_t mapped) const {
  const auto found = first_ending_after(mapped);
  assert(found != mappings_.end() && (*found)->host().begin <= mapped);
  return (*found)->device(mapped);
}

bool Coherence::is_newer(Interval interval) const {
  for (auto i = const_cast<Coherence*>(this)->first_ending_after(interval.begin);
       i != mappings_.end() && (*i)->host().begin < interval.end; ++i)
    if ((*i)->newer(intersection(interval, (*i)->host()))) return true;
  return false;
}

bool Coherence::maps_any(Interval interval) const {
  const auto found = first_ending_after(interval.begin);
  return found != mappings_.end() && (*found)->host().begin < interval.end;
}

bool Coherence::covers(Interval interval) const {
  const auto found = first_ending_after(interval.begin);
  return found != mappings_.end() && (*found)->host().covers(interval);
}

const unsigned char* Coherence::whole_copy(Interval interval) const {
  const auto found = first_ending_after(interval.begin);
  if (found == mappings_.end() || !(*found)->host().covers(interval) || !(*found)->valid(interval)) return nullptr;
  return (*found)->device(interval.begin);
}

std::vector<Interval> Coherence::newer() const {
  std::vector<Interval> all;
  for (const Mapping* mapping : live_)
    if (mapping->newer(mapping->host())) all.push_back(mapping->host());
  return all;
}

std::vector<Interval> Coherence::mapped() const {
  std::vector<Interval> all;
  each_mapped([&](Interval host) { all.push_back(host); });
  return all;
}

void Coherence::overwritten(Interval interval) {
  inspections_.changed(interval);
  bool started = false;
  for (auto i = first_ending_after(interval.begin); i != mappings_.end() && (*i)->host().begin < interval.end; ++i)
    started = (*i)->overwrite(intersection(interval, (*i)->host())) || started;
  if (started) queue_.synchronize();
}

void Coherence::mark_clean(Interval interval) {
  for (auto i = first_ending_after(interval.begin); i != mappings_.end() && (*i)->host().begin < interval.end; ++i)
    (*i)->mark_clean(intersection(interval, (*i)->host()));
}

void Coherence::host_touches(Interval interval, bool writes) {
  if (writes) inspections_.changed(interval);
  if (in_place_) queue_.synchronize();
  const auto first = first_ending_after(interval.begin);
  std::vector<StagedDiff>& staged = staged_;
  staged.clear();
  bool started = false;
  auto last = first;
  for (; last != mappings_.end() && (*last)->host().begin < interval.end; ++last)
    started = (*last)->to_host(intersection(interval, (*last)->host()), writes, staged) || started;
  if (!started) return;
  queue_.synchronize();
  for (auto i = first; i != last; ++i) (*i)->complete(staged);
  staged.clear();
}

// Copies all newer bytes to the host. Skips mappings that no kernel has used since they were last emptied.
void Coherence::copy_all_to_host(bool writes) {
  std::vector<StagedDiff>& staged = staged_;
  staged.clear();
  std::vector<std::size_t> ends;  // the end of each mapping's part of `staged`
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
  staged.clear();
  if (!writes) return;
  for (Mapping* mapping : live_) mapping->live_index.reset();
  live_.clear();
}

void Coherence::host_may_write(Interval interval) {
  if (kept_copies_) convert_to_kept_copies(interval);
  host_writes(interval);
}

void Coherence::host_all() {
  inspections_.all_changed();
  if (in_place_) queue_.synchronize();
  if (kept_copies_) convert_to_kept_copies({0, UINTPTR_MAX});
  copy_all_to_host(true);
}

void Coherence::forget(Interval interval) {
  if (trace::on()) queue_.names().forget(interval);
  inspections_.changed(interval);
  bool started = false;
  for (auto i = first_ending_after(interval.begin); i != mappings_.end() && (*i)->host().begin < interval.end;) {
    started = (*i)->forget(intersection(interval, (*i)->host())) || started;
    const Interval host = (*i)->host();
    if (interval.covers(host)) {
      retire(**i);
      i = mappings_.erase(i);
      continue;
    }
    if (interval.begin <= host.begin) (*i)->resize({interval.end, host.end});
    if (interval.end >= host.end) (*i)->resize({host.begin, interval.begin});
    ++i;
  }
  if (!started && retired_.size() < retired_limit) return;
  queue_.synchronize();
  release_retired();
}

void Coherence::keep(Interval bytes, std::shared_ptr<void> memory) {
  for (std::size_t i = 0; i < kept_.size();) {
    if (kept_[i].second == memory) return;
    if (kept_[i].second.use_count() > 1) {
      ++i;
      continue;
    }
    forget(kept_[i].first);
    kept_[i] = std::move(kept_.back());
    kept_.pop_back();
  }
  kept_.emplace_back(bytes, std::move(memory));
}

bool Coherence::keeps(const std::shared_ptr<void>& memory) const {
  return std::any_of(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept.second == memory; });
}

void Coherence::finish() {
  if (kept_copies_) convert_to_kept_copies({0, UINTPTR_MAX});
  copy_all_to_host(false);
  queue_.synchronize();
  drop();
}

void Coherence::drop() noexcept {
  for (const auto& mapping : mappings_) retire(*mapping);
  mappings_.clear();
  release_retired();
  kept_.clear();
}

bool Coherence::await_copies() noexcept {
  try {
    queue_.device().synchronize(queue_.stream());
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

void Coherence::release_retired() noexcept {
  for (const Block block : retired_) pool_->give_back(block);
  retired_.clear();
}

}  // namespace ferry
