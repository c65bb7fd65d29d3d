// Decides whether a nest is worth a launch. The decision depends on counts and bytes, never on time, so that a program
// does the same in every run.
//
//   for (i …) for (k = 0; k < i; ++k) x[i] -= l[i][k] * x[k];    small k: the host is done before a kernel begins
//
// A nest that has no host loop around it in its function may still be in a loop of the function's caller. This is
// assumed once the nest has often been launched with few operations. From then on, small launches of the nest stay on
// the host, but larger ones don't.
//
// If the device has newer data that a nest needs, the launcher launches the nest whatever its size. Otherwise the data
// would be copied back and forth in each iteration of the loop around the nest. The exception is a loop without a
// larger nest (SmallChain).
#pragma once

#include <ferry/call.h>

#include <cstddef>
#include <cstdint>

namespace ferry {

// A nest with fewer operations is small. A single thread takes between 5 us (a stencil with vector instructions) and
// 100 us for this number of operations, which is about as long as a launch with a copy.
constexpr std::int64_t operations_worth = 131072;
// A nest that touches fewer bytes is small if its inner loops have unknown trip counts. 2,048 numbers are three
// matrices of 26 * 26, whose product takes about as many operations.
constexpr std::size_t bytes_worth = 16384;

// After this many launches with few operations, a nest is assumed to be in a loop. Compared with a function that is
// called a million times, this number of launches doesn't matter.
constexpr unsigned launches_to_learn = 64;

// Returns whether the nest stays on the host when it is small.
inline bool is_in_loop(const FerrySite& site) {
  return (site.ferry_how & ferry_called) == 0 ||
         __atomic_load_n(&site.ferry_launches, __ATOMIC_RELAXED) >= launches_to_learn;
}

// Returns the number of iterations below which the nest is small, unless something else matters. The grid's iterations
// count, and also those of inner loops if the stub counts them. Assumes that each iteration touches four numbers.
inline unsigned limit_of(const FerrySite& site) {
  constexpr std::int64_t inner = bytes_worth / (4 * sizeof(double));
  const std::int64_t limit = (operations_worth + site.ferry_work - 1) / site.ferry_work;
  return static_cast<unsigned>((site.ferry_how & ferry_in_bytes) != 0 && limit > inner ? inner : limit);
}

// Returns whether the nest may be too small, judging by the trip counts of the grid's loops (negative if unknown). If
// ferry_in_bytes is set, the nest must also touch few bytes.
inline bool is_small(const FerrySite& site, const long long* counts, std::size_t loops) {
  if (site.ferry_work == 0) return false;
  long long operations = site.ferry_work;
  for (std::size_t d = 0; d < loops; ++d)
    if (__builtin_mul_overflow(operations, counts[d], &operations) || operations >= operations_worth) return false;
  return operations >= 0;
}

inline bool is_small(std::size_t bytes) { return bytes < bytes_worth; }

constexpr std::size_t launch_in_bytes = 65536;  // copying this number of bytes takes about as long as a launch

// Small nests in succession, each of which is launched because the device has newer data:
//
//   for (i …) y[i] = 0;                                   launched: y is the device's
//   for (i …) for (j …) y[j] += a[i][j] * x[j];           small: launched eight times, then y is copied to the host
//
// A larger nest ends the chain, and data that was copied to the host may then have to be copied back. So nothing is
// copied before the launches have cost as much as the copies would.
class SmallChain {
 public:
  // Records that one more small nest is about to be launched. Returns whether its data (at most `bytes` bytes) should
  // be copied to the host instead.
  bool copies_to_host(std::size_t bytes) noexcept {
    earned_ += launch_in_bytes;
    if ((!on_host_ && earned_ <= 8 * launch_in_bytes) || earned_ < bytes) return false;
    on_host_ = true;
    earned_ -= bytes;
    return true;
  }
  void larger_nest() noexcept { earned_ = 0, on_host_ = false; }

 private:
  std::size_t earned_ = 0;
  bool on_host_ = false;
};

}  // namespace ferry
