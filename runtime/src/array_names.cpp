#include "array_names.h"

#include <iterator>

namespace ferry::trace {

namespace {

constexpr int names_limit = 4;             // names shown per copy, which may transfer several adjacent arrays
constexpr std::size_t parts_limit = 1000;  // byte ranges per name; with more, a name also covers the gaps

}  // namespace

void ArrayNames::add(const std::string& name, Interval bytes, bool lasts) {
  if (bytes.empty()) return;
  now_[name].add(bytes);
  if (!lasts) return;
  IntervalSet& known = all_[name];
  known.add(bytes);
  if (known.intervals().size() > parts_limit)
    known.add({known.intervals().front().begin, known.intervals().back().end});
}

void ArrayNames::forget(Interval bytes) {
  for (auto i = all_.begin(); i != all_.end();) {
    i->second.subtract(bytes);
    i = i->second.empty() ? all_.erase(i) : std::next(i);
  }
}

std::string ArrayNames::of(Interval bytes) const {
  const std::string now = names_in(now_, bytes);
  return now.empty() ? names_in(all_, bytes) : now;
}

std::string ArrayNames::names_in(const Names& names, Interval bytes) {
  std::string text;
  int count = 0;
  for (const auto& [name, set] : names) {
    bool inside = false;
    set.each_inside(bytes, [&](Interval) { inside = true; });
    if (!inside) continue;
    if (++count > names_limit) return text + ", …";
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

}  // namespace ferry::trace
