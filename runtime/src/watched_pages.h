// Finds the pages of one mapping that are equal on both sides when the call has ended, so that the device's copy can be
// kept for the next call (kept_copies.h). These are pages that nobody has written since before their bytes were copied
// to the device, or since they were copied to the host.
//
// To copy results to the host, the runtime ends the protection of their pages. Writes by other threads then leave no
// mark until it is renewed. Such threads may own bytes of the same pages, between rows that a kernel writes or between
// elements that it may write. So other bytes of these pages only count as unwritten if they have the same values under
// the new protection as under the old one.
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

  // To be called before the host's bytes are copied to the device, all at once. `array`: the bytes of the whole
  // mapping.
  void sends(Interval bytes, Interval array);
  // To be called before the device's bytes of this region are copied to the host, without the gaps between its rows.
  void before_copy_to_host(const PitchedRegion& region);
  // To be called before some of these bytes are copied to the host, if it is unknown which.
  void before_possible_copy_to_host(Interval bytes);
  // Stops watching bytes that the mapping has taken over from one that isn't watched.
  void forget(Interval bytes) { watcher_.forget(PageWatch::pages_around(bytes)); }
  // To be called before or after the host writes these bytes.
  void lose(Interval bytes) { copied_to_host_.subtract(bytes); }

  // Records whether kernels of this call have read the mapping, or may have written it.
  void begin_call() { used_ = false; }
  void use() { used_ = true; }
  bool used() const { return used_; }

  // unwritten() returns the pages that haven't been written until now. watched_bytes() returns how many bytes these
  // pages had at the last query.
  IntervalSet unwritten(Interval array);
  std::size_t watched_bytes() const { return watcher_.unwritten().size(); }
  // Takes over the watched pages of a mapping that has become part of this one, which then has the bytes `array`.
  void take_over(const WatchedPages& other, Interval others, Interval array);

  // To be called in this order at the end of a call. before_results() gets what will be copied to the host for the last
  // time, and what the device has then.
  void before_results(const IntervalSet& exact, const IntervalSet& uncertain, const IntervalSet& valid, Interval array);
  // To be called when the results have been copied to the host. Protects their pages again, and then compares the gaps
  // between results with their earlier contents.
  void protect_results(Interval array);
  // Compares `device`, the device's copy of these bytes, with the host's bytes, some of which may be unreadable.
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
  // Bytes that were all copied to the host in this call, and that the host hasn't written since.
  IntervalSet copied_to_host_;
  bool used_ = false;

  bool is_scattered_ = false;  // whether results are copied to the host on too many runs of pages
  IntervalSet results_;  // the pages of results that are copied to the host at the end of the call, or were before
  std::vector<Interval> gaps_;                  // gaps between results, which other threads may write
  std::unique_ptr<unsigned char[]> gap_bytes_;  // the bytes in gaps_ as the device has them, one gap after the other
  IntervalSet lost_;                            // gaps on pages that had been written when the gap was read
  IntervalSet confirmed_;                       // bytes that are equal on both sides
};

}  // namespace ferry
