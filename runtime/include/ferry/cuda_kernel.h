// What a generated *.ferry.cu includes: CUDA's words, and what all GPUs share. One text for nvcc, clang-cuda and, as
// plain C++, the test double: -I decides whose <cuda_runtime.h>, which brings <cmath>: std::sqrt, sqrt, std::pow,
// std::abs … of user text are the device's own there.
#ifndef FERRY_CUDA_KERNEL_H
#define FERRY_CUDA_KERNEL_H

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

template <class FerryType>
struct FerryExactly {
  using ferry_type = FerryType;
};

/// Launches a kernel with arguments of exactly its parameters' types: only the kernel takes part in deduction.
/// `ferry_config` is a FerryLaunchConfig; the value is the launch's cudaError_t.
template <class... FerryParameters>
int ferry_launch(const void* ferry_config, void (*ferry_kernel)(FerryParameters...),
                 typename FerryExactly<FerryParameters>::ferry_type... ferry_arguments) {
  return static_cast<int>(cudaLaunchKernelEx(static_cast<const FerryLaunchConfig*>(ferry_config), ferry_kernel,
                                             static_cast<FerryParameters>(ferry_arguments)...));
}

#include "gpu_kernel.h"

#endif
