// Launches: the checks that CUDA makes at the call, and the grid as work of a stream, its blocks shared out among the
// workers.
#include "cuda_on_cpu/launch.h"

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "block.h"
#include "machine.h"

using namespace cuda_on_cpu;

namespace {

int max_threads(const Machine& m, const void* function) {
  const auto found = m.max_threads.find(function);
  return found == m.max_threads.end() ? 1024 : found->second;
}

cudaError_t check(const Machine& m, const cudaLaunchConfig_t& config, const void* function) {
  const dim3 grid = config.gridDim, block = config.blockDim;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || threads == 0) return cudaErrorInvalidConfiguration;
  if (grid.x > 2147483647u || grid.y > 65535 || grid.z > 65535) return cudaErrorInvalidConfiguration;
  if (block.x > 1024 || block.y > 1024 || block.z > 64 || threads > 1024) return cudaErrorInvalidConfiguration;
  if (config.dynamicSmemBytes > (std::size_t{48} << 10)) return cudaErrorInvalidValue;
  if (threads > static_cast<std::uint64_t>(max_threads(m, function))) return cudaErrorLaunchOutOfResources;
  return cudaSuccess;
}

/// All blocks of a grid; false where one got stuck.
bool run_grid(const Settings& settings, dim3 grid, dim3 block_shape, const std::function<void()>& thread) {
  const std::uint64_t count = std::uint64_t{grid.x} * grid.y * grid.z;
  const Permutation order(settings, count, 0);
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> good{true};
  const auto work = [&] {
    gridDim = grid;
    Block block(settings, block_shape, thread);
    for (std::uint64_t k; good && (k = next++) < count;) {
      const std::uint64_t b = order[k];
      const uint3 index{static_cast<unsigned>(b % grid.x), static_cast<unsigned>(b / grid.x % grid.y),
                        static_cast<unsigned>(b / grid.x / grid.y)};
      if (!block.run(index)) good = false;
    }
  };
  std::vector<std::thread> helpers;
  for (int i = 1; i < settings.workers && static_cast<std::uint64_t>(i) < count; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  return good;
}

cudaError_t execute(dim3 grid, dim3 block, const std::function<void()>& thread) {
  Machine& m = machine();
  m.memory.open();
  const bool good = run_grid(m.settings, grid, block, thread);
  m.memory.close();
  if (!good) return cudaErrorLaunchFailure;
  const void* damaged = m.memory.damaged();
  if (!damaged) return cudaSuccess;
  std::fprintf(stderr, "cuda_on_cpu: a kernel wrote outside the allocation at %p\n", damaged);
  return cudaErrorIllegalAddress;
}

}  // namespace

cudaError_t cuda_on_cpu::launch(const cudaLaunchConfig_t* config, const void* function, std::function<void()> thread) {
  return call([&](Machine& m) {
    const auto stream = m.find(config->stream);
    if (!stream || stream->device != current_device()) return cudaErrorInvalidResourceHandle;
    if (!m.settings.images) return cudaErrorNoKernelImageForDevice;
    if (const cudaError_t error = check(m, *config, function)) return error;
    ++m.seen.launches;
    m.give(stream, [grid = config->gridDim, block = config->blockDim, thread = std::move(thread)] {
      return execute(grid, block, thread);
    });
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
  return call([&](Machine& m) {
    if (!function) return cudaErrorInvalidDeviceFunction;
    if (!m.settings.images) return cudaErrorNoKernelImageForDevice;
    *attributes = {};
    attributes->maxThreadsPerBlock = max_threads(m, function);
    attributes->numRegs = 32;
    attributes->ptxVersion = attributes->binaryVersion = 80;
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute, int) {
  return call([&](Machine&) { return function ? cudaSuccess : cudaErrorInvalidDeviceFunction; });
}
