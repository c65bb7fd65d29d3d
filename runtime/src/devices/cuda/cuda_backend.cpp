// Registers CUDA with the runtime. No CUDA function is called here before the runtime asks for the number of devices.
//
// Every generated CUDA file calls ferry_use_cuda_backend() when it is loaded. This reference makes the linker take this
// file from a static library. A program without the backend fails to link instead of silently running on the host.
#include <cuda_runtime_api.h>

#include "../../device.h"
#include "cuda_device.h"
#include "cuda_error.h"

namespace ferry {
namespace {

int count_devices(std::string& why_none) {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) {  // no device, no driver, or a driver that is too old
    cuda::forget_error();
    why_none = "cudaGetDeviceCount: " + cuda::words(error);
    return 0;
  }
  if (count == 0) why_none = "cudaGetDeviceCount: no device";
  return count;
}

Device* create_device(int index) { return new cuda::CudaDevice(index); }

// Returns whether CUDA has shut down. After main(), the CUDA runtime shuts down before the last destructors run.
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

void ferry_use_cuda_backend() noexcept;  // also declared by FERRY_USE_BACKEND
void ferry_use_cuda_backend() noexcept { ferry::register_once(); }
