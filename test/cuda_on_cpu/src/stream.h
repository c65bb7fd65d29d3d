// Streams that delay work: everything waits until the stream is synchronised. So a result that the program reads too
// early is reproducibly missing.
//
// Stream 0 is CUDA's legacy stream: its work waits for all earlier work in the device's other (blocking) streams, and
// their work waits for stream 0's.
#ifndef CUDA_ON_CPU_STREAM_H
#define CUDA_ON_CPU_STREAM_H

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>

#include "cuda_on_cpu/api.h"

struct CUstream_st {
  /// One piece of work. Its error is sticky.
  using Work = std::function<cudaError_t()>;

  CUstream_st(int of_device, bool is_blocking) : device(of_device), blocking(is_blocking) {}

  std::uint64_t add(Work work) {
    queue.push_back(std::move(work));
    return ++added;
  }
  /// Executes the work up to number `until`. Stops at an error.
  cudaError_t run(std::uint64_t until);

  const int device;
  const bool blocking;  // whether the stream takes part in stream 0's order
  std::deque<Work> queue;
  std::uint64_t added = 0, done = 0;
};

struct CUevent_st {
  std::shared_ptr<CUstream_st> stream;  // where the event was last recorded, or null
  std::uint64_t place = 0;
  std::shared_ptr<std::chrono::steady_clock::time_point> time;

  bool reached() const { return !stream || stream->done >= place; }
};

#endif
