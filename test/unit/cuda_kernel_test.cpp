// cuda_kernel.h: whatever the grid, a kernel does each iteration exactly once.
#include <ferry/cuda_kernel.h>
#include <gtest/gtest.h>

#include <vector>

namespace {

// Loops z, y, x of 5, 7 and 100 iterations; visits are counted at [z][y][x].
__global__ void visit(const FerryKernelLoops<3> loops, int* visits) {
  for (std::int64_t a = ferry_thread_index<2>(); a < loops[0].ferry_count; a += ferry_thread_count<2>()) {
    const long z = ferry_at<long>(loops[0], a);
    for (std::int64_t b = ferry_thread_index<1>(); b < loops[1].ferry_count; b += ferry_thread_count<1>()) {
      const unsigned y = ferry_at<unsigned>(loops[1], b);
      for (std::int64_t c = ferry_thread_index<0>(); c < loops[2].ferry_count; c += ferry_thread_count<0>()) {
        const int x = ferry_at<int>(loops[2], c);
        atomicAdd(&visits[(z / 3 * 7 + y) * 100 + x], 1);
      }
    }
  }
}

TEST(CudaKernelTest, EveryGridVisitsEveryIterationOnce) {
  const FerryLoopBounds loops[] = {{12, -3, 5}, {0, 1, 7}, {99, -1, 100}};
  for (const dim3 grid : {dim3(1, 1, 1), dim3(2, 3, 2), dim3(9, 9, 9)}) {
    for (const dim3 block : {dim3(1, 1, 1), dim3(32, 2, 3), dim3(64, 1, 1)}) {
      int* visits = nullptr;
      ASSERT_EQ(cudaMalloc(&visits, 3500 * sizeof(int)), cudaSuccess);
      ASSERT_EQ(cudaMemset(visits, 0, 3500 * sizeof(int)), cudaSuccess);
      cudaLaunchConfig_t config{};
      config.gridDim = grid;
      config.blockDim = block;
      ASSERT_EQ(ferry_launch(&config, visit, FerryKernelLoops<3>(loops), visits), 0);
      std::vector<int> got(3500);
      ASSERT_EQ(cudaMemcpy(got.data(), visits, 3500 * sizeof(int), cudaMemcpyDeviceToHost), cudaSuccess);
      EXPECT_EQ(got, std::vector<int>(3500, 1)) << grid.x << " blocks of " << block.x << " in x";
      EXPECT_EQ(cudaFree(visits), cudaSuccess);
    }
  }
}

// The last of 2^40 iterations, by the thread that would do it.
__global__ void last_one(const FerryKernelLoops<1> loops, std::int64_t* found) {
  for (std::int64_t k = loops[0].ferry_count - 1 + ferry_thread_index<0>(); k < loops[0].ferry_count;
       k += ferry_thread_count<0>())
    *found = ferry_at<std::int64_t>(loops[0], k);
}

TEST(CudaKernelTest, IterationsAreCountedIn64Bits) {
  const FerryLoopBounds loops[] = {{7, 3, std::int64_t{1} << 40}};
  std::int64_t* found = nullptr;
  ASSERT_EQ(cudaMalloc(&found, 8), cudaSuccess);
  cudaLaunchConfig_t config{};
  config.blockDim = dim3(4);
  ASSERT_EQ(ferry_launch(&config, last_one, FerryKernelLoops<1>(loops), found), 0);
  std::int64_t got = 0;
  ASSERT_EQ(cudaMemcpy(&got, found, 8, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(got, 7 + 3 * ((std::int64_t{1} << 40) - 1));
  EXPECT_EQ(cudaFree(found), cudaSuccess);
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
