// Asks the driver for CUDA devices. The translator can't ask Ferry's CUDA backend, because it doesn't link it.
#pragma once

#include "target/gpu.h"

namespace ferry::translator {

// See Gpu::list_devices.
std::string list_cuda_devices(const DeviceLine& line);

}  // namespace ferry::translator
