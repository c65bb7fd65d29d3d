// Where data stays, on the CUDA Device and the test double: scopes, pointers to device memory, MPI ranks. Each case
// runs in its own process, as in cuda_heat_test.cpp, which defines heat().
#include <cuda_on_cpu/control.h>
#include <cuda_runtime.h>
#include <ferry/ferry.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "standard_error.h"

void heat(double* a, double* b, int nx, int ny, int steps);

namespace {

constexpr int nx = 40, ny = 30;
constexpr std::size_t count = std::size_t{nx} * ny, all_bytes = count * sizeof(double);
// The output may begin with AddressSanitizer's warning about the fibres of the test double.
const std::string said = "^(==[0-9]+==WARNING: ASan doesn't fully support [^\n]*\n)?";

std::vector<double> beginning() {
  std::vector<double> a(count);
  for (std::size_t k = 0; k < count; ++k) a[k] = std::sin(0.37 * static_cast<double>(k));
  return a;
}

// Returns the result after this number of single steps, each in its own call.
std::vector<double> expected(int steps) {
  std::vector<double> a = beginning(), b = a;
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        b[static_cast<std::size_t>(j * nx + i)] =
            0.25 * (a[static_cast<std::size_t>(j * nx + i - 1)] + a[static_cast<std::size_t>(j * nx + i + 1)] +
                    a[static_cast<std::size_t>((j - 1) * nx + i)] + a[static_cast<std::size_t>((j + 1) * nx + i)]);
    std::swap(a, b);
  }
  return a;
}

[[noreturn]] void finish_with(const std::vector<double>& got, int steps) {
  const cuda_on_cpu::Seen seen = cuda_on_cpu::seen();
  std::fprintf(stderr, "%s; %lld launches, %lld bytes in, %lld bytes out\n",
               got == expected(steps) ? "same" : "DIFFERENT", static_cast<long long>(seen.launches),
               static_cast<long long>(seen.bytes_to_device), static_cast<long long>(seen.bytes_to_host));
  std::exit(0);
}

void use_cuda(const char* device, const char* devices = "1") {
  ferry::accept_standard_error();
  setenv("FERRY_DEVICE", device, 1);
  setenv("FERRY_CUDA_ON_CPU_DEVICES", devices, 1);
  cuda_on_cpu::reset();
}

template <class Body>
[[noreturn]] void print_error(const Body& body) {
  try {
    body();
  } catch (const ferry::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    std::exit(3);
  }
  std::exit(4);
}

double* on_device(const std::vector<double>& values) {
  double* memory = nullptr;
  cudaMalloc(&memory, all_bytes);
  cudaMemcpy(memory, values.data(), all_bytes, cudaMemcpyHostToDevice);
  return memory;
}

double* managed(const std::vector<double>& values) {
  double* memory = nullptr;
  cudaMallocManaged(&memory, all_bytes);
  std::memcpy(memory, values.data(), all_bytes);
  return memory;
}

// Ten calls in a scope. The host mustn't wait for the device between them.
void scope_over_calls() {
  use_cuda("cuda");
  std::vector<double> a = beginning(), b = a;
  {
    const ferry::DataScope scope{a, b};
    double *from = a.data(), *to = b.data();
    for (int t = 0; t < 10; ++t) {
      heat(from, to, nx, ny, 1);
      std::swap(from, to);
    }
    const auto before = static_cast<long long>(cuda_on_cpu::seen().synchronizations);
    ferry::synchronize();
    const auto after = static_cast<long long>(cuda_on_cpu::seen().synchronizations);
    std::fprintf(stderr, "%lld synchronizations, %lld when asked for; ", before, after);
  }
  finish_with(a, 10);
}

TEST(CudaResidencyDeathTest, CallsInAScopeDoNotWait) {
  EXPECT_EXIT(scope_over_calls(), testing::ExitedWithCode(0),
              said + "0 synchronizations, 1 when asked for; same; 10 launches, 10656 bytes in, 17024 bytes out\n$");
}

// A library is called between two offloaded calls.
TEST(CudaResidencyDeathTest, LibrariesGetTheAddress) {
  const auto body = [] {
    use_cuda("cuda");
    std::vector<double> a(count, 0.0), b = beginning();
    {
      const ferry::DataScope scope{a, b};
      cudaMemcpy(ferry::device_data(a), ferry::device_data(std::as_const(b)), all_bytes, cudaMemcpyDeviceToDevice);
      heat(a.data(), b.data(), nx, ny, 1);
    }
    finish_with(b, 1);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), said + "same; 1 launches, 19200 bytes in, 18112 bytes out\n$");
}

TEST(CudaResidencyDeathTest, DeviceMemoryIsUsedInPlace) {
  const auto body = [] {
    use_cuda("cuda");
    double *const a = on_device(beginning()), *const b = on_device(beginning());
    heat(a, b, nx, ny, 2);
    heat(a, b, nx, ny, 2);
    std::vector<double> got(count);
    cudaMemcpy(got.data(), a, all_bytes, cudaMemcpyDeviceToHost);
    finish_with(got, 4);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), said + "same; 4 launches, 19200 bytes in, 9600 bytes out\n$");
}

// One array is in device memory, and the other is in a scope: each call waits for the device before it returns.
TEST(CudaResidencyDeathTest, DeviceMemoryBesideAScope) {
  const auto body = [] {
    use_cuda("cuda");
    double* const a = on_device(beginning());
    std::vector<double> b = beginning();
    {
      const ferry::DataScope scope{b, ferry::range(a, count)};
      for (int t = 0; t < 3; ++t) heat(t % 2 ? b.data() : a, t % 2 ? a : b.data(), nx, ny, 1);
    }
    finish_with(b, 3);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), said + "same; 3 launches, ");
}

TEST(CudaResidencyDeathTest, ManagedMemoryIsUsedInPlaceAndWaitedFor) {
  const auto body = [] {
    use_cuda("cuda");
    double *const a = managed(beginning()), *const b = managed(beginning());
    heat(a, b, nx, ny, 3);
    finish_with({b, b + count}, 3);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), said + "same; 3 launches, 0 bytes in, 0 bytes out\n$");
}

// Pinned memory is host memory.
TEST(CudaResidencyDeathTest, PinnedMemoryIsCopied) {
  const auto body = [] {
    use_cuda("cuda");
    const std::vector<double> values = beginning();
    double *a = nullptr, *b = nullptr;
    cudaMallocHost(&a, all_bytes);
    cudaMallocHost(&b, all_bytes);
    std::memcpy(a, values.data(), all_bytes);
    std::memcpy(b, values.data(), all_bytes);
    heat(a, b, nx, ny, 10);
    finish_with({a, a + count}, 10);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), said + "same; 10 launches, 10656 bytes in, 17024 bytes out\n$");
}

TEST(CudaResidencyDeathTest, TheHostCannotRunWhatIsOnTheDevice) {
  EXPECT_EXIT(print_error([] {
                use_cuda("cuda");
                double* const a = on_device(beginning());
                heat(a, a + 1, nx, ny - 1, 1);
              }),
              testing::ExitedWithCode(3),
              "^ferry: .*heat\\.cpp:[0-9]+: 'a' points to memory of cuda:0, so this loop can't run on the host, which "
              "is necessary because .*overlap");
}

TEST(CudaResidencyDeathTest, MemoryOfAnotherDevice) {
  EXPECT_EXIT(print_error([] {
                use_cuda("cuda:0", "2");
                cudaSetDevice(1);
                double *const a = on_device(beginning()), *const b = on_device(beginning());
                cudaSetDevice(0);
                heat(a, b, nx, ny, 1);
              }),
              testing::ExitedWithCode(3),
              "^ferry: .*heat\\.cpp:[0-9]+: '[ab]' points to memory of a device other than cuda:0, which runs the "
              "loop; allocate it there");
}

// Returns the number of the device whose memory contains an address that kernels have used.
int device_for(const char* wish, const char* variable, const char* rank) {
  use_cuda(wish, "2");
  setenv(variable, rank, 1);
  std::vector<double> a = beginning(), b = a;
  const ferry::DataScope scope{a, b};
  heat(a.data(), b.data(), nx, ny, 1);
  cudaPointerAttributes attributes{};
  cudaPointerGetAttributes(&attributes, ferry::device_data(a));
  return attributes.device;
}

TEST(CudaResidencyDeathTest, RanksTakeOneDeviceAfterTheOther) {
  for (const char* variable : {"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                               "PMI_LOCAL_RANK", "PALS_LOCAL_RANKID", "SLURM_LOCALID"})
    EXPECT_EXIT(std::exit(device_for("", variable, "1")), testing::ExitedWithCode(1), "");
  EXPECT_EXIT(std::exit(device_for("cuda", "SLURM_LOCALID", "3")), testing::ExitedWithCode(1), "");
  EXPECT_EXIT(std::exit(device_for("", "SLURM_LOCALID", "2")), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(std::exit(device_for("cuda:0", "SLURM_LOCALID", "1")), testing::ExitedWithCode(0), "");
}

}  // namespace
