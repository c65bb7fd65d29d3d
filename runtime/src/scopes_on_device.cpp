// The device side of scopes: their coherence, its mappings, and how a launch uses them.
#include "lent_memory.h"
#include "resolved_launch.h"
#include "scopes.h"

#include <algorithm>

namespace ferry {

Coherence& Scopes::coherence_on(OpenDevice& device) {
  if (coherence_ && device_ != &device) {
    if (!given_.empty())
      throw Error("ferry: device_data() has returned an address on " + device_->device.info().id +
                  ", but a launch on " + device.device.info().id +
                  " needs the same data; end the DataScope before the device changes");
    check_all();
    finish();
    coherence_.reset();
  }
  if (!coherence_) {
    coherence_ = std::make_unique<Coherence>(device.pool, device.device, Coherence::Neighbours::apart);
    device_ = &device;
    set_resident(true);
  }
  return *coherence_;
}

void Scopes::finish() {
  if (coherence_->is_newer({0, UINTPTR_MAX})) copying_to_host_ = {0, UINTPTR_MAX};
  coherence_->finish();
  copying_to_host_ = {};
}

// Returns all bytes that must be in the same mapping as these. The data of each scope is mapped as a whole, so that it
// needn't be moved later.
Interval Scopes::with_overlapping(Interval bytes) const {
  for (bool grown = true; grown;) {
    grown = false;
    for (const Entry& entry : entries_) {
      if (!entry.bytes.touches(bytes) || bytes.covers(entry.bytes)) continue;
      bytes = {std::min(bytes.begin, entry.bytes.begin), std::max(bytes.end, entry.bytes.end)};
      grown = true;
    }
  }
  return bytes;
}

void Scopes::keep_addresses(Interval wanted) const {
  if (given_.empty() || coherence_->covers(wanted)) return;
  bool moves = false;
  given_.each_inside(coherence_->hull_with(wanted), [&](Interval) { moves = true; });
  if (!moves) return;
  throw Error(
      "ferry: device_data() has returned an address inside " + place_text(pointer(wanted.begin), wanted.size()) +
      ", which must now move on the device; hold all data that is used together in one DataScope before that call");
}

void* Scopes::device_address(const DataRef& data, bool writes) {
  OpenDevice* const chosen = chosen_device();
  return locked(chosen, [&] { return device_address(data, writes, chosen); });
}

void* Scopes::device_address(const DataRef& data, bool writes, OpenDevice* chosen) {
  check(data);
  const Interval bytes = interval_of(data);
  if (!bytes.empty() && !kept_.covers(bytes))
    throw Error(
        "ferry: device_data() was called for " + place_text(data.begin(), data.bytes()) +
        ", which no DataScope holds, so their device address would change at the next call; hold them in a DataScope");
  OpenDevice* const device = coherence_ ? device_ : chosen;
  if (!device || device->limits.shares_host_memory || bytes.empty()) return const_cast<void*>(data.begin());
  if (device->device.place_of(data.begin()) != MemoryPlace::host) return const_cast<void*>(data.begin());
  Coherence& coherence = coherence_on(*device);
  const Interval whole = with_overlapping(bytes);
  keep_addresses(whole);
  Mapping& mapping = coherence.map(whole);
  coherence.kernel_reads(bytes);
  if (writes) coherence.kernel_writes(bytes);
  coherence.queue().synchronize();
  given_.add(bytes);
  if (writes) given_out_.add(bytes);
  if (device->limits.scans_memory) lend_device_memory(mapping.device(bytes.begin), bytes.size());
  return mapping.device(bytes.begin);
}

bool Scopes::Use::knows(const ResolvedLaunch& launch) const { return launch.placed(scopes_.generation_); }

// Decides which buffers are in the scopes' coherence. Buffers that overlap such a buffer must be there, too.
bool Scopes::Use::takes(ResolvedLaunch& launch) {
  if (knows(launch)) return launch.any_kept();
  const auto is_here = [&](Interval touched) {
    bool here = false;
    scopes_.kept_.each_inside(touched, [&](Interval) { here = true; });
    return here;
  };
  launch.place(scopes_.generation_, is_here, [&](Interval touched) { return scopes_.with_overlapping(touched); });
  return launch.any_kept();
}

void Scopes::Use::check(const ResolvedLaunch& launch) {
  launch.each_kept([&](Interval touched, Interval whole) {
    scopes_.check(touched);
    if (scopes_.coherence_) scopes_.keep_addresses(whole);
  });
}

void Scopes::Use::copied_to_host(const std::vector<Interval>& newer) {
  for (const Interval bytes : newer) scopes_.host_touches(bytes, true);
}

void Scopes::Use::make_room() {
  if (scopes_.coherence_ && scopes_.given_.empty()) {
    scopes_.check_all();
    scopes_.finish();
  }
}

void Scopes::Use::release_rest(const ResolvedLaunch& launch) {
  IntervalSet rest;
  launch.each_kept(
      [&](Interval, Interval whole) { scopes_.kept_.each_gap(whole, [&](Interval part) { rest.add(part); }); });
  for (const Interval part : rest.intervals()) {
    if (scopes_.coherence_->is_newer(part)) scopes_.copying_to_host_ = part;
    scopes_.coherence_->host_writes(part);
    scopes_.copying_to_host_ = {};
    scopes_.coherence_->forget(part);
  }
}

}  // namespace ferry
