// A copy of a region's bytes, in which rows follow each other without gaps.
#pragma once

#include "coherence.h"

#include <exception>
#include <memory>

namespace ferry {

class RegionBytes {
 public:
  explicit RegionBytes(const PitchedRegion& region) : region_(region), bytes_(new unsigned char[region.bytes()]) {}

  // After a failure, waits for a copy into these bytes that may be pending, because it must end before they are freed.
  ~RegionBytes() {
    if (bytes_ && device_ && std::uncaught_exceptions() != 0) wait();
  }
  RegionBytes(RegionBytes&&) = default;
  RegionBytes& operator=(RegionBytes&&) = default;

  const PitchedRegion& region() const { return region_; }
  bool empty() const { return region_.empty(); }
  unsigned char* row(std::size_t number) const { return &bytes_[number * region_.row_bytes]; }

  void read_device(TransferQueue& queue,
                   const Mapping& mapping);  // valid after queue.synchronize(); traces don't count it
  // If `checked`, some bytes may be unreadable, and these become zeros.
  void read_host(bool checked = false);
  void write_host() const;

  // Calls f(host bytes, bytes here, size) for each row.
  template <class F>
  void each_row(F f) const {
    std::size_t number = 0;
    region_.each_row([&](Interval host) { f(pointer(host.begin), row(number++), region_.row_bytes); });
  }

 private:
  void wait() const noexcept;

  PitchedRegion region_;
  std::unique_ptr<unsigned char[]> bytes_;
  Device* device_ = nullptr;  // the device that has copied into bytes_ in stream_
  Stream* stream_ = nullptr;
};

void read_shared_bytes(unsigned char* to, Interval from, bool checked);
// Writes bytes of a hull while other threads may write their own bytes next to them.
void write_shared_bytes(unsigned char* to, const unsigned char* from, std::size_t bytes);

}  // namespace ferry
