// What kernel files of all GPUs share: loop bounds by value, what thread does which iteration, and the launch of a grid
// over them. Included by <target>_kernel.h, which has made the words known that GPUs have in common (__global__,
// __device__, threadIdx, blockIdx …), defines FERRY_FOR_GPU where its compiler is at work, and says how a kernel is
// launched: FerryLaunchConfig, with gridDim and blockDim, and ferry_start(config, kernel, arguments…), which returns
// its runtime's error code.
//
//   __global__ void ferry_clear_l3(const FerryGridLoops<0> ferry_loops, double* FERRY_RESTRICT a) {
//     if (const unsigned ferry_at_0 = ferry_thread<0>(); ferry_at_0 < ferry_loops[0].ferry_count) {
//       int i = ferry_at<int, 1>(ferry_loops[0], ferry_at_0);
//       a[i] = 0;
//     }
//   }
//
// A thread does one iteration, counted in 32 bits. ferry_launch_grid launches such a kernel once where the grid covers
// the loops, else once for each part that it covers: so it is right whatever the grid and however many iterations.
// Kernels that reduce stride over the grid, with 64 bits, since each block leaves one partial result, and so do those
// whose threads have memory of their own.
#ifndef FERRY_GPU_KERNEL_H
#define FERRY_GPU_KERNEL_H

#include "gpu_atomics.h"
#include "kernel_common.h"

/// A loop of a grid: the iterations that one launch covers.
struct FerryGridLoop {
  ferry_int64 ferry_first, ferry_step;
  unsigned ferry_count;
};

/// The loops of a kernel of one iteration a thread, as a parameter by value, so that they lie in constant memory.
/// `ferry_axes`: the grid's axis of each loop, 0 = x.
template <int... ferry_axes>
struct FerryGridLoops {
  FerryGridLoop ferry_loops[sizeof...(ferry_axes)];
  FERRY_HOST_DEVICE const FerryGridLoop& operator[](int ferry_d) const { return ferry_loops[ferry_d]; }
};

/// The same for a kernel that strides over the grid.
template <int ferry_dimensions>
struct FerryStridedLoops {
  FerryLoopBounds ferry_loops[ferry_dimensions];

  explicit FerryStridedLoops(const FerryLoopBounds* ferry_from) {
    for (int ferry_d = 0; ferry_d < ferry_dimensions; ++ferry_d) ferry_loops[ferry_d] = ferry_from[ferry_d];
  }
  FERRY_HOST_DEVICE const FerryLoopBounds& operator[](int ferry_d) const { return ferry_loops[ferry_d]; }
};

/// This thread's iteration of the loop on an axis. ferry_launch_grid sees to it that 32 bits do.
template <int ferry_axis>
__device__ inline unsigned ferry_thread() {
  static_assert(ferry_axis >= 0 && ferry_axis < 3, "a grid has three axes");
  if constexpr (ferry_axis == 0) return blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (ferry_axis == 1) return blockIdx.y * blockDim.y + threadIdx.y;
  if constexpr (ferry_axis == 2) return blockIdx.z * blockDim.z + threadIdx.z;
}

/// Its value, as the variable's type; a step that is a constant is known to the compiler.
template <class FerryType, ferry_int64 ferry_step>
__device__ inline FerryType ferry_at(const FerryGridLoop& ferry_loop, unsigned ferry_index) {
  return static_cast<FerryType>(ferry_loop.ferry_first + static_cast<ferry_int64>(ferry_index) * ferry_step);
}
template <class FerryType>
__device__ inline FerryType ferry_at(const FerryGridLoop& ferry_loop, unsigned ferry_index) {
  return static_cast<FerryType>(ferry_loop.ferry_first + static_cast<ferry_int64>(ferry_index) * ferry_loop.ferry_step);
}

/// Of a kernel that strides: this thread's first iteration of the loop on an axis, and the stride to its next one.
template <int ferry_axis>
__device__ inline ferry_int64 ferry_thread_index() {
  static_assert(ferry_axis >= 0 && ferry_axis < 3, "a grid has three axes");
  if constexpr (ferry_axis == 0) return static_cast<ferry_int64>(blockIdx.x) * blockDim.x + threadIdx.x;
  if constexpr (ferry_axis == 1) return static_cast<ferry_int64>(blockIdx.y) * blockDim.y + threadIdx.y;
  if constexpr (ferry_axis == 2) return static_cast<ferry_int64>(blockIdx.z) * blockDim.z + threadIdx.z;
}
template <int ferry_axis>
__device__ inline ferry_int64 ferry_thread_count() {
  static_assert(ferry_axis >= 0 && ferry_axis < 3, "a grid has three axes");
  if constexpr (ferry_axis == 0) return static_cast<ferry_int64>(gridDim.x) * blockDim.x;
  if constexpr (ferry_axis == 1) return static_cast<ferry_int64>(gridDim.y) * blockDim.y;
  if constexpr (ferry_axis == 2) return static_cast<ferry_int64>(gridDim.z) * blockDim.z;
}

/// Number of this thread in the grid.
__device__ inline ferry_int64 ferry_thread_of_grid() {
  return (ferry_thread_index<2>() * ferry_thread_count<1>() + ferry_thread_index<1>()) * ferry_thread_count<0>() +
         ferry_thread_index<0>();
}

template <class FerryType>
struct FerryExactly {
  using ferry_type = FerryType;
};

/// Launches a kernel with arguments of exactly its parameters' types: only the kernel takes part in deduction.
/// `ferry_config` is a FerryLaunchConfig.
template <class... FerryParameters>
int ferry_launch(const void* ferry_config, void (*ferry_kernel)(FerryParameters...),
                 typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  return ferry_start(*static_cast<const FerryLaunchConfig*>(ferry_config), ferry_kernel, ferry_arguments...);
}

/// How many iterations a grid covers on an axis; no more than what 32 bits count.
inline ferry_int64 ferry_covered(const FerryLaunchConfig& ferry_config, int ferry_axis) {
  const unsigned ferry_blocks[] = {ferry_config.gridDim.x, ferry_config.gridDim.y, ferry_config.gridDim.z};
  const unsigned ferry_threads[] = {ferry_config.blockDim.x, ferry_config.blockDim.y, ferry_config.blockDim.z};
  const ferry_int64 ferry_most = ferry_int64{1} << 31;
  const ferry_int64 ferry_all = static_cast<ferry_int64>(ferry_blocks[ferry_axis]) * ferry_threads[ferry_axis];
  return ferry_all < ferry_most ? ferry_all : ferry_most;
}

/// The iterations of a loop from `ferry_begin` on, as many as there are and a grid covers.
inline FerryGridLoop ferry_grid_part(const FerryLoopBounds& ferry_loop, ferry_int64 ferry_begin,
                                     ferry_int64 ferry_covered) {
  const ferry_int64 ferry_left = ferry_loop.ferry_count - ferry_begin;
  return {ferry_loop.ferry_first + ferry_begin * ferry_loop.ferry_step, ferry_loop.ferry_step,
          static_cast<unsigned>(ferry_left < ferry_covered ? ferry_left : ferry_covered)};
}

/// Launches a kernel of one iteration a thread for all iterations of `ferry_bounds`: the grid is moved over them, the
/// last loop first. Each loop has an axis of its own.
template <int... ferry_axes, class... FerryParameters>
int ferry_launch_grid(const void* ferry_config, const FerryLoopBounds* ferry_bounds,
                      void (*ferry_kernel)(FerryGridLoops<ferry_axes...>, FerryParameters...),
                      typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  constexpr int ferry_dimensions = sizeof...(ferry_axes);
  const auto& ferry_grid = *static_cast<const FerryLaunchConfig*>(ferry_config);
  const ferry_int64 ferry_each[] = {ferry_covered(ferry_grid, ferry_axes)...};
  ferry_int64 ferry_begin[ferry_dimensions] = {};
  for (;;) {
    FerryGridLoops<ferry_axes...> ferry_part;
    for (int ferry_d = 0; ferry_d < ferry_dimensions; ++ferry_d)
      ferry_part.ferry_loops[ferry_d] =
          ferry_grid_part(ferry_bounds[ferry_d], ferry_begin[ferry_d], ferry_each[ferry_d]);
    if (const int ferry_error = ferry_launch(ferry_config, ferry_kernel, ferry_part, ferry_arguments...))
      return ferry_error;
    int ferry_d = ferry_dimensions - 1;
    for (; ferry_d >= 0; --ferry_d) {
      ferry_begin[ferry_d] += ferry_each[ferry_d];
      if (ferry_begin[ferry_d] < ferry_bounds[ferry_d].ferry_count) break;
      ferry_begin[ferry_d] = 0;
    }
    if (ferry_d < 0) return 0;
  }
}

#endif
