// Implements `ferry timeline FILE.json`: writes a page about the trace of FERRY_TRACE=FILE.json. Needs no network.
//
//   {"traceEvents": [{"name": "sweep heat.cpp:12", "ts": 1.5, …}]}    the trace (runtime/src/trace_events.h)
//   {"names": ["sweep heat.cpp:12"], "events": [[2, 1500, …]]}        what the page contains, about a tenth of that
//
// This program makes the page, so that offloaded programs don't carry it, and crashed runs can have one, too.
#pragma once

#include <string>

namespace ferry::translator::timeline {

// Prints the page. Returns an exit code, 3 if the file can't be read or isn't a trace of Ferry's.
int print_timeline(const std::string& file);

}  // namespace ferry::translator::timeline
