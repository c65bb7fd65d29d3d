// A test double for the part of the CUDA runtime that Ferry uses, for machines without a GPU.
// `-I test/cuda_on_cpu/include` makes it replace CUDA's header with this name. It needs nothing from CUDA.
//
//   generated heat.ferry.cu ──▶ g++ -x c++ -I test/cuda_on_cpu/include ──▶ runs in blocks of fibres on the CPU
//
// It is stricter than a GPU, to reveal mistakes: work waits in its stream until a synchronisation, device memory starts
// as 0xA5 bytes and is separate from host memory, and copies check on which side their pointers are.
//   cuda_on_cpu/api.h      host API: types and functions under CUDA's names
//   cuda_on_cpu/kernel.h   for kernels: qualifiers, threadIdx …, barriers, shuffles
//   cuda_on_cpu/atomics.h  atomicAdd …
//   cuda_on_cpu/launch.h   cudaLaunchKernelEx
//   nvtx3/nvToolsExt.h     NVTX, for profilers (not included here)
//   cuda_on_cpu/control.h  for tests only (not included here)
// Limits: no <<<>>>, no dynamic shared memory, no textures, graphs or dynamic parallelism; `__shared__` arrays keep
// the previous block's values; a kernel's host code and device code are one function, so __CUDA_ARCH__ is not defined.
#ifndef CUDA_ON_CPU_CUDA_RUNTIME_H
#define CUDA_ON_CPU_CUDA_RUNTIME_H

#include <math.h>  // like CUDA's own header: std::sqrt and sqrt, std::abs and abs
#include <stdlib.h>

#include <cmath>
#include <cstdlib>

#include "cuda_on_cpu/api.h"
#include "cuda_on_cpu/atomics.h"
#include "cuda_on_cpu/kernel.h"
#include "cuda_on_cpu/launch.h"

#endif
