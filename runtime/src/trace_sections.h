// Records how a thread spends its time in calls to offloaded functions: in the runtime, or in host code between entries
// into the runtime. The runtime only notices when it is entered and left, so a section of host code is named after what
// came before it:
//
//   sweep() {                                 // enter_call
//     double s = setup();                     //   Activity::before, heat.cpp:12
//     for (…) …                               //   runtime, from Launcher::run() on (trace::At); then Activity::after
//     if (check(s)) …                         //   still the section after heat.cpp:12
//     for (…) …                               //   falls back: Activity::fell_back, heat.cpp:20
//   }                                         // leave_call
//
// A thread's open calls and loops form a stack. A longjmp may leave some of them without ending them. These are removed
// when a call higher on the stack begins, or when an enclosing call ends.
#pragma once

#include "trace_tally.h"

#include <ferry/call.h>

#include <atomic>
#include <chrono>

namespace ferry::trace {

extern std::atomic<bool> enabled;  // whether events are recorded at all

inline bool on() noexcept { return enabled.load(std::memory_order_relaxed); }

using Clock = std::chrono::steady_clock;

// `runtime` includes guards, launches, preparing copies, and waiting for the device.
enum class Activity : unsigned char { before, after, from, fell_back, left, ended, loop, runtime };

// Returns text like "host code of sweep after heat.cpp:12".
std::string description(Activity activity, const Place& place);

// The functions below have no effect unless the trace wants sections (wants_sections()). `inside` is a code address in
// the stub.
void enter_call(const FerryFrame& frame, const void* inside) noexcept;
// Ends the latest call to the function whose frame is above `below` on the stack.
void leave_call(const char* function, const void* below) noexcept;
void enter_loop() noexcept;
void leave_loop(const Place& place) noexcept;
void enter_runtime(const Place& place) noexcept;
void leave_runtime() noexcept;
// Names the current section, or the section that begins when the runtime is left.
void now_runs(Activity activity, const Place& place) noexcept;
// Excludes some time from the current section, because it belongs to a copy or a kernel that has its own event.
void told_apart(std::int64_t nanoseconds) noexcept;
// Ends all open calls of the calling thread, because the process is exiting.
void leave_all() noexcept;

struct Stretch {  // a period of time
  Clock::time_point begin, end;
};

struct Call {
  const char* function;
  const void *inside, *caller;  // code addresses in the stub and its caller; null if unknown
  unsigned depth;               // the number of enclosing calls
};

// The trace (trace.cpp) implements these functions in order to receive what a thread did. `nanoseconds` excludes time
// that has its own events, and time in inner loops and calls.
bool wants_sections() noexcept;
void record_section(Activity activity, const Place& place, const Stretch& stretch, std::int64_t nanoseconds);
void record_call(const Call& call, const Stretch& stretch);
// Records that the thread's outermost call or loop has begun or ended.
void record_outermost(bool begins, Clock::time_point now);
// Records the time of a copy or a kernel that isn't in a call.
void record_apart_outside(std::int64_t nanoseconds);

}  // namespace ferry::trace
