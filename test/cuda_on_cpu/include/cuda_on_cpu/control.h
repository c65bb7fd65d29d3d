// For tests of the double and of Ferry's CUDA Device: the machine that the double plays, from the environment, and what
// it saw.
//
//   FERRY_CUDA_ON_CPU_DEVICES=N      devices; 0: none (cudaErrorNoDevice), no-driver: cudaErrorInsufficientDriver
//   FERRY_CUDA_ON_CPU_ORDER=...      natural, reversed or shuffled:SEED: order of blocks, and of threads in a block
//   FERRY_CUDA_ON_CPU_THREADS=N      worker threads for the blocks of one grid (default 1)
//   FERRY_CUDA_ON_CPU_MEMORY=BYTES   memory of each device (default 4 GiB)
//   FERRY_CUDA_ON_CPU_PROFILER=1     a profiler is attached that takes NVTX ranges
//   FERRY_CUDA_ON_CPU_IMAGES=0       kernels were compiled for other GPUs (cudaErrorNoKernelImageForDevice)
#ifndef CUDA_ON_CPU_CONTROL_H
#define CUDA_ON_CPU_CONTROL_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct cudaFuncAttributes;

namespace cuda_on_cpu {

/// Counts since the start or reset(), over all devices.
struct Seen {
  std::int64_t api_calls;
  std::int64_t launches;
  std::int64_t block_threads;                   ///< of the last launch
  std::int64_t bytes_to_device, bytes_to_host;  ///< as executed, not as queued
  std::int64_t copies;                          ///< calls; a region of rows and planes is one
  std::int64_t allocations;                     ///< device allocations alive
  std::int64_t allocated_bytes;
  std::int64_t synchronizations;  ///< of streams, asked for one by one
  std::int64_t work;              ///< pieces of work that streams have carried out
  std::int64_t streams, events;   ///< alive; the default streams don't count
};
Seen seen();

/// Forgets all allocations, streams, errors and counts and reads the environment again.
void reset();

/// The n-th call of the API from now on, 1 being the next, fails with `error`; or the n-th piece of work of a stream.
/// It does nothing then, but what gives something back to CUDA does. After errors that bring a context down in CUDA
/// every later call fails likewise.
void fail_call(std::int64_t n, int error);
void fail_work(std::int64_t n, int error);

/// Whether a copy that waits in a stream will still write some of these bytes of the host's: who gives them back now
/// has forgotten it.
bool will_write(const void* begin, std::size_t bytes);

/// Whether this thread is inside the double now.
bool inside();

/// The NVTX ranges since the last call, as "domain: text".
std::vector<std::string> profiler_ranges();

/// What cudaFuncGetAttributes says of a kernel, in place of 1024 threads a block, 32 registers and nothing else.
void set_attributes(const void* function, const cudaFuncAttributes& attributes);
void set_max_threads_per_block(const void* function, int threads);

}  // namespace cuda_on_cpu

#endif
