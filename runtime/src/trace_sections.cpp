#include "trace_sections.h"

#include "kept_errno.h"

#include <functional>
#include <string>
#include <utility>

namespace ferry::trace {

namespace {

struct Open {
  Call call;
  const FerryFrame* frame;  // null if the entry is a loop
  const void* end;          // where the stack frame ends
  Clock::time_point begin;
  // A section of host code in a call, which runs while the runtime isn't entered.
  Activity activity;
  Place place;
  std::int64_t own;  // a loop's time, excluding loops and calls inside it
};

// Trivially destructible, so it outlives all other objects of its thread. Calls nested more deeply than `most` count as
// part of the last one.
struct Sections {
  static constexpr unsigned most = 64;
  Open open[most];
  unsigned depth;
  unsigned entered;         // how many entries into the runtime haven't been left yet
  std::int64_t told_apart;  // nanoseconds since `mark` that have their own events
  Clock::time_point mark;   // the time at which the current section began
  Place entered_for;

  Open& top() { return open[depth - 1]; }
};

constinit thread_local Sections sections{};

// Returns the time since the mark, excluding time that has its own events. Moves the mark to `now`.
std::int64_t move_mark(Clock::time_point now) {
  const std::int64_t took = std::chrono::duration_cast<std::chrono::nanoseconds>(now - sections.mark).count();
  sections.mark = now;
  return took - std::exchange(sections.told_apart, 0);
}

// Ends a section of host code. `next` is where the runtime is entered. The own time of a loop is recorded as a whole.
void end_host_section(Clock::time_point now, const Place& next = {nullptr, nullptr, 0}) {
  if (sections.depth == 0 || sections.entered > 0) return;
  const Clock::time_point begin = sections.mark;
  const std::int64_t took = move_mark(now);
  Open& top = sections.top();
  if (!top.frame)
    top.own += took;
  else if (top.activity == Activity::before)
    record_section(top.activity, {top.call.function, next.file, next.line}, {begin, now}, took);
  else
    record_section(top.activity, top.place, {begin, now}, took);
}

void push(const Open& opened) {
  if (sections.depth == Sections::most) return;
  if (sections.depth == 0) record_outermost(true, opened.begin), sections.told_apart = 0;
  sections.open[sections.depth++] = opened;
  if (sections.entered == 0) sections.mark = opened.begin;
}

void pop(Clock::time_point now) {
  const Open& top = sections.top();
  if (top.frame) record_call(top.call, {top.begin, now});
  if (--sections.depth == 0) record_outermost(false, now);
}

// Ends calls and loops that a longjmp has left.
void end_below(const void* stack, const FerryFrame* again, Clock::time_point now) {
  while (sections.depth > 0 && (std::less<>()(sections.top().end, stack) || (again && sections.top().frame == again))) {
    sections.entered = 0;
    pop(now);
  }
}

unsigned open_calls() {
  unsigned calls = 0;
  for (unsigned i = 0; i < sections.depth; ++i) calls += sections.open[i].frame != nullptr;
  return calls;
}

// Returns the address at which the caller of the stub continues. Returns null if the address isn't at a fixed position
// on this machine.
const void* caller_of(const FerryFrame& frame) {
#ifdef __x86_64__
  return static_cast<const void* const*>(frame.ferry_end)[-1];
#else
  static_cast<void>(frame);
  return nullptr;
#endif
}

std::string at_place(const Place& place) {
  return place.file && place.line ? std::string(place.file) + ":" + std::to_string(place.line) : "";
}

std::string host_code(const Place& place, const char* where) {
  const std::string at = at_place(place);
  return std::string("host code of ") + (place.function ? place.function : "a function") +
         (at.empty() ? "" : where + at);
}

}  // namespace

std::string description(Activity activity, const Place& place) {
  switch (activity) {
    case Activity::before:
      return host_code(place, " before ");
    case Activity::after:
      return host_code(place, " after ");
    case Activity::from:
      return host_code(place, " from ");
    case Activity::fell_back:
      return "loop of " + description(place) + " on the host, which fell back";
    case Activity::left:
      return "loop of " + description(place) + " on the host, too small for a launch";
    case Activity::ended:
      return "loop of " + description(place) + " on the host, which an iteration ends";
    case Activity::loop:
      return "loop of " + description(place) + ", which stays on the host";
    case Activity::runtime:
      return std::string("Ferry's own work ") + (place.ends ? "at the end of " : "for ") + description(place);
  }
  return "";
}

void enter_call(const FerryFrame& frame, const void* inside) noexcept {
  if (!wants_sections()) return;
  const KeptErrno kept;
  const Clock::time_point now = Clock::now();
  end_host_section(now);
  end_below(frame.ferry_end, &frame, now);
  push({{frame.ferry_function, inside, caller_of(frame), open_calls()},
        &frame,
        frame.ferry_end,
        now,
        Activity::before,
        {frame.ferry_function, nullptr, 0},
        0});
}

void leave_call(const char* function, const void* below) noexcept {
  if (!wants_sections()) return;
  const auto ends = [&](const Open& open) {
    return open.frame && open.call.function == function && std::less<>()(below, open.frame);
  };
  unsigned found = sections.depth;
  while (found > 0 && !ends(sections.open[found - 1])) --found;
  if (found == 0) return;
  const KeptErrno kept;
  const Clock::time_point now = Clock::now();
  move_mark(now);  // the runtime has just been left
  while (sections.depth >= found) pop(now);
}

void enter_loop() noexcept {
  if (!wants_sections()) return;
  const KeptErrno kept;
  const Clock::time_point now = Clock::now();
  const void* const stack = __builtin_frame_address(0);
  end_host_section(now);
  end_below(stack, nullptr, now);
  push({{nullptr, nullptr, nullptr, 0}, nullptr, stack, now, Activity::loop, {nullptr, nullptr, 0}, 0});
}

void leave_loop(const Place& place) noexcept {
  if (!wants_sections()) return;
  unsigned found = sections.depth;
  while (found > 0 && sections.open[found - 1].frame) --found;
  if (found == 0) return;
  const KeptErrno kept;
  const Clock::time_point now = Clock::now();
  end_host_section(now);
  while (sections.depth > found) pop(now);
  record_section(Activity::loop, place, {sections.top().begin, now}, sections.top().own);
  pop(now);
  sections.mark = now;
}

void enter_runtime(const Place& place) noexcept {
  if (!wants_sections() || sections.entered++ > 0) return;
  const KeptErrno kept;
  const Clock::time_point now = Clock::now();
  sections.entered = 0;
  end_host_section(now, place);
  sections.entered = 1;
  sections.entered_for = place;
  sections.mark = now;
}

void leave_runtime() noexcept {
  if (sections.entered == 0 || --sections.entered > 0) return;
  const KeptErrno kept;
  const Clock::time_point begin = sections.mark, now = Clock::now();
  const std::int64_t took = move_mark(now);
  record_section(Activity::runtime, sections.entered_for, {begin, now}, took);
}

void now_runs(Activity activity, const Place& place) noexcept {
  if (!wants_sections() || sections.depth == 0 || !sections.top().frame) return;
  const KeptErrno kept;
  if (sections.entered == 0) end_host_section(Clock::now(), place);
  sections.top().activity = activity;
  sections.top().place = place;
}

void told_apart(std::int64_t nanoseconds) noexcept {
  if (!wants_sections()) return;
  if (sections.depth == 0 && sections.entered == 0) return record_apart_outside(nanoseconds);
  sections.told_apart += nanoseconds;
}

void leave_all() noexcept {
  if (sections.depth == 0) return;
  const Clock::time_point now = Clock::now();
  sections.entered = 0;
  end_host_section(now);
  while (sections.depth > 0) pop(now);
}

}  // namespace ferry::trace
