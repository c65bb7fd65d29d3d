// Only the host API, like CUDA's header of this name.
#include "cuda_on_cpu/api.h"
