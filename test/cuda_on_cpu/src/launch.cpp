// Launches: CUDA's checks at the call, and the grid as work for a stream, with its blocks divided among the workers.
#include "cuda_on_cpu/launch.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "block.h"
#include "machine.h"

using namespace cuda_on_cpu;

namespace {

cudaFuncAttributes attributes_of(const Machine& m, const void* function) {
  const auto found = m.attributes.find(function);
  return found == m.attributes.end() ? default_attributes() : found->second;
}

cudaError_t check(const Machine& m, const cudaLaunchConfig_t& config, const void* function) {
  const dim3 grid = config.gridDim, block = config.blockDim;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (grid.x == 0 || grid.y == 0 || grid.z == 0 || threads == 0) return cudaErrorInvalidConfiguration;
  if (grid.x > 2147483647u || grid.y > 65535 || grid.z > 65535) return cudaErrorInvalidConfiguration;
  if (block.x > 1024 || block.y > 1024 || block.z > 64 || threads > 1024) return cudaErrorInvalidConfiguration;
  if (config.dynamicSmemBytes > (std::size_t{48} << 10)) return cudaErrorInvalidValue;
  if (threads > static_cast<std::uint64_t>(attributes_of(m, function).maxThreadsPerBlock))
    return cudaErrorLaunchOutOfResources;
  return cudaSuccess;
}

/// Runs all blocks of a grid. Returns false if a block gets stuck.
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

std::shared_ptr<void> copy_of(const Thread& thread) {
  const auto alignment = static_cast<std::align_val_t>(thread.alignment);
  const std::shared_ptr<void> copy(::operator new(thread.size, alignment),
                                   [alignment](void* bytes) { ::operator delete(bytes, alignment); });
  std::memcpy(copy.get(), thread.stored, thread.size);
  return copy;
}

}  // namespace

cudaError_t cuda_on_cpu::launch(const cudaLaunchConfig_t* config, const void* function, const Thread& thread) {
  return call([&](Machine& m) {
    const auto stream = m.find(config->stream);
    if (!stream || stream->device != current_device()) return cudaErrorInvalidResourceHandle;
    if (!m.settings.images) return cudaErrorNoKernelImageForDevice;
    if (const cudaError_t error = check(m, *config, function)) return error;
    ++m.seen.launches;
    m.seen.block_threads = std::int64_t{config->blockDim.x} * config->blockDim.y * config->blockDim.z;
    m.give(stream, [grid = config->gridDim, block = config->blockDim, run = thread.run, stored = copy_of(thread)] {
      return execute(grid, block, [&] { run(stored.get()); });
    });
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
  return call([&](Machine& m) {
    if (!function) return cudaErrorInvalidDeviceFunction;
    if (!m.settings.images) return cudaErrorNoKernelImageForDevice;
    *attributes = attributes_of(m, function);
    return cudaSuccess;
  });
}

/// Considers only the threads and registers of compute capability 8.0.
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads, size_t) {
  return call([&](Machine& m) {
    if (!function || threads <= 0) return cudaErrorInvalidValue;
    *blocks = std::min({2048 / threads, 65536 / (attributes_of(m, function).numRegs * threads), 32});
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute, int) {
  return call([&](Machine&) { return function ? cudaSuccess : cudaErrorInvalidDeviceFunction; });
}
