// How many bytes this process may still fill: what the machine has available, and no more than its control group
// allows. SIZE_MAX where neither is known. Reads files; not for every allocation.
#pragma once

#include <cstddef>

namespace ferry {

std::size_t available_memory() noexcept;

}  // namespace ferry
