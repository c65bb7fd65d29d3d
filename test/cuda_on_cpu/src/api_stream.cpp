// The API's functions for streams and events.
#include "machine.h"

using namespace cuda_on_cpu;

namespace {

CUevent_st* find(Machine& m, cudaEvent_t event) { return m.events.count(event) ? event : nullptr; }

}  // namespace

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  return call([&](Machine& m) {
    auto made = std::make_shared<CUstream_st>(current_device(), (flags & cudaStreamNonBlocking) == 0);
    m.streams[made.get()] = made;
    *stream = made.get();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, cudaStreamDefault); }

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return call_that_gives_back([&](Machine& m) {
    const auto found = m.streams.find(stream);
    if (found == m.streams.end()) return cudaErrorInvalidResourceHandle;
    const cudaError_t error = m.finish(*found->second);
    m.streams.erase(found);
    return error;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return call([&](Machine& m) {
    ++m.seen.synchronizations;
    const auto found = m.find(stream);
    return found ? m.finish(*found) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return call([&](Machine& m) {
    const auto found = m.find(stream);
    if (!found) return cudaErrorInvalidResourceHandle;
    if (found->done == found->added) return cudaSuccess;
    // Each query executes one step, so that a program that polls terminates.
    const cudaError_t error = found->run(found->done + 1);
    return error ? error : cudaErrorNotReady;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  return call([&](Machine& m) {
    const auto found = m.find(stream);
    CUevent_st* e = find(m, event);
    if (!found || !e) return cudaErrorInvalidResourceHandle;
    if (!e->reached()) m.give(found, [other = e->stream, place = e->place] { return other->run(place); });
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  return call([&](Machine& m) {
    auto made = std::make_unique<CUevent_st>();
    *event = made.get();
    m.events[made.get()] = std::move(made);
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return call_that_gives_back(
      [&](Machine& m) { return m.events.erase(event) ? cudaSuccess : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return call([&](Machine& m) {
    const auto found = m.find(stream);
    CUevent_st* e = find(m, event);
    if (!found || !e) return cudaErrorInvalidResourceHandle;
    auto time = std::make_shared<std::chrono::steady_clock::time_point>();
    m.give(found, [time] {
      *time = std::chrono::steady_clock::now();
      return cudaSuccess;
    });
    *e = {found, found->added, time};
    return cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return call([&](Machine& m) {
    CUevent_st* e = find(m, event);
    if (!e) return cudaErrorInvalidResourceHandle;
    return e->stream ? e->stream->run(e->place) : cudaSuccess;
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return call([&](Machine& m) {
    CUevent_st* e = find(m, event);
    if (!e) return cudaErrorInvalidResourceHandle;
    if (e->reached()) return cudaSuccess;
    const cudaError_t error = e->stream->run(e->stream->done + 1);
    return error ? error : cudaErrorNotReady;
  });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  return call([&](Machine& m) {
    CUevent_st* a = find(m, start);
    CUevent_st* b = find(m, stop);
    if (!a || !b || !a->stream || !b->stream) return cudaErrorInvalidResourceHandle;
    if (!a->reached() || !b->reached()) return cudaErrorNotReady;
    *milliseconds = std::chrono::duration<float, std::milli>(*b->time - *a->time).count();
    return cudaSuccess;
  });
}
