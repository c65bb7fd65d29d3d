// cuda_kernel.h: whatever the grid, a kernel runs each iteration exactly once.
#include <cuda_on_cpu/control.h>
#include <ferry/cuda_kernel.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

// Loops z, y, x of 5, 7 and 100 iterations; visits are counted at [z][y][x].
__device__ void visit(long z, unsigned y, int x, int* visits) { atomicAdd(&visits[(z / 3 * 7 + y) * 100 + x], 1); }

__global__ void visit_one(const FerryGridLoops<2, 1, 0> loops, int* visits) {
  if (const unsigned a = ferry_thread<2>(); a < loops[0].ferry_count)
    if (const unsigned b = ferry_thread<1>(); b < loops[1].ferry_count)
      if (const unsigned c = ferry_thread<0>(); c < loops[2].ferry_count)
        visit(ferry_at<long, -3>(loops[0], a), ferry_at<unsigned>(loops[1], b), ferry_at<int>(loops[2], c), visits);
}

__global__ void visit_striding(const FerryStridedLoops<3> loops, int* visits) {
  for (std::int64_t a = ferry_thread_index<2>(); a < loops[0].ferry_count; a += ferry_thread_count<2>())
    for (std::int64_t b = ferry_thread_index<1>(); b < loops[1].ferry_count; b += ferry_thread_count<1>())
      for (std::int64_t c = ferry_thread_index<0>(); c < loops[2].ferry_count; c += ferry_thread_count<0>())
        visit(ferry_at<long>(loops[0], a), ferry_at<unsigned>(loops[1], b), ferry_at<int>(loops[2], c), visits);
}

// Returns how often `launch` visits each element. Stores the number of grids in `launches`.
template <class Launch>
std::vector<int> visits_of(const Launch& launch, long long& launches) {
  int* visits = nullptr;
  EXPECT_EQ(cudaMalloc(&visits, 3500 * sizeof(int)), cudaSuccess);
  EXPECT_EQ(cudaMemset(visits, 0, 3500 * sizeof(int)), cudaSuccess);
  const long long before = cuda_on_cpu::seen().launches;
  EXPECT_EQ(launch(visits), 0);
  launches = cuda_on_cpu::seen().launches - before;
  std::vector<int> got(3500);
  EXPECT_EQ(cudaMemcpy(got.data(), visits, 3500 * sizeof(int), cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(cudaFree(visits), cudaSuccess);
  return got;
}

TEST(CudaKernelTest, EveryGridVisitsEveryIterationOnce) {
  const FerryLoopBounds loops[] = {{12, -3, 5}, {0, 1, 7}, {99, -1, 100}};
  for (const dim3 grid : {dim3(1, 1, 1), dim3(2, 3, 2), dim3(9, 9, 9)}) {
    for (const dim3 block : {dim3(1, 1, 1), dim3(32, 2, 3), dim3(64, 1, 1)}) {
      cudaLaunchConfig_t config{};
      config.gridDim = grid;
      config.blockDim = block;
      const auto parts = [](unsigned count, unsigned covered) { return (count - 1) / covered + 1; };
      long long launches = 0;
      EXPECT_EQ(visits_of([&](int* visits) { return ferry_launch_grid(&config, loops, visit_one, visits); }, launches),
                std::vector<int>(3500, 1))
          << grid.x << " blocks of " << block.x << " in x";
      EXPECT_EQ(launches, parts(5, grid.z * block.z) * parts(7, grid.y * block.y) * parts(100, grid.x * block.x));
      const auto striding = [&](int* visits) {
        return ferry_launch(&config, visit_striding, FerryStridedLoops<3>(loops), visits);
      };
      EXPECT_EQ(visits_of(striding, launches), std::vector<int>(3500, 1));
      EXPECT_EQ(launches, 1);
    }
  }
}

TEST(CudaKernelTest, OneLaunchCountsIn32Bits) {
  const std::int64_t most = std::int64_t{1} << 31;
  EXPECT_EQ(ferry_covered({dim3(2147483647), dim3(1024)}, 0), most);
  EXPECT_EQ(ferry_covered({dim3(100, 65535), dim3(32, 8)}, 1), 65535 * 8);
  const FerryLoopBounds loop{7, 3, 2 * most + 5};
  const FerryGridLoop second = ferry_grid_part(loop, most, most), last = ferry_grid_part(loop, 2 * most, most);
  EXPECT_EQ(second.ferry_first, 7 + 3 * most);
  EXPECT_EQ(second.ferry_count, most);
  EXPECT_EQ(last.ferry_first, 7 + 6 * most);
  EXPECT_EQ(last.ferry_count, 5);
  EXPECT_EQ((ferry_at<std::int64_t, 3>(second, static_cast<unsigned>(most - 1))), 7 + 3 * (2 * most - 1));
  EXPECT_EQ(ferry_at<std::int64_t>(last, 4), 7 + 3 * (2 * most + 4));
}

__global__ void library(double* d, float* f, int* i, long long* l) {
  d[0] = std::sqrt(d[0]) + sqrt(d[0]) + std::pow(d[0], 2) + pow(d[0], 0.5) + std::abs(-d[0]) + abs(-d[0]) + fabs(-d[0]);
  f[0] = std::sqrt(f[0]) + sqrtf(f[0]) + std::abs(-f[0]) + ferry_abs(-f[0]) + ferry_max(f[0], 5.0f);
  i[0] = std::abs(-i[0]) + abs(-i[0]) + ferry_abs(-i[0]) + ferry_clamp(i[0], 5, 6);
  l[0] = std::abs(-l[0]) + llabs(-l[0]) + ferry_min(l[0], 1LL);
}

TEST(CudaKernelTest, NamesOfTheMathsLibrary) {
  struct Values {
    double d = 4;
    float f = 4;
    int i = 4;
    long long l = 4;
  } values, *device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, sizeof values), cudaSuccess);
  ASSERT_EQ(cudaMemcpy(device, &values, sizeof values, cudaMemcpyHostToDevice), cudaSuccess);
  const cudaLaunchConfig_t config{};
  ASSERT_EQ(ferry_launch(&config, library, &device->d, &device->f, &device->i, &device->l), 0);
  ASSERT_EQ(cudaMemcpy(&values, device, sizeof values, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(values.d, 34);
  EXPECT_EQ(values.f, 17);
  EXPECT_EQ(values.i, 17);
  EXPECT_EQ(values.l, 9);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
}

}  // namespace
