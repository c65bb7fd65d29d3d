// CUDA's devices, asked of the driver: programs have Ferry's backend, the translator links none.
#pragma once

#include "target/gpu.h"

namespace ferry::translator {

// See Gpu::list_devices.
std::string list_cuda_devices(const DeviceLine& line);

}  // namespace ferry::translator
