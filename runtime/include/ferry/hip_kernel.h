// What a generated *.ferry.hip includes: clang's keywords for AMD's GPUs, and what all GPUs have in common. It doesn't
// need HIP's headers or device libraries: clang alone compiles kernels that call no function of <cmath>.
//
//   clang++ -x hip --offload-arch=gfx90a -nogpuinc -nogpulib --offload-device-only --no-gpu-bundle-output
//     -std=c++20 -O3 -ffp-contract=off -c heat.ferry.hip -o heat.co
#ifndef FERRY_HIP_KERNEL_H
#define FERRY_HIP_KERNEL_H

#ifdef __HIP__
#define FERRY_FOR_GPU
#endif

#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-local-typedefs"

// HIP's headers have the same definitions, and may already be included.
#ifndef __global__
#define FERRY_WITHOUT_MATHS  // the device's maths library is missing, too
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

#define FERRY_COORDINATES(FERRY_NAME, FERRY_X, FERRY_Y, FERRY_Z) \
  struct FERRY_NAME {                                            \
    static __device__ unsigned ferry_x() { return FERRY_X; }     \
    static __device__ unsigned ferry_y() { return FERRY_Y; }     \
    static __device__ unsigned ferry_z() { return FERRY_Z; }     \
    __declspec(property(get = ferry_x)) unsigned x;              \
    __declspec(property(get = ferry_y)) unsigned y;              \
    __declspec(property(get = ferry_z)) unsigned z;              \
  }
FERRY_COORDINATES(FerryThreadIdx, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
                  __builtin_amdgcn_workitem_id_z());
FERRY_COORDINATES(FerryBlockIdx, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
                  __builtin_amdgcn_workgroup_id_z());
FERRY_COORDINATES(FerryBlockDim, __builtin_amdgcn_workgroup_size_x(), __builtin_amdgcn_workgroup_size_y(),
                  __builtin_amdgcn_workgroup_size_z());
FERRY_COORDINATES(FerryGridDim, __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x(),
                  __builtin_amdgcn_grid_size_y() / __builtin_amdgcn_workgroup_size_y(),
                  __builtin_amdgcn_grid_size_z() / __builtin_amdgcn_workgroup_size_z());
#undef FERRY_COORDINATES
extern const __device__ __attribute__((__weak__)) FerryThreadIdx threadIdx;
extern const __device__ __attribute__((__weak__)) FerryBlockIdx blockIdx;
extern const __device__ __attribute__((__weak__)) FerryBlockDim blockDim;
extern const __device__ __attribute__((__weak__)) FerryGridDim gridDim;

__device__ inline void __syncthreads() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// Defines an operation on an element of 4 or 8 bytes. It is atomic among all blocks of the launch.
#define FERRY_ATOMIC(FERRY_NAME, FERRY_BUILTIN)                                              \
  template <class FerryType>                                                                 \
  __device__ inline FerryType FERRY_NAME(FerryType* ferry_at, FerryType ferry_value) {       \
    return FERRY_BUILTIN(ferry_at, ferry_value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); \
  }
FERRY_ATOMIC(atomicAdd, __hip_atomic_fetch_add)
FERRY_ATOMIC(atomicMin, __hip_atomic_fetch_min)
FERRY_ATOMIC(atomicMax, __hip_atomic_fetch_max)
FERRY_ATOMIC(atomicAnd, __hip_atomic_fetch_and)
FERRY_ATOMIC(atomicOr, __hip_atomic_fetch_or)
FERRY_ATOMIC(atomicXor, __hip_atomic_fetch_xor)
#undef FERRY_ATOMIC
template <class FerryType>
__device__ inline FerryType atomicCAS(FerryType* ferry_at, FerryType ferry_old, FerryType ferry_new) {
  __hip_atomic_compare_exchange_strong(ferry_at, &ferry_old, ferry_new, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                       __HIP_MEMORY_SCOPE_AGENT);
  return ferry_old;
}
#endif

/// Ends the calling thread's wavefront with all its lanes. The launch's results will be discarded anyway.
#ifdef FERRY_FOR_GPU
__device__ inline void ferry_exit_thread() { __builtin_amdgcn_endpgm(); }
#endif

// For these GPUs, clang can't limit registers.
#define FERRY_REGISTER_LIMIT(FERRY_REGISTERS)

struct FerryHipExtent {
  unsigned x, y, z;
};
struct FerryLaunchConfig {
  FerryHipExtent gridDim, blockDim;
  void* ferry_stream;
};
extern "C" int hipLaunchKernel(const void* ferry_function, FerryHipExtent ferry_grid, FerryHipExtent ferry_block,
                               void** ferry_arguments, __SIZE_TYPE__ ferry_shared, void* ferry_stream);

/// gpu_kernel.h describes this function.
template <class... FerryParameters>
int ferry_start(const FerryLaunchConfig& ferry_config, void (*ferry_kernel)(FerryParameters...),
                FerryParameters... ferry_arguments) {
  void* ferry_pointers[] = {const_cast<void*>(static_cast<const volatile void*>(&ferry_arguments))...};
  return hipLaunchKernel(reinterpret_cast<const void*>(ferry_kernel), ferry_config.gridDim, ferry_config.blockDim,
                         ferry_pointers, 0, ferry_config.ferry_stream);
}

#include "gpu_kernel.h"

#endif
