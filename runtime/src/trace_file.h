// The file of FERRY_TRACE=FILE.json, in Chrome's format. It is a whole JSON document after each write: events go where
// the closing text was, and that is written again after them with the totals so far. So what a program leaves that is
// killed can be opened too; it lacks what has happened since the last write, at most a tenth of a second of events.
//
//   {"displayTimeUnit": "ns", "traceEvents": [
//   {"name": "heat heat.cpp:12", …},                                  add_event()
//   {"name": "a to device", …}                                        add_event()
//   ], "otherData": {"bytes_to_device": 800, …}}                      written again each time
//
// A regular file of that name is replaced, not overwritten: of several processes that write to one name each has a file
// of its own, and the name is that of the process that was last to begin. Where the file can't be written, that is said
// once, and nothing more is written; the program goes on.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace ferry::trace {

struct Totals {
  std::atomic<std::uint64_t> bytes_to_device{0}, bytes_to_host{0}, launches{0}, fallbacks{0}, left_on_host{0}, ended{0};
  std::atomic<std::uint64_t> bytes_for_host_code{0};  // of those to the host: in the middle of a call
};

// A relative name is one in the folder that is current now. What was open before is finished.
void open_file(const std::string& name, const Totals& totals);

// A JSON object. Thread-safe.
void add_event(const std::string& object);

// Writes what there is and closes the file.
void finish_file() noexcept;

// For a signal handler, async-signal-safe: writes what there is. `ends`: the process does, and nothing else is written.
void flush_in_handler(bool ends) noexcept;

}  // namespace ferry::trace
