#include "results.h"

#include <algorithm>

namespace ferry {

void Results::add(const char* name, Interval bytes) {
  if (bytes.empty()) return;
  for (Array& array : arrays_) {
    if (array.given != name) continue;
    array.hull = {std::min(array.hull.begin, bytes.begin), std::max(array.hull.end, bytes.end)};
    return;
  }
  arrays_.push_back({name, name, bytes, false});
}

void Results::begin_copy_to_host(Interval bytes) noexcept {
  bool known = false;
  for (Array& array : arrays_)
    if (array.hull.touches(bytes)) known = array.partly_copied = true;
  others_ = others_ || !known;
}

std::string Results::partly_copied() const {
  std::vector<std::string> names;
  for (const Array& array : arrays_)
    if (array.partly_copied) names.push_back("'" + array.name + "'");
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (others_) names.push_back("variables of the function");
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

}  // namespace ferry
