// Limits on the memory of its own that an iteration may have.
#pragma once

#include <cstdint>

namespace ferry::translator::footprint {

// Bytes of all arrays of an iteration. On the host they lie on a worker's stack, or on what the user's thread has left
// of its own; CUDA's driver sets them aside for every thread that a GPU can hold, about 270,000 on the largest.
constexpr std::int64_t local_array_bytes = 64 * 1024;

}  // namespace ferry::translator::footprint
