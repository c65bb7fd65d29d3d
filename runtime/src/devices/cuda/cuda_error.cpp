#include "cuda_error.h"

#include "../../device.h"

namespace ferry::cuda {

std::string words(cudaError_t error) {
  return std::string(cudaGetErrorString(error)) + " (" + cudaGetErrorName(error) + ")";
}

void fail(int device, const std::string& what, cudaError_t error) {
  forget_error();
  throw DeviceError("cuda:" + std::to_string(device) + ": " + what + ": " + words(error));
}

}  // namespace ferry::cuda
