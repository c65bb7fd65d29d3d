// Decides which events a trace reports one by one: the first few thousand of each kind at each place. Later ones are
// added up, and reported together when they are as many as all before them, and at the end. So a trace of millions of
// launches has at most some tens of megabytes, and its totals are exact.
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

// The place in the program that an event belongs to. Line 0: somewhere in the function.
struct Place {
  const char* function;
  const char* file;
  unsigned line;
  bool ends = false;  // the function does

  auto operator<=>(const Place&) const = default;  // compares the names' addresses, not their text
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

// The totals of some events.
struct Sum {
  std::uint64_t count = 0;
  std::int64_t nanoseconds = 0;
  std::uint64_t bytes = 0;
};

// Thread-safe.
class Tally {
 public:
  // How many events are told in detail: of one kind at one place; in all; and of one kind at one place once `most` is
  // reached.
  static constexpr std::uint64_t most_of_one = 5000, most = 100'000, least_of_one = 10;
  // How many pairs of kind and place have totals of their own; the rest share one per kind.
  static constexpr std::size_t most_places = 4096;

  struct Key {
    Kind kind;
    Place place;
    auto operator<=>(const Key&) const = default;
  };
  // Receives a sum of events, with a sentence that describes it.
  using More = std::function<void(const std::string& text, Kind kind, const Sum& sum)>;

  // Returns whether the caller tells the event in detail. Otherwise the event is added to its sum.
  bool tells(const Key& key, const Sum& event, const More& more);
  // Tells all sums that haven't been told, and resets the tally.
  void finish(const More& more);

 private:
  struct Entry {
    std::string place;                  // the library that the key's names are in may be unloaded
    std::uint64_t told = 0, added = 0;  // events: by themselves, together
    Sum waiting;
  };

  Entry& entry_of(const Key& key);
  static void tell(Kind kind, Entry& entry, const More& more);

  std::mutex mutex_;
  std::uint64_t told_ = 0;
  std::map<Key, Entry>
      entries_;  // a hash table computes with floating-point numbers, and may raise the program's flags
};

}  // namespace ferry::trace
