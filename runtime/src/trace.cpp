#include "trace.h"

#include "standard_error.h"

#include <unistd.h>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

namespace ferry::trace {

std::atomic<bool> enabled{false};

namespace {

struct Event {
  const char* category;  // "kernel", "copy", "host"
  std::string name;
  std::int64_t start, duration;  // nanoseconds; integers, because floating point would raise flags in the program
  unsigned thread;
  std::size_t bytes;
};

// Never destroyed: threads may still trace while the process ends.
struct State {
  std::mutex mutex;
  TraceMode mode = TraceMode::none;
  std::string file;
  Clock::time_point origin = Clock::now();
  std::vector<Event> events;
  Totals totals;
};

State& state() {
  static State& instance = *new State;
  return instance;
}

unsigned thread_number() {
  static std::atomic<unsigned> last{0};
  static thread_local const unsigned number = ++last;
  return number;
}

// JSON's escapes; bytes that aren't ASCII pass as they are (file names are UTF-8).
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      out += code;
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string description(const FerrySite& site) {
  return std::string(site.ferry_function) + " " + site.ferry_file + ":" + std::to_string(site.ferry_line);
}

std::int64_t nanoseconds(Clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}

void add_event(const char* category, std::string name, Clock::time_point start, std::size_t bytes) {
  const auto now = Clock::now();
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (s.mode != TraceMode::json) return;
  s.events.push_back(
      {category, std::move(name), nanoseconds(start - s.origin), nanoseconds(now - start), thread_number(), bytes});
}

void write_json(State& s) {
  std::FILE* file = std::fopen(s.file.c_str(), "w");
  if (!file) {
    say("ferry: can't write the trace to %s: %s\n", s.file.c_str(), std::strerror(errno));
    return;
  }
  std::fprintf(file,
               "{\"displayTimeUnit\": \"ns\",\n\"otherData\": {\"bytes_to_device\": %" PRIu64
               ", \"bytes_to_host\": %" PRIu64 ", \"launches\": %" PRIu64 ", \"fallbacks\": %" PRIu64
               ", \"left_on_host\": %" PRIu64
               "},\n"
               "\"traceEvents\": [",
               s.totals.bytes_to_device.load(), s.totals.bytes_to_host.load(), s.totals.launches.load(),
               s.totals.fallbacks.load(), s.totals.left_on_host.load());
  const char* separator = "\n";
  for (const Event& event : s.events) {
    std::fprintf(file,
                 "%s{\"name\": %s, \"cat\": \"%s\", \"ph\": \"X\", \"ts\": %" PRId64 ".%03d, \"dur\": %" PRId64
                 ".%03d, \"pid\": %d, \"tid\": %u",
                 separator, quoted(event.name).c_str(), event.category, event.start / 1000,
                 static_cast<int>(event.start % 1000), event.duration / 1000, static_cast<int>(event.duration % 1000),
                 static_cast<int>(getpid()), event.thread);
    if (event.bytes) std::fprintf(file, ", \"args\": {\"bytes\": %zu}", event.bytes);
    std::fputs("}", file);
    separator = ",\n";
  }
  std::fputs("\n]}\n", file);
  if (std::fclose(file) != 0) say("ferry: the trace in %s is not complete\n", s.file.c_str());
}

// Late: after static objects, whose destructors may still call offloaded functions.
__attribute__((destructor(101))) void write_at_exit() {
  if (!enabled.load()) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (s.mode == TraceMode::json) {
    write_json(s);
  } else {
    say("ferry: %" PRIu64 " launches, %" PRIu64 " bytes to the device, %" PRIu64 " bytes to the host, %" PRIu64
        " fallbacks, %" PRIu64 " left on the host\n",
        s.totals.launches.load(), s.totals.bytes_to_device.load(), s.totals.bytes_to_host.load(),
        s.totals.fallbacks.load(), s.totals.left_on_host.load());
  }
}

}  // namespace

Totals& totals() noexcept { return state().totals; }

void configure(const Environment& environment) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.mode = environment.trace;
  s.file = environment.trace_file;
  enabled.store(s.mode != TraceMode::none);
}

void Span::record_kernel(const FerrySite& site, unsigned kernel) {
  if (state().mode == TraceMode::all) {
    const std::int64_t tenths = nanoseconds(Clock::now() - start_) / 100;
    say("ferry: kernel %u of %s, %" PRId64 ".%d us\n", kernel, description(site).c_str(), tenths / 10,
        static_cast<int>(tenths % 10));
  }
  add_event("kernel", description(site), start_, 0);
}

void Span::record_copy(bool to_device, std::size_t bytes) {
  const TraceMode mode = state().mode;
  if (mode == TraceMode::all || mode == TraceMode::copies)
    say("ferry: %zu bytes to the %s\n", bytes, to_device ? "device" : "host");
  add_event("copy", to_device ? "to device" : "to host", start_, bytes);
}

void range(const char* buffer, bool written, std::uintptr_t begin, std::uintptr_t end) {
  if (enabled.load(std::memory_order_relaxed) && state().mode == TraceMode::all)
    say("ferry: %s '%s' from %" PRIuPTR " to %" PRIuPTR "\n", written ? "writes" : "reads", buffer, begin, end);
}

void fallback(const FerrySite& site, const char* guard) {
  if (enabled.load(std::memory_order_relaxed) && state().mode == TraceMode::all)
    say("ferry: %s runs on the host (guard: %s)\n", description(site).c_str(), guard);
}

void left_on_host(const FerrySite& site) {
  totals().left_on_host.fetch_add(1, std::memory_order_relaxed);
  if (!enabled.load(std::memory_order_relaxed)) return;
  const TraceMode mode = state().mode;  // few things are as short as what is counted here
  if (mode == TraceMode::all)
    say("ferry: %s is left on the host, because it is too small for a launch\n", description(site).c_str());
  if (mode == TraceMode::json) add_event("host", description(site), Clock::now(), 0);
}

}  // namespace ferry::trace
