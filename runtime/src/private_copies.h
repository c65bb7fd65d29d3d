// The arrays that are private to each iteration: the offsets of the copies in a thread's memory, and that memory.
//
//   int t[100]; for (i…) { for (k…) t[k] = …; … t[k - 1] … }
//
//   one thread's memory      [ touched elements of t | touched elements of the next array | … ]
//
// A thread runs its iterations one after the other in the same memory, because each iteration writes whatever it reads.
// If the kernels of a cut nest pass copies on to each other, there is a copy for each iteration of the loops around
// them (`iterations`).
#pragma once

#include "inline_vector.h"

#include <ferry/kernel_common.h>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace ferry {

class CopiesMemory;

class PrivateCopies {
 public:
  // Adds an array. Call it in the order of the footprint's buffers. Iterations touch `bytes` bytes, beginning `begin`
  // bytes after element 0.
  void add(std::int64_t begin, std::size_t bytes) {
    bytes_ = (bytes_ + alignment - 1) / alignment * alignment;
    at_.push_back(static_cast<std::int64_t>(bytes_) - begin);
    bytes_ += bytes;
  }
  void clear() { at_.shrink(0), bytes_ = 0, iterations = 0; }

  bool any() const { return at_.size() > 0; }
  // Returns the number of bytes for one thread, or for one iteration.
  std::size_t bytes() const { return (bytes_ + line - 1) / line * line; }
  // Returns the number of bytes for all iterations, or nothing if it overflows.
  std::optional<std::size_t> all_bytes() const {
    std::size_t all = 0;
    if (__builtin_mul_overflow(bytes(), static_cast<std::size_t>(iterations), &all)) return std::nullopt;
    return all;
  }

  // Returns the argument for kernels of these loops. The first thread's copies are at the beginning of `memory`.
  FerryPrivate in(void* memory, const FerryLoopBounds* loops, unsigned loops_count) const {
    FerryPrivate made{static_cast<unsigned char*>(memory), static_cast<ferry_int64>(bytes()), {}, {}};
    for (unsigned d = 0; d < loops_count && d < 3; ++d)
      made.ferry_last[d] = loops[d].ferry_first + (loops[d].ferry_count - 1) * loops[d].ferry_step;
    for (std::size_t n = 0; n < at_.size() && n < 8; ++n) made.ferry_at[n] = at_[n];
    return made;
  }

  std::int64_t iterations = 0;     // 0 if each thread has a copy
  CopiesMemory* memory = nullptr;  // used only by the host device, while a launch runs

 private:
  // Both are in bytes. No type needs a greater alignment, and no two threads write to the same cache line.
  static constexpr std::size_t alignment = 64, line = 64;

  detail::InlineVector<std::int64_t, 8> at_;
  std::size_t bytes_ = 0;
};

}  // namespace ferry
