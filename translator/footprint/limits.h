// Limits on the private memory of an iteration.
#pragma once

#include <cstdint>

namespace ferry::translator::footprint {

// The limit for the total size of an iteration's arrays. On the host they are on the stack of a worker or of the user's
// thread. A GPU's driver reserves them for every thread that the GPU can hold, about 270,000 on the largest.
constexpr std::int64_t local_array_bytes = 64 * 1024;

// The largest object that a kernel takes by value. GPUs have 4096 bytes for all parameters together.
constexpr std::int64_t most_bytes_of_value = 512;

// The number of arrays that may be copied for each iteration: see FerryPrivate.
constexpr int most_private_buffers = 8;

}  // namespace ferry::translator::footprint
