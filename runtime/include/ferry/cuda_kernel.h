// What a generated *.ferry.cu includes: loop bounds by value, the grid-stride iteration space and the typed launch; the
// rest of what kernels share is in kernel_common.h. One text for nvcc, clang-cuda and, as plain C++, the test double:
// -I decides whose <cuda_runtime.h>.
//
//   __global__ void ferry_clear_l3(const FerryKernelLoops<1> ferry_loops, double* FERRY_RESTRICT a) {
//     for (ferry_int64 ferry_at_0 = ferry_thread_index<0>(); ferry_at_0 < ferry_loops[0].ferry_count;
//          ferry_at_0 += ferry_thread_count<0>()) {
//       int i = ferry_at<int>(ferry_loops[0], ferry_at_0);
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
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS) __maxnreg__(FERRY_REGISTERS)
#else
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS)
#endif

/// The loops of a kernel as a kernel parameter: by value, so that they lie in constant memory.
template <int ferry_dimensions>
struct FerryKernelLoops {
  FerryLoopBounds ferry_loops[ferry_dimensions];

  explicit FerryKernelLoops(const FerryLoopBounds* ferry_from) {
    for (int ferry_d = 0; ferry_d < ferry_dimensions; ++ferry_d) ferry_loops[ferry_d] = ferry_from[ferry_d];
  }
  FERRY_HOST_DEVICE const FerryLoopBounds& operator[](int ferry_d) const { return ferry_loops[ferry_d]; }
};

/// This thread's first iteration of the loop on a grid axis (0 = x). 64 bits: n beyond 2^31 is a case.
template <int ferry_axis>
__device__ inline ferry_int64 ferry_thread_index() {
  static_assert(ferry_axis >= 0 && ferry_axis < 3, "a grid has three axes");
  if constexpr (ferry_axis == 0) return static_cast<ferry_int64>(blockIdx.x) * blockDim.x + threadIdx.x;
  if constexpr (ferry_axis == 1) return static_cast<ferry_int64>(blockIdx.y) * blockDim.y + threadIdx.y;
  if constexpr (ferry_axis == 2) return static_cast<ferry_int64>(blockIdx.z) * blockDim.z + threadIdx.z;
}

/// The stride to this thread's next iteration on that axis.
template <int ferry_axis>
__device__ inline ferry_int64 ferry_thread_count() {
  static_assert(ferry_axis >= 0 && ferry_axis < 3, "a grid has three axes");
  if constexpr (ferry_axis == 0) return static_cast<ferry_int64>(gridDim.x) * blockDim.x;
  if constexpr (ferry_axis == 1) return static_cast<ferry_int64>(gridDim.y) * blockDim.y;
  if constexpr (ferry_axis == 2) return static_cast<ferry_int64>(gridDim.z) * blockDim.z;
}

template <class FerryType>
struct FerryExactly {
  using ferry_type = FerryType;
};

/// Launches a kernel with arguments of exactly its parameters' types: only the kernel takes part in deduction.
/// `ferry_config` is a cudaLaunchConfig_t; the value is the launch's cudaError_t.
template <class... FerryParameters>
int ferry_launch(const void* ferry_config, void (*ferry_kernel)(FerryParameters...),
                 typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  return static_cast<int>(cudaLaunchKernelEx(static_cast<const cudaLaunchConfig_t*>(ferry_config), ferry_kernel,
                                             static_cast<FerryParameters>(ferry_arguments)...));
}

#endif
