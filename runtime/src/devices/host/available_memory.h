// Returns how many bytes this process may still use: what the machine has available, limited by the process's control
// group. Returns SIZE_MAX if neither is known. It reads files, so don't call it for every allocation.
#pragma once

#include <cstddef>

namespace ferry {

std::size_t available_memory() noexcept;

// The smallest allocation for which asking is worth its cost.
constexpr std::size_t worth_asking = std::size_t{64} << 20;

}  // namespace ferry
