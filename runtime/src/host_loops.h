// Measures loops that stay on the host, for the trace's summary. Thread-safe.
//
// Counts the thread's own processor time, so that a busy machine makes no loop look slow.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ferry::trace {

struct HostLoop {
  const char* function;
  const char* file;
  unsigned line;
};

// Adds the time of one run of the loop.
void host_loop_ran(const HostLoop& loop, std::int64_t nanoseconds) noexcept;

// Returns a line for each loop that took long enough to matter, the longest first.
std::vector<std::string> host_loops_that_matter();

}  // namespace ferry::trace
