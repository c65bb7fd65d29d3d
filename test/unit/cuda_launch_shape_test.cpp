// Grids and blocks: every iteration has a thread if the hardware allows it, and no axis exceeds its limit.
#include <gtest/gtest.h>

#include <vector>

#include "devices/cuda/launch_shape.h"

namespace {

using ferry::cuda::launch_shape;
using ferry::cuda::LaunchShape;
using ferry::cuda::ShapeLimits;
using Sizes = std::array<unsigned, 3>;

FerryGpuKernel kernel(int dimensions, std::array<unsigned char, 3> axis, int block = 0) {
  return {nullptr, nullptr, dimensions, {axis[0], axis[1], axis[2]}, block, 0};
}

LaunchShape shape_of(const FerryGpuKernel& kernel, std::vector<std::int64_t> counts, ShapeLimits limits = {}) {
  std::vector<FerryLoopBounds> loops;
  for (std::int64_t count : counts) loops.push_back({0, 1, count});
  return launch_shape(kernel, loops.data(), limits);
}

TEST(LaunchShapeTest, OneLoop) {
  const LaunchShape big = shape_of(kernel(1, {0, 0, 0}), {1000});
  EXPECT_EQ(big.block, (Sizes{256, 1, 1}));
  EXPECT_EQ(big.grid, (Sizes{4, 1, 1}));
  const LaunchShape small = shape_of(kernel(1, {0, 0, 0}), {1});
  EXPECT_EQ(small.block, (Sizes{1, 1, 1}));
  EXPECT_EQ(small.grid, (Sizes{1, 1, 1}));
}

TEST(LaunchShapeTest, AWarpAlongXAndTheOthersAlongY) {
  const LaunchShape wide = shape_of(kernel(2, {1, 0, 0}), {1022, 1022});
  EXPECT_EQ(wide.block, (Sizes{32, 8, 1}));
  EXPECT_EQ(wide.grid, (Sizes{32, 128, 1}));
  const LaunchShape low = shape_of(kernel(2, {1, 0, 0}), {2, 5000});
  EXPECT_EQ(low.block, (Sizes{128, 2, 1}));
  const LaunchShape deep = shape_of(kernel(3, {2, 1, 0}), {100, 2, 33});
  EXPECT_EQ(deep.block, (Sizes{32, 2, 4}));
  EXPECT_EQ(deep.grid, (Sizes{2, 1, 25}));
  EXPECT_EQ(shape_of(kernel(3, {2, 1, 0}), {100, 100, 100}).block, (Sizes{32, 8, 1}));
}

// Each thread runs 4 x 2 iterations.
TEST(LaunchShapeTest, LanesAreDividedAmongThreads) {
  FerryGpuKernel jammed = kernel(2, {1, 0, 0});
  jammed.ferry_lanes_along[0] = 4;
  jammed.ferry_lanes_along[1] = 2;
  const LaunchShape shape = shape_of(jammed, {1001, 128});
  EXPECT_EQ(shape.block, (Sizes{32, 8, 1}));
  EXPECT_EQ(shape.grid, (Sizes{2, 32, 1}));
}

TEST(LaunchShapeTest, LanesAreWorthItIfEnoughThreadsRemain) {
  FerryGpuKernel jammed = kernel(1, {0, 0, 0});
  jammed.ferry_lanes_along[0] = 4;
  const auto worth = [&](std::int64_t count) {
    const FerryLoopBounds loop{0, 1, count};
    return ferry::cuda::is_worth_jamming(jammed, &loop, 100);
  };
  EXPECT_TRUE(worth(4 * 256 * 100));
  EXPECT_FALSE(worth(4 * 256 * 100 - 4));
  EXPECT_TRUE(worth(std::int64_t{1} << 62));
  EXPECT_FALSE(worth(0));
}

TEST(LaunchShapeTest, ANarrowXHasNoIdleWarps) {
  const LaunchShape triples = shape_of(kernel(2, {1, 0, 0}), {1000000, 3});
  EXPECT_EQ(triples.block, (Sizes{3, 64, 1}));  // six warps, each with ten triples and a part of another one
  EXPECT_EQ(triples.grid, (Sizes{1, 15625, 1}));
  const auto fives = shape_of(kernel(3, {2, 1, 0}), {100, 1000000, 5}).block;
  EXPECT_EQ(fives, (Sizes{5, 32, 1}));
  EXPECT_EQ(shape_of(kernel(2, {1, 0, 0}), {1000000, 24}).block, (Sizes{24, 8, 1}));
  EXPECT_EQ(shape_of(kernel(2, {1, 0, 0}), {1000000, 8}).block, (Sizes{8, 32, 1}));
  EXPECT_EQ(shape_of(kernel(3, {2, 1, 0}), {1000, 7, 3}).block, (Sizes{3, 7, 12}));
  EXPECT_EQ(shape_of(kernel(2, {1, 0, 0}, 100), {1000000, 3}).block, (Sizes{3, 32, 1}));
  EXPECT_EQ(shape_of(kernel(2, {1, 0, 0}, 32), {1000000, 3}).block, (Sizes{3, 10, 1}));
  const LaunchShape one = shape_of(kernel(2, {1, 0, 0}), {1022, 1});
  EXPECT_EQ(one.block, (Sizes{1, 256, 1}));
}

TEST(LaunchShapeTest, TwoBlocksForEachMultiprocessor) {
  ShapeLimits limits;
  limits.multiprocessors = 8;
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}), {4096}, limits).block, (Sizes{256, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}), {4095}, limits).block, (Sizes{128, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}), {100}, limits).block, (Sizes{32, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 256), {100}, limits).block, (Sizes{128, 1, 1}));
  EXPECT_EQ(shape_of(kernel(2, {1, 0, 0}), {32, 32}, limits).block, (Sizes{32, 2, 1}));
}

TEST(LaunchShapeTest, AReductionsShapeIsTheLoopsAlone) {
  const FerryReduction reduction{};
  FerryGpuKernel reducing = kernel(2, {1, 0, 0});
  reducing.ferry_reduction = &reduction;
  ShapeLimits limits;
  for (const int multiprocessors : {1, 8, 132}) {
    limits.multiprocessors = multiprocessors;
    const LaunchShape shape = shape_of(reducing, {1022, 1022}, limits);
    EXPECT_EQ(shape.block, (Sizes{256, 1, 1}));
    EXPECT_EQ(shape.grid, (Sizes{4, 256, 1}));
  }
}

TEST(LaunchShapeTest, AnUnusedAxisHasOneThread) {
  const LaunchShape only_y = shape_of(kernel(1, {1, 0, 0}), {1000});
  EXPECT_EQ(only_y.block, (Sizes{1, 256, 1}));
  EXPECT_EQ(only_y.grid, (Sizes{1, 4, 1}));
}

TEST(LaunchShapeTest, HardwareLimits) {
  const LaunchShape huge = shape_of(kernel(1, {0, 0, 0}), {std::int64_t{1} << 40});
  EXPECT_EQ(huge.grid, (Sizes{2147483647, 1, 1}));
  const LaunchShape tall = shape_of(kernel(3, {2, 1, 0}), {100000, 100000, 256});
  EXPECT_EQ(tall.grid, (Sizes{8, 12500, 65535}));
  const LaunchShape only_z = shape_of(kernel(1, {2, 0, 0}), {1000});
  EXPECT_EQ(only_z.block, (Sizes{1, 1, 64}));
}

TEST(LaunchShapeTest, FewerThreadsWhereEachNeedsMemory) {
  const auto limited = [](LaunchShape shape, std::size_t threads) {
    limit_threads(shape, threads);
    return shape;
  };
  using ferry::cuda::threads_of;
  const LaunchShape shape{{32, 128, 4}, {32, 8, 1}};
  EXPECT_EQ(limited(shape, threads_of(shape)).grid, shape.grid);
  for (const std::size_t threads : {1u, 7u, 255u, 256u, 300u, 8192u, 100000u, 1000000u}) {
    const LaunchShape less = limited(shape, threads);
    EXPECT_LE(threads_of(less), threads);
    EXPECT_GT(threads_of(less), threads / 4);
    EXPECT_EQ(less.block == shape.block, threads >= 256);
  }
}

TEST(LaunchShapeTest, TheBlockIsTheUsersAsFarAsRegistersAllow) {
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 128), {1000}).block, (Sizes{128, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 512), {10000}).block, (Sizes{512, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 96), {1000}).block, (Sizes{96, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 100), {1000}).block, (Sizes{100, 1, 1}));
  EXPECT_EQ(shape_of(kernel(2, {1, 0, 0}, 128), {1000, 1000}).block, (Sizes{32, 4, 1}));
  ShapeLimits limits;
  limits.kernel_threads = 200;
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}), {1000}, limits).block, (Sizes{192, 1, 1}));
}

}  // namespace
