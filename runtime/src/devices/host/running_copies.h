// On the host device, handles the tiles' copies of an array whose elements are running results (running_tiles.h).
#pragma once

#include "executor.h"
#include "running_tiles.h"

namespace ferry {

// Returns how many copies of `bytes` bytes to make: one for each part of a launch, or fewer if filling and scanning
// them would take longer than the iterations.
std::int64_t most_copies(std::size_t bytes, unsigned parts, std::int64_t iterations);

// Allocates the copies. Throws ferry::Error if there is too little memory.
void make_copies(Device& device, RunningTiles& tiles);

void scan_copies(Executor& executor, RunningTiles& tiles);

}  // namespace ferry
