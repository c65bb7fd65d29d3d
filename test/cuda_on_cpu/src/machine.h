// The state of the double: one object, one mutex. Work runs with the mutex locked, in the thread that synchronises.
// Kernels never call the API, so the mutex isn't locked twice.
#ifndef CUDA_ON_CPU_MACHINE_H
#define CUDA_ON_CPU_MACHINE_H

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "cuda_on_cpu/control.h"
#include "memory.h"
#include "settings.h"
#include "stream.h"

namespace cuda_on_cpu {

struct Machine {
  Machine();

  std::mutex mutex;
  Settings settings;
  DeviceMemory memory;
  PinnedMemory pinned, managed;
  std::vector<std::shared_ptr<CUstream_st>> default_streams;  // one per device
  std::map<CUstream_st*, std::shared_ptr<CUstream_st>> streams;
  std::map<CUevent_st*, std::unique_ptr<CUevent_st>> events;
  std::map<const void*, cudaFuncAttributes> attributes;  // attributes that a test has set, by kernel
  Seen seen{};
  struct Fault {
    std::int64_t left = 0;  // calls until the failing one, or 0 if none fails
    cudaError_t error = cudaSuccess;
    /// Returns the error if this is the call or work item that has to fail.
    cudaError_t next() { return left > 0 && --left == 0 ? error : cudaSuccess; }
  } failing_call, failing_work;
  cudaError_t sticky = cudaSuccess;  // a kernel failed, so every later call reports it, as in CUDA

  /// Returns a handle's stream (0 is the current device's legacy stream), or null if there is none.
  std::shared_ptr<CUstream_st> find(cudaStream_t handle);
  /// Appends work to a stream, after the work that must precede it in stream 0's order.
  void give(const std::shared_ptr<CUstream_st>& stream, CUstream_st::Work work);
  /// Makes `stream` wait for all work that a second stream has now.
  void wait_for(const std::shared_ptr<CUstream_st>& stream, const std::shared_ptr<CUstream_st>& other);
  cudaError_t finish(CUstream_st& stream);
  cudaError_t finish_device(int device);
};

/// While this object lives, its thread is inside the double.
class Inside {
 public:
  Inside();
  ~Inside();
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
};

bool is_sticky(cudaError_t error);

cudaFuncAttributes default_attributes();

Machine& machine();
void replace_machine();
bool unloading();  // whether the process is exiting

int current_device();
void set_current_device(int device);

/// Records an API call's error for cudaGetLastError, and returns it.
cudaError_t said(cudaError_t error);
cudaError_t last_error(bool clear);

/// The wrapper for every API function: locks, counts, checks that there is a device and no sticky error, runs the body,
/// records the error. `gives_back` says whether the function frees something; it does so even if it is made to fail.
template <class F>
cudaError_t call(F function, bool gives_back = false) {
  const Inside inside;
  Machine& m = machine();
  std::lock_guard lock(m.mutex);
  ++m.seen.api_calls;
  if (unloading()) return said(cudaErrorCudartUnloading);
  if (!m.settings.driver) return said(cudaErrorInsufficientDriver);
  if (m.settings.devices == 0) return said(cudaErrorNoDevice);
  if (m.sticky != cudaSuccess) return said(m.sticky);
  if (const cudaError_t error = m.failing_call.next()) {
    if (gives_back) static_cast<void>(function(m));
    if (is_sticky(error)) m.sticky = error;
    return said(error);
  }
  return said(function(m));
}

template <class F>
cudaError_t call_that_gives_back(F function) {
  return call(function, true);
}

}  // namespace cuda_on_cpu

#endif
