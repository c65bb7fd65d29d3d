// Collects what FERRY_TRACE=profile reports: a table of the program's time and copied bytes, and a few lines of advice.
//
//   ferry:       time     %   count        bytes      rate  what
//   ferry: 412.345 ms  48.9     200   3355443200  8.1 GB/s  'x' to the device, for axpy k.cpp:1
//   ferry:  51.100 ms   6.1     200                         host code of step after k.cpp:1
//   ferry: advice: 'x' went to the device 99 times without a change, for axpy k.cpp:1 (…): annotate …
//
// Everything is computed with integers, because floating-point operations would raise flags in the program.
// Thread-safe.
#pragma once

#include "interval_set.h"
#include "trace_sections.h"
#include "trace_tally.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace ferry::trace {

std::string array_text(const std::string& array);  // returns the name in quotes, if there is one
std::string time_text(std::int64_t nanoseconds);   // returns text like "412.345 ms"

class Profile {
 public:
  // A copy of one array, or of adjacent arrays, in call number `call`. `sent` points to the bytes that are copied to
  // the device, if they are contiguous. `for_host_code` says whether the copy is made in the middle of a call.
  struct Copy {
    bool to_device = false, for_host_code = false;
    std::uint64_t call = 0;
    std::string array;
    Interval host{};
    std::uint64_t bytes = 0;
    const void* sent = nullptr;
  };

  // `bytes` is the number of bytes that the kernel is certain to read or write, or 0 if unknown. `on_gpu` says whether
  // the kernel's time is recorded later.
  struct Launch {
    std::uint64_t iterations = 0, bytes = 0;
    bool on_gpu = false;
  };

  void launch(const Place& place, const Launch& launch, std::int64_t nanoseconds);
  void kernel_time(const Place& place, std::int64_t nanoseconds);
  void copy(const Place& place, const Copy& copy, std::int64_t nanoseconds);
  void fallback(const Place& place, const char* guard, const std::string& remedy);
  void section(Activity activity, const Place& place, std::int64_t nanoseconds);
  void call(const Call& call);
  // Records that a thread's outermost call has begun or ended. `now` is in nanoseconds since the program began.
  void outermost(bool begins, std::int64_t now);
  // Records the time of a copy or a kernel outside calls.
  void apart_outside(std::int64_t nanoseconds);

  // Both functions return lines without "ferry: ". `nanoseconds` is how long the program has run so far.
  std::vector<std::string> table(std::int64_t nanoseconds) const;
  std::vector<std::string> advice() const;

 private:
  enum class What : unsigned char { kernel, to_device, to_host, to_host_at_end, to_host_for_code, section };

  struct Row {
    std::uint64_t count = 0, bytes = 0;
    std::int64_t nanoseconds = 0;
  };
  struct Launches {
    std::uint64_t count = 0, iterations = 0;
    bool on_gpu = false;
  };
  struct Codes {  // code addresses of a call
    const void *inside, *caller;
    auto operator<=>(const Codes&) const = default;
  };
  // What was last sent from one address for one loop.
  struct Sent {
    std::uint64_t hash = 0, call = 0;
    bool known = false;
  };
  struct Waste {
    std::uint64_t count = 0, bytes = 0;
  };
  using ByArray = std::pair<std::string, std::string>;  // the array and the place

  Waste* find_unchanged(const std::string& place, const Copy& copy);
  struct Line {
    Row row;
    std::string what;
    bool is_section = false;
  };
  std::vector<Line> lines(std::int64_t nanoseconds) const;
  std::int64_t outside(std::int64_t nanoseconds) const;
  struct Finding {
    std::uint64_t weight;
    std::string text;
  };
  using Findings = std::vector<Finding>;

  // `name` is the name of a plain or an annotated function.
  struct Caller {
    enum class Kind : unsigned char { unknown, closure, plain, annotated };
    std::string name;
    Kind kind = Kind::unknown;
  };
  Caller caller_of(const std::string& function) const;
  bool is_annotated(const std::string& name) const;
  static std::string hold_at(const Caller& caller, const std::string& function);
  std::int64_t own_work(const std::string& place) const;
  Findings fallbacks() const;
  Findings host_code() const;
  Findings unchanged_inside() const;
  Findings small() const;
  Findings idle() const;

  mutable std::mutex mutex_;
  std::map<std::tuple<What, std::string, std::string>, Row> rows_;  // keyed by kind, array and place
  std::map<std::string, Row> left_;                                 // loops that were too small, keyed by place
  std::map<std::string, Launches> launches_;                        // keyed by place
  struct Fallbacks {
    std::uint64_t count = 0;
    std::string remedy;
  };
  std::map<std::pair<std::string, std::string>, Fallbacks> fallbacks_;  // keyed by place and guard
  std::map<std::tuple<std::string, std::uintptr_t, std::uint64_t>, Sent> sent_;
  // The addresses of arrays that were copied to the host at the end of a function and haven't been sent since.
  std::set<std::uintptr_t> copied_to_host_;
  std::map<ByArray, Waste> unchanged_, unchanged_inside_, returned_;  // unchanged_inside_ counts copies within one call
  std::int64_t hashing_ = 0;                                          // the time spent on hashing, in nanoseconds
  std::uint64_t calls_ = 0;
  std::map<std::string, std::map<Codes, std::uint64_t>> callers_;  // the number of calls, keyed by function
  unsigned threads_inside_ = 0;                                    // how many threads are in a call
  std::int64_t inside_since_ = 0, inside_ = 0, apart_outside_ = 0;
};

}  // namespace ferry::trace
