// Which parts of the stack may stay on the device from one statement to the next: named, whole variables of the
// functions between the outermost call and here, whose ends stubs follow (LocalArray), and what lies above the
// outermost call's frame, which outlives it. Everything else (temporaries, extended ones, parameters, handlers'
// parameters, alloca, frames that aren't stubs') ends where nobody may look, so it comes home and is forgotten right
// after the nest that touched it.
//
//   higher   callers' arrays         stay
//            ─── end of the outermost call's frame
//            double t[64];           stays until its LocalArray ends
//            S{…}.values, alloca     home, forgotten
//   lower    ─── the runtime
//
// The end of a frame is where its stub's caller had its stack pointer; where a stub was inlined, all of that caller's
// frame counts as its own: more comes home than needs to. Locals in AddressSanitizer's fake stack count as where they
// would lie in the real one.
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

void bring_stack_home(Coherence& coherence, const ResolvedLaunch& launch, const FerryFrame& frame, Interval stack);

// After a launch in a call with this frame.
[[gnu::always_inline]] inline void bring_stack_home(Coherence& coherence, const ResolvedLaunch& launch,
                                                    const FerryFrame& frame) {
  const Interval stack{reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)),
                       reinterpret_cast<std::uintptr_t>(outermost(frame).ferry_end)};
  if (poisons_memory() || launch.hull().touches(stack)) bring_stack_home(coherence, launch, frame, stack);
}

}  // namespace ferry
