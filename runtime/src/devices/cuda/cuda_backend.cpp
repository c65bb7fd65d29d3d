// Makes CUDA known to the runtime. No CUDA call happens here before the runtime asks how many devices there are.
//
// Every generated CUDA file calls ferry_use_cuda_backend() when it is loaded: the reference takes this file out of a
// static library, and a program that was linked without the backend doesn't link, rather than silently run on the host.
#include <cuda_runtime_api.h>

#include "../../device.h"
#include "cuda_device.h"
#include "cuda_error.h"

namespace ferry {
namespace {

int count_devices(std::string& why_none) {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) {  // no device, no driver, a driver too old
    cuda::forget_error();
    why_none = "cudaGetDeviceCount: " + cuda::words(error);
    return 0;
  }
  if (count == 0) why_none = "cudaGetDeviceCount: no device";
  return count;
}

Device* create_device(int index) { return new cuda::CudaDevice(index); }

// After main() the CUDA runtime goes before the last destructors do.
bool driver_ended() noexcept {
  int device = 0;
  const cudaError_t error = cudaGetDevice(&device);
  if (error != cudaSuccess) cuda::forget_error();
  return error == cudaErrorCudartUnloading;
}

DeviceBackend backend{"cuda", &count_devices, &cuda::device_info, &create_device, &driver_ended};

void register_once() {
  static const bool registered = (register_backend(backend), true);
  static_cast<void>(registered);
}

__attribute__((constructor(150), used)) void register_cuda() { register_once(); }

}  // namespace
}  // namespace ferry

void ferry_use_cuda_backend() noexcept;  // FERRY_USE_BACKEND declares it, too
void ferry_use_cuda_backend() noexcept { ferry::register_once(); }
