// Decides which events a trace reports one by one: the first few thousand of each kind at each place. Later events are
// summed. A sum is reported when it has as many events as were reported before, and at the program's exit. So a trace
// of millions of launches has at most some tens of megabytes, and its totals are exact.
//
//   if (tally.tells({Kind::kernel, place_of(site)}, {1, nanoseconds, 0}, more)) …              // in detail
//   tally.finish(more);                   // more("12,000 further launches of heat heat.cpp:12", Kind::kernel, sum)
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace ferry::trace {

// The place in the program to which an event belongs. If the line is 0, the event is somewhere in the function.
struct Place {
  const char* function;
  const char* file;
  unsigned line;
  bool ends = false;  // whether the event is the end of the function

  auto operator<=>(const Place&) const = default;  // compares the addresses of names, not their text
};

std::string description(const Place& place);

enum class Kind : unsigned char {
  kernel,
  to_device,
  to_host,
  range,
  fallback,
  left_on_host,
  ended,
  call,
  section,
  runtime
};

// The totals of a number of events.
struct Sum {
  std::uint64_t count = 0;
  std::int64_t nanoseconds = 0;
  std::uint64_t bytes = 0;
};

// Counts events. Thread-safe.
class Tally {
 public:
  // Limits for events that are reported in detail: of one kind at one place; in all; and of one kind at one place once
  // `most` events have been reported.
  static constexpr std::uint64_t most_of_one = 5000, most = 100'000, least_of_one = 10;
  // How many pairs of a kind and a place have their own totals. The remaining pairs share one total per kind.
  static constexpr std::size_t most_places = 4096;

  struct Key {
    Kind kind;
    Place place;
    auto operator<=>(const Key&) const = default;
  };
  // Receives a sum of events, and a sentence that describes the sum.
  using More = std::function<void(const std::string& text, Kind kind, const Sum& sum)>;

  // Returns whether the caller should report the event in detail. Otherwise the event is added to a sum.
  bool tells(const Key& key, const Sum& event, const More& more);
  // Reports all sums that haven't been reported yet, and resets the tally.
  void finish(const More& more);

 private:
  struct Entry {
    std::string place;                  // a copy, because the library with the key's names may be unloaded
    std::uint64_t told = 0, added = 0;  // events reported one by one, and events that were summed
    Sum waiting;
  };

  Entry& entry_of(const Key& key);
  static void tell(Kind kind, Entry& entry, const More& more);

  std::mutex mutex_;
  std::uint64_t told_ = 0;
  std::map<Key, Entry>
      entries_;  // no hash table, because that would compute in floating point and raise the program's flags
};

}  // namespace ferry::trace
