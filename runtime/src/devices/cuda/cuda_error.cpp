#include "cuda_error.h"

namespace ferry::cuda {

std::string words(cudaError_t error) {
  return std::string(cudaGetErrorString(error)) + " (" + cudaGetErrorName(error) + ")";
}

void fail(int device, const std::string& what, cudaError_t error) {
  static_cast<void>(cudaGetLastError());  // the error is said here; the user's own CUDA code must not meet it again
  throw Error("cuda:" + std::to_string(device) + ": " + what + ": " + words(error));
}

}  // namespace ferry::cuda
