// Only the host API, like CUDA's header with this name.
#include "cuda_on_cpu/api.h"
