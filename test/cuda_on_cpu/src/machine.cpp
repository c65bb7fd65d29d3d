// The streams' work, and the machine as a whole.
#include "machine.h"

#include <atomic>
#include <cstdlib>

using cuda_on_cpu::machine;

cudaError_t CUstream_st::run(std::uint64_t until) {
  while (done < until) {
    Work work = std::move(queue.front());
    queue.pop_front();
    ++done;
    ++machine().seen.work;
    cudaError_t error = machine().failing_work.next();
    if (error == cudaSuccess) error = work();
    if (error == cudaSuccess) continue;
    if (machine().sticky == cudaSuccess) machine().sticky = error;
    return error;
  }
  return machine().sticky;
}

namespace cuda_on_cpu {
namespace {

std::atomic<bool> process_ends{false};

// Returns the machine, which outlives static destructors. Like CUDA, it stops working when the process exits: when
// atexit() calls the function that the first use registered. Objects constructed before that use can't use it then.
std::unique_ptr<Machine>& instance() {
  static auto* machine = [] {
    std::atexit([] { process_ends = true; });
    return new std::unique_ptr<Machine>(std::make_unique<Machine>());
  }();
  return *machine;
}

thread_local int thread_device = 0;
thread_local cudaError_t thread_error = cudaSuccess;
constinit thread_local int calls_inside = 0;

}  // namespace

Machine::Machine() : settings(read_settings()) {
  for (int d = 0; d < settings.devices; ++d) default_streams.push_back(std::make_shared<CUstream_st>(d, true));
}

Machine& machine() { return *instance(); }
bool unloading() { return process_ends; }

void replace_machine() {
  instance() = std::make_unique<Machine>();
  thread_device = 0;
  thread_error = cudaSuccess;
}

Inside::Inside() { ++calls_inside; }
Inside::~Inside() { --calls_inside; }
bool inside() { return calls_inside > 0; }

// Nothing is copied from a lost device.
bool will_write(const void* begin, std::size_t bytes) {
  if (!Arrival::any(begin, bytes) || unloading()) return false;
  Machine& m = machine();
  const std::lock_guard lock(m.mutex);
  return m.sticky == cudaSuccess;
}

// "The process must be terminated and relaunched" (CUDA's list of errors).
bool is_sticky(cudaError_t error) {
  switch (error) {
    case cudaErrorCudartUnloading:
    case cudaErrorDevicesUnavailable:
    case cudaErrorECCUncorrectable:
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorLaunchFailure:
      return true;
    default:
      return false;
  }
}

void fail_call(std::int64_t n, int error) {
  Machine& m = machine();
  std::lock_guard lock(m.mutex);
  m.failing_call = {n, static_cast<cudaError_t>(error)};
}

void fail_work(std::int64_t n, int error) {
  Machine& m = machine();
  std::lock_guard lock(m.mutex);
  m.failing_work = {n, static_cast<cudaError_t>(error)};
}

int current_device() { return thread_device; }
void set_current_device(int device) { thread_device = device; }

cudaError_t said(cudaError_t error) {
  if (error != cudaSuccess && error != cudaErrorNotReady) thread_error = error;
  return error;
}

cudaError_t last_error(bool clear) {
  const cudaError_t error = thread_error;
  if (clear) thread_error = cudaSuccess;
  return error;
}

std::shared_ptr<CUstream_st> Machine::find(cudaStream_t handle) {
  if (!handle) return default_streams[static_cast<std::size_t>(thread_device)];
  const auto found = streams.find(handle);
  return found == streams.end() ? nullptr : found->second;
}

void Machine::wait_for(const std::shared_ptr<CUstream_st>& stream, const std::shared_ptr<CUstream_st>& other) {
  if (other->done == other->added) return;
  stream->add([other, until = other->added] { return other->run(until); });
}

void Machine::give(const std::shared_ptr<CUstream_st>& stream, CUstream_st::Work work) {
  const auto& legacy = default_streams[static_cast<std::size_t>(stream->device)];
  if (stream == legacy) {
    for (const auto& [handle, other] : streams)
      if (other->blocking && other->device == stream->device) wait_for(stream, other);
  } else if (stream->blocking) {
    wait_for(stream, legacy);
  }
  stream->add(std::move(work));
}

cudaError_t Machine::finish(CUstream_st& stream) { return stream.run(stream.added); }

cudaError_t Machine::finish_device(int device) {
  for (const auto& [handle, stream] : streams)
    if (stream->device == device)
      if (const cudaError_t error = finish(*stream)) return error;
  return finish(*default_streams[static_cast<std::size_t>(device)]);
}

Seen seen() {
  Machine& m = machine();
  std::lock_guard lock(m.mutex);
  Seen seen = m.seen;
  seen.allocations = static_cast<std::int64_t>(m.memory.count());
  seen.allocated_bytes = static_cast<std::int64_t>(m.memory.used());
  seen.streams = static_cast<std::int64_t>(m.streams.size());
  seen.events = static_cast<std::int64_t>(m.events.size());
  return seen;
}

void reset() { replace_machine(); }

cudaFuncAttributes default_attributes() { return {0, 0, 0, 1024, 32, 80, 80}; }

void set_attributes(const void* function, const cudaFuncAttributes& attributes) {
  Machine& m = machine();
  std::lock_guard lock(m.mutex);
  m.attributes[function] = attributes;
}

void set_max_threads_per_block(const void* function, int threads) {
  cudaFuncAttributes attributes = default_attributes();
  attributes.maxThreadsPerBlock = threads;
  set_attributes(function, attributes);
}

}  // namespace cuda_on_cpu
