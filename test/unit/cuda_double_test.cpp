// The CUDA test double itself: how it must behave like a GPU, and which mistakes it must detect.
#include <cuda_on_cpu/control.h>
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace {

class CudaDouble : public testing::Test {
 protected:
  void TearDown() override {
    for (const char* name : {"DEVICES", "ORDER", "THREADS", "MEMORY"})
      unsetenv((std::string("FERRY_CUDA_ON_CPU_") + name).c_str());
    cuda_on_cpu::reset();
  }
  static void set(const char* name, const char* value) {
    setenv((std::string("FERRY_CUDA_ON_CPU_") + name).c_str(), value, 1);
    cuda_on_cpu::reset();
  }
};

cudaLaunchConfig_t shape(dim3 grid, dim3 block, cudaStream_t stream = nullptr) {
  cudaLaunchConfig_t config;
  config.gridDim = grid;
  config.blockDim = block;
  config.stream = stream;
  return config;
}

template <class T>
T* device_copy(const std::vector<T>& from) {
  T* pointer = nullptr;
  EXPECT_EQ(cudaMalloc(&pointer, from.size() * sizeof(T)), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(pointer, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
  return pointer;
}

template <class T>
std::vector<T> host_copy(const T* from, std::size_t count) {
  std::vector<T> to(count);
  EXPECT_EQ(cudaMemcpy(to.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
  return to;
}

__global__ void add_one(int* a, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) a[i] += 1;
}

__global__ void sum_of_blocks(const int* a, int* sums) {
  __shared__ int partial[128];
  const unsigned t = threadIdx.x;
  partial[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = partial[0];
}

void expect_sums_of_blocks() {
  std::vector<int> a(128 * 50);
  std::iota(a.begin(), a.end(), 1);
  int* device = device_copy(a);
  int* sums = device_copy(std::vector<int>(50));
  const cudaLaunchConfig_t config = shape(50, 128);
  ASSERT_EQ(cudaLaunchKernelEx(&config, sum_of_blocks, static_cast<const int*>(device), sums), cudaSuccess);
  const std::vector<int> got = host_copy(sums, 50);
  for (int b = 0; b < 50; ++b) EXPECT_EQ(got[b], 128 * (128 * b) + 128 * 129 / 2) << b;
}

TEST_F(CudaDouble, BarriersInSharedMemory) { expect_sums_of_blocks(); }

TEST_F(CudaDouble, BarriersInEveryOrder) {
  for (const char* order : {"reversed", "shuffled:1", "shuffled:77"}) {
    SCOPED_TRACE(order);
    set("ORDER", order);
    expect_sums_of_blocks();
  }
}

TEST_F(CudaDouble, BarriersOnSeveralWorkers) {
  set("THREADS", "3");
  expect_sums_of_blocks();
}

__global__ void note_order(int* next, int* order) {
  order[atomicAdd(next, 1)] = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

TEST_F(CudaDouble, OrdersDifferAndCoverEveryThread) {
  std::vector<std::vector<int>> seen;
  for (const char* order : {"natural", "reversed", "shuffled:1", "shuffled:2"}) {
    set("ORDER", order);
    int* next = device_copy(std::vector<int>{0});
    int* device = device_copy(std::vector<int>(30 * 64));
    const cudaLaunchConfig_t config = shape(30, 64);
    ASSERT_EQ(cudaLaunchKernelEx(&config, note_order, next, device), cudaSuccess);
    std::vector<int> got = host_copy(device, 30 * 64);
    for (const auto& other : seen) EXPECT_NE(got, other) << order;
    seen.push_back(got);
    std::sort(got.begin(), got.end());
    for (int i = 0; i < 30 * 64; ++i) ASSERT_EQ(got[i], i) << order;
  }
}

__global__ void shuffles(int* out) {
  const unsigned all = 0xffffffffu;
  const int lane = static_cast<int>(threadIdx.x);
  double sum = lane;
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(all, sum, step);
  int prefix = 1;
  for (int step = 1; step < 32; step *= 2) {
    const int before = __shfl_up_sync(all, prefix, step);
    if (lane >= step) prefix += before;
  }
  out[lane] = prefix;
  out[32 + lane] = static_cast<int>(__shfl_sync(all, sum, 0));
  out[64 + lane] = __shfl_xor_sync(all, lane, 5);
  out[96 + lane] = static_cast<int>(__ballot_sync(all, lane % 3 == 0));
  out[128 + lane] = __shfl_sync(all, lane, 2, 8);
  if (lane < 16) out[160 + lane] = __shfl_down_sync(0xffffu, lane, 1);
  __syncwarp();
  out[192 + lane] =
      __syncthreads_count(lane < 5) + 100 * __any_sync(all, lane == 31) + 1000 * __all_sync(all, lane > 0);
}

TEST_F(CudaDouble, ShufflesAndVotes) {
  int* device = device_copy(std::vector<int>(224));
  const cudaLaunchConfig_t config = shape(1, 32);
  ASSERT_EQ(cudaLaunchKernelEx(&config, shuffles, device), cudaSuccess);
  const std::vector<int> out = host_copy(device, 224);
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(out[lane], lane + 1);
    EXPECT_EQ(out[32 + lane], 31 * 32 / 2);
    EXPECT_EQ(out[64 + lane], lane ^ 5);
    EXPECT_EQ(out[96 + lane], 0x49249249);
    EXPECT_EQ(out[128 + lane], lane / 8 * 8 + 2);
    EXPECT_EQ(out[192 + lane], 105);
  }
  for (int lane = 0; lane < 15; ++lane) EXPECT_EQ(out[160 + lane], lane + 1);
  EXPECT_EQ(static_cast<unsigned>(out[175]), 0xA5A5A5A5u) << "lane 16 took no part";
}

__global__ void accumulate(double* sum, int* least, int* greatest, unsigned* bits, unsigned* cas, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  atomicAdd(sum, 1);
  atomicMin(least, -i);
  atomicMax(greatest, i);
  atomicOr(bits, 1u << (i % 20));
  unsigned old = atomicAdd(cas, 0), seen;
  while ((seen = atomicCAS(cas, old, old + 2)) != old) old = seen;
}

TEST_F(CudaDouble, AtomicsOnSeveralWorkers) {
  set("THREADS", "4");
  double* sum = device_copy(std::vector<double>{0});
  int* extremes = device_copy(std::vector<int>{0, 0});
  unsigned* bits = device_copy(std::vector<unsigned>{0, 0});
  const cudaLaunchConfig_t config = shape(100, 256);
  ASSERT_EQ(cudaLaunchKernelEx(&config, accumulate, sum, extremes, extremes + 1, bits, bits + 1, 25000), cudaSuccess);
  EXPECT_EQ(host_copy(sum, 1)[0], 25000);
  EXPECT_EQ(host_copy(extremes, 2), (std::vector<int>{-24999, 24999}));
  EXPECT_EQ(host_copy(bits, 2), (std::vector<unsigned>{0xfffff, 50000}));
}

TEST_F(CudaDouble, FreshDeviceMemoryIsPoison) {
  unsigned* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, 40), cudaSuccess);
  for (unsigned word : host_copy(device, 10)) EXPECT_EQ(word, 0xA5A5A5A5u);
}

TEST_F(CudaDouble, MissingSynchronisationShows) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  std::vector<int> a{1, 2, 3};
  int* device = device_copy(a);
  const cudaLaunchConfig_t config = shape(1, 32, stream);
  ASSERT_EQ(cudaLaunchKernelEx(&config, add_one, device, 3), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(a.data(), device, 12, cudaMemcpyDeviceToHost, stream), cudaSuccess);
  EXPECT_EQ(a, (std::vector<int>{1, 2, 3})) << "nobody has waited yet";
  EXPECT_EQ(host_copy(device, 3), (std::vector<int>{1, 2, 3})) << "stream 0 doesn't wait for a non-blocking stream";
  ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(a, (std::vector<int>{2, 3, 4}));
}

TEST_F(CudaDouble, StreamsAreOrderedByEventsOnly) {
  cudaStream_t first = nullptr, second = nullptr;
  cudaEvent_t event = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking), cudaSuccess);
  ASSERT_EQ(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking), cudaSuccess);
  ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
  int* device = device_copy(std::vector<int>{1});
  const cudaLaunchConfig_t config = shape(1, 1, first);
  int without = 0, with = 0;
  ASSERT_EQ(cudaLaunchKernelEx(&config, add_one, device, 1), cudaSuccess);
  ASSERT_EQ(cudaEventRecord(event, first), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(&without, device, 4, cudaMemcpyDeviceToHost, second), cudaSuccess);
  ASSERT_EQ(cudaStreamWaitEvent(second, event), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(&with, device, 4, cudaMemcpyDeviceToHost, second), cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(second), cudaSuccess);
  EXPECT_EQ(without, 1);
  EXPECT_EQ(with, 2);
}

TEST_F(CudaDouble, BlockingStreamsAndStreamZeroWaitForEachOther) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  int* device = device_copy(std::vector<int>{1});
  const cudaLaunchConfig_t config = shape(1, 1, stream);
  ASSERT_EQ(cudaLaunchKernelEx(&config, add_one, device, 1), cudaSuccess);
  EXPECT_EQ(host_copy(device, 1)[0], 2);
}

TEST_F(CudaDouble, PinnedMemoryIsReadWhenTheCopyRuns) {
  int* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, 4), cudaSuccess);
  int pageable = 1;
  *pinned = 1;
  int* device = device_copy(std::vector<int>{0, 0});
  ASSERT_EQ(cudaMemcpyAsync(device, pinned, 4, cudaMemcpyHostToDevice), cudaSuccess);
  ASSERT_EQ(cudaMemcpyAsync(device + 1, &pageable, 4, cudaMemcpyHostToDevice), cudaSuccess);
  *pinned = pageable = 2;
  EXPECT_EQ(host_copy(device, 2), (std::vector<int>{2, 1}));
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(CudaDouble, WrongDirectionsAndRangesFail) {
  std::vector<int> host(4);
  int* device = device_copy(host);
  EXPECT_EQ(cudaMemcpy(device, host.data(), 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), device, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), host.data(), 8, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device, host.data(), 20, cudaMemcpyHostToDevice), cudaErrorInvalidValue) << "4 bytes too many";
  EXPECT_EQ(cudaMemset(host.data(), 0, 4), cudaErrorInvalidValue);
  EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_STREQ(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument");
}

TEST_F(CudaDouble, PitchedCopiesLeaveTheGapsAlone) {
  std::vector<int> host(12);
  std::iota(host.begin(), host.end(), 0);
  int* device = device_copy(std::vector<int>(12, -1));
  // Columns 1 and 2 of a 3 x 4 matrix, to and from a matrix of the same pitch.
  ASSERT_EQ(cudaMemcpy2DAsync(device + 1, 16, host.data() + 1, 16, 8, 3, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(host_copy(device, 12), (std::vector<int>{-1, 1, 2, -1, -1, 5, 6, -1, -1, 9, 10, -1}));
  EXPECT_EQ(cudaMemcpy2D(device, 4, host.data(), 16, 8, 3, cudaMemcpyHostToDevice), cudaErrorInvalidPitchValue);
  EXPECT_EQ(cudaMemcpy2D(device + 2, 16, host.data(), 16, 12, 3, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
}

#if !defined(__SANITIZE_ADDRESS__)
__global__ void write_at(int* a, int i) { a[i] = 0; }

TEST_F(CudaDouble, WritingOutsideAnAllocationIsSticky) {
  int* device = device_copy(std::vector<int>{1, 2});
  const cudaLaunchConfig_t config = shape(1, 1);
  ASSERT_EQ(cudaLaunchKernelEx(&config, write_at, device, 2), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}
#else
TEST_F(CudaDouble, DeviceMemoryIsClosedToTheHost) {
  int* device = device_copy(std::vector<int>{1, 2});
  EXPECT_DEATH(*static_cast<volatile int*>(device) = 1, "use-after-poison");
}
#endif

__global__ void uneven_barrier() {
  if (threadIdx.x < 8) __syncwarp(0xffffu);
}

TEST_F(CudaDouble, ABarrierThatSomeNeverReachFails) {
  const cudaLaunchConfig_t config = shape(1, 32);
  ASSERT_EQ(cudaLaunchKernelEx(&config, uneven_barrier), cudaSuccess);
  testing::internal::CaptureStderr();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("8 of 32 threads wait at a barrier"), std::string::npos);
}

TEST_F(CudaDouble, ImpossibleLaunchesFailAtTheCall) {
  int* device = device_copy(std::vector<int>{1});
  for (const auto& [grid, block] : {std::pair<dim3, dim3>{0, 32}, {1, 2048}, {dim3(1, 65536), 32}, {1, dim3(64, 64)}}) {
    const cudaLaunchConfig_t config = shape(grid, block);
    EXPECT_EQ(cudaLaunchKernelEx(&config, add_one, device, 1), cudaErrorInvalidConfiguration);
  }
  cuda_on_cpu::set_max_threads_per_block(reinterpret_cast<const void*>(add_one), 128);
  const cudaLaunchConfig_t config = shape(1, 256);
  EXPECT_EQ(cudaLaunchKernelEx(&config, add_one, device, 1), cudaErrorLaunchOutOfResources);
}

TEST_F(CudaDouble, MachinesWithoutAndWithDevices) {
  int count = -1;
  set("DEVICES", "0");
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorNoDevice);
  EXPECT_EQ(count, 0);
  set("DEVICES", "no-driver");
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorInsufficientDriver);
  set("DEVICES", "2");
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 2);
  EXPECT_EQ(cudaSetDevice(2), cudaErrorInvalidDevice);
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
  const cudaLaunchConfig_t config = shape(1, 1, stream);
  EXPECT_EQ(cudaLaunchKernelEx(&config, add_one, static_cast<int*>(nullptr), 0), cudaErrorInvalidResourceHandle);
}

TEST_F(CudaDouble, MemoryRunsOut) {
  set("MEMORY", "1000");
  void *first = nullptr, *second = nullptr;
  EXPECT_EQ(cudaMalloc(&first, 600), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&second, 600), cudaErrorMemoryAllocation);
  std::size_t free = 0, total = 0;
  EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(free, 400u);
  EXPECT_EQ(cudaFree(first), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&second, 600), cudaSuccess);
  EXPECT_EQ(cudaFree(static_cast<char*>(second) + 1), cudaErrorInvalidValue);
}

}  // namespace
