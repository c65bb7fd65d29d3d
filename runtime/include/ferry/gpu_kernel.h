// What kernel files of all GPUs have in common: loop bounds by value, the mapping of threads to iterations, and the
// launch of a grid over them. Included by <target>_kernel.h, which must have declared the keywords that GPUs have in
// common (__global__, __device__, threadIdx, blockIdx …). <target>_kernel.h also defines FERRY_FOR_GPU if the GPU's
// compiler is running, FerryLaunchConfig (with gridDim and blockDim), and ferry_start(config, kernel, arguments…),
// which launches a kernel and returns the GPU runtime's error code.
//
//   __global__ void ferry_clear_l3(const FerryGridLoops<0> ferry_loops, double* FERRY_RESTRICT a) {
//     if (const unsigned ferry_at_0 = ferry_thread<0>(); ferry_at_0 < ferry_loops[0].ferry_count) {
//       int i = ferry_at<int, 1>(ferry_loops[0], ferry_at_0);
//       a[i] = 0;
//     }
//   }
//
// A thread runs one iteration, counted in 32 bits. ferry_launch_grid launches such a kernel once if the grid covers the
// loops, and otherwise once for each part that the grid covers. So every grid and trip count is correct. Kernels that
// reduce use a grid-stride loop in 64 bits, because each block leaves one partial result. So do kernels whose threads
// have memory of their own.
#ifndef FERRY_GPU_KERNEL_H
#define FERRY_GPU_KERNEL_H

#include "gpu_atomics.h"
#include "kernel_common.h"

/// A loop of a grid, restricted to the iterations that one launch covers.
struct FerryGridLoop {
  ferry_int64 ferry_first, ferry_step;
  unsigned ferry_count;
};

/// The loops of a kernel in which a thread runs one iteration. They are passed by value, hence in constant memory.
/// `ferry_axes` has the grid axis of each loop; 0 is x.
template <int... ferry_axes>
struct FerryGridLoops {
  FerryGridLoop ferry_loops[sizeof...(ferry_axes)];
  FERRY_HOST_DEVICE const FerryGridLoop& operator[](int ferry_d) const { return ferry_loops[ferry_d]; }
};

/// The loops of a kernel that uses a grid-stride loop. They are also passed by value.
template <int ferry_dimensions>
struct FerryStridedLoops {
  FerryLoopBounds ferry_loops[ferry_dimensions];

  explicit FerryStridedLoops(const FerryLoopBounds* ferry_from) {
    for (int ferry_d = 0; ferry_d < ferry_dimensions; ++ferry_d) ferry_loops[ferry_d] = ferry_from[ferry_d];
  }
  FERRY_HOST_DEVICE const FerryLoopBounds& operator[](int ferry_d) const { return ferry_loops[ferry_d]; }
};

/// Returns this thread's iteration of the loop on an axis. ferry_launch_grid ensures that it fits into 32 bits.
template <int ferry_axis>
__device__ inline unsigned ferry_thread() {
  static_assert(ferry_axis >= 0 && ferry_axis < 3, "a grid has three axes");
  if constexpr (ferry_axis == 0) return blockIdx.x * blockDim.x + threadIdx.x;
  if constexpr (ferry_axis == 1) return blockIdx.y * blockDim.y + threadIdx.y;
  if constexpr (ferry_axis == 2) return blockIdx.z * blockDim.z + threadIdx.z;
}

/// Returns the induction variable's value in iteration `ferry_index`. A constant step is a template argument.
template <class FerryType, ferry_int64 ferry_step>
__device__ inline FerryType ferry_at(const FerryGridLoop& ferry_loop, unsigned ferry_index) {
  return static_cast<FerryType>(ferry_loop.ferry_first + static_cast<ferry_int64>(ferry_index) * ferry_step);
}
template <class FerryType>
__device__ inline FerryType ferry_at(const FerryGridLoop& ferry_loop, unsigned ferry_index) {
  return static_cast<FerryType>(ferry_loop.ferry_first + static_cast<ferry_int64>(ferry_index) * ferry_loop.ferry_step);
}

/// The number of lanes of a thread, as a type.
template <int ferry_lanes_of_thread>
struct FerryWidth {
  static constexpr int ferry_value = ferry_lanes_of_thread;
};

#ifdef FERRY_FOR_GPU
#define FERRY_LANES_OF_THREAD \
  _Pragma("unroll") for (int ferry_lane = 0; ferry_lane < ferry_width.ferry_value; ++ferry_lane)
#else
#define FERRY_LANES_OF_THREAD for (int ferry_lane = 0; ferry_lane < ferry_width.ferry_value; ++ferry_lane)
#endif

/// Returns the iteration of this thread's first lane. Its lanes are a block apart, so neighbouring threads have
/// neighbouring iterations.
template <int ferry_axis, unsigned ferry_lanes_along>
__device__ inline unsigned ferry_thread_of_tile() {
  if constexpr (ferry_axis == 0) return blockIdx.x * blockDim.x * ferry_lanes_along + threadIdx.x;
  if constexpr (ferry_axis == 1) return blockIdx.y * blockDim.y * ferry_lanes_along + threadIdx.y;
  if constexpr (ferry_axis == 2) return blockIdx.z * blockDim.z * ferry_lanes_along + threadIdx.z;
}
template <int ferry_axis>
__device__ inline unsigned ferry_lane_at(unsigned ferry_first_lane, unsigned ferry_lane) {
  if constexpr (ferry_axis == 0) return ferry_first_lane + ferry_lane * blockDim.x;
  if constexpr (ferry_axis == 1) return ferry_first_lane + ferry_lane * blockDim.y;
  if constexpr (ferry_axis == 2) return ferry_first_lane + ferry_lane * blockDim.z;
}

/// In a grid-stride loop, these return this thread's first iteration on an axis and the distance to its next iteration.
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

/// Returns this thread's number in the grid.
__device__ inline ferry_int64 ferry_thread_of_grid() {
  return (ferry_thread_index<2>() * ferry_thread_count<1>() + ferry_thread_index<1>()) * ferry_thread_count<0>() +
         ferry_thread_index<0>();
}

template <class FerryType>
struct FerryExactly {
  using ferry_type = FerryType;
};

/// Launches a kernel. The arguments get exactly the types of its parameters, because only the kernel takes part in
/// deduction. `ferry_config` is a FerryLaunchConfig.
template <class... FerryParameters>
int ferry_launch(const void* ferry_config, void (*ferry_kernel)(FerryParameters...),
                 typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  return ferry_start(*static_cast<const FerryLaunchConfig*>(ferry_config), ferry_kernel, ferry_arguments...);
}

/// Returns the number of threads that a grid has on an axis, at most `ferry_most`, so that it fits into 32 bits.
inline ferry_int64 ferry_covered(const FerryLaunchConfig& ferry_config, int ferry_axis,
                                 ferry_int64 ferry_most = ferry_int64{1} << 31) {
  const unsigned ferry_blocks[] = {ferry_config.gridDim.x, ferry_config.gridDim.y, ferry_config.gridDim.z};
  const unsigned ferry_threads[] = {ferry_config.blockDim.x, ferry_config.blockDim.y, ferry_config.blockDim.z};
  const ferry_int64 ferry_all = static_cast<ferry_int64>(ferry_blocks[ferry_axis]) * ferry_threads[ferry_axis];
  return ferry_all < ferry_most ? ferry_all : ferry_most;
}

/// Returns the iterations of a loop from `ferry_begin` on: as many as remain, but no more than the grid covers.
inline FerryGridLoop ferry_grid_part(const FerryLoopBounds& ferry_loop, ferry_int64 ferry_begin,
                                     ferry_int64 ferry_covered) {
  const ferry_int64 ferry_left = ferry_loop.ferry_count - ferry_begin;
  return {ferry_loop.ferry_first + ferry_begin * ferry_loop.ferry_step, ferry_loop.ferry_step,
          static_cast<unsigned>(ferry_left < ferry_covered ? ferry_left : ferry_covered)};
}

/// Launches a kernel for all iterations of `ferry_bounds`. The grid moves over them, along the last loop first. Each
/// loop has its own axis. `ferry_each` says how many iterations the grid covers along each loop.
template <int... ferry_axes, class... FerryParameters>
int ferry_launch_parts(const void* ferry_config, const FerryLoopBounds* ferry_bounds, const ferry_int64* ferry_each,
                       void (*ferry_kernel)(FerryGridLoops<ferry_axes...>, FerryParameters...),
                       typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  constexpr int ferry_dimensions = sizeof...(ferry_axes);
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

/// Launches a kernel in which each thread runs one iteration.
template <int... ferry_axes, class... FerryParameters>
int ferry_launch_grid(const void* ferry_config, const FerryLoopBounds* ferry_bounds,
                      void (*ferry_kernel)(FerryGridLoops<ferry_axes...>, FerryParameters...),
                      typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  const auto& ferry_grid = *static_cast<const FerryLaunchConfig*>(ferry_config);
  const ferry_int64 ferry_each[] = {ferry_covered(ferry_grid, ferry_axes)...};
  return ferry_launch_parts(ferry_config, ferry_bounds, ferry_each, ferry_kernel, ferry_arguments...);
}

/// Launches a kernel in which each thread runs `ferry_lanes_along` iterations along each loop.
template <int... ferry_lanes_along, int... ferry_axes, class... FerryParameters>
int ferry_launch_jammed(const void* ferry_config, const FerryLoopBounds* ferry_bounds,
                        void (*ferry_kernel)(FerryGridLoops<ferry_axes...>, FerryParameters...),
                        typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  const auto& ferry_grid = *static_cast<const FerryLaunchConfig*>(ferry_config);
  const ferry_int64 ferry_most = ferry_int64{1} << 31;
  const ferry_int64 ferry_each[] = {ferry_covered(ferry_grid, ferry_axes, ferry_most / ferry_lanes_along) *
                                    ferry_lanes_along...};
  return ferry_launch_parts(ferry_config, ferry_bounds, ferry_each, ferry_kernel, ferry_arguments...);
}

#endif
