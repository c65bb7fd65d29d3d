// The API's functions for devices and errors.
#include <cstdio>
#include <cstring>

#include "machine.h"

using namespace cuda_on_cpu;

namespace {

struct ErrorText {
  cudaError_t error;
  const char* name;
  const char* text;
};
#define TEXT(error, text) {error, #error, text}
constexpr ErrorText error_texts[] = {
    TEXT(cudaSuccess, "no error"),
    TEXT(cudaErrorInvalidValue, "invalid argument"),
    TEXT(cudaErrorMemoryAllocation, "out of memory"),
    TEXT(cudaErrorInitializationError, "initialization error"),
    TEXT(cudaErrorCudartUnloading, "driver shutting down"),
    TEXT(cudaErrorInvalidConfiguration, "invalid configuration argument"),
    TEXT(cudaErrorInvalidPitchValue, "invalid pitch argument"),
    TEXT(cudaErrorInvalidDevicePointer, "invalid device pointer"),
    TEXT(cudaErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"),
    TEXT(cudaErrorInsufficientDriver, "CUDA driver version is insufficient for CUDA runtime version"),
    TEXT(cudaErrorDevicesUnavailable, "CUDA-capable device(s) is/are busy or unavailable"),
    TEXT(cudaErrorInvalidDeviceFunction, "invalid device function"),
    TEXT(cudaErrorNoDevice, "no CUDA-capable device is detected"),
    TEXT(cudaErrorInvalidDevice, "invalid device ordinal"),
    TEXT(cudaErrorNoKernelImageForDevice, "no kernel image is available for execution on the device"),
    TEXT(cudaErrorECCUncorrectable, "uncorrectable ECC error encountered"),
    TEXT(cudaErrorUnsupportedPtxVersion, "the provided PTX was compiled with an unsupported toolchain."),
    TEXT(cudaErrorInvalidResourceHandle, "invalid resource handle"),
    TEXT(cudaErrorNotReady, "device not ready"),
    TEXT(cudaErrorIllegalAddress, "an illegal memory access was encountered"),
    TEXT(cudaErrorLaunchOutOfResources, "too many resources requested for launch"),
    TEXT(cudaErrorLaunchTimeout, "the launch timed out and was terminated"),
    TEXT(cudaErrorHostMemoryAlreadyRegistered, "part or all of the requested memory range is already mapped"),
    TEXT(cudaErrorHostMemoryNotRegistered, "pointer does not correspond to a registered memory region"),
    TEXT(cudaErrorLaunchFailure, "unspecified launch failure"),
};
#undef TEXT

const ErrorText* find_text(cudaError_t error) {
  for (const ErrorText& entry : error_texts)
    if (entry.error == error) return &entry;
  return nullptr;
}

bool is_device(const Machine& m, int device) { return device >= 0 && device < m.settings.devices; }

}  // namespace

const char* cudaGetErrorString(cudaError_t error) {
  const ErrorText* found = find_text(error);
  return found ? found->text : "unrecognized error code";
}

const char* cudaGetErrorName(cudaError_t error) {
  const ErrorText* found = find_text(error);
  return found ? found->name : "unrecognized error code";
}

cudaError_t cudaGetLastError() { return last_error(true); }
cudaError_t cudaPeekAtLastError() { return last_error(false); }

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 0;
  return call([&](Machine& m) {
    *count = m.settings.devices;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return call([&](Machine&) {
    *device = current_device();
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int device) {
  return call([&](Machine& m) {
    if (!is_device(m, device)) return cudaErrorInvalidDevice;
    set_current_device(device);
    return cudaSuccess;
  });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  return call([&](Machine& m) {
    if (!is_device(m, device)) return cudaErrorInvalidDevice;
    cudaDeviceProp p{};
    std::snprintf(p.name, sizeof p.name, "CUDA on CPU (test double) %d", device);
    p.totalGlobalMem = m.settings.memory;
    p.sharedMemPerBlock = std::size_t{48} << 10;
    p.regsPerBlock = 65536;
    p.warpSize = 32;
    p.maxThreadsPerBlock = 1024;
    p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
    p.maxThreadsDim[2] = 64;
    p.maxGridSize[0] = 2147483647;
    p.maxGridSize[1] = p.maxGridSize[2] = 65535;
    p.major = 8;
    p.multiProcessorCount = 2;
    p.maxThreadsPerMultiProcessor = 2048;
    p.asyncEngineCount = 2;
    p.unifiedAddressing = p.concurrentKernels = 1;
    *properties = p;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  cudaDeviceProp p{};
  if (const cudaError_t error = cudaGetDeviceProperties(&p, device)) return error;
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
      *value = p.maxThreadsPerBlock;
      return cudaSuccess;
    case cudaDevAttrWarpSize:
      *value = p.warpSize;
      return cudaSuccess;
    case cudaDevAttrMultiProcessorCount:
      *value = p.multiProcessorCount;
      return cudaSuccess;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      *value = p.maxThreadsPerMultiProcessor;
      return cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor:
      *value = p.major;
      return cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor:
      *value = p.minor;
      return cudaSuccess;
  }
  return said(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceSynchronize() {
  return call([](Machine& m) { return m.finish_device(current_device()); });
}

cudaError_t cudaDeviceReset() {
  replace_machine();
  return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int* version) {
  *version = machine().settings.driver ? CUDART_VERSION : 0;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = CUDART_VERSION;
  return cudaSuccess;
}
