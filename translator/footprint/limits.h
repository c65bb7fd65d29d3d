// Limits on the memory of its own that an iteration may have.
#pragma once

#include <cstdint>

namespace ferry::translator::footprint {

// Bytes of all arrays of an iteration. On the host they lie on a worker's stack, or on what the user's thread has left
// of its own; a GPU's driver sets them aside for every thread that a GPU can hold, about 270,000 on the largest.
constexpr std::int64_t local_array_bytes = 64 * 1024;

// Of an object that a kernel takes by value: GPUs have 4096 bytes for all parameters.
constexpr std::int64_t most_bytes_of_value = 512;

// Arrays of which each iteration has a copy: see FerryPrivate.
constexpr int most_private_buffers = 8;

}  // namespace ferry::translator::footprint
