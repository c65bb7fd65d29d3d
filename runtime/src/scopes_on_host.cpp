// The host side of scopes. Copies data to the host before the host's code reads or writes it, and marks data on the
// device as outdated.
#include "region_bytes.h"
#include "scopes.h"

#include <algorithm>

namespace ferry {

void Scopes::host_touches(Interval bytes, bool writes) {
  if (bytes.empty()) return;
  check(bytes);
  copy_to_host(bytes, writes);
}

void Scopes::copy_to_host(Interval bytes, bool writes) {
  if (!coherence_) return;
  if (coherence_->is_newer(bytes)) {
    if (device_ended()) fail_ended();
    check_memory(bytes);
  }
  if (coherence_->is_newer(bytes)) copying_to_host_ = bytes;
  if (writes) {
    given_out_.subtract(bytes);
    coherence_->host_writes(bytes);
    copying_to_host_ = {};
    return;
  }
  coherence_->host_reads(bytes);
  coherence_->mark_clean(bytes);
  copying_to_host_ = {};
  given_out_.each_inside(bytes, [&](Interval part) { coherence_->kernel_writes(part); });
}

void Scopes::host_reads(Interval bytes) {
  locked([&] { host_touches(bytes, false); });
}

void Scopes::host_writes(Interval bytes) {
  locked([&] { host_touches(bytes, true); });
}

void Scopes::host_all() {
  locked([&] {
    check_all();
    if (!coherence_) return;
    if (trace::ForHostCode::here() && coherence_->is_newer({0, UINTPTR_MAX})) trace::scopes_emptied();
    for (const Interval part : coherence_->mapped()) host_touches(part, true);
  });
}

bool Scopes::is_newer(Interval bytes) {
  const std::lock_guard lock(mutex_);
  return coherence_ && coherence_->is_newer(bytes);
}

// Returns the address of the first byte that differs between device and host, or 0 if there is none.
static std::uintptr_t first_difference(TransferQueue& queue, const Mapping& mapping, const PitchedRegion& region) {
  RegionBytes device(region), host(region);
  device.read_device(queue, mapping);
  queue.synchronize();
  host.read_host(true);
  std::uintptr_t found = 0;
  std::size_t row = 0;
  device.each_row([&](const unsigned char* at, const unsigned char* bytes, std::size_t count) {
    const unsigned char* const now = host.row(row++);
    for (std::size_t i = 0; i < count && !found; ++i)
      if (bytes[i] != now[i]) found = reinterpret_cast<std::uintptr_t>(at) + i;
  });
  return found;
}

std::uintptr_t Scopes::older(const PitchedRegion& region) {
  return locked([&] {
    std::uintptr_t found = 0;
    if (!coherence_ || device_ended()) return found;
    coherence_->each_settled(region.hull(), [&](const Mapping& mapping, Interval settled) {
      region.each_inside(settled, [&](const PitchedRegion& part) {
        if (!found) found = first_difference(coherence_->queue(), mapping, part);
      });
    });
    return found;
  });
}

bool Scopes::only_of_this_thread(Interval bytes) {
  const std::lock_guard lock(mutex_);
  return std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.thread == std::this_thread::get_id() || !entry.bytes.touches(bytes);
  });
}

void Scopes::keep(OpenDevice& device, Interval bytes) {
  locked(&device, [&] {
    try {
      kept_.each_inside(bytes, [&](Interval part) {
        Coherence& coherence = coherence_on(device);
        coherence.map(with_overlapping(part));
        coherence.kernel_reads(part);
      });
    } catch (const NoRoom&) {  // fewer errors are found in that case
    }
  });
}

void Scopes::keep(Interval bytes) {
  locked([&] {
    host_touches(bytes, true);
    if (!coherence_) return;
    kept_.each_inside(bytes, [&](Interval part) {
      if (coherence_->covers(part)) coherence_->kernel_reads(part);
    });
  });
}

bool Scopes::invalidate(Interval bytes) noexcept {
  try {
    locked([&] { copy_to_host(bytes, true); });
    return true;
  } catch (const std::exception&) {  // the error that is already being thrown says more
    return false;
  }
}

void Scopes::forget(Interval bytes) {
  locked([&] {
    if (!coherence_) return;
    given_out_.subtract(bytes);
    coherence_->overwritten(bytes);
  });
}

void Scopes::update_host(const DataRef& data) {
  locked([&] {
    check(data);
    host_touches(interval_of(data), false);
  });
}

void Scopes::update_device(const DataRef& data) {
  locked([&] {
    check(data);
    const Interval bytes = interval_of(data);
    if (!coherence_ || bytes.empty()) return;
    given_out_.subtract(bytes);
    coherence_->overwritten(bytes);
    IntervalSet again;  // data to copy to the device right away, because libraries don't announce reads
    given_.each_inside(bytes, [&](Interval part) { again.add(part); });
    for (const Interval part : again.intervals()) coherence_->kernel_reads(part);
    if (!again.empty()) coherence_->queue().synchronize();
  });
}

}  // namespace ferry
