// The API's copies. The call checks whether pointers are on the sides that the kind of copy says, and whether each
// device range is in one allocation. The bytes move later, in the stream. Pageable host bytes are read at the call,
// because CUDA stages them. Bytes to the host only arrive at a synchronisation.
#include <cstring>

#include "machine.h"

using namespace cuda_on_cpu;

namespace {

struct Copy {
  char* to;
  std::size_t to_pitch;
  const char* from;
  std::size_t from_pitch, width, height;
  cudaMemcpyKind kind;
  std::size_t depth = 1, to_plane = 0, from_plane = 0;  // the number of planes, and the bytes between their beginnings

  bool empty() const { return width == 0 || height == 0 || depth == 0; }
  std::size_t bytes() const { return width * height * depth; }
  std::size_t to_bytes() const { return (depth - 1) * to_plane + (height - 1) * to_pitch + width; }
  std::size_t from_bytes() const { return (depth - 1) * from_plane + (height - 1) * from_pitch + width; }
};

cudaError_t check(const Machine& m, Copy& copy) {
  const bool to_device = m.memory.contains(copy.to, copy.to_bytes());
  const bool from_device = m.memory.contains(copy.from, copy.from_bytes());
  if (!to_device && m.memory.touches(copy.to, copy.to_bytes())) return cudaErrorInvalidValue;
  if (!from_device && m.memory.touches(copy.from, copy.from_bytes())) return cudaErrorInvalidValue;
  const auto kind = static_cast<cudaMemcpyKind>((to_device ? 1 : 0) + (from_device ? 2 : 0));
  if (copy.kind == cudaMemcpyDefault) copy.kind = kind;
  if (copy.kind < cudaMemcpyHostToHost || copy.kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  return copy.kind == kind ? cudaSuccess : cudaErrorInvalidValue;
}

void move(const Copy& copy) {
  for (std::size_t plane = 0; plane < copy.depth; ++plane)
    for (std::size_t row = 0; row < copy.height; ++row)
      std::memmove(copy.to + plane * copy.to_plane + row * copy.to_pitch,
                   copy.from + plane * copy.from_plane + row * copy.from_pitch, copy.width);
}

void carry_out(const Copy& copy) {
  Machine& m = machine();
  m.memory.open();
  move(copy);
  m.memory.close();
  const auto bytes = static_cast<std::int64_t>(copy.bytes());
  ++m.seen.copies;
  if (copy.kind == cudaMemcpyHostToDevice) m.seen.bytes_to_device += bytes;
  if (copy.kind == cudaMemcpyDeviceToHost) m.seen.bytes_to_host += bytes;
}

/// Returns the copy as work for a stream. If the source is pageable host memory, it is read now.
CUstream_st::Work work_of(const Machine& m, Copy copy) {
  const bool from_host = copy.kind == cudaMemcpyHostToDevice || copy.kind == cudaMemcpyHostToHost;
  if (copy.kind == cudaMemcpyDeviceToHost)
    return [copy, arrival = std::make_shared<Arrival>(copy.to, copy.to_bytes())] {
      carry_out(copy);
      return cudaSuccess;
    };
  if (!from_host || m.pinned.contains(copy.from, copy.from_bytes()))
    return [copy] {
      carry_out(copy);
      return cudaSuccess;
    };
  std::shared_ptr<char[]> staged(new char[copy.bytes()]);
  Copy stage = copy;
  stage.to = staged.get();
  stage.to_pitch = copy.width;
  stage.to_plane = copy.width * copy.height;
  move(stage);
  copy.from = staged.get();
  copy.from_pitch = stage.to_pitch;
  copy.from_plane = stage.to_plane;
  return [copy, staged] {
    carry_out(copy);
    return cudaSuccess;
  };
}

cudaError_t queue(Machine& m, Copy copy, cudaStream_t handle, bool wait) {
  const auto stream = m.find(handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (copy.empty()) return wait ? m.finish(*stream) : cudaSuccess;
  if (copy.width > copy.to_pitch || copy.width > copy.from_pitch) return cudaErrorInvalidPitchValue;
  if (!copy.to || !copy.from) return cudaErrorInvalidValue;
  if (const cudaError_t error = check(m, copy)) return error;
  m.give(stream, work_of(m, copy));
  return wait ? m.finish(*stream) : cudaSuccess;
}

/// Queues a copy of linear memory. The plane pitch is the row pitch times ysize. Positions: bytes, rows, planes.
cudaError_t queue(Machine& m, const cudaMemcpy3DParms& p, cudaStream_t handle, bool wait) {
  if (p.srcArray || p.dstArray || !p.srcPtr.ptr || !p.dstPtr.ptr) return cudaErrorInvalidValue;
  const std::size_t to_plane = p.dstPtr.pitch * p.dstPtr.ysize, from_plane = p.srcPtr.pitch * p.srcPtr.ysize;
  if (p.extent.height > p.dstPtr.ysize || p.extent.height > p.srcPtr.ysize) return cudaErrorInvalidValue;
  const auto at = [](const cudaPitchedPtr& pointer, const cudaPos& pos, std::size_t plane) {
    return static_cast<char*>(pointer.ptr) + pos.z * plane + pos.y * pointer.pitch + pos.x;
  };
  const Copy copy{at(p.dstPtr, p.dstPos, to_plane),
                  p.dstPtr.pitch,
                  at(p.srcPtr, p.srcPos, from_plane),
                  p.srcPtr.pitch,
                  p.extent.width,
                  p.extent.height,
                  p.kind,
                  p.extent.depth,
                  to_plane,
                  from_plane};
  return queue(m, copy, handle, wait);
}

cudaError_t set(Machine& m, void* pointer, int value, std::size_t bytes, cudaStream_t handle) {
  const auto stream = m.find(handle);
  if (!stream) return cudaErrorInvalidResourceHandle;
  if (bytes == 0) return cudaSuccess;
  if (!m.memory.contains(pointer, bytes)) return cudaErrorInvalidValue;
  m.give(stream, [pointer, value, bytes] {
    machine().memory.open();
    std::memset(pointer, value, bytes);
    machine().memory.close();
    return cudaSuccess;
  });
  return cudaSuccess;
}

Copy flat(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return {static_cast<char*>(to), bytes, static_cast<const char*>(from), bytes, bytes, 1, kind};
}

}  // namespace

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return call([&](Machine& m) { return queue(m, flat(to, from, bytes, kind), nullptr, true); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return call([&](Machine& m) { return queue(m, flat(to, from, bytes, kind), stream, false); });
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  const Copy copy{static_cast<char*>(to), to_pitch, static_cast<const char*>(from), from_pitch, width, height, kind};
  return call([&](Machine& m) { return queue(m, copy, nullptr, true); });
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  const Copy copy{static_cast<char*>(to), to_pitch, static_cast<const char*>(from), from_pitch, width, height, kind};
  return call([&](Machine& m) { return queue(m, copy, stream, false); });
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
  return call([&](Machine& m) { return queue(m, *parameters, nullptr, true); });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
  return call([&](Machine& m) { return queue(m, *parameters, stream, false); });
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  return call([&](Machine& m) { return set(m, pointer, value, bytes, nullptr); });
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream) {
  return call([&](Machine& m) { return set(m, pointer, value, bytes, stream); });
}
