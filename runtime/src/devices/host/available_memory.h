// How many bytes this process may still fill: what the machine has available, and no more than its control group
// allows. SIZE_MAX where neither is known. Reads files; not for every allocation.
#pragma once

#include <cstddef>

namespace ferry {

std::size_t available_memory() noexcept;

// Fewer bytes aren't worth the question.
constexpr std::size_t worth_asking = std::size_t{64} << 20;

}  // namespace ferry
