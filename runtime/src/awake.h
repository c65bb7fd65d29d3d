// When a stub need not ask. Each thing that a stub might have to know of is counted while it is there:
//
//   device copies of a thread's, what scopes hold on a device, a call that may be joined, a failure that the next step
//   is to throw, a launch that is being checked; and, for ever, an environment that has all loops launched or told of
//
// While the count is 0, all data is the host's and each loop's own text may run: host steps return at once, and a nest
// that is known to be too small for a launch (FerrySite::ferry_limit) costs a comparison.
//
// A thread reads the count with relaxed order. What it has to see is its own, or what another thread has left on a
// device for it; then the program has them synchronize, because that is data that both use.
#pragma once

#include <ferry/call.h>

namespace ferry {

inline void wake() noexcept { __atomic_fetch_add(&ferry_process.ferry_awake, 1ul, __ATOMIC_RELAXED); }
inline void rest() noexcept { __atomic_fetch_sub(&ferry_process.ferry_awake, 1ul, __ATOMIC_RELAXED); }
// In a forked child, which has lost count.
inline void stay_awake() noexcept { __atomic_store_n(&ferry_process.ferry_awake, 1ul << 31, __ATOMIC_RELAXED); }

}  // namespace ferry
