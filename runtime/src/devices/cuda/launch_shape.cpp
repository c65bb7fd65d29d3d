#include "launch_shape.h"

#include <algorithm>

namespace ferry::cuda {
namespace {

constexpr std::int64_t default_threads = 256;
constexpr std::int64_t warp = 32;

std::int64_t power_of_two_not_below(std::int64_t n) {
  std::int64_t power = 1;
  while (power < n && power < 1024) power *= 2;
  return power;
}

// Threads a block: the user's wish or 256, in whole warps, as far as the kernel's registers allow.
std::int64_t threads_of(const FerryCudaKernel& kernel, const ShapeLimits& limits) {
  std::int64_t wish = kernel.ferry_block > 0 ? kernel.ferry_block : default_threads;
  if (kernel.ferry_reduction) wish = std::min(wish, std::int64_t{reduction_threads});
  const std::int64_t allowed = std::max<std::int64_t>(limits.kernel_threads, 1);
  if (wish <= allowed) return wish;
  return allowed >= warp ? allowed / warp * warp : allowed;
}

}  // namespace

LaunchShape launch_shape(const FerryCudaKernel& kernel, const FerryLoopBounds* loops, const ShapeLimits& limits) {
  std::array<std::int64_t, 3> extent{0, 0, 0};  // 0: no loop on this axis
  for (int d = 0; d < kernel.ferry_dimensions; ++d) {
    std::int64_t& there = extent[kernel.ferry_axis[d]];
    there = std::max(there, loops[d].ferry_count);
  }
  LaunchShape shape{{1, 1, 1}, {1, 1, 1}};
  std::int64_t left = threads_of(kernel, limits);
  std::int64_t blocks_left = kernel.ferry_reduction ? reduction_blocks : INT64_MAX;
  // x first: neighbours in x read neighbours in memory, so a row gets as many threads as it has use for, and no less
  // than a warp.
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (extent[axis] == 0) continue;
    std::int64_t use = power_of_two_not_below(extent[axis]);
    if (axis == 0) use = std::max(use, warp);
    const std::int64_t threads = std::min({use, left, std::int64_t{limits.block[axis]}});
    left /= threads;
    const std::int64_t blocks = (extent[axis] - 1) / threads + 1;
    shape.block[axis] = static_cast<unsigned>(threads);
    shape.grid[axis] = static_cast<unsigned>(std::min({blocks, std::int64_t{limits.grid[axis]}, blocks_left}));
    blocks_left /= shape.grid[axis];
  }
  return shape;
}

}  // namespace ferry::cuda
