// What a generated *.ferry.cu includes: CUDA's words, and what all GPUs share. One text for nvcc, clang-cuda and, as
// plain C++, the test double: -I decides whose <cuda_runtime.h>, which brings <cmath>: std::sqrt, sqrt, std::pow,
// std::abs … of user text are the device's own there.
#ifndef FERRY_CUDA_KERNEL_H
#define FERRY_CUDA_KERNEL_H

#if defined(__CUDACC__) || defined(__CUDA__)  // nvcc, and clang's CUDA; the test double is neither
#define FERRY_FOR_GPU
#endif

// In the file that includes this: of loops that count in other forms, kernels keep declarations that nothing needs.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#endif

#include <cuda_runtime.h>

// [[ferry::max_registers(n)]]. nvcc has had the attribute since CUDA 12.4; other compilers leave the choice to
// -maxrregcount.
#if defined(__NVCC__) && CUDART_VERSION >= 12040
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS) __maxnreg__(FERRY_REGISTERS)
#else
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS)
#endif

typedef cudaLaunchConfig_t FerryLaunchConfig;

/// See gpu_kernel.h.
template <class... FerryParameters>
int ferry_start(const FerryLaunchConfig& ferry_config, void (*ferry_kernel)(FerryParameters...),
                FerryParameters... ferry_arguments) {
  return static_cast<int>(cudaLaunchKernelEx(&ferry_config, ferry_kernel, ferry_arguments...));
}

#include "gpu_kernel.h"

#endif
