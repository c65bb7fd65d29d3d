// Divides the loops of a nest. The host device gives the parts to threads or, in tests, runs them in a different order.
#pragma once

#include <ferry/kernel_common.h>

#include <cstdint>

namespace ferry {

// Returns the loop to divide: the outermost loop that has at least one value per thread, or else the longest loop.
unsigned loop_to_split(const FerryLoopBounds* loops, unsigned count, unsigned threads);

// Returns the part of a loop that has its values number part * count / parts to (part + 1) * count / parts - 1.
FerryLoopBounds part_of(const FerryLoopBounds& loop, unsigned part, unsigned parts);

// Returns the part of a loop that has its values number `begin` to `end` - 1.
inline FerryLoopBounds slice(const FerryLoopBounds& loop, std::int64_t begin, std::int64_t end) {
  return {loop.ferry_first + begin * loop.ferry_step, loop.ferry_step, end - begin};
}

// Returns the total number of iterations of all loops, or INT64_MAX if it is greater.
std::int64_t iterations(const FerryLoopBounds* loops, unsigned count);

// Sets `single` to iteration `number` of the nest. Iterations are numbered in the order of the loops as written.
void single_iteration(const FerryLoopBounds* loops, unsigned count, std::int64_t number, FerryLoopBounds* single);

// A permutation of 0..size-1: a Feistel network over the next power of four, applied until the result is below `size`.
class Permutation {
 public:
  Permutation(std::uint64_t size, std::uint64_t seed);
  std::uint64_t operator()(std::uint64_t index) const;

 private:
  std::uint64_t size_, seed_, mask_;
  unsigned half_bits_;
};

}  // namespace ferry
