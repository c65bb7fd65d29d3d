// The API's functions for memory: allocations and pinned ranges.
#include <cstdlib>
#include <cstring>

#include "machine.h"

using namespace cuda_on_cpu;

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  return call([&](Machine& m) {
    *pointer = nullptr;
    if (bytes == 0) return cudaSuccess;
    const std::size_t used = m.memory.used(current_device());
    if (bytes > m.settings.memory || used > m.settings.memory - bytes) return cudaErrorMemoryAllocation;
    *pointer = m.memory.allocate(current_device(), bytes);
    return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
  });
}

// Managed memory is host memory here, which both sides access in place.
cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned) {
  return call([&](Machine& m) {
    if (bytes == 0) return cudaErrorInvalidValue;
    *pointer = std::malloc(bytes);
    if (!*pointer) return cudaErrorMemoryAllocation;
    std::memset(*pointer, 0xA5, bytes);
    return m.managed.add(*pointer, bytes) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaFree(void* pointer) {
  return call_that_gives_back([&](Machine& m) {
    if (!pointer) return cudaSuccess;
    if (m.managed.contains(pointer, 1)) {
      if (const cudaError_t error = m.finish_device(current_device())) return error;
      if (!m.managed.remove(pointer)) return cudaErrorInvalidValue;
      std::free(pointer);
      return cudaSuccess;
    }
    const int device = m.memory.device_of(pointer);
    if (device < 0) return cudaErrorInvalidValue;
    if (const cudaError_t error = m.finish_device(device)) return error;
    return m.memory.release(pointer) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return call([&](Machine& m) {
    *total = m.settings.memory;
    *free = m.settings.memory - m.memory.used(current_device());
    return cudaSuccess;
  });
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned) {
  return call([&](Machine& m) {
    *pointer = std::malloc(bytes ? bytes : 1);
    if (!*pointer) return cudaErrorMemoryAllocation;
    std::memset(*pointer, 0xA5, bytes);
    return m.pinned.add(*pointer, bytes ? bytes : 1) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes, unsigned flags) {
  return cudaHostAlloc(pointer, bytes, flags);
}

cudaError_t cudaFreeHost(void* pointer) {
  return call_that_gives_back([&](Machine& m) {
    if (!pointer) return cudaSuccess;
    for (int device = 0; device < m.settings.devices; ++device)
      if (const cudaError_t error = m.finish_device(device)) return error;
    if (!m.pinned.remove(pointer)) return cudaErrorInvalidValue;
    std::free(pointer);
    return cudaSuccess;
  });
}

cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned) {
  return call([&](Machine& m) {
    if (!pointer || bytes == 0) return cudaErrorInvalidValue;
    return m.pinned.add(pointer, bytes) ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered;
  });
}

cudaError_t cudaHostUnregister(void* pointer) {
  return call([&](Machine& m) { return m.pinned.remove(pointer) ? cudaSuccess : cudaErrorHostMemoryNotRegistered; });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  return call([&](Machine& m) {
    *attributes = {cudaMemoryTypeUnregistered, -2, nullptr, nullptr};
    if (const int device = m.memory.device_of(pointer); device >= 0) {
      *attributes = {cudaMemoryTypeDevice, device, const_cast<void*>(pointer), nullptr};
    } else if (m.managed.contains(pointer, 1)) {
      *attributes = {cudaMemoryTypeManaged, current_device(), const_cast<void*>(pointer), const_cast<void*>(pointer)};
    } else if (m.pinned.contains(pointer, 1)) {
      *attributes = {cudaMemoryTypeHost, current_device(), const_cast<void*>(pointer), const_cast<void*>(pointer)};
    }
    return cudaSuccess;
  });
}
