// Resources of the process that can be made to fail: memory, threads, writes. Each is counted while `on` is set, and
// the n-th fails.
#pragma once

#include <atomic>

struct Fault {
  std::atomic<long> seen{0};
  long number = 0;  // the number of the operation that fails, or 0 if none fails
  bool and_all_after = false;
  int error = 0;  // the failing operation's errno

  bool strikes() {
    const long now = ++seen;
    return number != 0 && (now == number || (and_all_after && now > number));
  }
};

extern std::atomic<bool> on;
extern Fault failing_new, failing_thread, failing_write;
extern std::atomic<int> live_threads, most_threads;  // most_threads is the limit, or -1 if there is none
extern std::atomic<long> live_blocks;                // blocks allocated by operator new
