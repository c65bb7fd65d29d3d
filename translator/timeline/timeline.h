// `ferry timeline FILE.json`: a page of what FERRY_TRACE=FILE.json has recorded, for a browser without a network.
//
//   {"traceEvents": [{"name": "sweep heat.cpp:12", "ts": 1.5, …}]}    the trace (runtime/src/trace_events.h)
//   {"names": ["sweep heat.cpp:12"], "events": [[2, 1500, …]]}        what the page contains, about a tenth of that
//
// The program makes it, not the runtime, so that offloaded programs don't carry a page, and a crashed run has one, too.
#pragma once

#include <string>

namespace ferry::translator::timeline {

// Prints the page. Returns an exit code: 3 if the file can't be read or is no trace of Ferry's.
int print_timeline(const std::string& file);

}  // namespace ferry::translator::timeline
