// One interval of host memory and its device copy: which bytes are valid there, and which are newer there.
//
// What the device has newer (dirty) comes home in three ways:
//   exact    contiguous bytes, every one of them written
//   box      rows of written bytes with gaps between them, and planes of such rows
//   diff     bytes that may have been written: a snapshot of the host's bytes is kept, and only what differs from it
//            goes home, so that two threads may own even and odd elements of one array
// Dirty bytes are always valid on the device; no byte is dirty as diff and in another form, and diff meets no dirty
// box's hull. The rows of a box are valid, dirty or not, without what lies between them: a nest that writes a column
// copies nothing in, and one that reads it copies the column (mapping_boxes.cpp). The snapshot must be what the device
// had before the kernel: of another thread's elements the host may meanwhile have newer bytes. So what goes to the
// device for a may_write goes through the snapshot, also where a read has copied it before, unless a flush has told
// what the device holds (known).
//
// The device's block may hold more than is mapped: its capacity, into which a mapping grows in place.
#pragma once

#include "epoch.h"
#include "interval_set.h"
#include "memory_pool.h"
#include "pitched_region.h"
#include "transfer_queue.h"
#include "watched_pages.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ferry {

inline unsigned char* pointer(std::uintptr_t address) { return reinterpret_cast<unsigned char*>(address); }

// Host ranges that wait for the device's bytes and for a comparison with the snapshot.
struct StagedDiff {
  Interval host;
  std::unique_ptr<unsigned char[]> bytes;
};

// Which pages of a range a nest is known to touch. The others may not be readable (see checked_copy.h).
enum class Pages : unsigned char { all, some };

class Mapping {
 public:
  // The copy keeps the host's alignment up to the device's limit, and no further: blocks are aligned to 256 bytes, so
  // that arrays begin there where the host's allocator, whose arrays begin 16 bytes behind a boundary, has them apart.
  // A warp then touches a sector less: 4 % of a copy's time on an H100, 11 % of an n-body kernel's
  // (docs/benchmarks.md).
  static std::size_t room(Interval host, std::size_t alignment) { return host.end - origin(host, alignment); }

  // The block has room for all of `capacity`, which covers `host`. `growths`: how often it had to move to grow.
  Mapping(TransferQueue& queue, EpochCells& cells, Interval host, Interval capacity, Block block, unsigned growths)
      : queue_(queue),
        host_(host),
        origin_(origin(capacity, queue.device().limits().alignment)),
        block_(block),
        growths_(growths),
        epoch_(cells) {}

  Interval host() const { return host_; }
  Interval capacity() const { return {origin_, origin_ + block_.bytes}; }
  unsigned growths() const { return growths_; }
  Block block() const { return block_; }
  unsigned char* device(std::uintptr_t address) const { return block_.address + (address - origin_); }

  // What it holds from now on, inside capacity(): all that it knows something of.
  void resize(Interval host) { host_ = host; }

  // Announced before a kernel; intervals lie inside host(). Of the rows that are read all can be read.
  // `needs_snapshot`: what is copied in is kept as the snapshot, because a later kernel may write some of it.
  // What can't be read stays out: not valid on the device, and never dirty by what may be written.
  void read(Interval interval, bool needs_snapshot = false, Pages touched = Pages::all);
  void write(Interval interval);
  void read_rows(const PitchedRegion& region, Pages touched);
  void write_rows(const PitchedRegion& region);
  void may_write(Interval interval, Pages touched = Pages::some);

  // What the device has newer of `interval` starts its way home. `writes`: the host is about to write it, so that the
  // device copy is no longer valid. What was staged is done by complete(), after the queue was synchronised.
  // Returns whether anything was started.
  bool to_host(Interval interval, bool writes, std::vector<StagedDiff>& staged);
  void complete(std::span<const StagedDiff> staged);

  // Whether some of it is newer than on the host, as far as hulls tell.
  bool newer(Interval interval) const;

  // Whether the device has all of it, as far as is known without boxes.
  bool valid(Interval interval) const { return valid_.covers(interval); }

  // f(region, perhaps) for what is newer: rows of bytes, or, `perhaps`, those of its bytes that differ from before().
  template <class F>
  void each_newer(Interval interval, F f) const {
    exact_.each_inside(interval, [&](Interval part) { f(PitchedRegion::of(part), false); });
    for (const Box& box : boxes_)
      if (box.dirty) box.region.each_inside(interval, [&](const PitchedRegion& part) { f(part, false); });
    diff_.each_inside(interval, [&](Interval part) { f(PitchedRegion::of(part), true); });
  }
  // f(part) for what both sides have, and nobody is known to have written since.
  template <class F>
  void each_settled(Interval interval, F f) const {
    IntervalSet settled;
    valid_.each_inside(interval, [&](Interval part) { settled.add(part); });
    each_newer(interval, [&](const PitchedRegion& region, bool) { settled.subtract(region.hull()); });
    for (const Interval part : settled.intervals()) f(part);
  }
  const unsigned char* before(std::uintptr_t address) const { return &snapshot_[address - origin_]; }

  // The host's bytes are going away. What of a box lies outside comes home.
  bool forget(Interval interval);

  // The host has written its bytes: what the device has there is old. What of a box lies outside comes home.
  bool overwrite(Interval interval);

  // What of a dirty box has come home is dirty no longer; to_host() leaves that open.
  void settle(Interval interval);

  // Takes over all that `other` knows; its interval lies inside this one's, which must not know anything of it.
  void take_over(const Mapping& other);

  // From now on it is watched which pages the host writes, so that the copy may be kept after the call.
  // `there`: the device has these bytes already.
  void watch(std::unique_ptr<WatchedPages> pages, const IntervalSet& there);
  bool is_watched() const { return watched_ != nullptr; }
  // Before all that is newer comes home for the last time, and after it has.
  void before_leaving() noexcept;
  // Returns the watched pages, or nullptr if nothing of the copy is worth keeping.
  std::unique_ptr<WatchedPages> leave() noexcept;
  std::uintptr_t origin() const { return origin_; }

  // Lasts while whatever was announced would change nothing if it were announced again.
  Hold hold() const { return epoch_.hold(); }

  // Its index in its coherence's list of live mappings; none: the device holds nothing of it.
  std::optional<std::size_t> live_index;

 private:
  static std::uintptr_t origin(Interval host, std::size_t alignment) { return host.begin - host.begin % alignment; }

  struct Box {
    PitchedRegion region;
    bool dirty;
  };

  bool dirty_box_touches(Interval interval) const;
  void add_box(Box box);
  void evict_box();
  void erase_box(std::size_t number);
  void keep_rows(const PitchedRegion& region);
  void fill_boxes(Interval interval);
  void drop_redundant_boxes();
  std::vector<PitchedRegion> boxes_to_spare(Interval interval, bool by_rows);
  void send(const PitchedRegion& region);
  void rows_home(const PitchedRegion& region);
  bool boxes_to_host(Interval interval, bool writes);
  bool drop(Interval interval, bool is_overwritten);
  bool forget_boxes(Interval interval, bool is_overwritten);
  [[nodiscard]] Pages boxes_to_diff(Interval& interval, IntervalSet& rows, Pages touched);
  unsigned char* snapshot(std::uintptr_t address);
  void take_snapshot(Interval interval, Pages touched, IntervalSet& unreadable);
  void send_snapshot(Interval interval, Pages touched, IntervalSet& unreadable);
  void send_readable(Interval interval, IntervalSet& unreadable);
  void leave_out(const IntervalSet& unreadable);
  void send_changed(Interval interval, Pages touched, const IntervalSet& rows, IntervalSet& unreadable);
  void before_sending(Interval bytes) {
    if (watched_) watched_->sends(bytes, host_);
  }
  void use() {
    if (watched_) watched_->use();
  }
  void lose(Interval bytes) {
    if (watched_) watched_->lose(bytes);
  }
  IntervalSet settled_until_now(const IntervalSet& bytes, Interval inside) const;
  TransferQueue& queue_;
  Interval host_;
  std::uintptr_t origin_;  // the host address of the block's first byte
  Block block_;
  unsigned growths_;
  Epoch epoch_;  // ends where valid or dirty bytes are lost, or are not what they were announced to be
  IntervalSet valid_, exact_, diff_;
  std::vector<Box> boxes_;                     // oldest first
  std::unique_ptr<unsigned char[]> snapshot_;  // as long as the block; meaningful where diff_ and known_ are
  IntervalSet known_;  // where the device holds what the snapshot holds, or has held since it became dirty
  std::unique_ptr<WatchedPages> watched_;
  std::vector<Interval> perhaps_home_;  // diff_, before it came home for the last time
};

}  // namespace ferry
