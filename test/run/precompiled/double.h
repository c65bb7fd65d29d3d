// The headers that generated files for CUDA include, with the test double's headers.
#include <ferry/cuda_kernel.h>
#include <ferry/gpu_reduction.h>
#include <ferry/view.h>
