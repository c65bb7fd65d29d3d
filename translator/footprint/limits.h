// How much memory of its own an iteration may have.
#pragma once

#include <cstdint>

namespace ferry::translator::footprint {

// Bytes of all arrays of an iteration. They lie on a worker's stack, beside what the user's thread has left of its own;
// and CUDA's driver sets them aside for every thread that a GPU can hold, some 270,000 on the largest.
constexpr std::int64_t local_array_bytes = 64 * 1024;

}  // namespace ferry::translator::footprint
