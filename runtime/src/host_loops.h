// Measures loops that stay on the host, for the summary of the trace. Thread-safe.
//
// Counts the thread's own processor time, so that no loop looks slow because the machine is busy.
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

// Adds the time that one run of the loop took.
void host_loop_ran(const HostLoop& loop, std::int64_t nanoseconds) noexcept;

// Returns one line for each loop that took long enough to matter, the longest first.
std::vector<std::string> host_loops_that_matter();

}  // namespace ferry::trace
