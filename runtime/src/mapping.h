// One interval of host memory and its device copy. Records which bytes are valid on the device, and which are newer
// there.
//
// Bytes that are newer on the device (dirty) are copied to the host in three ways:
//   exact    contiguous bytes, every one of them written
//   box      rows of written bytes with gaps between them, and planes of such rows
//   diff     bytes that may have been written: a snapshot of the host's bytes is kept, and only bytes that differ
//            are copied, so that two threads may own even and odd elements of one array
// Dirty bytes are always valid on the device. No byte is dirty both as diff and in another form, and diff never
// overlaps a dirty box's hull. The rows of a box are valid, dirty or not, but the gaps between them aren't. So a nest
// that writes a column copies nothing to the device, and a nest that reads a column copies only the column
// (mapping_boxes.cpp). The snapshot must have the device's bytes from before the kernel, because another thread may
// write its own elements on the host. So bytes for a may_write are copied via the snapshot, even if a read has copied
// them before. The exception is bytes whose value on the device is known after a copy to the host (`known_`).
//
// The device's block may be larger than the mapping, which grows in place up to this capacity.
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

// A host range whose bytes are being copied from the device, to be compared with the snapshot afterwards.
struct StagedDiff {
  Interval host;
  std::unique_ptr<unsigned char[]> bytes;
};

// Which pages of a range a nest certainly touches. With `some`, other pages may be unreadable (see checked_copy.h).
enum class Pages : unsigned char { all, some };

class Mapping {
 public:
  // Returns how many bytes a block for `host` needs. The copy keeps the host's alignment, but only up to the device's
  // limit. The host's allocator places arrays 16 bytes after a boundary. Blocks are aligned to 256 bytes, so on the
  // device the array begins at a boundary. A warp then touches one sector fewer, which saves 4 % of a copy's time on an
  // H100 and 11 % of an n-body kernel's (docs/benchmarks.md).
  static std::size_t room(Interval host, std::size_t alignment) { return host.end - origin(host, alignment); }

  // The block has room for all of `capacity`, which contains `host`. `growths` is the number of times that the mapping
  // has moved in order to grow.
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

  // Sets the mapped interval. It must be inside capacity() and contain all bytes with a state (valid or dirty).
  void resize(Interval host) { host_ = host; }

  // Call these before a kernel, with intervals inside host(). Rows that are read must be readable. `needs_snapshot`
  // says whether the copied bytes are kept as a snapshot, because a later kernel may write some of them. Unreadable
  // bytes aren't copied: they are invalid on the device, and a may_write never makes them dirty.
  void read(Interval interval, bool needs_snapshot = false, Pages touched = Pages::all);
  void write(Interval interval);
  void read_rows(const PitchedRegion& region, Pages touched);
  void write_rows(const PitchedRegion& region);
  void may_write(Interval interval, Pages touched = Pages::some);

  // Starts copying newer bytes of `interval` to the host. If `writes`, the host is about to write the interval, and the
  // device's copy becomes invalid. Once the queue has been synchronised, complete() finishes the staged bytes. Returns
  // whether any copy was started.
  bool to_host(Interval interval, bool writes, std::vector<StagedDiff>& staged);
  void complete(std::span<const StagedDiff> staged);

  // Returns whether part of the interval is newer than on the host, judging by the hulls of boxes.
  bool newer(Interval interval) const;

  // Returns whether the device has the whole interval. Doesn't consider boxes.
  bool valid(Interval interval) const { return valid_.covers(interval); }

  // Calls f(region, only_differing) for newer bytes. If `only_differing`, the newer bytes in the region are those that
  // differ from before(). Otherwise all bytes of the rows are newer.
  template <class F>
  void each_newer(Interval interval, F f) const {
    exact_.each_inside(interval, [&](Interval part) { f(PitchedRegion::of(part), false); });
    for (const Box& box : boxes_)
      if (box.dirty) box.region.each_inside(interval, [&](const PitchedRegion& part) { f(part, false); });
    diff_.each_inside(interval, [&](Interval part) { f(PitchedRegion::of(part), true); });
  }
  // Calls f(part) for bytes that both sides have and that nobody is known to have written since they were copied.
  template <class F>
  void each_settled(Interval interval, F f) const {
    IntervalSet settled;
    valid_.each_inside(interval, [&](Interval part) { settled.add(part); });
    each_newer(interval, [&](const PitchedRegion& region, bool) { settled.subtract(region.hull()); });
    for (const Interval part : settled.intervals()) f(part);
  }
  const unsigned char* before(std::uintptr_t address) const { return &snapshot_[address - origin_]; }

  // Forgets bytes whose host memory is being freed. If part of a box is outside the interval, copies that part to the
  // host.
  bool forget(Interval interval);

  // Marks the device's bytes as old, because the host has written the interval. If part of a box is outside the
  // interval, copies that part to the host.
  bool overwrite(Interval interval);

  // Marks the parts of dirty boxes that to_host() has copied as clean, because to_host() itself doesn't do that.
  void mark_clean(Interval interval);

  // Takes over the whole state of `other`. The interval of `other` must be inside this mapping's, which must have no
  // state there yet.
  void take_over(const Mapping& other);

  // Begins to watch which pages the host writes, so that the copy may be kept after the call. `there` has the bytes
  // that are already on the device.
  void watch(std::unique_ptr<WatchedPages> pages, const IntervalSet& there);
  bool is_watched() const { return watched_ != nullptr; }
  // Call it before newer bytes are copied to the host for the last time. After that copy, call leave().
  void before_leaving() noexcept;
  // Returns the watched pages, or null if no part of the copy is worth keeping.
  std::unique_ptr<WatchedPages> leave() noexcept;
  std::uintptr_t origin() const { return origin_; }

  // Returns a Hold that lasts as long as repeating all announcements would change nothing.
  Hold hold() const { return epoch_.hold(); }

  // The index in the coherence's list of live mappings. Nothing if none of the mapping's bytes are on the device.
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
  void copy_rows_to_host(const PitchedRegion& region);
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
  std::uintptr_t origin_;  // the host address that corresponds to the block's first byte
  Block block_;
  unsigned growths_;
  Epoch epoch_;  // ends if valid or dirty bytes are lost, or no longer match the announcements
  IntervalSet valid_, exact_, diff_;
  std::vector<Box> boxes_;                     // oldest first
  std::unique_ptr<unsigned char[]> snapshot_;  // as large as the block; only meaningful for diff_ and known_
  IntervalSet known_;  // where the snapshot has the device's bytes, or their values when they became dirty
  std::unique_ptr<WatchedPages> watched_;
  std::vector<Interval> diff_before_last_copy_;  // diff_ as it was before it was copied to the host for the last time
};

}  // namespace ferry
