// Returns how many bytes this process may still use: what the machine has available, limited by its control group.
// SIZE_MAX if neither is known. It reads files, so it isn't called for every allocation.
#pragma once

#include <cstddef>

namespace ferry {

std::size_t available_memory() noexcept;

// The question isn't worth its cost for fewer bytes.
constexpr std::size_t worth_asking = std::size_t{64} << 20;

}  // namespace ferry
