// The copies that tiles have of an array whose elements are running results (running_tiles.h), on the host device.
#pragma once

#include "executor.h"
#include "running_tiles.h"

namespace ferry {

// How many, of so many bytes each: one for each part of a launch, unless filling and scanning them would take longer
// than the iterations.
std::int64_t most_copies(std::size_t bytes, unsigned parts, std::int64_t iterations);

// Throws ferry::Error where there is no memory.
void make_copies(Device& device, RunningTiles& tiles);

void scan_copies(Executor& executor, RunningTiles& tiles);

}  // namespace ferry
