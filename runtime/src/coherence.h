// All mappings of one context, on one device. The translator's stub says what kernels and host expressions read and
// write; only what is not valid there is copied. Addresses and intervals are the host's. Not thread-safe: a context
// belongs to one thread.
#pragma once

#include "mapping.h"

#include <memory>
#include <vector>

namespace ferry {

class Coherence {
 public:
  explicit Coherence(MemoryPool& pool, Device& device);
  ~Coherence();
  Coherence(const Coherence&) = delete;
  Coherence& operator=(const Coherence&) = delete;

  TransferQueue& queue() { return queue_; }
  bool empty() const { return mappings_.empty(); }

  // Makes one mapping hold `interval`; mappings that overlap it are merged. One that grows again and again is given
  // room to go on, so that the number of moves is logarithmic in the number of times it grows. Device addresses
  // may change until all buffers of a launch are mapped. Throws NoRoom, and has then changed nothing.
  void map(Interval interval);
  void* device_address(std::uintptr_t mapped) const;

  // Before a kernel, each inside a mapped interval; of one launch first may_write, then reads, then writes.
  // `needs_snapshot`: a later kernel may write a part of what this one reads.
  void kernel_reads(Interval interval, bool needs_snapshot = false, Pages touched = Pages::all) {
    used(interval).read(interval, needs_snapshot, touched);
  }
  void kernel_writes(Interval interval) { used(interval).write(interval); }
  void kernel_writes_rows(const PitchedRegion& region, bool needs_snapshot = false) {
    used(region.hull()).write_rows(region, needs_snapshot);
  }
  void kernel_may_write(Interval interval, Pages touched = Pages::some) { used(interval).may_write(interval, touched); }

  // Whether the device has something newer there than the host.
  bool is_newer(Interval interval) const;

  // Before the host reads or writes; the interval need not be mapped.
  void host_reads(Interval interval) { host_touches(interval, false); }
  void host_writes(Interval interval) { host_touches(interval, true); }
  void host_all();

  // Mappings that the device may hold something of: those that kernels have used since they were last emptied, and all
  // that host_all() looks at.
  std::size_t live() const { return live_.size(); }

  // Host memory is going away; mappings that lie inside are dropped.
  void forget(Interval interval);

  // What the device wrote goes home and all mappings are dropped; they are dropped also where that throws.
  void finish();

  // AddressSanitizer: mapped host bytes are not to be touched, and the device's are, while a kernel runs.
  void begin_kernel(bool poison_host);
  void end_kernel(bool poison_host);

 private:
  using Mappings = std::vector<std::unique_ptr<Mapping>>;  // in order, disjoint

  Mappings::iterator first_ending_after(std::uintptr_t address);
  Mapping& used(Interval interval);
  void enliven(Mapping& mapping);
  void host_touches(Interval interval, bool writes);
  void bring_home(bool writes);
  std::unique_ptr<Mapping> create(Interval interval, Mappings::iterator first, Mappings::iterator last);
  Block take(std::size_t bytes);
  void retire(Mapping& mapping);
  void release_retired() noexcept;

  MemoryPool& pool_;
  TransferQueue queue_;
  Mappings mappings_;
  std::vector<Mapping*> live_;  // in no order
  std::vector<Block> retired_;  // given back once the stream is done with them
};

}  // namespace ferry
