// Every CUDA call of the backend goes through check(), which turns an error into a DeviceError with CUDA's own words:
//
//   cuda:0: cudaMemcpyAsync of 800 bytes to the device: invalid argument (cudaErrorInvalidValue)
//   cuda:0: launch of a kernel of heat, heat.cpp:6: unspecified launch failure (cudaErrorLaunchFailure)
#pragma once

#include <cuda_runtime_api.h>
#include <ferry/error.h>

#include <string>

namespace ferry::cuda {

// Returns text like "out of memory (cudaErrorMemoryAllocation)".
std::string words(cudaError_t error);

// Clears CUDA's last error, so that the user's own CUDA code doesn't see it. The error has been reported, or isn't the
// program's own.
inline void forget_error() noexcept { static_cast<void>(cudaGetLastError()); }

[[noreturn]] void fail(int device, const std::string& what, cudaError_t error);

// Throws if `error` is an error. `what` is a function that makes the message's text, so that success costs nothing.
template <class What>
void check(cudaError_t error, int device, What what) {
  if (error != cudaSuccess) fail(device, what(), error);
}

}  // namespace ferry::cuda
