// Arrays of which each iteration has a copy of its own: where the copies lie in a thread's memory, and that memory.
//
//   int t[100]; for (i…) { for (k…) t[k] = …; … t[k - 1] … }
//
//   one thread's memory      [ elements of t that are touched | those of the next array | … ]
//
// A thread does one iteration after the other in the same memory: each fills what it reads.
#pragma once

#include "footprint.h"
#include "inline_vector.h"
#include "interval_set.h"

#include <ferry/kernel_common.h>

#include <cstdint>

namespace ferry {

class PrivateCopies {
 public:
  // In the order of the footprint's buffers. `copied`: its bytes that iterations touch.
  void add(const void* base, Interval copied) {
    bytes_ = (bytes_ + alignment - 1) / alignment * alignment;
    const auto begin = copied.empty() ? 0 : static_cast<std::int64_t>(copied.begin - address(base));
    at_.push_back(static_cast<std::int64_t>(bytes_) - begin);
    if (!copied.empty()) bytes_ += copied.size();
  }
  void clear() { at_.shrink(0), bytes_ = 0; }

  bool any() const { return at_.size() > 0; }
  // Of one thread.
  std::size_t bytes() const { return (bytes_ + line - 1) / line * line; }

  // What kernels of these loops take; `memory` is the first thread's.
  FerryPrivate in(void* memory, const FerryLoopBounds* loops, unsigned loops_count) const {
    FerryPrivate made{static_cast<unsigned char*>(memory), static_cast<ferry_int64>(bytes()), {}, {}};
    for (unsigned d = 0; d < loops_count && d < 3; ++d)
      made.ferry_last[d] = loops[d].ferry_first + (loops[d].ferry_count - 1) * loops[d].ferry_step;
    for (std::size_t n = 0; n < at_.size() && n < 8; ++n) made.ferry_at[n] = at_[n];
    return made;
  }

 private:
  static constexpr std::size_t alignment = 16, line = 64;  // bytes; no two threads write to one cache line

  static std::uintptr_t address(const void* base) { return reinterpret_cast<std::uintptr_t>(base); }

  detail::InlineVector<std::int64_t, 8> at_;
  std::size_t bytes_ = 0;
};

}  // namespace ferry
