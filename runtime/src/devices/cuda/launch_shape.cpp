#include "launch_shape.h"

#include <algorithm>
#include <numeric>

namespace ferry::cuda {
namespace {

constexpr std::int64_t default_threads = 256;
constexpr std::int64_t warp = 32;

using Extents = std::array<std::int64_t, 3>;

std::int64_t power_of_two_not_below(std::int64_t n) {
  std::int64_t power = 1;
  while (power < n && power < 1024) power *= 2;
  return power;
}

Extents extents_of(const FerryGpuKernel& kernel, const FerryLoopBounds* loops) {
  Extents extents{0, 0, 0};  // 0 for an axis without a loop
  for (int d = 0; d < kernel.ferry_dimensions; ++d) {
    std::int64_t& there = extents[kernel.ferry_axis[d]];
    const std::int64_t lanes = kernel.ferry_lanes_along[d];
    there = std::max(there, loops[d].ferry_count / lanes + (loops[d].ferry_count % lanes != 0));
  }
  return extents;
}

// Reduces the number of threads in a block until there are two blocks for every multiprocessor.
std::int64_t spread(std::int64_t threads, const Extents& extents, const ShapeLimits& limits) {
  std::int64_t iterations = 1;
  for (const std::int64_t extent : extents)
    if (extent > 0 && __builtin_mul_overflow(iterations, extent, &iterations)) return threads;
  while (threads >= 2 * warp && iterations / threads < 2 * std::int64_t{limits.multiprocessors}) threads /= 2;
  return threads;
}

// Fills the block along x first, with at least one warp.
std::array<std::int64_t, 3> block_along_x(const Extents& extents, std::int64_t threads, const ShapeLimits& limits) {
  std::array<std::int64_t, 3> block{1, 1, 1};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (extents[axis] == 0) continue;
    std::int64_t use = power_of_two_not_below(extents[axis]);
    if (axis == 0) use = std::max(use, warp);
    block[axis] = std::min({use, threads, std::int64_t{limits.block[axis]}});
    threads /= block[axis];
  }
  return block;
}

// Covers whole loops, x first, as long as the threads suffice. The first loop that doesn't fit gets enough threads for
// whole warps. A warp's threads are numbered along x, y, z, so they cover these loops as if they were one loop.
std::array<std::int64_t, 3> block_of_rows(const Extents& extents, std::int64_t threads, const ShapeLimits& limits) {
  std::array<std::int64_t, 3> block{1, 1, 1};
  std::int64_t inside = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (extents[axis] == 0) continue;
    const std::int64_t most = std::min(threads / inside, std::int64_t{limits.block[axis]});
    const std::int64_t in_warps = warp / std::gcd(inside, warp);
    if (extents[axis] <= most)
      block[axis] = extents[axis];
    else
      block[axis] = most > in_warps ? most - most % in_warps : std::max<std::int64_t>(most, 1);
    inside *= block[axis];
    if (extents[axis] > block[axis]) break;
  }
  return block;
}

// Puts one warp along x, and then threads along y and z. Uses the remaining threads along the axes where they are
// useful, again x first.
std::array<std::int64_t, 3> block_of_warps(const Extents& extents, std::int64_t threads, const ShapeLimits& limits) {
  if (extents[0] > 0 && extents[0] < warp && extents[1] > 0 && threads >= warp)
    return block_of_rows(extents, threads, limits);
  std::array<std::int64_t, 3> block{1, 1, 1};
  for (const std::int64_t most : {warp, std::int64_t{1024}})
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (extents[axis] == 0) continue;
      const std::int64_t use =
          axis == 0 ? std::min(most, power_of_two_not_below(extents[axis])) : power_of_two_not_below(extents[axis]);
      const std::int64_t others = block[0] * block[1] * block[2] / block[axis], left = threads / others;
      block[axis] = std::max(block[axis], std::min({use, left, std::int64_t{limits.block[axis]}}));
    }
  return block;
}

}  // namespace

bool is_worth_jamming(const FerryGpuKernel& jammed, const FerryLoopBounds* loops, int multiprocessors) {
  constexpr std::int64_t threads_of_multiprocessor = 256;
  std::int64_t threads = 1;
  for (const std::int64_t extent : extents_of(jammed, loops))
    if (extent > 0 && __builtin_mul_overflow(threads, extent, &threads)) return true;
  return threads >= threads_of_multiprocessor * multiprocessors;
}

std::size_t threads_of(const LaunchShape& shape) {
  std::size_t threads = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) threads *= std::size_t{shape.grid[axis]} * shape.block[axis];
  return threads;
}

void limit_threads(LaunchShape& shape, std::size_t threads) {
  for (std::array<unsigned, 3>* extents : {&shape.grid, &shape.block}) {
    for (;;) {
      unsigned& most = *std::max_element(extents->begin(), extents->end());
      const std::size_t now = threads_of(shape);
      if (now <= threads) return;
      if (most == 1) break;
      const std::size_t others = now / most;
      most = others <= threads ? static_cast<unsigned>(threads / others) : (most + 1) / 2;
    }
  }
}

int block_threads(const FerryGpuKernel& kernel, int kernel_threads) {
  std::int64_t wish = kernel.ferry_block > 0 ? kernel.ferry_block : default_threads;
  if (kernel.ferry_reduction) wish = std::min(wish, std::int64_t{reduction_threads});
  const std::int64_t allowed = std::max(kernel_threads, 1);
  if (wish > allowed) wish = allowed >= warp ? allowed / warp * warp : allowed;
  return static_cast<int>(wish);
}

namespace {

// Returns the shape for a kernel with ordered sums. A block computes as many tiles at a time as it has groups of lanes.
LaunchShape shape_of_tiles(const FerryGpuKernel& kernel, const FerryLoopBounds* loops, const ShapeLimits& limits) {
  constexpr std::int64_t most_blocks = 65536;
  const std::int64_t of_block = std::max(block_threads(kernel, limits.kernel_threads) / ferry_lanes, 1);
  const auto dimensions = static_cast<unsigned>(kernel.ferry_dimensions);
  const std::int64_t tiles = ferry_tiles_of(loops, dimensions).ferry_count();
  const std::int64_t most = std::min(most_blocks, std::int64_t{limits.grid[0]});
  const std::int64_t blocks = std::clamp<std::int64_t>((tiles + of_block - 1) / of_block, 1, most);
  return {{static_cast<unsigned>(blocks), 1, 1}, {static_cast<unsigned>(of_block) * ferry_lanes, 1, 1}};
}

// Returns the shape for a loop with running results. Each tile has one thread, and blocks are small, because there may
// not be more tiles than multiprocessors.
LaunchShape shape_of_running_tiles(const FerryGpuKernel& kernel, const FerryLoopBounds* loops,
                                   const ShapeLimits& limits) {
  constexpr int usual = 2 * warp;
  const std::int64_t wish = block_threads(kernel, limits.kernel_threads),
                     threads = kernel.ferry_block > 0 ? wish : std::min<std::int64_t>(wish, usual),
                     tiles = FerryRunningTiles(loops[0].ferry_count, loops[1].ferry_count).ferry_count();
  return {{static_cast<unsigned>((tiles + threads - 1) / threads), 1, 1}, {static_cast<unsigned>(threads), 1, 1}};
}

}  // namespace

LaunchShape launch_shape(const FerryGpuKernel& kernel, const FerryLoopBounds* loops, const ShapeLimits& limits) {
  if (kernel.ferry_reduction && kernel.ferry_reduction->ferry_in_lanes) return shape_of_tiles(kernel, loops, limits);
  if (kernel.ferry_reduction && kernel.ferry_reduction->ferry_begin)
    return shape_of_running_tiles(kernel, loops, limits);
  const Extents extents = extents_of(kernel, loops);
  const bool free_block = kernel.ferry_block <= 0 && !kernel.ferry_reduction;
  const std::int64_t wish = block_threads(kernel, limits.kernel_threads),
                     threads = free_block ? spread(wish, extents, limits) : wish;
  const auto block =
      kernel.ferry_reduction ? block_along_x(extents, threads, limits) : block_of_warps(extents, threads, limits);
  LaunchShape shape{{1, 1, 1}, {1, 1, 1}};
  std::int64_t blocks_left = kernel.ferry_reduction ? reduction_blocks : INT64_MAX;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (extents[axis] == 0) continue;
    const std::int64_t blocks = (extents[axis] - 1) / block[axis] + 1;
    shape.block[axis] = static_cast<unsigned>(block[axis]);
    shape.grid[axis] = static_cast<unsigned>(std::min({blocks, std::int64_t{limits.grid[axis]}, blocks_left}));
    blocks_left /= shape.grid[axis];
  }
  return shape;
}

}  // namespace ferry::cuda
