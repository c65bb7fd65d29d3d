// Decides which parts of the stack may stay on the device between statements. First, named, whole variables of the
// functions between the outermost call and here may stay, because stubs report when these variables are destroyed
// (LocalArray). Second, everything above the outermost call's frame may stay, because it outlives that frame. Nothing
// reports the destruction of anything else: temporaries, extended or not, parameters, handlers' parameters, alloca,
// frames without a stub. Such data is copied to the host and dropped right after the nest that touched it.
//
//   higher   callers' arrays         stay
//            ─── end of the outermost call's frame
//            double t[64];           stays until its LocalArray ends
//            S{…}.values, alloca     copied to the host, dropped
//   lower    ─── the runtime
//
// A frame ends at the stack pointer of its stub's caller. If a stub was inlined, all of the caller's frame counts as
// the stub's, and more than necessary is copied to the host. Local variables in AddressSanitizer's fake stack are
// treated as if they were in the real one.
#pragma once

#include "coherence.h"
#include "resolved_launch.h"
#include "sanitizer.h"

#include <ferry/call.h>

namespace ferry {

inline const FerryFrame& outermost(const FerryFrame& frame) {
  const FerryFrame* found = &frame;
  while (found->ferry_joined) found = found->ferry_joined;
  return *found;
}

void copy_stack_to_host(Coherence& coherence, const ResolvedLaunch& launch, const FerryFrame& frame, Interval stack);

// Copies to the host whatever must not stay, and drops it. Call it after a launch in a call with this frame.
[[gnu::always_inline]] inline void copy_stack_to_host(Coherence& coherence, const ResolvedLaunch& launch,
                                                      const FerryFrame& frame) {
  const Interval stack{reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)),
                       reinterpret_cast<std::uintptr_t>(outermost(frame).ferry_end)};
  if (poisons_memory() || launch.hull().touches(stack)) copy_stack_to_host(coherence, launch, frame, stack);
}

}  // namespace ferry
