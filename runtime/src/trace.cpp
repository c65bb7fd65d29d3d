#include "trace.h"

#include "host_loops.h"
#include "kept_errno.h"
#include "standard_error.h"
#include "trace_arrays.h"
#include "trace_events.h"
#include "trace_profile.h"
#include "trace_signals.h"

#include <unistd.h>
#include <cinttypes>
#include <cstdio>
#include <mutex>
#include <set>
#include <string>

namespace ferry::trace {

std::atomic<bool> enabled{false};
constinit Totals counted;
constinit thread_local bool ForHostCode::here_ = false;

namespace {

// Never destroyed, because threads may still be tracing while the process exits.
struct State {
  std::mutex mutex;
  std::atomic<TraceMode> mode{TraceMode::none};
  Clock::time_point origin = Clock::now();
  pid_t process = getpid();
  Tally tally;
  Profile profile;
  std::set<std::string> emptied;  // the source locations that scopes_emptied() has reported
};

State& state() {
  static State& instance = *new State;
  return instance;
}

// Trivially destructible, so it outlives all other objects of its thread.
constinit thread_local Place here{nullptr, nullptr, 0};
constinit thread_local std::uint32_t calls_ended = 0;

// Returns a number that identifies the call that this thread is in.
std::uint64_t call_number() { return std::uint64_t{thread_number()} << 32 | calls_ended; }

std::string description(const FerrySite& site) { return description(place_of(site)); }

std::int64_t nanoseconds(Clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}

const char* category(Kind kind) {
  switch (kind) {
    case Kind::kernel:
      return "kernel";
    case Kind::to_device:
    case Kind::to_host:
    case Kind::range:
      return "copy";
    case Kind::fallback:
      return "fallback";
    case Kind::left_on_host:
    case Kind::ended:
      return "host";
    case Kind::call:
      return "call";
    case Kind::section:
      return "section";
    case Kind::runtime:
      return "runtime";
  }
  return "";
}

// Reports the sum of the events that aren't reported one by one.
void tell_more(const std::string& text, Kind kind, const Sum& sum) {
  if (state().mode == TraceMode::json)
    return add_instant("more", text,
                       Arguments()
                           .add("of", category(kind))
                           .add("count", sum.count)
                           .add_microseconds("microseconds", sum.nanoseconds)
                           .add("bytes", sum.bytes)
                           .text());
  const std::string time = sum.nanoseconds ? ", " + microseconds(sum.nanoseconds) + " us" : "",
                    bytes = sum.bytes ? ", " + std::to_string(sum.bytes) + " bytes" : "";
  say("ferry: %s%s%s\n", text.c_str(), time.c_str(), bytes.c_str());
}

bool is_of_events(TraceMode mode) { return mode == TraceMode::all || mode == TraceMode::json; }

bool tells(Kind kind, const Place& place, std::int64_t nanoseconds = 0, std::uint64_t bytes = 0) {
  return state().tally.tells({kind, place}, {1, nanoseconds, bytes}, tell_more);
}

void say_profile() {
  State& s = state();
  for (const std::string& line : s.profile.table(nanoseconds(Clock::now() - s.origin)))
    say("ferry: %s\n", line.c_str());
  for (const std::string& text : s.profile.advice()) say("ferry: advice: %s\n", text.c_str());
}

std::uint64_t iterations_of(const Launched& launched) {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < launched.loops_count; ++i)
    product *= static_cast<std::uint64_t>(launched.loops[i].ferry_count);
  return product;
}

// Returns text like "100 x 200".
std::string grid_of(const Launched& launched) {
  std::string text;
  for (std::size_t i = 0; i < launched.loops_count; ++i)
    text += (i == 0 ? "" : " x ") + std::to_string(launched.loops[i].ferry_count);
  return text;
}

std::string position(const Place& place) { return description(Place{nullptr, place.file, place.line}); }

Arguments kernel_arguments(const Launched& launched) {
  Arguments arguments;
  arguments.add("function", launched.site.ferry_function).add("place", position(place_of(launched.site)));
  arguments.add("kernel", launched.kernel).add("grid", grid_of(launched)).add("iterations", iterations_of(launched));
  if (!launched.footprint) return arguments;
  const TouchedArrays touched = touched_arrays(*launched.footprint);
  arguments.add("arrays", touched.arrays);
  if (touched.bytes) arguments.add("bytes", touched.bytes);
  return arguments;
}

// Returns how many bytes the kernel is certain to read or write, or 0 if that is unknown.
std::uint64_t touched_bytes(const Launched& launched) {
  return launched.footprint ? touched_arrays(*launched.footprint).bytes : 0;
}

// Finishes the trace. Runs when the library that contains the runtime is unloaded, or after static objects have been
// destroyed, because their destructors may still call offloaded functions.
__attribute__((destructor(102))) void write_at_exit() {
  leave_signals();
  if (!enabled.load()) return;
  State& s = state();
  if (getpid() == s.process) leave_all();
  if (getpid() == s.process) s.tally.finish(tell_more);  // in a forked child, a missing thread may hold the lock
  if (s.mode == TraceMode::json) {
    if (getpid() == s.process)
      for (const std::string& text : s.profile.advice()) add_note("ferry_advice", Arguments().add("text", text).text());
    finish_file();
  } else {
    const std::uint64_t ended = counted.ended.load(), host_code = counted.bytes_for_host_code.load();
    const std::string code = host_code ? " (" + std::to_string(host_code) + " for host code)" : "";
    const std::string ends = ended ? ", " + std::to_string(ended) + " ended on the host" : "";
    say("ferry: %" PRIu64 " launches, %" PRIu64 " bytes to the device, %" PRIu64 " bytes to the host%s, %" PRIu64
        " fallbacks, %" PRIu64 " left on the host%s\n",
        counted.launches.load(), counted.bytes_to_device.load(), counted.bytes_to_host.load(), code.c_str(),
        counted.fallbacks.load(), counted.left_on_host.load(), ends.c_str());
    for (const std::string& line : host_loops_that_matter()) say("ferry: %s\n", line.c_str());
    if (s.mode == TraceMode::profile) say_profile();
  }
}

}  // namespace

void configure(const Environment& environment) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.tally.finish(tell_more);
  if (s.mode == TraceMode::json) finish_file();
  s.mode = environment.trace;
  if (s.mode == TraceMode::json) {
    open_file(environment.trace_file, counted);
    begin_events(s.origin);
    watch_signals();
  }
  enabled.store(s.mode != TraceMode::none);
}

void At::enter(const Place& place) noexcept {
  around_ = here;
  here = place;
  calls_ended += place.ends;
  enter_runtime(place);
  if (!place.ends && place.line) now_runs(Activity::from, place);
}

void At::enter_launch(const FerrySite& site) noexcept {
  around_ = here;
  here = place_of(site);
  enter_runtime(here);
}

void At::leave() noexcept {
  leave_runtime();
  if (here.ends) leave_call(here.function, this);
  here = around_;
}

bool times_kernels() noexcept {
  return on() && (state().mode == TraceMode::json || state().mode == TraceMode::profile);
}

bool wants_sections() noexcept { return times_kernels(); }

void Span::record_kernel(const Launched& launched, bool timed) const {
  const Clock::time_point now = Clock::now();
  const FerrySite& site = launched.site;
  const Place place = place_of(site);
  const std::int64_t took = nanoseconds(now - start_), tenths = took / 100;
  const TraceMode mode = state().mode;
  now_runs(Activity::after, place);
  if (timed) told_apart(took);
  if (wants_sections())
    state().profile.launch(place, {iterations_of(launched), touched_bytes(launched), !timed}, timed ? took : 0);
  if (mode != TraceMode::all && !(mode == TraceMode::json && timed)) return;
  if (!tells(Kind::kernel, place, timed ? took : 0)) return;
  if (mode == TraceMode::all && timed)
    say("ferry: kernel %u of %s, %" PRId64 ".%d us\n", launched.kernel, description(site).c_str(), tenths / 10,
        static_cast<int>(tenths % 10));
  else if (mode == TraceMode::all)
    say("ferry: kernel %u of %s, begun\n", launched.kernel, description(site).c_str());
  if (mode == TraceMode::json)
    add_span(Track::kernels, "kernel", description(site), {start_, now}, kernel_arguments(launched).text());
}

std::string arguments_of(const Launched& launched) {
  return state().mode == TraceMode::json ? kernel_arguments(launched).text() : "";
}

void late_kernel(const FerrySite& site, const std::string& arguments, Clock::time_point start,
                 std::int64_t nanoseconds) {
  if (on() && state().mode == TraceMode::profile) return state().profile.kernel_time(place_of(site), nanoseconds);
  if (times_kernels() && tells(Kind::kernel, place_of(site), nanoseconds))
    add_span(Track::kernels, "kernel", description(site), {start, start + std::chrono::nanoseconds(nanoseconds)},
             arguments);
}

void Span::record_copy(const Copy& copy, const ArrayNames& names) const {
  const KeptErrno kept;
  const TraceMode mode = state().mode;
  if (mode == TraceMode::none || mode == TraceMode::summary) return;
  const Clock::time_point now = Clock::now();
  const std::int64_t took = nanoseconds(now - start_);
  if (wants_sections()) {
    state().profile.copy(
        here,
        {copy.to_device, ForHostCode::here(), call_number(), names.of(copy.host), copy.host, copy.bytes, copy.sent},
        took);
    told_apart(nanoseconds(Clock::now() - start_));
  }
  if (mode == TraceMode::profile || !tells(copy.to_device ? Kind::to_device : Kind::to_host, here, took, copy.bytes))
    return;
  const std::string array = names.of(copy.host), place = description(here);
  const char* const where = copy.to_device ? "device" : "host";
  if (mode == TraceMode::json) {
    char address[32];
    std::snprintf(address, sizeof address, "0x%" PRIxPTR, copy.host.begin);
    Arguments arguments;
    arguments.add("array", array).add("bytes", copy.bytes);
    if (copy.rows != 1) arguments.add("rows", copy.rows);
    arguments.add("host", address).add("place", place);
    if (here.ends) arguments.add_flag("at_end");
    if (ForHostCode::here()) arguments.add_flag("for_host_code");
    return add_span(copy.to_device ? Track::to_device : Track::to_host, "copy",
                    array.empty() ? std::string("to the ") + where : array + " to the " + where, {start_, now},
                    arguments.text());
  }
  const std::string rows = copy.rows == 1 ? "" : " in " + std::to_string(copy.rows) + " rows";
  say("ferry: %zu bytes%s%s%s%s to the %s%s%s\n", copy.bytes, rows.c_str(), array.empty() ? "" : " of '", array.c_str(),
      array.empty() ? "" : "'", where,
      place.empty() ? ""
      : here.ends   ? ", at the end of "
                    : ", for ",
      place.c_str());
}

void range(const char* buffer, bool written, std::uintptr_t begin, std::uintptr_t end) {
  if (on() && state().mode == TraceMode::all && tells(Kind::range, here))
    say("ferry: %s '%s' from %" PRIuPTR " to %" PRIuPTR "\n", written ? "writes" : "reads", buffer, begin, end);
}

void fallback(const FerrySite& site, const char* guard, const std::string& remedy) {
  totals().fallbacks.fetch_add(1, std::memory_order_relaxed);
  if (!on()) return;
  now_runs(Activity::fell_back, place_of(site));
  const TraceMode mode = state().mode;
  if (wants_sections()) state().profile.fallback(place_of(site), guard, remedy);
  if (!is_of_events(mode) || !tells(Kind::fallback, place_of(site))) return;
  if (mode == TraceMode::all) say("ferry: %s runs on the host (guard: %s)\n", description(site).c_str(), guard);
  if (mode == TraceMode::json)
    add_instant("fallback", description(site), Arguments().add("guard", guard).add("remedy", remedy).text());
}

void scopes_emptied() {
  if (!on()) return;
  const std::string place = description(here);
  {
    const std::lock_guard lock(state().mutex);
    if (!state().emptied.insert(place).second) return;
  }
  const char* const why = "it isn't known what the host touches there";
  if (state().mode == TraceMode::json) return add_instant("host", place, Arguments().add("why", why).text());
  say("ferry: everything that kernels have written of what DataScopes hold is copied to the host for %s, because %s\n",
      place.c_str(), why);
}

void ended(const FerrySite& site) {
  totals().ended.fetch_add(1, std::memory_order_relaxed);
  if (!on()) return;
  now_runs(Activity::ended, place_of(site));
  const TraceMode mode = state().mode;
  if (!is_of_events(mode) || !tells(Kind::ended, place_of(site))) return;
  if (mode == TraceMode::all)
    say("ferry: %s runs on the host from its beginning, because an iteration ends it\n", description(site).c_str());
  if (mode == TraceMode::json)
    add_instant("host", description(site), Arguments().add("why", "an iteration ends it").text());
}

void left_on_host(const Place& place) {
  totals().left_on_host.fetch_add(1, std::memory_order_relaxed);
  if (!on()) return;
  now_runs(Activity::left, place);
  const TraceMode mode = state().mode;
  if (!is_of_events(mode) || !tells(Kind::left_on_host, place)) return;
  if (mode == TraceMode::all)
    say("ferry: %s is left on the host, because it is too small for a launch\n", description(place).c_str());
  if (mode == TraceMode::json)
    add_instant("host", description(place), Arguments().add("why", "too small for a launch").text());
}

void record_section(Activity activity, const Place& place, const Stretch& stretch, std::int64_t nanoseconds) {
  state().profile.section(activity, place, nanoseconds);
  const Kind kind = activity == Activity::runtime ? Kind::runtime : Kind::section;
  if (state().mode == TraceMode::json && tells(kind, place, nanoseconds))
    add_span(Track::host, category(kind), description(activity, place), stretch,
             Arguments().add_microseconds("own", nanoseconds).text());
}

void record_call(const Call& call, const Stretch& stretch) {
  state().profile.call(call);
  const Place place{call.function, nullptr, 0};
  if (state().mode == TraceMode::json && tells(Kind::call, place, nanoseconds(stretch.end - stretch.begin)))
    add_span(Track::calls, "call", call.function, stretch, Arguments().add("depth", call.depth).text());
}

void record_outermost(bool begins, Clock::time_point now) {
  if (state().mode == TraceMode::profile) state().profile.outermost(begins, nanoseconds(now - state().origin));
}

void record_apart_outside(std::int64_t nanoseconds) {
  if (state().mode == TraceMode::profile) state().profile.apart_outside(nanoseconds);
}

}  // namespace ferry::trace
