// A launch that touches more than the device can hold, as launches over parts of its iterations:
//
//   for (i = 0; i < 100; ++i) y[i] = x[i - 1] + x[i + 1] + b[k[i]];    12,000 bytes, where the device has 9,000
//
//   chunk 0: i = 0 … 49     y[0 … 49], x[-1 … 50], k[0 … 49], b        b stays for the next chunk
//   chunk 1: i = 50 … 99    y[50 … 99], x[49 … 100], k[50 … 99]
//
// The nest's description says what a part of the iterations touches. Chunks are in the order of the iterations.
#pragma once

#include "remembered.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ferry {

struct Chunk {
  Remembered launch;
  std::vector<Interval> touched;  // disjoint; each one mapping
};

struct ChunkPlan {
  std::vector<std::unique_ptr<Chunk>> chunks;
  std::vector<std::size_t> blocks;  // of device memory, in which each chunk has room
};

// Whether what is mapped stays for a chunk that touches this: it is touched, and would not have to grow.
bool stays_for(const std::vector<Interval>& touched, Interval mapped);

// Finds chunks that need at most `room` bytes of the device each. nullptr: there are none that are worth it, and
// `why_not` is a clause about it. `describe` has the loops of a chunk, and says the rest; or which guard fails.
std::unique_ptr<ChunkPlan> plan_chunks(const std::vector<FerryLoopBounds>& loops, std::size_t room,
                                       std::size_t alignment, const std::function<Failure(Remembered& chunk)>& describe,
                                       std::string& why_not);

}  // namespace ferry
