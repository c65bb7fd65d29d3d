#include "trace_events.h"

#include "trace_file.h"

#include <errno.h>
#include <unistd.h>

#include <atomic>
#include <cinttypes>
#include <cstdio>

namespace ferry::trace {

namespace {

constexpr unsigned tracks = 5;
constexpr const char* track_names[tracks] = {"calls", "host code", "kernels", "copies to the device",
                                             "copies to the host"};

std::atomic<unsigned> file_number{0};
std::atomic<Clock::time_point> events_origin{Clock::time_point{}};
constinit thread_local unsigned named_in_file = 0, named_tracks = 0;  // a bit for each track

// Returns the text as a JSON string. Bytes that aren't ASCII are kept, because file names are UTF-8. The length is
// limited, so that no event is too long for the file.
std::string quoted(const std::string& text) {
  constexpr std::size_t longest = 4000;
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (out.size() > longest && (byte & 0xc0) != 0x80) break;
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(byte));
      out += code;
    } else {
      out += c;
    }
  }
  return out + '"';
}

unsigned identifier(Track track) { return thread_number() * 10 + static_cast<unsigned>(track); }

std::string process_and(unsigned thread) {
  return ", \"pid\": " + std::to_string(getpid()) + ", \"tid\": " + std::to_string(thread);
}

void add_metadata(const char* name, unsigned thread, const std::string& arguments) {
  add_event(std::string("{\"name\": \"") + name + "\", \"cat\": \"__metadata\", \"ph\": \"M\", \"ts\": 0" +
            process_and(thread) + ", \"args\": {" + arguments + "}}");
}

void name_track(Track track) {
  const unsigned file = file_number.load(), bit = 1u << static_cast<unsigned>(track);
  if (named_in_file != file) named_in_file = file, named_tracks = 0;
  if (named_tracks & bit) return;
  named_tracks |= bit;
  const std::string of = thread_number() == 1 ? "" : " of thread " + std::to_string(thread_number());
  add_metadata("thread_name", identifier(track),
               Arguments().add("name", track_names[static_cast<unsigned>(track)] + of).text());
  add_metadata("thread_sort_index", identifier(track), Arguments().add("sort_index", identifier(track)).text());
}

std::string event(Track track, const char* category, const std::string& name, const char* phase,
                  Clock::time_point start) {
  name_track(track);
  const std::chrono::nanoseconds after = start - events_origin.load();
  return "{\"name\": " + quoted(name) + ", \"cat\": \"" + category + "\", \"ph\": \"" + phase +
         "\", \"ts\": " + microseconds(after.count()) + process_and(identifier(track));
}

}  // namespace

// Returns text like "12.345". Uses integers, because floating-point arithmetic would raise flags in the program.
std::string microseconds(std::int64_t nanoseconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%" PRId64 ".%03d", nanoseconds / 1000, static_cast<int>(nanoseconds % 1000));
  return text;
}

Arguments& Arguments::member(const std::string& name, const std::string& value) {
  text_ += (text_.empty() ? "" : ", ") + quoted(name) + ": " + value;
  return *this;
}

Arguments& Arguments::add(const char* name, const std::string& text) { return member(name, quoted(text)); }

Arguments& Arguments::add(const char* name, std::uint64_t number) { return member(name, std::to_string(number)); }

Arguments& Arguments::add_flag(const char* name) { return member(name, "true"); }

Arguments& Arguments::add(const char* name, const std::vector<std::pair<std::string, std::string>>& members) {
  Arguments inner;
  for (const auto& [key, text] : members) inner.add(key.c_str(), text);
  return member(name, "{" + inner.text() + "}");
}

Arguments& Arguments::add_microseconds(const char* name, std::int64_t nanoseconds) {
  return member(name, microseconds(nanoseconds));
}

void add_span(Track track, const char* category, const std::string& name, const Stretch& stretch,
              const std::string& arguments) {
  const std::chrono::nanoseconds took = stretch.end - stretch.begin;
  add_event(event(track, category, name, "X", stretch.begin) + ", \"dur\": " + microseconds(took.count()) +
            ", \"args\": {" + arguments + "}}");
}

void add_instant(const char* category, const std::string& name, const std::string& arguments) {
  add_event(event(Track::host, category, name, "i", Clock::now()) + ", \"s\": \"t\", \"args\": {" + arguments + "}}");
}

void add_note(const char* name, const std::string& arguments) { add_metadata(name, 0, arguments); }

void begin_events(Clock::time_point origin) {
  events_origin.store(origin);
  ++file_number;
  add_metadata("process_name", 0, Arguments().add("name", program_invocation_short_name).text());
}

unsigned thread_number() {
  static std::atomic<unsigned> last{0};
  static thread_local const unsigned number = ++last;
  return number;
}

}  // namespace ferry::trace
