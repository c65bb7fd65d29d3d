// Arrays of which each iteration has a copy of its own: where the copies lie in a thread's memory, and that memory.
//
//   int t[100]; for (i…) { for (k…) t[k] = …; … t[k - 1] … }
//
//   one thread's memory      [ elements of t that are touched | those of the next array | … ]
//
// A thread does one iteration after the other in the same memory: each fills what it reads. Where the kernels of a cut
// nest hand copies on to each other, there is one for each iteration of the loops around them (`iterations`).
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
  // In the order of the footprint's buffers. Iterations touch `bytes` from `begin` bytes behind element 0 on.
  void add(std::int64_t begin, std::size_t bytes) {
    bytes_ = (bytes_ + alignment - 1) / alignment * alignment;
    at_.push_back(static_cast<std::int64_t>(bytes_) - begin);
    bytes_ += bytes;
  }
  void clear() { at_.shrink(0), bytes_ = 0, iterations = 0; }

  bool any() const { return at_.size() > 0; }
  // Of one thread, or iteration.
  std::size_t bytes() const { return (bytes_ + line - 1) / line * line; }
  // Of all iterations; none where no memory is as large.
  std::optional<std::size_t> all_bytes() const {
    std::size_t all = 0;
    if (__builtin_mul_overflow(bytes(), static_cast<std::size_t>(iterations), &all)) return std::nullopt;
    return all;
  }

  // What kernels of these loops take; `memory` is the first thread's.
  FerryPrivate in(void* memory, const FerryLoopBounds* loops, unsigned loops_count) const {
    FerryPrivate made{static_cast<unsigned char*>(memory), static_cast<ferry_int64>(bytes()), {}, {}};
    for (unsigned d = 0; d < loops_count && d < 3; ++d)
      made.ferry_last[d] = loops[d].ferry_first + (loops[d].ferry_count - 1) * loops[d].ferry_step;
    for (std::size_t n = 0; n < at_.size() && n < 8; ++n) made.ferry_at[n] = at_[n];
    return made;
  }

  std::int64_t iterations = 0;     // 0: each thread has a copy
  CopiesMemory* memory = nullptr;  // the host device's, while it launches

 private:
  // Bytes. No type asks for more, and no two threads write to one cache line.
  static constexpr std::size_t alignment = 64, line = 64;

  detail::InlineVector<std::int64_t, 8> at_;
  std::size_t bytes_ = 0;
};

}  // namespace ferry
