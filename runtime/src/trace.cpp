#include "trace.h"

#include "host_loops.h"
#include "kept_errno.h"
#include "standard_error.h"
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

// Never destroyed: threads may still trace while the process ends.
struct State {
  std::mutex mutex;
  std::atomic<TraceMode> mode{TraceMode::none};
  Clock::time_point origin = Clock::now();
  pid_t process = getpid();
  Tally tally;
  Profile profile;
  std::set<std::string> emptied;  // places
};

State& state() {
  static State& instance = *new State;
  return instance;
}

// Trivial, so that it outlives all other objects of its thread.
constinit thread_local Place here{nullptr, nullptr, 0};
constinit thread_local std::uint32_t calls_ended = 0;

unsigned thread_number() {
  static std::atomic<unsigned> last{0};
  static thread_local const unsigned number = ++last;
  return number;
}

// Returns a number that identifies the call that this thread is in.
std::uint64_t call_number() { return std::uint64_t{thread_number()} << 32 | calls_ended; }

// Escapes for JSON. Bytes outside ASCII are kept (file names are UTF-8). The length is limited, so that no event is too
// long for the file.
std::string quoted(const std::string& text) {
  constexpr std::size_t longest = 4000;
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (out.size() > longest && (byte & 0xc0) != 0x80) break;
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(byte));
      out += code;
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string description(const FerrySite& site) { return description(place_of(site)); }

std::int64_t nanoseconds(Clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}

// Returns microseconds. Uses integers, because floating-point arithmetic would raise flags in the program.
std::string microseconds(std::int64_t nanoseconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%" PRId64 ".%03d", nanoseconds / 1000, static_cast<int>(nanoseconds % 1000));
  return text;
}

std::string event(const char* category, const std::string& name, const char* phase, Clock::time_point start) {
  return "{\"name\": " + quoted(name) + ", \"cat\": \"" + category + "\", \"ph\": \"" + phase +
         "\", \"ts\": " + microseconds(nanoseconds(start - state().origin)) + ", \"pid\": " + std::to_string(getpid()) +
         ", \"tid\": " + std::to_string(thread_number());
}

void add_span(const char* category, const std::string& name, Clock::time_point start, std::int64_t nanoseconds,
              const std::string& arguments = "") {
  add_event(event(category, name, "X", start) + ", \"dur\": " + microseconds(nanoseconds) +
            (arguments.empty() ? "" : ", \"args\": {" + arguments + "}") + "}");
}

// Adds an event of one thread without a duration.
void add_instant(const char* category, const std::string& name, const std::string& arguments) {
  add_event(event(category, name, "i", Clock::now()) + ", \"s\": \"t\", \"args\": {" + arguments + "}}");
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
  }
  return "";
}

// Reports events that are reported together.
void tell_more(const std::string& text, Kind kind, const Sum& sum) {
  if (state().mode == TraceMode::json)
    return add_instant("more", text,
                       std::string("\"of\": \"") + category(kind) + "\", \"count\": " + std::to_string(sum.count) +
                           ", \"microseconds\": " + microseconds(sum.nanoseconds) +
                           ", \"bytes\": " + std::to_string(sum.bytes));
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
  for (const std::string& line : s.profile.advice()) say("ferry: %s\n", line.c_str());
}

std::uint64_t iterations_of(const FerryLoopBounds* loops, std::size_t count) {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < count; ++i) product *= static_cast<std::uint64_t>(loops[i].ferry_count);
  return product;
}

// Runs late: after static objects, whose destructors may still call offloaded functions, or when the library with the
// runtime is unloaded.
__attribute__((destructor(102))) void write_at_exit() {
  leave_signals();
  if (!enabled.load()) return;
  State& s = state();
  if (getpid() == s.process) s.tally.finish(tell_more);  // in a forked child, another thread may hold the lock
  if (s.mode == TraceMode::json) {
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
    watch_signals();
  }
  enabled.store(s.mode != TraceMode::none);
}

void At::enter(const Place& place) noexcept {
  around_ = here;
  here = place;
  calls_ended += place.ends;
}

void At::leave() noexcept { here = around_; }

bool times_kernels() noexcept {
  return on() && (state().mode == TraceMode::json || state().mode == TraceMode::profile);
}

void Span::record_kernel(const FerrySite& site, unsigned kernel, bool timed, const FerryLoopBounds* loops,
                         std::size_t loops_count) const {
  const std::int64_t took = nanoseconds(Clock::now() - start_), tenths = took / 100;
  const TraceMode mode = state().mode;
  if (mode == TraceMode::profile)
    return state().profile.launch(place_of(site), iterations_of(loops, loops_count), !timed, timed ? took : 0);
  if (mode != TraceMode::all && !(mode == TraceMode::json && timed)) return;
  if (!tells(Kind::kernel, place_of(site), timed ? took : 0)) return;
  if (mode == TraceMode::all && timed)
    say("ferry: kernel %u of %s, %" PRId64 ".%d us\n", kernel, description(site).c_str(), tenths / 10,
        static_cast<int>(tenths % 10));
  else if (mode == TraceMode::all)
    say("ferry: kernel %u of %s, begun\n", kernel, description(site).c_str());
  if (mode == TraceMode::json) add_span("kernel", description(site), start_, took);
}

void late_kernel(const FerrySite& site, Clock::time_point start, std::int64_t nanoseconds) {
  if (on() && state().mode == TraceMode::profile) return state().profile.kernel_time(place_of(site), nanoseconds);
  if (times_kernels() && tells(Kind::kernel, place_of(site), nanoseconds))
    add_span("kernel", description(site), start, nanoseconds);
}

void Span::record_copy(const Copy& copy, const ArrayNames& names) const {
  const KeptErrno kept;
  const TraceMode mode = state().mode;
  if (mode == TraceMode::none || mode == TraceMode::summary) return;
  const std::int64_t took = nanoseconds(Clock::now() - start_);
  if (mode == TraceMode::profile)
    return state().profile.copy(
        here,
        {copy.to_device, ForHostCode::here(), call_number(), names.of(copy.host), copy.host, copy.bytes, copy.sent},
        took);
  if (!tells(copy.to_device ? Kind::to_device : Kind::to_host, here, took, copy.bytes)) return;
  const std::string array = names.of(copy.host), place = description(here);
  const char* const where = copy.to_device ? "device" : "host";
  if (mode == TraceMode::json) {
    std::string arguments = "\"array\": " + quoted(array) + ", \"bytes\": " + std::to_string(copy.bytes);
    if (copy.rows != 1) arguments += ", \"rows\": " + std::to_string(copy.rows);
    char address[32];
    std::snprintf(address, sizeof address, "\"0x%" PRIxPTR "\"", copy.host.begin);
    arguments += std::string(", \"host\": ") + address + ", \"place\": " + quoted(place);
    if (here.ends) arguments += ", \"at_end\": true";
    return add_span("copy", std::string("to ") + where, start_, took, arguments);
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

void fallback(const FerrySite& site, const char* guard) {
  totals().fallbacks.fetch_add(1, std::memory_order_relaxed);
  if (!on()) return;
  const TraceMode mode = state().mode;
  if (mode == TraceMode::profile) state().profile.fallback(place_of(site), guard);
  if (!is_of_events(mode) || !tells(Kind::fallback, place_of(site))) return;
  if (mode == TraceMode::all) say("ferry: %s runs on the host (guard: %s)\n", description(site).c_str(), guard);
  if (mode == TraceMode::json) add_instant("fallback", description(site), std::string("\"guard\": ") + quoted(guard));
}

void scopes_emptied() {
  if (!on()) return;
  const std::string place = description(here);
  {
    const std::lock_guard lock(state().mutex);
    if (!state().emptied.insert(place).second) return;
  }
  const char* const why = "it isn't known what the host touches there";
  if (state().mode == TraceMode::json) return add_instant("host", place, std::string("\"why\": ") + quoted(why));
  say("ferry: all that kernels have written of what DataScopes hold comes home for %s, because %s\n", place.c_str(),
      why);
}

void ended(const FerrySite& site) {
  totals().ended.fetch_add(1, std::memory_order_relaxed);
  if (!on()) return;
  const TraceMode mode = state().mode;
  if (!is_of_events(mode) || !tells(Kind::ended, place_of(site))) return;
  if (mode == TraceMode::all)
    say("ferry: %s runs on the host from its beginning, because an iteration ends it\n", description(site).c_str());
  if (mode == TraceMode::json) add_instant("host", description(site), "\"why\": \"an iteration ends it\"");
}

void left_on_host(const Place& place) {
  totals().left_on_host.fetch_add(1, std::memory_order_relaxed);
  if (!on()) return;
  const TraceMode mode = state().mode;
  if (!is_of_events(mode) || !tells(Kind::left_on_host, place)) return;
  if (mode == TraceMode::all)
    say("ferry: %s is left on the host, because it is too small for a launch\n", description(place).c_str());
  if (mode == TraceMode::json) add_instant("host", description(place), "\"why\": \"too small for a launch\"");
}

}  // namespace ferry::trace
