// Finds the pages of one mapping that are equal on both sides when the call has ended, so that the device's copy can be
// kept for the next call (kept_copies.h). These are the pages that nobody has written since before their bytes were
// copied to the device, or since they were copied to the host.
//
// To copy results to the host, the runtime ends the protection of their pages. Until the protection is renewed, writes
// by other threads leave no mark. Such threads may own bytes of the same pages, between rows that a kernel writes or
// between elements that it may write. So other bytes of these pages only count as unwritten if they have the same
// values under the new protection as under the old one.
#pragma once

#include "device.h"
#include "page_watch.h"
#include "pitched_region.h"

#include <memory>
#include <vector>

namespace ferry {

class WatchedPages {
 public:
  // Returns whether it is worthwhile to split the region into rows in order to find its pages.
  static bool is_dense(const PitchedRegion& region);

  WatchedPages(PageWatch& watch, Device& device) : page_watch_(watch), device_(device), watcher_(watch) {}

  // Call it before the host's bytes are copied to the device, all at once. `array` has the bytes of the whole mapping.
  void sends(Interval bytes, Interval array);
  // Call it before the device's bytes of this region are copied to the host, without the gaps between its rows.
  void before_copy_to_host(const PitchedRegion& region);
  // Call it before some of these bytes are copied to the host, if it isn't known which ones.
  void before_possible_copy_to_host(Interval bytes);
  // Stops watching bytes that the mapping has taken over from a mapping that isn't watched.
  void forget(Interval bytes) { watcher_.forget(PageWatch::pages_around(bytes)); }
  // Call it before or after the host writes these bytes.
  void lose(Interval bytes) { copied_to_host_.subtract(bytes); }

  // Record that a call begins, and that kernels of this call have read the mapping or may have written it.
  void begin_call() { used_ = false; }
  void use() { used_ = true; }
  bool used() const { return used_; }

  // unwritten() returns the pages that haven't been written until now. watched_bytes() returns the total size of the
  // pages that were unwritten at the last query.
  IntervalSet unwritten(Interval array);
  std::size_t watched_bytes() const { return watcher_.unwritten().size(); }
  // Takes over the watched pages of a mapping that has become part of this one. `array` has the bytes of the resulting
  // mapping.
  void take_over(const WatchedPages& other, Interval others, Interval array);

  // Call these in this order at the end of a call. before_results() gets the bytes that are about to be copied to the
  // host for the last time, and the bytes that are valid on the device.
  void before_results(const IntervalSet& exact, const IntervalSet& uncertain, const IntervalSet& valid, Interval array);
  // Call it when the results have been copied to the host. Protects their pages again, and then compares the gaps
  // between results with their earlier contents.
  void protect_results(Interval array);
  // Compares `device`, which is the device's copy of these bytes, with the host's bytes. Some of the host's bytes may
  // be unreadable.
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
  // Bytes that were copied to the host completely in this call and that the host hasn't written since.
  IntervalSet copied_to_host_;
  bool used_ = false;

  bool is_scattered_ = false;   // whether the copied results lie on too many runs of pages
  IntervalSet results_;         // pages with results that are, or have been, copied to the host when the call ends
  std::vector<Interval> gaps_;  // gaps between results; other threads may write there
  std::unique_ptr<unsigned char[]> gap_bytes_;  // the device's bytes in gaps_, one gap after the other
  IntervalSet lost_;                            // gaps on pages that had been written by the time the gap was read
  IntervalSet confirmed_;                       // bytes that are equal on both sides
};

}  // namespace ferry
