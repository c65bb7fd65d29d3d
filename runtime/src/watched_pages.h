// Finds the pages of one mapping that are equal on both sides when the call has ended, so that the device's copy can be
// kept for the next call (kept_copies.h). These are the pages that nobody has written since before their bytes were
// copied to the device, or since they were copied to the host.
//
// To copy results to the host, the runtime ends the protection of their pages, and writes by other threads leave no
// mark until it is renewed. Such threads may own bytes of the same page, between rows that a kernel writes or between
// elements that it may write. So other bytes of these pages only count as unwritten if they are the same under the new
// protection as under the old one.
#pragma once

#include "device.h"
#include "page_watch.h"
#include "pitched_region.h"

#include <memory>
#include <vector>

namespace ferry {

class WatchedPages {
 public:
  // Returns whether splitting such a region into rows for its pages is worthwhile.
  static bool is_dense(const PitchedRegion& region);

  WatchedPages(PageWatch& watch, Device& device) : page_watch_(watch), device_(device), watcher_(watch) {}

  // The host's bytes are about to be copied to the device, all at once. `array`: the bytes of the whole mapping.
  void sends(Interval bytes, Interval array);
  // The device's bytes of this region are about to be copied to the host, without gaps between its rows.
  void before_copy_to_host(const PitchedRegion& region);
  // Some of these bytes are about to be copied to the host, but it is unknown which.
  void before_possible_copy_to_host(Interval bytes);
  // These bytes are no longer watched; the mapping has taken them over.
  void forget(Interval bytes) { watcher_.forget(PageWatch::pages_around(bytes)); }
  // The host has written these bytes, or is about to.
  void lose(Interval bytes) { copied_to_host_.subtract(bytes); }

  // Records whether kernels of this call have read the mapping, or may have written it.
  void begin_call() { used_ = false; }
  void use() { used_ = true; }
  bool used() const { return used_; }

  // unwritten(): the pages that haven't been written until now. watched_bytes(): how many bytes these were at the last
  // query.
  IntervalSet unwritten(Interval array);
  std::size_t watched_bytes() const { return watcher_.unwritten().size(); }
  // The mapping has become part of one with the bytes `array`.
  void take_over(const WatchedPages& other, Interval others, Interval array);

  // The end of a call. First what will be copied to the host for the last time, and what the device has then:
  void before_results(const IntervalSet& exact, const IntervalSet& uncertain, const IntervalSet& valid, Interval array);
  // It has been copied to the host. The following is compared under the new protection:
  void protect_results(Interval array);
  // `device`: the device's copy of these bytes, some of which may be unreadable on the host.
  void compare(Interval bytes, const unsigned char* device);
  // Returns the pages that can be kept.
  IntervalSet finish(const IntervalSet& valid, Interval array);

 private:
  void watch(const IntervalSet& pages);
  void save_gaps(const IntervalSet& coming, const IntervalSet& valid, Interval array);
  void compare_gaps();

  PageWatch& page_watch_;
  Device& device_;
  PageWatch::Watcher watcher_;
  // Bytes of which every one was copied to the host in this call, and that the host hasn't written since.
  IntervalSet copied_to_host_;
  bool used_ = false;

  bool is_scattered_ = false;  // results are copied to the host on too many runs of pages
  IntervalSet results_;  // the pages of results that are copied to the host at the end of the call, or were before
  std::vector<Interval> gaps_;                  // gaps between results, which other threads may write
  std::unique_ptr<unsigned char[]> gap_bytes_;  // the device's bytes of them, one after the other
  IntervalSet lost_;                            // those of them that had been written when they were read
  IntervalSet confirmed_;                       // equal on both sides
};

}  // namespace ferry
