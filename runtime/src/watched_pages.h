// Finds the pages of one mapping that both sides still have alike when the call has ended, so that the device's copy
// can be kept for the next call (kept_copies.h): those that nobody has written since before their bytes were copied in,
// or since they came home.
//
// To bring results home, the runtime ends the protection of their pages, and writes of other threads leave no mark
// until it is renewed. Such threads may own bytes of the same page, between rows that a kernel writes or between
// elements that it may write. So bytes of these pages that didn't come home count as unwritten only if they are the
// same afterwards, under the new protection, as they were under the old one.
#pragma once

#include "device.h"
#include "page_watch.h"
#include "pitched_region.h"

#include <memory>
#include <vector>

namespace ferry {

class WatchedPages {
 public:
  // Whether the pages of such a region are worth taking it apart into rows.
  static bool is_dense(const PitchedRegion& region);

  WatchedPages(PageWatch& watch, Device& device) : page_watch_(watch), device_(device), watcher_(watch) {}

  // The host's bytes are about to be copied to the device, all at once. `array`: the bytes of the whole mapping.
  void sends(Interval bytes, Interval array);
  // The device's bytes of this hull are about to come home: those of the region, without gaps between its rows.
  void comes_home(const PitchedRegion& region);
  // Some of these bytes are about to come home, and nobody knows yet which.
  void may_come_home(Interval bytes);
  // Nothing watches these bytes, which the mapping has taken over.
  void forget(Interval bytes) { watcher_.forget(PageWatch::pages_around(bytes)); }
  // The host has written these bytes, or is about to.
  void lose(Interval bytes) { home_.subtract(bytes); }

  // Whether kernels of this call have read the mapping, or may have written it.
  void begin_call() { used_ = false; }
  void use() { used_ = true; }
  bool used() const { return used_; }

  // The pages that nobody has written until now; how many bytes these were when that was asked before.
  IntervalSet unwritten(Interval array);
  std::size_t watched_bytes() const { return watcher_.unwritten().size(); }
  // The mapping has become a part of one that holds `array`.
  void take_over(const WatchedPages& other, Interval others, Interval array);

  // When the call ends. First what will come home for the last time, and what the device has then:
  void before_results(const IntervalSet& exact, const IntervalSet& perhaps, const IntervalSet& valid, Interval array);
  // It has come home; what follows is compared under the new protection:
  void protect_results(Interval array);
  // `device`: what the device has of these bytes, some of which may not be readable on the host.
  void compare(Interval bytes, const unsigned char* device);
  // The pages that can be kept.
  IntervalSet settle(const IntervalSet& valid, Interval array);

 private:
  void watch(const IntervalSet& pages);
  void save_gaps(const IntervalSet& coming, const IntervalSet& valid, Interval array);
  void compare_gaps();

  PageWatch& page_watch_;
  Device& device_;
  PageWatch::Watcher watcher_;
  IntervalSet home_;  // came home in this call, every byte, and the host hasn't written them since
  bool used_ = false;

  bool is_scattered_ = false;   // results come home on too many runs of pages
  IntervalSet results_;         // the pages of what comes home when the call ends, or has come home before
  std::vector<Interval> gaps_;  // between results, which other threads may write
  std::unique_ptr<unsigned char[]> gap_bytes_;  // one behind the other, as the device has them
  IntervalSet lost_;                            // of them, had been written when they were read
  IntervalSet confirmed_;                       // both sides have the same
};

}  // namespace ferry
