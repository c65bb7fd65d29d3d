// Is a nest worth a launch? A function of counts and bytes, never of time, so that a program does the same in every
// run.
//
//   for (i …) for (k = 0; k < i; ++k) x[i] -= l[i][k] * x[k];    few k: the host has finished before a kernel begins
//
// A nest that no loop of the host's is around in its function may be in one of the function's caller. That shows when
// it has been launched often for few operations: from then on such calls are left on the host, too. A larger one is
// launched.
//
// What the device holds in a newer form than the host is the launcher's business: such a nest is launched whatever its
// size, because its data would come home and go back in each iteration of the loop around it. Unless no larger nest
// does anything for the device there (SmallChain).
#pragma once

#include <ferry/call.h>

#include <cstddef>
#include <cstdint>

namespace ferry {

// So many operations take one thread 5 us (a stencil with vector instructions) to 100 us, as a launch with a copy does.
constexpr std::int64_t operations_worth = 131072;
// Inner loops whose counts aren't known run over what the nest touches: 2,048 numbers are three matrices of 26 * 26,
// whose product has as many operations.
constexpr std::size_t bytes_worth = 16384;

// Launches of few operations from which on a nest is taken for one in a loop: a caller of one function a million times
// doesn't notice them, nor does one of a million functions.
constexpr unsigned launches_to_learn = 64;

// Whether the nest stays on the host where it is small.
inline bool is_in_loop(const FerrySite& site) {
  return (site.ferry_how & ferry_called) == 0 ||
         __atomic_load_n(&site.ferry_launches, __ATOMIC_RELAXED) >= launches_to_learn;
}

// Fewer iterations than these are small, if nothing else counts: of the grid, and of the loops inside if the stub
// counts them. Each of those may touch four numbers.
inline unsigned limit_of(const FerrySite& site) {
  constexpr std::int64_t inner = bytes_worth / (4 * sizeof(double));
  const std::int64_t limit = (operations_worth + site.ferry_work - 1) / site.ferry_work;
  return static_cast<unsigned>((site.ferry_how & ferry_in_bytes) != 0 && limit > inner ? inner : limit);
}

// Whether the counts of the grid's loops (negative: not known) leave it open that the nest is too small; where
// work_in_bytes is set, its bytes must say so, too.
inline bool is_small(const FerrySite& site, const long long* counts, std::size_t loops) {
  if (site.ferry_work == 0) return false;
  long long operations = site.ferry_work;
  for (std::size_t d = 0; d < loops; ++d)
    if (__builtin_mul_overflow(operations, counts[d], &operations) || operations >= operations_worth) return false;
  return operations >= 0;
}

inline bool is_small(std::size_t bytes) { return bytes < bytes_worth; }

constexpr std::size_t launch_in_bytes = 65536;  // which cross in about the time that a launch takes

// Small nests that follow each other, each launched for what the device has newer:
//
//   for (i …) y[i] = 0;                                   launched: y is the device's
//   for (i …) for (j …) y[j] += a[i][j] * x[j];           small: launched eight times, then y comes home, and they stay
//
// A larger one ends the chain, and what has come home may go back to it. So nothing comes home before the launches have
// cost as much as that does.
class SmallChain {
 public:
  // One more would be launched. Whether its data, at most so many bytes, comes home instead.
  bool comes_home(std::size_t bytes) noexcept {
    earned_ += launch_in_bytes;
    if ((!is_home_ && earned_ <= 8 * launch_in_bytes) || earned_ < bytes) return false;
    is_home_ = true;
    earned_ -= bytes;
    return true;
  }
  void larger_nest() noexcept { earned_ = 0, is_home_ = false; }

 private:
  std::size_t earned_ = 0;
  bool is_home_ = false;
};

}  // namespace ferry
