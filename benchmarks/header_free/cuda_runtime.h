// <cuda_runtime.h> for an experiment (device_compilers.py): the parts of CUDA that generated kernels without maths
// functions use, as clang builtins, so that PTX is made without a CUDA header. Launchers are parsed, but no code is
// generated for them.
#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

struct uint3 { unsigned x, y, z; };
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x(vx), y(vy), z(vz) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
#include <__clang_cuda_builtin_vars.h>

using cudaError_t = int;
struct cudaLaunchConfig_t { dim3 gridDim, blockDim; };
template <class... Exp, class... Act>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t*, void (*)(Exp...), Act&&...) { return 0; }

template <class T> __device__ T atomicAdd(T* p, T v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }
template <class T> __device__ T atomicMin(T* p, T v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }
template <class T> __device__ T atomicMax(T* p, T v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }
template <class T> __device__ T atomicAnd(T* p, T v) { return __scoped_atomic_fetch_and(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }
template <class T> __device__ T atomicOr(T* p, T v) { return __scoped_atomic_fetch_or(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }
template <class T> __device__ T atomicXor(T* p, T v) { return __scoped_atomic_fetch_xor(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }
template <class T> __device__ T atomicCAS(T* p, T old, T v) {
  __scoped_atomic_compare_exchange_n(p, &old, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return old;
}
