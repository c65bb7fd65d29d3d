// Finds the least and greatest integers that kernels load as subscripts and bounds from an array that a kernel has
// written. Two numbers, not the array, are copied to the host. Included by generated GPU files that need it.
#ifndef FERRY_GPU_INSPECTION_H
#define FERRY_GPU_INSPECTION_H

#include "gpu_reduction.h"

template <class FerryValue>
__device__ inline ferry_int64 ferry_loaded_as(const unsigned char* ferry_at) {
  return static_cast<ferry_int64>(*reinterpret_cast<const FerryValue*>(ferry_at));
}

/// Loads one integer. All threads take the same branch, because they all load the same type.
__device__ inline ferry_int64 ferry_loaded_value(const FerryInspection& ferry_what, const unsigned char* ferry_at) {
  const bool ferry_signed = ferry_what.ferry_signed;
  switch (ferry_what.ferry_bytes) {
    case 1:
      return ferry_signed ? ferry_loaded_as<signed char>(ferry_at) : ferry_loaded_as<unsigned char>(ferry_at);
    case 2:
      return ferry_signed ? ferry_loaded_as<short>(ferry_at) : ferry_loaded_as<unsigned short>(ferry_at);
    case 4:
      return ferry_signed ? ferry_loaded_as<int>(ferry_at) : ferry_loaded_as<unsigned>(ferry_at);
    default: {
      const ferry_int64 ferry_value = ferry_loaded_as<ferry_int64>(ferry_at);
      return ferry_signed ? ferry_value
                          : static_cast<ferry_int64>(static_cast<unsigned long long>(ferry_value) ^ 1ull << 63);
    }
  }
}

FERRY_HOST_DEVICE inline void ferry_combine_ends(FerryLoadedEnds& ferry_earlier, const FerryLoadedEnds& ferry_later) {
  if (ferry_later.ferry_low < ferry_earlier.ferry_low) ferry_earlier.ferry_low = ferry_later.ferry_low;
  if (ferry_later.ferry_high > ferry_earlier.ferry_high) ferry_earlier.ferry_high = ferry_later.ferry_high;
}

static __global__ void ferry_inspect_values(const FerryInspection ferry_what, FerryLoadedEnds* ferry_partials) {
  FerryLoadedEnds ferry_mine;
  for (ferry_int64 ferry_at = ferry_thread_index<0>(); ferry_at < ferry_what.ferry_count;
       ferry_at += ferry_thread_count<0>()) {
    const ferry_int64 ferry_byte = ferry_what.ferry_run == 0
                                       ? ferry_at * ferry_what.ferry_bytes
                                       : ferry_at / ferry_what.ferry_run * ferry_what.ferry_stride +
                                             ferry_at % ferry_what.ferry_run * ferry_what.ferry_bytes;
    const ferry_int64 ferry_value = ferry_loaded_value(ferry_what, ferry_what.ferry_memory + ferry_byte);
    if (ferry_what.ferry_skips && ferry_value == ferry_what.ferry_skipped) continue;
    FerryLoadedEnds ferry_one;
    ferry_one.ferry_low = ferry_one.ferry_high = ferry_value;
    ferry_combine_ends(ferry_mine, ferry_one);
  }
  ferry_combine_block<FerryLoadedEnds, ferry_combine_ends>(ferry_mine, ferry_partials);
}

static __global__ void ferry_inspect_blocks(FerryLoadedEnds* ferry_partials, unsigned ferry_count) {
  ferry_combine_blocks<FerryLoadedEnds, ferry_combine_ends>(ferry_partials, ferry_count);
}

static int ferry_launch_inspection(const void* ferry_config, const FerryInspection& ferry_what,
                                   FerryLoadedEnds* ferry_partials) {
  return ferry_launch(ferry_config, ferry_inspect_values, ferry_what, ferry_partials);
}
static int ferry_finish_inspection(const void* ferry_config, FerryLoadedEnds* ferry_partials, unsigned ferry_count) {
  return ferry_launch(ferry_config, ferry_inspect_blocks, ferry_partials, ferry_count);
}
static const FerryInspector ferry_inspector = {ferry_reduction_threads, ferry_launch_inspection,
                                               ferry_finish_inspection};

/// Sets the inspector of a module, before the module is registered.
#define FERRY_USE_INSPECTOR(FERRY_MODULE)                                                  \
  __attribute__((__constructor__(199), __used__)) static void FERRY_MODULE##_inspector() { \
    FERRY_MODULE.ferry_inspector = &ferry_inspector;                                       \
  }

#endif
