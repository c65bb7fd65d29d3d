// For tests of the double and of Ferry's CUDA Device: the simulated machine, which the environment configures, and
// counts of what happened.
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

/// Counts over all devices since the start or the last reset().
struct Seen {
  std::int64_t api_calls;
  std::int64_t launches;
  std::int64_t block_threads;                   ///< threads per block of the last launch
  std::int64_t bytes_to_device, bytes_to_host;  ///< counted when copies are executed, not when they are queued
  std::int64_t copies;                          ///< calls; a region of rows and planes counts as one
  std::int64_t allocations;                     ///< live device allocations
  std::int64_t allocated_bytes;
  std::int64_t synchronizations;  ///< explicit synchronisations of streams
  std::int64_t work;              ///< the number of work items that streams have executed
  std::int64_t streams, events;   ///< how many exist now; the default streams don't count
};
Seen seen();

/// Forgets all allocations, streams, errors and counts, and reads the environment again.
void reset();

/// Makes the n-th API call from now on (1 is the next one), or a stream's n-th work item, fail with `error`. It then
/// has no effect, except that functions that free something still do. If the error would destroy a context in CUDA,
/// every later call fails likewise.
void fail_call(std::int64_t n, int error);
void fail_work(std::int64_t n, int error);

/// Returns whether a pending copy in a stream will still write some of these host bytes. If they are freed now, the
/// program has forgotten the copy.
bool will_write(const void* begin, std::size_t bytes);

/// Returns whether this thread is inside the double now.
bool inside();

/// Returns the NVTX ranges since the last call to this function, as "domain: text".
std::vector<std::string> profiler_ranges();

/// Sets what cudaFuncGetAttributes returns for a kernel; the default is 1024 threads per block, 32 registers and zeros.
void set_attributes(const void* function, const cudaFuncAttributes& attributes);
void set_max_threads_per_block(const void* function, int threads);

}  // namespace cuda_on_cpu

#endif
