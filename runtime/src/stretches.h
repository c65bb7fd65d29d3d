// Inspects values in memory with the host device's threads, each of which gets a stretch of whole runs. The calling
// thread inspects everything alone if there isn't enough for two threads, or if some thread has no memory for its part.
//
//   in_stretches(bytes, values.stride, device, [&](std::size_t at, std::size_t bytes) { return values.ends(…); })
#pragma once

#include "device.h"
#include "kept_errno.h"
#include "value_span.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <vector>

namespace ferry {

// The smallest number of bytes for a thread. Reading this many takes several times as long as waking another thread.
constexpr std::size_t least_stretch = std::size_t{1} << 18;

template <class Inspect>
class Stretches {
 public:
  Stretches(std::size_t bytes, std::size_t stride, std::size_t wanted, const Inspect& inspect)
      : bytes_(bytes), inspect_(inspect) {
    const std::size_t runs = (bytes + stride - 1) / stride;
    each_ = (runs + wanted - 1) / wanted * stride;
    found_.resize((bytes + each_ - 1) / each_);
  }

  // Inspects all stretches. Returns false if some thread had no memory.
  bool run(Device& device, ValueSpan& whole) {
    device.run_on_host(static_cast<unsigned>(found_.size()), &one, this);
    for (const ValueSpan& part : found_) whole = united(whole, part);
    return !failed_.load(std::memory_order_relaxed);
  }

 private:
  static void one(void* data, unsigned number) noexcept {
    Stretches& all = *static_cast<Stretches*>(data);
    const KeptErrno kept;  // this thread may be one of the program's
    const std::size_t begin = number * all.each_;
    try {
      all.found_[number] = all.inspect_(begin, std::min(all.each_, all.bytes_ - begin));
    } catch (const std::exception&) {
      all.failed_.store(true, std::memory_order_relaxed);
    }
  }

  const std::size_t bytes_;
  const Inspect& inspect_;
  std::size_t each_;
  std::vector<ValueSpan> found_;
  std::atomic<bool> failed_{false};
};

// `device` is the device whose host threads help, or null.
template <class Inspect>
ValueSpan in_stretches(std::size_t bytes, std::size_t stride, Device* device, const Inspect& inspect) {
  const std::size_t worth = bytes / least_stretch;
  const std::size_t wanted = device && worth > 1 ? std::min<std::size_t>(worth, device->host_threads()) : 1;
  ValueSpan whole;
  if (wanted > 1 && Stretches<Inspect>(bytes, stride, wanted, inspect).run(*device, whole)) return whole;
  return inspect(0, bytes);
}

}  // namespace ferry
