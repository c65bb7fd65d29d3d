// Splits a launch that touches more data than fits on the device into launches over parts of its iterations:
//
//   for (i = 0; i < 100; ++i) y[i] = x[i - 1] + x[i + 1] + b[k[i]];    12,000 bytes, but the device has 9,000
//
//   chunk 0: i = 0 … 49     y[0 … 49], x[-1 … 50], k[0 … 49], b        b stays for the next chunk
//   chunk 1: i = 50 … 99    y[50 … 99], x[49 … 100], k[50 … 99]
//
// The nest's description says which data each part of the iterations touches. Chunks are in the order of the
// iterations.
#pragma once

#include "remembered.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ferry {

struct Chunk {
  Remembered launch;
  std::vector<Interval> touched;  // disjoint; each becomes one mapping
};

struct ChunkPlan {
  std::vector<std::unique_ptr<Chunk>> chunks;
  std::vector<std::size_t> blocks;  // sizes of blocks on the device that every chunk fits into
};

// Returns whether a mapping stays on the device for a chunk that touches these ranges. That is the case if the chunk
// touches the mapping and the mapping needn't grow.
bool stays_for(const std::vector<Interval>& touched, Interval mapped);

// Plans chunks that need at most `room` bytes of the device each. Returns null if there are none or if they aren't
// worthwhile; `why_not` is then a clause that says why. `describe` gets a chunk whose loops are set, completes its
// description, and returns the guard that failed, if any.
std::unique_ptr<ChunkPlan> plan_chunks(const std::vector<FerryLoopBounds>& loops, std::size_t room,
                                       std::size_t alignment, const std::function<Failure(Remembered& chunk)>& describe,
                                       std::string& why_not);

}  // namespace ferry
