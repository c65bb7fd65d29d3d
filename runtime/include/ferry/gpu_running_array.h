// The scan, on a GPU, of an array whose elements are running results (see running_array.h), with a thread per element.
#ifndef FERRY_GPU_RUNNING_ARRAY_H
#define FERRY_GPU_RUNNING_ARRAY_H

#include "gpu_reduction.h"
#include "running_array.h"

template <class FerryNumber, bool ferry_falls>
__global__ void ferry_scan_elements(const FerryRunningCopies ferry_copies, FerryRunningEnds* ferry_seen) {
  FerryRunningEnds ferry_mine;
  for (ferry_int64 ferry_at = ferry_thread_index<0>(); ferry_at < ferry_copies.ferry_count;
       ferry_at += ferry_thread_count<0>())
    ferry_combine_running(ferry_mine,
                          ferry_scan_running<FerryNumber, ferry_falls, 1>(ferry_copies, ferry_at, ferry_at + 1));
  ferry_combine_block<FerryRunningEnds, ferry_combine_running>(ferry_mine, ferry_seen);
}

template <int = 0>
__global__ void ferry_scan_blocks(FerryRunningEnds* ferry_seen, unsigned ferry_count) {
  ferry_combine_blocks<FerryRunningEnds, ferry_combine_running>(ferry_seen, ferry_count);
}

template <class FerryNumber, bool ferry_falls>
int ferry_launch_scan(const void* ferry_config, const FerryRunningCopies& ferry_copies, FerryRunningEnds* ferry_seen) {
  return ferry_launch(ferry_config, ferry_scan_elements<FerryNumber, ferry_falls>, ferry_copies, ferry_seen);
}
template <int = 0>
int ferry_finish_scan(const void* ferry_config, FerryRunningEnds* ferry_seen, unsigned ferry_count) {
  return ferry_launch(ferry_config, ferry_scan_blocks<>, ferry_seen, ferry_count);
}

/// Returns the scan for a GPU kernel.
template <class FerryPartial, class FerryNumber, bool ferry_falls>
constexpr FerryRunningScan ferry_gpu_running_scan() {
  return {__builtin_offsetof(FerryPartial, ferry_running), sizeof(FerryNumber), nullptr,
          ferry_launch_scan<FerryNumber, ferry_falls>, ferry_finish_scan<>};
}

#endif
