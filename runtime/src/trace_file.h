// The file of FERRY_TRACE=FILE.json, in Chrome's format. It is a complete JSON document after each write: events
// overwrite the closing text, which is then written again with the totals so far. So the file of a killed program can
// be opened, too. It lacks events since the last write, at most a tenth of a second.
//
//   {"displayTimeUnit": "ns", "traceEvents": [
//   {"name": "heat heat.cpp:12", …},                                  add_event()
//   {"name": "a to device", …}                                        add_event()
//   ], "otherData": {"bytes_to_device": 800, …}}                      written again each time
//
// A regular file of that name is replaced, not overwritten. Each of several processes with the same name has a file of
// its own, and the name then means that of the last one to begin. If the file can't be written, this is reported once,
// nothing more is written, and the program continues.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace ferry::trace {

struct Totals {
  std::atomic<std::uint64_t> bytes_to_device{0}, bytes_to_host{0}, launches{0}, fallbacks{0}, left_on_host{0}, ended{0};
  // The part of the bytes to the host that was copied in the middle of a call.
  std::atomic<std::uint64_t> bytes_for_host_code{0};
};

// A relative name refers to the current folder. A file that was open before is finished.
void open_file(const std::string& name, const Totals& totals);

// A JSON object. Thread-safe.
void add_event(const std::string& object);

// Writes pending events and closes the file.
void finish_file() noexcept;

// For a signal handler, async-signal-safe: writes pending events. `ends`: the process is ending, so nothing more is
// written.
void flush_in_handler(bool ends) noexcept;

}  // namespace ferry::trace
