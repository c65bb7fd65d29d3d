// The count that lets a stub skip the runtime. Each of the following adds 1 to FerryProcess::ferry_active while it
// lasts:
//
//   a thread's device copies, data of scopes on a device, a call that the next call may join, a failure that the next
//   step throws, a launch that is being checked
//
// An environment that requires every loop to be launched or reported adds 1 permanently.
//
// While the count is 0, all data is valid on the host and each original loop may run. Host steps then return at once,
// and a nest known to be too small for a launch (FerrySite::ferry_limit) costs one comparison.
//
// A thread reads the count with relaxed memory order. It must see its own changes, and the changes of a thread that has
// left data for it on a device. The program synchronizes those two threads itself, because both use that data.
#pragma once

#include <ferry/call.h>

namespace ferry {

inline void activate() noexcept { __atomic_fetch_add(&ferry_process.ferry_active, 1ul, __ATOMIC_RELAXED); }
inline void deactivate() noexcept { __atomic_fetch_sub(&ferry_process.ferry_active, 1ul, __ATOMIC_RELAXED); }
// Keeps the count positive in a forked child. The count includes changes by threads that don't exist there.
inline void stay_active() noexcept { __atomic_store_n(&ferry_process.ferry_active, 1ul << 31, __ATOMIC_RELAXED); }

}  // namespace ferry
