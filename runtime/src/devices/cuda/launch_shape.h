// The grid and block of a launch, from the loops' trip counts and the kernel's record. Pure: no CUDA.
//
//   heat, 1022 x 1022, axes {y, x}        ──▶   block 32 x 8 x 1, grid 32 x 128 x 1
//   saxpy, 10^6                           ──▶   block 256 x 1 x 1, grid 3907 x 1 x 1
//   x[3 * i + c], 10^6 x 3, axes {y, x}   ──▶   block 3 x 64 x 1, grid 1 x 15625 x 1
//
// A warp lies along x, where neighbours are neighbours in memory, and the block's warps along y, so that rows that a
// stencil reads several times come from the cache. A narrow x is as wide as its loop, so that a warp lies over several
// rows of it, as over one loop of both: neighbouring threads touch neighbouring elements, and none is without work.
// There are two blocks for each multiprocessor, where the iterations are enough for that.
//
// One thread an iteration where the hardware's grid limits allow it; the launch is repeated for the rest, and kernels
// that reduce stride over it. Kernels whose sums have an order have one axis: a block takes one tile for each 64 of its
// threads, and goes on to the next ones (see ferry/summation_order.h).
// An axis that no loop uses has one thread: a second one would do the same work again.
#pragma once

#include <ferry/summation_order.h>

#include <array>
#include <cstdint>

namespace ferry::cuda {

// Of a kernel that reduces: threads of a block, and blocks of the grid (one partial each).
constexpr unsigned reduction_threads = 256, reduction_blocks = 1024;

// Of a kernel whose threads have memory of their own: it is launched with no fewer.
constexpr unsigned fewest_threads = 256;

struct LaunchShape {
  std::array<unsigned, 3> grid, block;  // x, y, z
};

std::size_t threads_of(const LaunchShape& shape);

// Makes a grid smaller until it has no more threads than that (> 0): of a kernel that strides over it.
void limit_threads(LaunchShape& shape, std::size_t threads);

struct ShapeLimits {
  int kernel_threads = 1024;  // what this kernel's registers allow
  std::array<int, 3> block{1024, 1024, 64};
  std::array<int, 3> grid{2147483647, 65535, 65535};
  int multiprocessors = 1;
};

// Threads of a block where there is work for them: the user's wish or 256, in whole warps, as far as the kernel's
// registers allow.
int block_threads(const FerryGpuKernel& kernel, int kernel_threads);

LaunchShape launch_shape(const FerryGpuKernel& kernel, const FerryLoopBounds* loops, const ShapeLimits& limits);

}  // namespace ferry::cuda
