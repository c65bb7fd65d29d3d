// What a generated *.ferry.cu includes, and nothing else: loop bounds by value, the grid-stride iteration space and the
// typed launch; the rest of what kernels share is in kernel_common.h. One text for nvcc, clang-cuda and, as plain C++,
// the test double: -I decides whose <cuda_runtime.h>.
//
//   __global__ void kernel_0(const ferry::KernelLoops<1> loops, double* FERRY_RESTRICT a) {
//     for (std::int64_t k = ferry::thread_index<0>(); k < loops[0].count; k += ferry::thread_count<0>()) {
//       int i = ferry::at<int>(loops[0], k);
//       a[i] = 0;
//     }
//   }
//
// Any grid covers the loops, so kernels are right whatever the launch; the grid only decides how fast.
// <cuda_runtime.h> brings <cmath>: std::sqrt, sqrt, std::pow, std::abs … of user text are the device's own there.
#ifndef FERRY_CUDA_KERNEL_H
#define FERRY_CUDA_KERNEL_H

#include <cuda_runtime.h>

#include "cuda_atomics.h"
#include "kernel_common.h"

// [[ferry::max_registers(n)]]. nvcc has had the attribute since CUDA 12.4; other compilers leave the choice to
// -maxrregcount.
#if defined(__NVCC__) && CUDART_VERSION >= 12040
#define FERRY_REGISTER_LIMIT(N) __maxnreg__(N)
#else
#define FERRY_REGISTER_LIMIT(N)
#endif

namespace ferry {

/// The loops of a kernel as a kernel parameter: by value, so that they lie in constant memory.
template <int N>
struct KernelLoops {
  LoopBounds loops[N];

  explicit KernelLoops(const LoopBounds* from) {
    for (int d = 0; d < N; ++d) loops[d] = from[d];
  }
  FERRY_HOST_DEVICE const LoopBounds& operator[](int d) const { return loops[d]; }
};

/// This thread's first iteration of the loop on a grid axis (0 = x). 64 bits: n beyond 2^31 is a case.
template <int axis>
__device__ inline std::int64_t thread_index() {
  static_assert(axis >= 0 && axis < 3, "a grid has three axes");
  if constexpr (axis == 0) return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if constexpr (axis == 1) return static_cast<std::int64_t>(blockIdx.y) * blockDim.y + threadIdx.y;
  if constexpr (axis == 2) return static_cast<std::int64_t>(blockIdx.z) * blockDim.z + threadIdx.z;
}

/// The stride to this thread's next iteration on that axis.
template <int axis>
__device__ inline std::int64_t thread_count() {
  static_assert(axis >= 0 && axis < 3, "a grid has three axes");
  if constexpr (axis == 0) return static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  if constexpr (axis == 1) return static_cast<std::int64_t>(gridDim.y) * blockDim.y;
  if constexpr (axis == 2) return static_cast<std::int64_t>(gridDim.z) * blockDim.z;
}

namespace detail {
template <class T>
struct Exactly {
  using type = T;
};
}  // namespace detail

/// Launches a kernel with arguments of exactly its parameters' types: only the kernel takes part in deduction.
/// `config` is a cudaLaunchConfig_t; the value is the launch's cudaError_t.
template <class... Parameters>
int launch(const void* config, void (*kernel)(Parameters...), typename detail::Exactly<Parameters>::type... arguments) {
  return static_cast<int>(cudaLaunchKernelEx(static_cast<const cudaLaunchConfig_t*>(config), kernel,
                                             static_cast<Parameters>(arguments)...));
}

}  // namespace ferry

#endif
