// The features that kernels use: qualifiers, built-in variables, barriers, shuffles and votes. A barrier suspends the
// calling thread's fibre (src/block.h). A kernel without barriers runs as a plain loop.
#ifndef CUDA_ON_CPU_KERNEL_H
#define CUDA_ON_CPU_KERNEL_H

#include <stdint.h>
#include <string.h>

#include "api.h"

// As on a GPU, kernels aren't merged and launches aren't dropped (FERRY_KERNEL in ferry/kernel_common.h).
#ifdef __has_attribute
#if __has_attribute(__noipa__)
#define __global__ __attribute__((__noipa__))
#endif
#endif
#ifndef __global__
#define __global__
#endif
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
// A worker thread runs one block at a time, so a block's shared memory belongs to its worker. Sizes must be fixed.
#define __shared__ static thread_local
// Not defined on purpose: __noinline__ (libstdc++ writes __attribute__((__noinline__))), __CUDACC__, __CUDA_ARCH__.

// __thread instead of thread_local avoids an initialisation check at each use.
extern __thread uint3 threadIdx;
extern __thread uint3 blockIdx;
extern __thread dim3 blockDim;
extern __thread dim3 gridDim;
constexpr int warpSize = 32;

/// PTX's `exit`, as Ferry's kernels call it: ends the calling thread. Barriers and shuffles don't wait for it.
[[noreturn]] void ferry_exit_thread();

namespace cuda_on_cpu {

/// The values that the lanes of a warp have passed to one shuffle or vote.
struct Lanes {
  uint64_t value[32];
  unsigned mask;  ///< the lanes that took part
};

enum class Vote { none, count, all, any };

/// Suspends the calling thread until all threads of its block that haven't ended have arrived, too. Returns the
/// vote's result.
int block_barrier(Vote vote, int predicate);

/// Suspends the calling thread until all lanes of `mask` have arrived with the same mask. The result is valid until the
/// next shuffle or vote.
const Lanes& meet(unsigned mask, uint64_t value);

/// Returns the calling thread's number in its warp.
int lane();


/// Returns the value that lane `source` passed, or 0xA5 bytes if the lane didn't take part.
template <class T>
T exchange(unsigned mask, T value, int source) {
  static_assert(sizeof(T) <= sizeof(uint64_t), "shuffles move up to 8 bytes");
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof(T));
  const Lanes& lanes = meet(mask, bits);
  memset(&value, 0xA5, sizeof(T));
  if (lanes.mask >> source & 1u) memcpy(&value, &lanes.value[source], sizeof(T));
  return value;
}

}  // namespace cuda_on_cpu

inline void __syncthreads() { cuda_on_cpu::block_barrier(cuda_on_cpu::Vote::none, 0); }
inline int __syncthreads_count(int p) { return cuda_on_cpu::block_barrier(cuda_on_cpu::Vote::count, p); }
inline int __syncthreads_and(int p) { return cuda_on_cpu::block_barrier(cuda_on_cpu::Vote::all, p); }
inline int __syncthreads_or(int p) { return cuda_on_cpu::block_barrier(cuda_on_cpu::Vote::any, p); }
inline void __syncwarp(unsigned mask = 0xffffffffu) { cuda_on_cpu::meet(mask, 0); }
inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_block() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

// The source lanes are those of the CUDA C++ Programming Guide, "Warp Shuffle Functions".
template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32) {
  int lane = cuda_on_cpu::lane();
  return cuda_on_cpu::exchange(mask, value, (lane & ~(width - 1)) + (source & (width - 1)));
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  int lane = cuda_on_cpu::lane();
  int source = lane - static_cast<int>(delta);
  return cuda_on_cpu::exchange(mask, value, source < (lane & ~(width - 1)) ? lane : source);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  int lane = cuda_on_cpu::lane();
  int source = lane + static_cast<int>(delta);
  return cuda_on_cpu::exchange(mask, value, source > (lane | (width - 1)) ? lane : source);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32) {
  int lane = cuda_on_cpu::lane();
  int source = lane ^ lane_mask;
  return cuda_on_cpu::exchange(mask, value, source > (lane | (width - 1)) ? lane : source);
}

inline unsigned __ballot_sync(unsigned mask, int predicate) {
  const cuda_on_cpu::Lanes& lanes = cuda_on_cpu::meet(mask, predicate != 0);
  unsigned ballot = 0;
  for (int i = 0; i < 32; ++i)
    if ((lanes.mask >> i & 1u) && lanes.value[i]) ballot |= 1u << i;
  return ballot;
}
inline int __any_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate) != 0; }
inline int __all_sync(unsigned mask, int predicate) {
  const cuda_on_cpu::Lanes& lanes = cuda_on_cpu::meet(mask, predicate != 0);
  for (int i = 0; i < 32; ++i)
    if ((lanes.mask >> i & 1u) && !lanes.value[i]) return 0;
  return 1;
}

template <class T>
T __ldg(const T* pointer) {
  return *pointer;
}

#endif
