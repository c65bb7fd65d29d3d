// See region_bytes.h.
#include "region_bytes.h"

#include "checked_copy.h"
#include "sanitizer.h"

#include <cstring>

namespace ferry {

#ifdef FERRY_THREAD_SANITIZER
__attribute__((no_sanitize("thread"))) void write_shared_bytes(unsigned char* to, const unsigned char* from,
                                                               std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) static_cast<volatile unsigned char*>(to)[i] = from[i];
}
#else
void write_shared_bytes(unsigned char* to, const unsigned char* from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
}
#endif

void RegionBytes::read_device(TransferQueue& queue, const Mapping& mapping) {
  if (empty()) return;
  device_ = &queue.device();
  stream_ = queue.stream();
  const unsigned char* const device = mapping.device(region_.first);
  if (region_.contiguous()) return queue.device().copy_to_host(queue.stream(), row(0), device, region_.row_bytes);
  const Rows rows{region_.row_bytes,
                  region_.rows,
                  region_.pitch,
                  region_.row_bytes,
                  region_.planes,
                  region_.plane_pitch,
                  region_.rows * region_.row_bytes};
  queue.device().copy_rows_to_host(queue.stream(), row(0), device, rows);
}

void RegionBytes::wait() const noexcept {
  try {
    device_->synchronize(stream_);
  } catch (const std::exception&) {  // no copy is pending in that case
  }
}

// Reads bytes of a hull. The hull may also contain parts of other arrays.
void read_shared_bytes(unsigned char* to, Interval from, bool checked) {
  if (!checked) return copy_shared_bytes(to, pointer(from.begin), from.size());
  checked_copy(
      to, from, [](Interval) {}, [&](Interval part) { std::memset(to + (part.begin - from.begin), 0, part.size()); });
}

void RegionBytes::read_host(bool checked) {
  each_row([&](const unsigned char* host, unsigned char* here, std::size_t bytes) {
    const auto begin = reinterpret_cast<std::uintptr_t>(host);
    read_shared_bytes(here, {begin, begin + bytes}, checked);
  });
}

void RegionBytes::write_host() const {
  each_row(
      [](unsigned char* host, const unsigned char* here, std::size_t bytes) { write_shared_bytes(host, here, bytes); });
}

}  // namespace ferry
