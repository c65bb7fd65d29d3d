// A test double of the part of the CUDA runtime that Ferry uses, for machines without a GPU: found by
// `-I test/cuda_on_cpu/include` in place of CUDA's header of this name. Needs nothing of CUDA.
//
//   generated heat.ferry.cu ──▶ g++ -x c++ -I test/cuda_on_cpu/include ──▶ runs in blocks of fibres on the CPU
//
// It is stricter than a GPU where that shows mistakes: work waits in its stream until somebody synchronises, device
// memory starts as 0xA5 bytes and lies apart from host memory, copies check which side their pointers are on.
//   cuda_on_cpu/api.h      host API: types and functions under CUDA's names
//   cuda_on_cpu/kernel.h   what kernels use: qualifiers, threadIdx …, barriers, shuffles
//   cuda_on_cpu/atomics.h  atomicAdd …
//   cuda_on_cpu/launch.h   cudaLaunchKernelEx
//   nvtx3/nvToolsExt.h     NVTX, for profilers (not included here)
//   cuda_on_cpu/control.h  for tests only (not included here)
// Limits: no <<<>>>, no dynamic shared memory, no textures, graphs or dynamic parallelism; `__shared__` arrays keep
// the previous block's values; a kernel's host code and device code are one function, so __CUDA_ARCH__ is not defined.
#ifndef CUDA_ON_CPU_CUDA_RUNTIME_H
#define CUDA_ON_CPU_CUDA_RUNTIME_H

#include <math.h>  // as CUDA's own header: std::sqrt and sqrt, std::abs and abs
#include <stdlib.h>

#include <cmath>
#include <cstdlib>

#include "cuda_on_cpu/api.h"
#include "cuda_on_cpu/atomics.h"
#include "cuda_on_cpu/kernel.h"
#include "cuda_on_cpu/launch.h"

#endif
