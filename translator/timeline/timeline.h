// Implements `ferry timeline FILE.json`, which writes a page about the trace from FERRY_TRACE=FILE.json. The page needs
// no network.
//
//   {"traceEvents": [{"name": "sweep heat.cpp:12", "ts": 1.5, …}]}    the trace (runtime/src/trace_events.h)
//   {"names": ["sweep heat.cpp:12"], "events": [[2, 1500, …]]}        what the page contains, about a tenth of that
//
// The page is made by this program rather than by offloaded programs. So these don't have to contain it, and crashed
// runs can have a page, too.
#pragma once

#include <string>

namespace ferry::translator::timeline {

// Prints the page. Returns an exit code, which is 3 if the file can't be read or isn't one of Ferry's traces.
int print_timeline(const std::string& file);

}  // namespace ferry::translator::timeline
