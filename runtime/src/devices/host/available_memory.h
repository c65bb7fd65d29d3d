// Returns how many more bytes this process may use: what is available on the machine, limited by the process's control
// group. Returns SIZE_MAX if neither is known. Reads files, so don't call it for every allocation.
#pragma once

#include <cstddef>

namespace ferry {

std::size_t available_memory() noexcept;

// The smallest allocation for which it is worthwhile to ask.
constexpr std::size_t worth_asking = std::size_t{64} << 20;

}  // namespace ferry
