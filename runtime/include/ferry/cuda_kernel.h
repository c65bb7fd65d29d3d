// What a generated *.ferry.cu includes: CUDA's keywords, and what all GPUs have in common. The same text works for
// nvcc, for clang-cuda and, as plain C++, for the test double: -I determines which <cuda_runtime.h> is used. That
// header includes <cmath>, so std::sqrt, sqrt, std::pow, std::abs … in user text are the device's own.
#ifndef FERRY_CUDA_KERNEL_H
#define FERRY_CUDA_KERNEL_H

#if defined(__CUDACC__) || defined(__CUDA__)  // nvcc or clang-cuda; the test double is neither
#define FERRY_FOR_GPU
#endif

// The including file's kernels have unused declarations of loops that were rewritten as counted loops.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-local-typedefs"
#endif

#include <cuda_runtime.h>

// [[ferry::max_registers(n)]]. nvcc has had the attribute since CUDA 12.4; with other compilers only -maxrregcount has
// an effect.
#if defined(__NVCC__) && CUDART_VERSION >= 12040
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS) __maxnreg__(FERRY_REGISTERS)
#else
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS)
#endif

// CUDA's runtime identifies a kernel by the address of a host function. Clang's host functions differ only in their own
// addresses, so a linker that folds identical functions (--icf=all) would merge them. No linker folds sections whose
// names are C identifiers.
#if defined(__clang__) && defined(__CUDA__) && !defined(__CUDA_ARCH__)
#undef __global__
#define __global__ __attribute__((__global__, __section__("ferry_gpu_kernels")))
#endif

typedef cudaLaunchConfig_t FerryLaunchConfig;

/// gpu_kernel.h describes this function.
template <class... FerryParameters>
int ferry_start(const FerryLaunchConfig& ferry_config, void (*ferry_kernel)(FerryParameters...),
                FerryParameters... ferry_arguments) {
  return static_cast<int>(cudaLaunchKernelEx(&ferry_config, ferry_kernel, ferry_arguments...));
}

/// Ends the calling thread. Barriers and shuffles don't wait for it (CUDA C++ Programming Guide, Warp Shuffle
/// Functions: "all non-exited threads named in mask").
#ifdef FERRY_FOR_GPU  // the test double has its own
__device__ inline void ferry_exit_thread() { __asm__ volatile("exit;"); }
#endif

#ifdef __NVCC__  // nvcc knows `_Float16` but can't generate code for it: see half.h
#define FERRY_HALF_CONVERSIONS
#ifdef __CUDA_ARCH__
__host__ __device__ inline unsigned short ferry_half_bits(float ferry_x) {
  unsigned short ferry_bits;
  __asm__("cvt.rn.f16.f32 %0, %1;" : "=h"(ferry_bits) : "f"(ferry_x));
  return ferry_bits;
}
__host__ __device__ inline unsigned short ferry_half_bits(double ferry_x) {
  unsigned short ferry_bits;
  __asm__("cvt.rn.f16.f64 %0, %1;" : "=h"(ferry_bits) : "d"(ferry_x));
  return ferry_bits;
}
__host__ __device__ inline float ferry_half_value(unsigned short ferry_bits) {
  float ferry_x;
  __asm__("cvt.f32.f16 %0, %1;" : "=f"(ferry_x) : "h"(ferry_bits));
  return ferry_x;
}
#else  // host code, which only launches kernels
__host__ __device__ inline unsigned short ferry_half_bits(float) { return 0; }
__host__ __device__ inline unsigned short ferry_half_bits(double) { return 0; }
__host__ __device__ inline float ferry_half_value(unsigned short) { return 0; }
#endif
#endif

#include "gpu_kernel.h"

#endif
