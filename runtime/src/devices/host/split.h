// Parts of a nest's loops, as the host device hands them to threads or, in tests, runs them in another order.
#pragma once

#include <ferry/kernel_common.h>

#include <cstdint>

namespace ferry {

// The loop to divide: the outermost that has a value for each thread, else the longest.
unsigned loop_to_split(const FerryLoopBounds* loops, unsigned count, unsigned threads);

// Values [part * count / parts, (part + 1) * count / parts) of a loop.
FerryLoopBounds part_of(const FerryLoopBounds& loop, unsigned part, unsigned parts);

// Values [begin, end) of a loop.
inline FerryLoopBounds slice(const FerryLoopBounds& loop, std::int64_t begin, std::int64_t end) {
  return {loop.ferry_first + begin * loop.ferry_step, loop.ferry_step, end - begin};
}

// Iterations of all loops together; INT64_MAX where they are more.
std::int64_t iterations(const FerryLoopBounds* loops, unsigned count);

// The single iteration `number` of the nest, in the order in which the loops as written would run.
void single_iteration(const FerryLoopBounds* loops, unsigned count, std::int64_t number, FerryLoopBounds* single);

// A permutation of 0..size-1: a Feistel network over the next power of four, walked until it falls inside.
class Permutation {
 public:
  Permutation(std::uint64_t size, std::uint64_t seed);
  std::uint64_t operator()(std::uint64_t index) const;

 private:
  std::uint64_t size_, seed_, mask_;
  unsigned half_bits_;
};

}  // namespace ferry
