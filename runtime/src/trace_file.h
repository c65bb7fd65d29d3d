// The file of FERRY_TRACE=FILE.json, in Chrome's format. After each write it is a complete JSON document: events
// overwrite the closing text, which is then written again with the totals so far. So even the file of a program that
// was killed can be opened. It only lacks the events since the last write, at most a tenth of a second earlier.
//
//   {"displayTimeUnit": "ns", "traceEvents": [
//   {"name": "heat heat.cpp:12", …},                                  add_event()
//   {"name": "a to device", …}                                        add_event()
//   ], "otherData": {"bytes_to_device": 800, …}}                      written again each time
//
// A regular file of that name is replaced rather than overwritten. If several processes use the same name, each writes
// its own file, and the name then refers to the file of the process that began last. If the file can't be written, this
// is reported once, nothing more is written, and the program continues.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace ferry::trace {

struct Totals {
  std::atomic<std::uint64_t> bytes_to_device{0}, bytes_to_host{0}, launches{0}, fallbacks{0}, left_on_host{0}, ended{0};
  // The part of bytes_to_host that was copied in the middle of a call.
  std::atomic<std::uint64_t> bytes_for_host_code{0};
};

// Opens the file. A relative name is relative to the current folder. If another file was open, it is finished.
void open_file(const std::string& name, const Totals& totals);

// Adds an event, which is given as a JSON object. Thread-safe.
void add_event(const std::string& object);

// Writes pending events and closes the file.
void finish_file() noexcept;

// In a signal handler, writes pending events (async-signal-safe). If `ends`, the process is exiting, and nothing is
// written after this.
void flush_in_handler(bool ends) noexcept;

}  // namespace ferry::trace
