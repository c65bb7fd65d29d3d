// Grids and blocks: every iteration has a thread or is strided to, no axis exceeds the hardware.
#include <gtest/gtest.h>

#include <vector>

#include "devices/cuda/launch_shape.h"

namespace {

using ferry::cuda::launch_shape;
using ferry::cuda::LaunchShape;
using ferry::cuda::ShapeLimits;
using Sizes = std::array<unsigned, 3>;

FerryCudaKernel kernel(int dimensions, std::array<unsigned char, 3> axis, int block = 0) {
  return {nullptr, nullptr, dimensions, {axis[0], axis[1], axis[2]}, block, 0};
}

LaunchShape shape_of(const FerryCudaKernel& kernel, std::vector<std::int64_t> counts, ShapeLimits limits = {}) {
  std::vector<FerryLoopBounds> loops;
  for (std::int64_t count : counts) loops.push_back({0, 1, count});
  return launch_shape(kernel, loops.data(), limits);
}

TEST(LaunchShapeTest, OneLoop) {
  const LaunchShape big = shape_of(kernel(1, {0, 0, 0}), {1000});
  EXPECT_EQ(big.block, (Sizes{256, 1, 1}));
  EXPECT_EQ(big.grid, (Sizes{4, 1, 1}));
  const LaunchShape small = shape_of(kernel(1, {0, 0, 0}), {1});
  EXPECT_EQ(small.block, (Sizes{32, 1, 1}));
  EXPECT_EQ(small.grid, (Sizes{1, 1, 1}));
}

TEST(LaunchShapeTest, TheInnermostLoopIsX) {
  const LaunchShape wide = shape_of(kernel(2, {1, 0, 0}), {1022, 1022});
  EXPECT_EQ(wide.block, (Sizes{256, 1, 1}));
  EXPECT_EQ(wide.grid, (Sizes{4, 1022, 1}));
  const LaunchShape narrow = shape_of(kernel(2, {1, 0, 0}), {1022, 20});
  EXPECT_EQ(narrow.block, (Sizes{32, 8, 1}));
  EXPECT_EQ(narrow.grid, (Sizes{1, 128, 1}));
  const LaunchShape deep = shape_of(kernel(3, {2, 1, 0}), {100, 2, 33});
  EXPECT_EQ(deep.block, (Sizes{64, 2, 2}));
  EXPECT_EQ(deep.grid, (Sizes{1, 1, 50}));
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
  EXPECT_EQ(tall.grid, (Sizes{1, 65535, 65535}));
  const LaunchShape only_z = shape_of(kernel(1, {2, 0, 0}), {1000});
  EXPECT_EQ(only_z.block, (Sizes{1, 1, 64}));
}

TEST(LaunchShapeTest, TheBlockIsTheUsersAsFarAsRegistersAllow) {
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 128), {1000}).block, (Sizes{128, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 512), {10000}).block, (Sizes{512, 1, 1}));
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}, 96), {1000}).block, (Sizes{96, 1, 1}));
  ShapeLimits limits;
  limits.kernel_threads = 200;
  EXPECT_EQ(shape_of(kernel(1, {0, 0, 0}), {1000}, limits).block, (Sizes{192, 1, 1}));
}

}  // namespace
