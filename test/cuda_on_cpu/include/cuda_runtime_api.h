// The host API alone, as CUDA's header of this name.
#include "cuda_on_cpu/api.h"
