// Heat as the translator writes it (cuda_heat/), run by the whole runtime and the CUDA Device on the test double.
// The results equal the untranslated function's bit for bit, and no unnecessary byte is copied.
//
// Each case runs in its own process, because the runtime chooses its device once and keeps its streams.
#include <cuda_on_cpu/control.h>
#include <ferry/ferry.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cuda_heat/heat.ferry.cpp"
#include "cuda_heat/heat.ferry.cu"
#include "standard_error.h"

namespace untranslated {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-attributes"
#include "cuda_heat/heat.cpp"
#pragma GCC diagnostic pop
}  // namespace untranslated

namespace {

std::vector<double> start(int nx, int ny) {
  std::vector<double> a(static_cast<std::size_t>(nx) * ny);
  for (std::size_t k = 0; k < a.size(); ++k) a[k] = std::sin(0.37 * static_cast<double>(k));
  return a;
}

using Heat = void (*)(double*, double*, int, int, int);

std::pair<std::vector<double>, std::vector<double>> result(Heat heat_function, int nx, int ny, int steps) {
  std::vector<double> a = start(nx, ny), b = a;
  std::reverse(b.begin(), b.end());
  heat_function(a.data(), b.data(), nx, ny, steps);
  return {a, b};
}

// Prints the first difference and the counts. Returns the exit code.
int finish(bool same, const char* what) {
  const cuda_on_cpu::Seen seen = cuda_on_cpu::seen();
  std::fprintf(stderr, "%s%s; %lld launches, %lld bytes in, %lld bytes out\n", same ? "same" : "DIFFERENT", what,
               static_cast<long long>(seen.launches), static_cast<long long>(seen.bytes_to_device),
               static_cast<long long>(seen.bytes_to_host));
  return 0;
}

void run_heat(int nx, int ny, int steps) {
  const auto expected = result(untranslated::heat, nx, ny, steps);
  const auto got = result(heat, nx, ny, steps);
  const std::size_t bytes = expected.first.size() * sizeof(double);
  const bool same = !std::memcmp(expected.first.data(), got.first.data(), bytes) &&
                    !std::memcmp(expected.second.data(), got.second.data(), bytes);
  std::exit(finish(same, ""));
}

// The matrices have 40 x 30 doubles. To the device go a[1] to a[1198] (no step reads the first and the last element),
// and the elements of b[1] to b[1198] that step 1 doesn't write, because step 2 reads b as a.
// To the host go 28 rows of 38 doubles from each array.
TEST(CudaHeatDeathTest, BitForBitWithExactBytes) {
  setenv("FERRY_DEVICE", "cuda", 1);
  EXPECT_EXIT(run_heat(40, 30, 10), testing::ExitedWithCode(0), "same; 10 launches, 10656 bytes in, 17024 bytes out");
}

TEST(CudaHeatDeathTest, EveryOrderOfBlocksAndThreads) {
  for (const char* order : {"reversed", "shuffled:3", "shuffled:4"}) {
    EXPECT_EXIT(
        {
          setenv("FERRY_CUDA_ON_CPU_ORDER", order, 1);
          cuda_on_cpu::reset();
          run_heat(300, 200, 3);
        },
        testing::ExitedWithCode(0), "same; 3 launches");
  }
}

TEST(CudaHeatDeathTest, TheSecondDevice) {
  EXPECT_EXIT(
      {
        setenv("FERRY_CUDA_ON_CPU_DEVICES", "2", 1);
        setenv("FERRY_DEVICE", "cuda:1", 1);
        cuda_on_cpu::reset();
        if (ferry::devices().size() < 2 || ferry::devices()[1].id != "cuda:1") std::exit(1);
        run_heat(40, 30, 2);
      },
      testing::ExitedWithCode(0), "same; 2 launches");
}

TEST(CudaHeatDeathTest, HostThreadsCallAtOnce) {
  setenv("FERRY_DEVICE", "cuda", 1);
  EXPECT_EXIT(
      {
        const auto expected = result(untranslated::heat, 50, 40, 6);
        std::atomic<int> right{0};
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t) threads.emplace_back([&] { right += result(heat, 50, 40, 6) == expected; });
        for (std::thread& thread : threads) thread.join();
        std::exit(finish(right == 4, " in four threads"));
      },
      testing::ExitedWithCode(0), "same in four threads; 24 launches");
}

// The device itself measures how long kernels take, so tracing doesn't make the host wait for them.
TEST(CudaHeatDeathTest, TracingWaitsForNothingMore) {
  setenv("FERRY_DEVICE", "cuda", 1);
  const auto run = [](const char* trace) {
    setenv("FERRY_TRACE", trace, 1);
    std::fesetround(FE_TONEAREST);
    std::feclearexcept(FE_ALL_EXCEPT);
    std::vector<double> a(1200, 1.0), b(1200, 1.0);
    heat(a.data(), b.data(), 40, 30, 10);
    const bool quiet = !std::fetestexcept(FE_ALL_EXCEPT);
    std::fprintf(stderr, "%lld synchronizations%s\n", static_cast<long long>(cuda_on_cpu::seen().synchronizations),
                 quiet ? "" : ", and flags");
    std::exit(0);
  };
  const std::string file = testing::TempDir() + "ferry_trace_cuda_heat_test.json";
  EXPECT_EXIT(run(""), testing::ExitedWithCode(0), "(^|\n)2 synchronizations\n$");
  EXPECT_EXIT(run(file.c_str()), testing::ExitedWithCode(0), "(^|\n)2 synchronizations\n$");
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  std::filesystem::remove(file);
  const std::string trace = text.str();
  int kernels = 0, timed = 0;
  for (std::size_t at = 0; (at = trace.find("\"cat\": \"kernel\"", at)) != std::string::npos; ++at) {
    ++kernels;
    timed += trace.compare(trace.find("\"dur\": ", at), 13, "\"dur\": 0.000") != 0;
  }
  EXPECT_EQ(kernels, 10);
  EXPECT_EQ(timed, 10);
}

void say_error() {
  ferry::accept_standard_error();  // GoogleTest has redirected descriptor 2
  try {
    run_heat(40, 30, 1);
  } catch (const ferry::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    std::exit(3);
  }
}

TEST(CudaHeatDeathTest, ADeviceAskedForAndNotThereIsAnError) {
  EXPECT_EXIT(
      {
        setenv("FERRY_DEVICE", "cuda:1", 1);
        say_error();
      },
      testing::ExitedWithCode(1), "cuda:1");
  EXPECT_EXIT(
      {
        setenv("FERRY_CUDA_ON_CPU_DEVICES", "0", 1);
        setenv("FERRY_DEVICE", "cuda", 1);
        cuda_on_cpu::reset();
        say_error();
      },
      testing::ExitedWithCode(1), "no CUDA-capable device is detected");
  EXPECT_EXIT(
      {
        setenv("FERRY_CUDA_ON_CPU_DEVICES", "no-driver", 1);
        setenv("FERRY_DEVICE", "cuda", 1);
        cuda_on_cpu::reset();
        say_error();
      },
      testing::ExitedWithCode(1), "CUDA driver version is insufficient");
}

TEST(CudaHeatDeathTest, NoCudaCallBeforeTheFirstLaunch) {
  EXPECT_EXIT(
      {
        const long long before = cuda_on_cpu::seen().api_calls;
        const auto got = result(heat, 40, 30, 1);
        std::fprintf(stderr, "%lld calls before, %s after\n", before,
                     cuda_on_cpu::seen().api_calls > 0 ? "some" : "none");
        std::exit(0);
      },
      testing::ExitedWithCode(0), "0 calls before, some after");
}

TEST(CudaHeatDeathTest, WhereThereIsNoRoomTheLoopsRunOnTheHostAndSizesAreSaid) {
  EXPECT_EXIT(
      {
        ferry::accept_standard_error();
        setenv("FERRY_CUDA_ON_CPU_MEMORY", "500", 1);
        setenv("FERRY_DEVICE", "cuda", 1);
        cuda_on_cpu::reset();
        run_heat(40, 30, 2);
      },
      testing::ExitedWithCode(0),
      "^ferry: .*heat\\.cpp:[0-9]+: cuda:0 has no room for [0-9]+ more bytes; [0-9]+ of its 500 bytes are free; the "
      "loop touches [0-9]+ bytes and can't run in chunks because one iteration touches [0-9]+ bytes; this loop runs on "
      "the "
      "host \\(guard: device memory\\); [^\n]*\nsame; 0 launches, 0 bytes in, 0 bytes out\n$");
}

// Each array has 9,600 bytes.
TEST(CudaHeatDeathTest, WhereThereIsLittleRoomTheLoopsRunInChunks) {
  EXPECT_EXIT(
      {
        ferry::accept_standard_error();
        setenv("FERRY_CUDA_ON_CPU_MEMORY", "8000", 1);
        setenv("FERRY_DEVICE", "cuda", 1);
        cuda_on_cpu::reset();
        run_heat(40, 30, 2);
      },
      testing::ExitedWithCode(0), "^same; 8 launches, [0-9]+ bytes in, [0-9]+ bytes out\n$");
}

TEST(CudaHeatDeathTest, AGpuOfAnotherArchitecture) {
  const auto without_images = [](const char* device) {
    setenv("FERRY_CUDA_ON_CPU_IMAGES", "0", 1);
    setenv("FERRY_DEVICE", device, 1);
    cuda_on_cpu::reset();
  };
  const std::string reason =
      "the program wasn't built for cuda:0 \\(CUDA on CPU \\(test double\\) 0, compute capability 8.0\\): no kernel "
      "image is available for execution on the device \\(cudaErrorNoKernelImageForDevice\\); add its architecture to "
      "CMAKE_CUDA_ARCHITECTURES";
  EXPECT_EXIT(
      {
        without_images("");
        say_error();
      },
      testing::ExitedWithCode(3),
      "^ferry: no device to run on: heat.cpp was built for only these devices: cuda; " + reason +
          "; FERRY_DEVICE=off runs the original loops\n$");
  EXPECT_EXIT(
      {
        without_images("cuda");
        say_error();
      },
      testing::ExitedWithCode(1), "^ferry: FERRY_DEVICE asks for cuda:0, but " + reason + "\n$");
}

TEST(CudaHeatDeathTest, KernelsAreListedWithoutALaunch) {
  EXPECT_EXIT(
      {
        for (const ferry::KernelInfo& k : ferry::kernels())
          std::fprintf(stderr, "%s %s %s %s:%u %d %d %d %g; ", k.device.c_str(), k.symbol.c_str(), k.function.c_str(),
                       k.file.c_str(), k.line, k.registers, k.block, k.binary_version, k.occupancy);
        std::fprintf(stderr, "%lld launches", static_cast<long long>(cuda_on_cpu::seen().launches));
        std::exit(0);
      },
      testing::ExitedWithCode(0), "^cuda:0 ferry_heat_l6 heat heat.cpp:6 32 256 80 1; 0 launches$");
  EXPECT_EXIT(
      {
        setenv("FERRY_CUDA_ON_CPU_DEVICES", "0", 1);
        cuda_on_cpu::reset();
        std::exit(static_cast<int>(ferry::kernels().size()));
      },
      testing::ExitedWithCode(0), "^$");
}

}  // namespace
