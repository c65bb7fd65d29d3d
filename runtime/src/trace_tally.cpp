#include "trace_tally.h"

#include <algorithm>
#include <utility>

namespace ferry::trace {

namespace {

// Returns text like "3,999,000".
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string sentence(Kind kind, const std::string& place, std::uint64_t count) {
  const std::string begin = grouped(count) + " further ";
  switch (kind) {
    case Kind::kernel:
      return begin + "launches of " + place;
    case Kind::to_device:
      return begin + "copies to the device, for " + place;
    case Kind::to_host:
      return begin + "copies to the host, for " + place;
    case Kind::range:
      return begin + "ranges of " + place;
    case Kind::fallback:
      return begin + "fallbacks of " + place;
    case Kind::left_on_host:
      return begin + "runs of " + place + " on the host, too small for a launch";
    case Kind::ended:
      return begin + "ends of " + place + " by an iteration";
    case Kind::call:
      return begin + "calls of " + place;
    case Kind::section:
      return begin + "sections of host code of " + place;
    case Kind::runtime:
      return begin + "entries of the runtime for " + place;
  }
  return begin;
}

}  // namespace

std::string description(const Place& place) {
  std::string text = place.function ? place.function : "";
  if (place.file && place.line)
    text += std::string(text.empty() ? "" : " ") + place.file + ":" + std::to_string(place.line);
  return text;
}

bool Tally::tells(const Key& key, const Sum& event, const More& more) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entry_of(key);
  if (entry.told < (told_ < most ? most_of_one : least_of_one)) {
    ++told_, ++entry.told;
    return true;
  }
  entry.waiting.count += event.count;
  entry.waiting.nanoseconds += event.nanoseconds;
  entry.waiting.bytes += event.bytes;
  if (entry.waiting.count >= std::max(entry.told + entry.added, most_of_one)) tell(key.kind, entry, more);
  return false;
}

void Tally::finish(const More& more) {
  const std::lock_guard lock(mutex_);
  for (auto& [key, entry] : entries_)
    if (entry.waiting.count > 0) tell(key.kind, entry, more);
  entries_.clear();
  told_ = 0;
}

// Returns the entry for a key. If there are too many places, additional places share one entry per kind.
Tally::Entry& Tally::entry_of(const Key& key) {
  if (const auto found = entries_.find(key); found != entries_.end()) return found->second;
  const bool full = entries_.size() >= most_places;
  Entry& entry = entries_[full ? Key{key.kind, {nullptr, nullptr, 0}} : key];
  if (entry.place.empty()) entry.place = full ? "other loops" : description(key.place);
  return entry;
}

void Tally::tell(Kind kind, Entry& entry, const More& more) {
  more(sentence(kind, entry.place, entry.waiting.count), kind, entry.waiting);
  entry.added += entry.waiting.count;
  entry.waiting = {};
}

}  // namespace ferry::trace
