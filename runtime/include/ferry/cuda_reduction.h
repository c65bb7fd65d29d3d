// Partial results of threads become a block's, and blocks' the launch's: a tree in shared memory, always in the same
// order. Included by generated *.ferry.cu files whose kernels reduce.
#ifndef FERRY_CUDA_REDUCTION_H
#define FERRY_CUDA_REDUCTION_H

#include "cuda_kernel.h"
#include "reduction.h"

namespace ferry {

namespace detail {

/// Threads of a block whose kernel reduces, at most; launch_shape.cpp keeps to it.
constexpr unsigned reduction_threads = 256;

/// All threads of the block call it; thread 0's `mine` is the block's afterwards.
template <class P, void (*combine)(P&, const P&)>
__device__ inline void combine_threads(P& mine, unsigned thread, unsigned threads) {
  static_assert(sizeof(P) * reduction_threads <= 48 * 1024, "a block's partials fit into shared memory");
  __shared__ __attribute__((aligned(16))) unsigned char storage[sizeof(P) * reduction_threads];
  P* const partials = reinterpret_cast<P*>(storage);
  partials[thread] = mine;
  for (unsigned left = threads; left > 1;) {
    const unsigned half = (left + 1) / 2;
    __syncthreads();
    if (thread + half < left) combine(partials[thread], partials[thread + half]);
    left = half;
  }
  if (thread == 0) mine = partials[0];
}

}  // namespace detail

/// The end of a kernel: this block's partial goes to its place in `partials`.
template <class P, void (*combine)(P&, const P&)>
__device__ inline void combine_block(P& mine, P* partials) {
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  detail::combine_threads<P, combine>(mine, thread, blockDim.x * blockDim.y * blockDim.z);
  if (thread == 0) partials[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x] = mine;
}

/// One block: `count` partials become the first.
template <class P, void (*combine)(P&, const P&)>
__device__ inline void combine_blocks(P* partials, unsigned count) {
  P mine{};
  for (unsigned b = threadIdx.x; b < count; b += blockDim.x) combine(mine, partials[b]);
  detail::combine_threads<P, combine>(mine, threadIdx.x, blockDim.x);
  if (threadIdx.x == 0) partials[0] = mine;
}

}  // namespace ferry

#endif
