// The grid and block of a launch, from the loops' trip counts and the kernel's record. Pure: no CUDA.
//
//   heat, 1022 x 1022, axes {y, x}   ──▶   block 256 x 1 x 1, grid 4 x 1022 x 1
//
// One thread an iteration where the hardware's grid limits allow it; kernels stride over the rest. An axis that no loop
// uses has one thread: a second one would do the same work again.
#pragma once

#include <ferry/kernel_common.h>

#include <array>
#include <cstdint>

namespace ferry::cuda {

// Of a kernel that reduces: threads of a block, and blocks of the grid (one partial each).
constexpr unsigned reduction_threads = 256, reduction_blocks = 1024;

struct LaunchShape {
  std::array<unsigned, 3> grid, block;  // x, y, z
};

struct ShapeLimits {
  int kernel_threads = 1024;  // what this kernel's registers allow
  std::array<int, 3> block{1024, 1024, 64};
  std::array<int, 3> grid{2147483647, 65535, 65535};
};

LaunchShape launch_shape(const FerryCudaKernel& kernel, const FerryLoopBounds* loops, const ShapeLimits& limits);

}  // namespace ferry::cuda
