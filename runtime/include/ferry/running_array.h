// An array whose elements are running results: iterations read what earlier iterations have added.
//
//   to[next[key[i]]++] = i;          counting sort, in order
//
//   first kernel      each tile of iterations adds to a copy of `next` that begins with zeros      2 1 | 0 3 | 1 1
//   scan              the array's values plus what earlier tiles added          next 0 3        0 3 | 2 4 | 2 7
//   second kernel     each tile runs the loop's body on its copy; the last copy is the array after the loop
//
// A histogram per tile and a scan over tiles are the method of parallel radix sort: M. Zagha, G. E. Blelloch, "Radix
// sort for vector multiprocessors" (1991). All arithmetic is on integers, so results don't depend on the number of
// tiles.
#ifndef FERRY_RUNNING_ARRAY_H
#define FERRY_RUNNING_ARRAY_H

#include "kernel_common.h"

FERRY_HOST_DEVICE inline void ferry_combine_running(FerryRunningEnds& ferry_earlier,
                                                    const FerryRunningEnds& ferry_later) {
  if (ferry_later.ferry_low < ferry_earlier.ferry_low) ferry_earlier.ferry_low = ferry_later.ferry_low;
  if (ferry_later.ferry_high > ferry_earlier.ferry_high) ferry_earlier.ferry_high = ferry_later.ferry_high;
  ferry_earlier.ferry_ascends = ferry_earlier.ferry_ascends && ferry_later.ferry_ascends;
  ferry_earlier.ferry_descends = ferry_earlier.ferry_descends && ferry_later.ferry_descends;
}

/// Records the subscripts that element `ferry_at` runs through: from `ferry_begin` to `ferry_end`, downwards if
/// `ferry_falls`. Compares them with the neighbours' initial values; their own calls compare the final ones.
template <class FerryNumber, bool ferry_falls>
FERRY_HOST_DEVICE inline void ferry_see_running(const FerryRunningCopies& ferry_copies, ferry_int64 ferry_at,
                                                FerryNumber ferry_begin, FerryNumber ferry_end,
                                                FerryRunningEnds& ferry_seen) {
  const auto* const ferry_elements = reinterpret_cast<const FerryNumber*>(ferry_copies.ferry_elements);
  const FerryNumber ferry_low = ferry_falls ? ferry_end : ferry_begin,
                    ferry_high = ferry_falls ? ferry_begin : ferry_end;
  const bool ferry_wraps = ferry_high < ferry_low;
  bool ferry_ascends = !ferry_wraps, ferry_descends = !ferry_wraps;
  if (ferry_at > 0) {
    const FerryNumber ferry_before = ferry_elements[ferry_at - 1];
    if (ferry_falls) ferry_ascends = ferry_ascends && ferry_before <= ferry_low;
    if (!ferry_falls) ferry_descends = ferry_descends && ferry_high <= ferry_before;
  }
  if (ferry_at + 1 < ferry_copies.ferry_count) {
    const FerryNumber ferry_behind = ferry_elements[ferry_at + 1];
    if (ferry_falls) ferry_descends = ferry_descends && ferry_behind <= ferry_low;
    if (!ferry_falls) ferry_ascends = ferry_ascends && ferry_high <= ferry_behind;
  }
  ferry_seen.ferry_ascends = ferry_seen.ferry_ascends && ferry_ascends;
  ferry_seen.ferry_descends = ferry_seen.ferry_descends && ferry_descends;
  if (ferry_low == ferry_high) return;
  if (static_cast<ferry_int64>(ferry_low) < ferry_seen.ferry_low)
    ferry_seen.ferry_low = static_cast<ferry_int64>(ferry_low);
  if (static_cast<ferry_int64>(ferry_high) > ferry_seen.ferry_high)
    ferry_seen.ferry_high = static_cast<ferry_int64>(ferry_high);
}

/// Scans the tiles for `ferry_together` elements at a time, which are adjacent in memory.
template <class FerryNumber, bool ferry_falls, int ferry_together>
FERRY_HOST_DEVICE inline FerryRunningEnds ferry_scan_running(const FerryRunningCopies& ferry_copies,
                                                             ferry_int64 ferry_from, ferry_int64 ferry_end) {
  FerryRunningEnds ferry_seen;
  for (ferry_int64 ferry_at = ferry_from; ferry_at < ferry_end; ferry_at += ferry_together) {
    const int ferry_count =
        ferry_end - ferry_at < ferry_together ? static_cast<int>(ferry_end - ferry_at) : ferry_together;
    const auto* const ferry_elements = reinterpret_cast<const FerryNumber*>(ferry_copies.ferry_elements) + ferry_at;
    FerryNumber ferry_now[ferry_together];
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k) ferry_now[ferry_k] = ferry_elements[ferry_k];
    for (ferry_int64 ferry_tile = 0; ferry_tile < ferry_copies.ferry_tiles; ++ferry_tile) {
      auto* const ferry_copy =
          reinterpret_cast<FerryNumber*>(ferry_copies.ferry_first + ferry_tile * ferry_copies.ferry_pitch) + ferry_at;
      for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k) {
        const FerryNumber ferry_added = ferry_copy[ferry_k];
        ferry_copy[ferry_k] = ferry_now[ferry_k];
        ferry_now[ferry_k] = static_cast<FerryNumber>(ferry_now[ferry_k] + ferry_added);
      }
    }
    for (int ferry_k = 0; ferry_k < ferry_count; ++ferry_k)
      ferry_see_running<FerryNumber, ferry_falls>(ferry_copies, ferry_at + ferry_k, ferry_elements[ferry_k],
                                                  ferry_now[ferry_k], ferry_seen);
  }
  return ferry_seen;
}

/// Returns the scan for a host kernel.
template <class FerryPartial, class FerryNumber, bool ferry_falls>
constexpr FerryRunningScan ferry_running_scan() {
  return {__builtin_offsetof(FerryPartial, ferry_running), sizeof(FerryNumber),
          ferry_scan_running<FerryNumber, ferry_falls, 512>, nullptr, nullptr};
}

#endif
