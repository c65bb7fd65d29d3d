// Adds events to the file of a trace (trace_file.h), in Chrome's format. Each thread has one track for each kind of
// event. Spans on a track don't overlap unless they are nested.
//
//   add_span(Track::kernels, "kernel", "sweep heat.cpp:12", {begin, end}, Arguments().add("iterations", 100).text());
#pragma once

#include "trace_sections.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ferry::trace {

// A thread's tracks, in this order from the top.
enum class Track : unsigned { calls, host, kernels, to_device, to_host };

// The members of a JSON object.
class Arguments {
 public:
  Arguments& add(const char* name, const std::string& text);
  Arguments& add(const char* name, std::uint64_t number);
  Arguments& add_flag(const char* name);  // adds the value true
  Arguments& add(const char* name, const std::vector<std::pair<std::string, std::string>>& members);
  // Adds a number of microseconds.
  Arguments& add_microseconds(const char* name, std::int64_t nanoseconds);

  const std::string& text() const { return text_; }

 private:
  Arguments& member(const std::string& name, const std::string& value);

  std::string text_;
};

std::string microseconds(std::int64_t nanoseconds);  // returns text like "12.345"

void add_span(Track track, const char* category, const std::string& name, const Stretch& stretch,
              const std::string& arguments);
// Adds an event that happens now and has no duration.
void add_instant(const char* category, const std::string& name, const std::string& arguments);
// Adds data that viewers ignore.
void add_note(const char* name, const std::string& arguments);

// Begins a new file. The names of tracks are then written again.
void begin_events(Clock::time_point origin);

// Returns the number of the calling thread, counted from 1.
unsigned thread_number();

}  // namespace ferry::trace
