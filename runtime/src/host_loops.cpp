// See host_loops.h.
#include "host_loops.h"

#include "environment.h"
#include "kept_errno.h"
#include "open_devices.h"
#include "trace.h"

#include <ferry/timed_loop.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <mutex>
#include <new>
#include <utility>

namespace ferry {

namespace {

constexpr std::int64_t matters = 10'000'000;  // the shortest time that matters, in nanoseconds

struct Time {
  const char* function = nullptr;
  std::uint64_t runs = 0;
  std::int64_t nanoseconds = 0;
};

struct Loops {
  std::mutex mutex;
  std::map<std::pair<std::string, unsigned>, Time> times;  // keyed by file and line
};

Loops& all_loops() {  // never destroyed, because threads may still run while the process exits
  static Loops& instance = *new Loops;
  return instance;
}

long long time_of_thread() noexcept {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<long long>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

// Reads the environment early, because the loop may run before anything is launched.
void read_environment_early() noexcept try {
  if (environment_generation.load(std::memory_order_relaxed) != 0) return;
  OpenDevices& opened = OpenDevices::instance();
  const std::lock_guard lock(opened.mutex);
  opened.read_environment_once();
} catch (const EnvironmentError& error) {
  end_program(error);
}

}  // namespace

namespace trace {

void host_loop_ran(const HostLoop& loop, std::int64_t nanoseconds) noexcept try {
  Loops& loops = all_loops();
  const std::lock_guard lock(loops.mutex);
  Time& time = loops.times[{loop.file, loop.line}];
  time.function = loop.function;
  ++time.runs;
  time.nanoseconds += nanoseconds;
} catch (const std::bad_alloc&) {  // the summary then lacks a line
}

std::vector<std::string> host_loops_that_matter() {
  Loops& loops = all_loops();
  const std::lock_guard lock(loops.mutex);
  std::vector<std::pair<std::int64_t, std::string>> found;
  for (const auto& [place, time] : loops.times) {
    if (time.nanoseconds < matters) continue;
    const std::string runs = time.runs == 1 ? "one run" : std::to_string(time.runs) + " runs";
    found.emplace_back(-time.nanoseconds, place.first + ":" + std::to_string(place.second) + ": this loop of '" +
                                              time.function + "' stays on the host, where it took " +
                                              std::to_string(time.nanoseconds / 1'000'000) + " ms in " + runs +
                                              "; 'ferry explain' says why");
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> lines;
  for (auto& [time, line] : found) lines.push_back(std::move(line));
  return lines;
}

}  // namespace trace

}  // namespace ferry

long long FerryTimedLoop::ferry_begin() noexcept {
  const ferry::KeptErrno kept;
  ferry::read_environment_early();
  if (!ferry::trace::on()) return -1;
  ferry::trace::enter_loop();
  return ferry::time_of_thread();
}

void FerryTimedLoop::ferry_end() const noexcept {
  const ferry::KeptErrno kept;
  ferry::trace::leave_loop({ferry_function_, ferry_file_, ferry_line_});
  ferry::trace::host_loop_ran({ferry_function_, ferry_file_, ferry_line_}, ferry::time_of_thread() - ferry_begin_);
}
