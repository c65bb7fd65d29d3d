// A copy of a region's bytes: its rows, one after the other.
#pragma once

#include "coherence.h"

#include <exception>
#include <memory>

namespace ferry {

class RegionBytes {
 public:
  explicit RegionBytes(const PitchedRegion& region) : region_(region), bytes_(new unsigned char[region.bytes()]) {}

  // Where something has failed a copy into these bytes may still be under way: it ends before they do.
  ~RegionBytes() {
    if (bytes_ && device_ && std::uncaught_exceptions() != 0) wait();
  }
  RegionBytes(RegionBytes&&) = default;
  RegionBytes& operator=(RegionBytes&&) = default;

  const PitchedRegion& region() const { return region_; }
  bool empty() const { return region_.empty(); }
  unsigned char* row(std::size_t number) const { return &bytes_[number * region_.row_bytes]; }

  void read_device(TransferQueue& queue,
                   const Mapping& mapping);  // there after queue.synchronize(); traces don't count it
  // `checked`: not all of it may be readable; what isn't is zeros.
  void read_host(bool checked = false);
  void write_host() const;

  // f(host bytes, these bytes, how many) for each row.
  template <class F>
  void each_row(F f) const {
    std::size_t number = 0;
    region_.each_row([&](Interval host) { f(pointer(host.begin), row(number++), region_.row_bytes); });
  }

 private:
  void wait() const noexcept;

  PitchedRegion region_;
  std::unique_ptr<unsigned char[]> bytes_;
  Device* device_ = nullptr;  // that has copied into them, in this stream
  Stream* stream_ = nullptr;
};

void read_shared_bytes(unsigned char* to, Interval from, bool checked);
// Bytes next to which other threads may be writing theirs.
void write_shared_bytes(unsigned char* to, const unsigned char* from, std::size_t bytes);

}  // namespace ferry
