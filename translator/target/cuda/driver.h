// Asks the driver for CUDA's devices. The translator doesn't link Ferry's backend, so it can't ask that.
#pragma once

#include "target/gpu.h"

namespace ferry::translator {

// See Gpu::list_devices.
std::string list_cuda_devices(const DeviceLine& line);

}  // namespace ferry::translator
