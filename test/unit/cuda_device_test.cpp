// The CUDA Device, compiled from its real sources, on the test double: copies, their order, errors, several devices.
#include <cuda_on_cpu/control.h>
#include <ferry/cuda_kernel.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "devices/cuda/cuda_device.h"

namespace {

using ferry::cuda::CudaDevice;

__global__ void scale_kernel(const FerryGridLoops<0> loops, int* FERRY_RESTRICT a, int factor) {
  if (const unsigned k = ferry_thread<0>(); k < loops[0].ferry_count) {
    int& x = a[ferry_at<int>(loops[0], k)];
    x = static_cast<int>(static_cast<unsigned>(x) * static_cast<unsigned>(factor));  // values may be uninitialised
  }
}
int launch_scale(const void* config, const FerryLoopBounds* loops, void* const* p) {
  return ferry_launch_grid(config, loops, scale_kernel, *static_cast<int* const*>(p[0]),
                           *static_cast<const int*>(p[1]));
}

// for (k…) { for (c = 0; c < 50; ++c) t[10 + c] = k; yield; sums[k] = t[10] + … + t[59]; }: each iteration has its own
// copy of t[10] to t[59], and the last iteration stores its copy in `t`.
__global__ void copies_kernel(const FerryStridedLoops<1> loops, int* sums, int* t, FerryPrivate ferry_private) {
  ferry_private.ferry_memory += ferry_thread_of_grid() * ferry_private.ferry_bytes;
  for (ferry_int64 at = ferry_thread_index<0>(); at < loops[0].ferry_count; at += ferry_thread_count<0>()) {
    const int k = ferry_at<int>(loops[0], at);
    int* copy = ferry_private.ferry_copy(t, 0, k == ferry_private.ferry_last[0]);
    for (int c = 0; c < 50; ++c) copy[10 + c] = k;
    __syncthreads();
    sums[k] = std::accumulate(copy + 10, copy + 60, 0);
  }
}
int launch_copies(const void* config, const FerryLoopBounds* loops, void* const* p) {
  return ferry_launch(config, copies_kernel, FerryStridedLoops<1>(loops), *static_cast<int* const*>(p[0]),
                      *static_cast<int* const*>(p[1]), *static_cast<const FerryPrivate*>(p[2]));
}

const FerryGpuKernel kernels[] = {
    {reinterpret_cast<const void*>(scale_kernel), launch_scale, 1, {0, 0, 0}, 0, 0},
    {reinterpret_cast<const void*>(copies_kernel), launch_copies, 1, {0, 0, 0}, 0, 0},
};
FerrySite site{"scale", "scale.cpp", 12, ""};

class CudaDeviceTest : public testing::Test {
 protected:
  void SetUp() override { cuda_on_cpu::reset(); }
  void TearDown() override {
    unsetenv("FERRY_CUDA_ON_CPU_DEVICES");
    unsetenv("FERRY_CUDA_ON_CPU_MEMORY");
    cuda_on_cpu::reset();
  }
  static void set(const char* name, const char* value) {
    setenv((std::string("FERRY_CUDA_ON_CPU_") + name).c_str(), value, 1);
    cuda_on_cpu::reset();
  }
};

class OwnStream {
 public:
  explicit OwnStream(CudaDevice& device) : device_(device), stream_(device.create_stream()) {}
  ~OwnStream() { device_.destroy_stream(stream_); }
  operator ferry::Stream*() const { return stream_; }

 private:
  CudaDevice& device_;
  ferry::Stream* stream_;
};

void scale(CudaDevice& device, ferry::Stream* stream, void* a, int factor, FerryLoopBounds bounds) {
  const FerryDeviceModule image{"cuda", "test", kernels, 1};
  void* arguments[] = {&a, &factor};
  device.launch(stream, {image, 0, &bounds, 1, arguments, site});
}

template <class F>
std::string error_of(F function) {
  try {
    function();
  } catch (const ferry::Error& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(CudaDeviceTest, SaysWhatItIs) {
  const CudaDevice device(0);
  EXPECT_EQ(device.info().id, "cuda:0");
  EXPECT_EQ(device.info().kind, "cuda");
  EXPECT_EQ(device.info().memory_bytes, std::size_t{4} << 30);
  EXPECT_FALSE(device.limits().shares_host_memory);
}

TEST_F(CudaDeviceTest, CopiesLaunchesAndCopiesBack) {
  CudaDevice device(0);
  const OwnStream stream(device);
  std::vector<int> a(1000);
  std::iota(a.begin(), a.end(), 0);
  void* memory = device.allocate(4000);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % 256, 0u);
  device.copy_to_device(stream, memory, a.data(), 4000);
  a.assign(1000, -1);                             // changing `a` is allowed, because the copy has returned
  scale(device, stream, memory, 3, {1, 2, 300});  // i = 1, 3, … 599
  device.copy_to_host(stream, a.data(), memory, 4000);
  device.synchronize(stream);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(a[i], i % 2 == 1 && i < 600 ? 3 * i : i) << i;
  device.free(memory, 4000);
  EXPECT_EQ(cuda_on_cpu::seen().allocations, 0);
  EXPECT_EQ(cuda_on_cpu::seen().bytes_to_device, 4000);
  EXPECT_EQ(cuda_on_cpu::seen().bytes_to_host, 4000);
}

// 1024 iterations. Copies for one thread per iteration would need 256 KiB.
void run_with_copies(CudaDevice& device) {
  constexpr int n = 1024;
  const OwnStream stream(device);
  const FerryDeviceModule image{"cuda", "test", kernels, 2};
  auto* const sums = static_cast<int*>(device.allocate(n * sizeof(int)));
  auto* const t = static_cast<int*>(device.allocate(60 * sizeof(int)));
  ferry::PrivateCopies copies;
  copies.add(10 * sizeof(int), 50 * sizeof(int));
  ASSERT_EQ(copies.bytes(), 256u);
  ASSERT_TRUE(device.reserve_copies(stream, copies));
  const FerryLoopBounds loop{0, 1, n};
  void* const arguments[] = {const_cast<int**>(&sums), const_cast<int**>(&t)};
  device.launch(stream, {image, 1, &loop, 1, arguments, site, 2, nullptr, &copies});
  std::vector<int> found(n), left(60);
  device.copy_to_host(stream, found.data(), sums, n * sizeof(int));
  device.copy_to_host(stream, &left[10], t + 10, 50 * sizeof(int));
  device.synchronize(stream);
  for (int k = 0; k < n; ++k) EXPECT_EQ(found[k], 50 * k);
  for (int c = 10; c < 60; ++c) EXPECT_EQ(left[c], n - 1);
  device.free(sums, n * sizeof(int));
  device.free(t, 60 * sizeof(int));
}

TEST_F(CudaDeviceTest, ThreadsHaveCopies) {
  CudaDevice device(0);
  run_with_copies(device);
  EXPECT_EQ(cuda_on_cpu::seen().allocations, 0);
}

TEST_F(CudaDeviceTest, AsManyThreadsAsThereIsMemoryForCopies) {
  set("MEMORY", "90000");
  CudaDevice device(0);
  run_with_copies(device);
  EXPECT_EQ(cuda_on_cpu::seen().allocations, 0);
}

TEST_F(CudaDeviceTest, NoRoomForCopiesOfOneBlock) {
  set("MEMORY", "60000");
  CudaDevice device(0);
  const OwnStream stream(device);
  ferry::PrivateCopies small, large;
  small.add(0, 128), large.add(0, 256);
  EXPECT_FALSE(device.reserve_copies(stream, large));
  EXPECT_TRUE(device.reserve_copies(stream, small));
}

TEST_F(CudaDeviceTest, RowsAndCopiesOnTheDevice) {
  CudaDevice device(0);
  const OwnStream stream(device);
  std::vector<int> a(20), back(20, -1);  // 4 x 5
  std::iota(a.begin(), a.end(), 0);
  auto* memory = static_cast<int*>(device.allocate(48));
  auto* other = static_cast<int*>(device.allocate(48));
  device.copy_rows_to_device(stream, memory, &a[1], {12, 4, 12, 20});  // columns 1 to 3, packed
  device.copy_on_device(stream, other, memory, 48);
  device.copy_rows_to_host(stream, &back[1], other, {12, 4, 12, 20});
  device.synchronize(stream);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(back[i], i % 5 == 0 || i % 5 == 4 ? -1 : i) << i;
}

// One box has 2 x 2 x 3 elements in a grid of 4 x 4 x 5. The other one's plane pitch isn't a multiple of its row pitch.
TEST_F(CudaDeviceTest, ARegionOfPlanesIsOneCopyWhereCudaHasOne) {
  CudaDevice device(0);
  const OwnStream stream(device);
  std::vector<int> a(80), back(80, -1);
  std::iota(a.begin(), a.end(), 0);
  auto* memory = static_cast<int*>(device.allocate(320));
  const ferry::Rows box{12, 2, 20, 20, 2, 80, 80};
  device.copy_rows_to_device(stream, memory + 26, &a[26], box);
  device.copy_rows_to_host(stream, &back[26], memory + 26, box);
  device.synchronize(stream);
  EXPECT_EQ(cuda_on_cpu::seen().copies, 2);
  for (int i = 0; i < 80; ++i) {
    const int plane = i / 20, row = i / 5 % 4, column = i % 5;
    const bool inside = (plane == 1 || plane == 2) && (row == 1 || row == 2) && column >= 1 && column <= 3;
    EXPECT_EQ(back[i], inside ? i : -1) << i;
  }
  const ferry::Rows uneven{4, 3, 12, 12, 2, 44, 44};
  device.copy_rows_to_device(stream, memory, a.data(), uneven);
  device.copy_rows_to_host(stream, back.data(), memory, uneven);
  device.synchronize(stream);
  EXPECT_EQ(cuda_on_cpu::seen().copies, 2 + 4);
  for (const int i : {0, 3, 6, 11, 14, 17}) EXPECT_EQ(back[i], i);
  EXPECT_EQ(cuda_on_cpu::seen().bytes_to_device, 48 + 24);
}

TEST_F(CudaDeviceTest, PinnedHostBytesMayChangeOnceTheCopyHasReturned) {
  CudaDevice device(0);
  const OwnStream stream(device);
  int* pinned = nullptr;
  ASSERT_EQ(cudaMallocHost(&pinned, 8), cudaSuccess);
  pinned[0] = pinned[1] = 1;
  void* memory = device.allocate(8);
  device.copy_to_device(stream, memory, pinned, 8);
  pinned[0] = pinned[1] = 2;
  int back[2] = {0, 0};
  device.copy_to_host(stream, back, memory, 8);
  device.synchronize(stream);
  EXPECT_EQ(back[0], 1);
  EXPECT_EQ(back[1], 1);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

TEST_F(CudaDeviceTest, ErrorsSayCallKernelPlaceAndCudasWords) {
  CudaDevice device(0);
  const OwnStream stream(device);
  int host = 0;
  EXPECT_EQ(error_of([&] { device.copy_to_device(stream, &host, &host, 4); }),
            "cuda:0: cudaMemcpyAsync of 4 bytes to the device: invalid argument (cudaErrorInvalidValue)");
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess) << "the user's own CUDA code doesn't meet Ferry's errors";
  void* memory = device.allocate(16);
  EXPECT_EQ(error_of([&] { device.copy_rows_to_host(stream, &host, memory, {8, 3, 8, 8}); }),
            "cuda:0: cudaMemcpy2DAsync of 3 rows of 8 bytes to the host: invalid argument (cudaErrorInvalidValue)");
  cuda_on_cpu::set_max_threads_per_block(reinterpret_cast<const void*>(scale_kernel), 0);
  EXPECT_EQ(error_of([&] { scale(device, stream, memory, 1, {0, 1, 4}); }),
            "cuda:0: cudaLaunchKernelEx of a kernel of scale, scale.cpp:12: too many resources requested for launch "
            "(cudaErrorLaunchOutOfResources)");
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_F(CudaDeviceTest, AKernelsFailureShowsAtTheNextSynchronisation) {
  CudaDevice device(0);
  const OwnStream stream(device);
  void* memory = device.allocate(16);
  scale(device, stream, memory, 2, {4, 1, 1});
  EXPECT_EQ(
      error_of([&] { device.synchronize(stream); }),
      "cuda:0: cudaStreamSynchronize after the launch of a kernel of scale, scale.cpp:12: an illegal memory access was "
      "encountered (cudaErrorIllegalAddress)");
}
#endif

TEST_F(CudaDeviceTest, NoRoomIsNotAnError) {
  set("MEMORY", "1000");
  CudaDevice device(0);
  EXPECT_EQ(device.allocate(2000), nullptr);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_NE(device.allocate(1000), nullptr);
}

TEST_F(CudaDeviceTest, TheThreadsCurrentDeviceIsTheUsers) {
  set("DEVICES", "2");
  CudaDevice second(1);
  const OwnStream stream(second);
  void* memory = second.allocate(4);
  int value = 7;
  second.copy_to_device(stream, memory, &value, 4);
  scale(second, stream, memory, 6, {0, 1, 1});
  second.copy_to_host(stream, &value, memory, 4);
  second.synchronize(stream);
  EXPECT_EQ(value, 42);
  int current = -1;
  ASSERT_EQ(cudaGetDevice(&current), cudaSuccess);
  EXPECT_EQ(current, 0);
  cudaPointerAttributes attributes{};
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, memory), cudaSuccess);
  EXPECT_EQ(attributes.device, 1);
  EXPECT_EQ(second.info().id, "cuda:1");
  EXPECT_EQ(error_of([] { CudaDevice third(2); }),
            "cuda:2: cudaGetDeviceProperties: invalid device ordinal (cudaErrorInvalidDevice)");
}

TEST_F(CudaDeviceTest, BlocksFitTheKernelsRegisters) {
  cuda_on_cpu::set_max_threads_per_block(reinterpret_cast<const void*>(scale_kernel), 64);
  CudaDevice device(0);
  const OwnStream stream(device);
  std::vector<int> a(1000, 1);
  void* memory = device.allocate(4000);
  device.copy_to_device(stream, memory, a.data(), 4000);
  scale(device, stream, memory, 5, {0, 1, 1000});
  device.copy_to_host(stream, a.data(), memory, 4000);
  device.synchronize(stream);
  EXPECT_EQ(a, std::vector<int>(1000, 5));
}

TEST_F(CudaDeviceTest, LaunchesAreRangesWhereAProfilerIsAttached) {
  cuda_on_cpu::profiler_ranges();
  for (const char* attached : {"0", "1"}) {
    setenv("FERRY_CUDA_ON_CPU_PROFILER", attached, 1);
    CudaDevice device(0);
    unsetenv("FERRY_CUDA_ON_CPU_PROFILER");
    OwnStream stream(device);
    void* memory = device.allocate(400);
    scale(device, stream, memory, 3, {0, 1, 100});
    device.synchronize(stream);
    device.free(memory, 400);
    const std::vector<std::string> none, one{"ferry: scale scale.cpp:12"};
    EXPECT_EQ(cuda_on_cpu::profiler_ranges(), std::string(attached) == "1" ? one : none);
  }
}

// With 64 registers and 256 threads, four blocks use all 65536 registers: half of the 2048 threads are resident.
TEST_F(CudaDeviceTest, AKernelIsDescribedWithoutRunning) {
  cuda_on_cpu::set_attributes(reinterpret_cast<const void*>(scale_kernel), {1024, 64, 16, 512, 64, 80, 90});
  CudaDevice device(0);
  const FerryDeviceModule image{"cuda", "test", kernels, 1};
  const ferry::CompiledKernel compiled = device.compiled(image, 0, site);
  EXPECT_EQ(compiled.registers, 64);
  EXPECT_EQ(compiled.max_threads, 512);
  EXPECT_EQ(compiled.binary_version, 90);
  EXPECT_EQ(compiled.shared_bytes, 1024u);
  EXPECT_EQ(compiled.local_bytes, 16u);
  EXPECT_EQ(compiled.constant_bytes, 64u);
  EXPECT_EQ(compiled.block, 256);
  EXPECT_EQ(compiled.occupancy, 0.5);
  EXPECT_EQ(cuda_on_cpu::seen().launches, 0);
}

__global__ void scale_with_fewer_registers(const FerryGridLoops<0> loops, int* FERRY_RESTRICT a, int factor) {
  if (const unsigned k = ferry_thread<0>(); k < loops[0].ferry_count) a[ferry_at<int>(loops[0], k)] *= -factor;
}
int launch_other(const void* config, const FerryLoopBounds* loops, void* const* p) {
  return ferry_launch_grid(config, loops, scale_with_fewer_registers, *static_cast<int* const*>(p[0]),
                           *static_cast<const int*>(p[1]));
}
const FerryGpuKernel with_variants[] = {
    {reinterpret_cast<const void*>(scale_kernel), launch_scale, 1, {0, 0, 0}, 256, 0, nullptr, 1, 2},
    {reinterpret_cast<const void*>(scale_kernel), launch_scale, 1, {0, 0, 0}, 64, 0, nullptr},
    {reinterpret_cast<const void*>(scale_with_fewer_registers), launch_other, 1, {0, 0, 0}, 256, 32, nullptr},
};

// With 100 registers, 512 threads are resident in blocks of 256 (2 blocks), but 640 in blocks of 64. With 32 registers,
// all 2048 threads are resident. There are two multiprocessors.
TEST_F(CudaDeviceTest, TheVariantIsTheFirstThatHasRoomForAllIterations) {
  cuda_on_cpu::set_attributes(reinterpret_cast<const void*>(scale_kernel), {0, 0, 0, 512, 100, 80, 80});
  CudaDevice device(0);
  const OwnStream stream(device);
  void* memory = device.allocate(20000);
  const FerryDeviceModule image{"cuda", "test", with_variants, 3};
  const auto ran = [&](long long iterations) {
    std::vector<int> a(5000, 1);
    device.copy_to_device(stream, memory, a.data(), 20000);
    int factor = 3;
    void* arguments[] = {&memory, &factor};
    const FerryLoopBounds bounds{0, 1, iterations};
    device.launch(stream, {image, 0, &bounds, 1, arguments, site});
    device.copy_to_host(stream, a.data(), memory, 20000);
    device.synchronize(stream);
    return a[0] == -3 ? std::string("fewer registers") : "block " + std::to_string(cuda_on_cpu::seen().block_threads);
  };
  EXPECT_EQ(ran(1024), "block 256");
  EXPECT_EQ(ran(1200), "block 64");
  EXPECT_EQ(ran(1300), "fewer registers");
  EXPECT_EQ(ran(5000), "fewer registers");
  EXPECT_EQ(ran(100), "block 128");  // there isn't enough work for blocks of 256
}

}  // namespace
