// Computes the grid and block of a launch from the loops' trip counts and the kernel's record, without CUDA calls.
//
//   heat, 1022 x 1022, axes {y, x}        ──▶   block 32 x 8 x 1, grid 32 x 128 x 1
//   saxpy, 10^6                           ──▶   block 256 x 1 x 1, grid 3907 x 1 x 1
//   x[3 * i + c], 10^6 x 3, axes {y, x}   ──▶   block 3 x 64 x 1, grid 1 x 15625 x 1
//
// A warp is along x, because neighbours along x are neighbours in memory. The block's warps are along y, so that rows
// that a stencil reads several times come from the cache. If the x loop is narrow, the block is as wide as the loop,
// and a warp covers several rows as if both loops were one. Then neighbouring threads touch neighbouring elements, and
// none is idle. With enough iterations, there are two blocks for each multiprocessor.
//
// Each iteration has one thread, if the hardware's grid limits allow it. Otherwise the launch is repeated for the
// remaining iterations, and kernels that reduce use a stride. Kernels with ordered sums have one axis. A block takes
// one tile for each 64 of its threads, then further tiles (see ferry/summation_order.h). An axis without a loop has one
// thread, because a second one would repeat the same work.
#pragma once

#include <ferry/summation_order.h>

#include <array>
#include <cstdint>

namespace ferry::cuda {

// The number of threads in a block, and the largest number of blocks in the grid, for a kernel that reduces. Each block
// produces one partial result.
constexpr unsigned reduction_threads = 256, reduction_blocks = 1024;

// The smallest number of threads in a launch of a kernel whose threads have private memory.
constexpr unsigned fewest_threads = 256;

struct LaunchShape {
  std::array<unsigned, 3> grid, block;  // along x, y, z
};

std::size_t threads_of(const LaunchShape& shape);

// Reduces a launch to at most `threads` (> 0) threads. The kernel must be one that strides over the iterations.
void limit_threads(LaunchShape& shape, std::size_t threads);

struct ShapeLimits {
  int kernel_threads = 1024;  // the limit because of this kernel's registers
  std::array<int, 3> block{1024, 1024, 64};
  std::array<int, 3> grid{2147483647, 65535, 65535};
  int multiprocessors = 1;
};

// Returns the number of threads in a block if there is enough work. It is the number that the user requests, or 256. It
// is rounded to whole warps, and limited by the kernel's registers.
int block_threads(const FerryGpuKernel& kernel, int kernel_threads);

// Returns whether a kernel whose threads run several iterations each still has enough threads, that is, eight warps for
// each multiprocessor. Each thread then has several independent chains of instructions, which hide latencies as
// additional warps would.
bool is_worth_jamming(const FerryGpuKernel& jammed, const FerryLoopBounds* loops, int multiprocessors);

LaunchShape launch_shape(const FerryGpuKernel& kernel, const FerryLoopBounds* loops, const ShapeLimits& limits);

}  // namespace ferry::cuda
