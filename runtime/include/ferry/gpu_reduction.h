// Partial results of threads become a block's, and blocks' the launch's: a tree in shared memory, always in the
// same order. Included by generated files of GPUs whose kernels reduce, after <target>_kernel.h.
#ifndef FERRY_GPU_REDUCTION_H
#define FERRY_GPU_REDUCTION_H

#include "gpu_kernel.h"
#include "reduction.h"

/// Threads of a block whose kernel reduces, at most; launch_shape.cpp keeps to it.
constexpr unsigned ferry_reduction_threads = 256;

/// All threads of the block call it; thread 0's `mine` is the block's afterwards.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_threads(FerryPartial& ferry_mine, unsigned ferry_thread, unsigned ferry_threads) {
  static_assert(sizeof(FerryPartial) * ferry_reduction_threads <= 48 * 1024,
                "a block's partials fit into shared memory");
  __shared__
      __attribute__((__aligned__(16))) unsigned char ferry_storage[sizeof(FerryPartial) * ferry_reduction_threads];
  FerryPartial* const ferry_partials = reinterpret_cast<FerryPartial*>(ferry_storage);
  ferry_partials[ferry_thread] = ferry_mine;
  for (unsigned ferry_left = ferry_threads; ferry_left > 1;) {
    const unsigned ferry_half = (ferry_left + 1) / 2;
    __syncthreads();
    if (ferry_thread + ferry_half < ferry_left)
      ferry_combine(ferry_partials[ferry_thread], ferry_partials[ferry_thread + ferry_half]);
    ferry_left = ferry_half;
  }
  if (ferry_thread == 0) ferry_mine = ferry_partials[0];
}

/// The end of a kernel: this block's partial goes to its place in `partials`.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_block(FerryPartial& ferry_mine, FerryPartial* ferry_partials) {
  const unsigned ferry_thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  ferry_combine_threads<FerryPartial, ferry_combine>(ferry_mine, ferry_thread, blockDim.x * blockDim.y * blockDim.z);
  if (ferry_thread == 0) ferry_partials[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] = ferry_mine;
}

/// One block: `count` partials become the first.
template <class FerryPartial, void (*ferry_combine)(FerryPartial&, const FerryPartial&)>
__device__ inline void ferry_combine_blocks(FerryPartial* ferry_partials, unsigned ferry_count) {
  FerryPartial ferry_mine{};
  for (unsigned ferry_block = threadIdx.x; ferry_block < ferry_count; ferry_block += blockDim.x)
    ferry_combine(ferry_mine, ferry_partials[ferry_block]);
  ferry_combine_threads<FerryPartial, ferry_combine>(ferry_mine, threadIdx.x, blockDim.x);
  if (threadIdx.x == 0) ferry_partials[0] = ferry_mine;
}

#endif
