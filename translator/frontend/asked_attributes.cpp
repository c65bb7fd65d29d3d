// See asked_attributes.h.
#include "frontend/asked_attributes.h"

#include "frontend/near_names.h"

#include <algorithm>
#include <regex>
#include <utility>
#include <vector>

namespace ferry::translator::frontend {

namespace {

using Place = std::pair<std::size_t, std::size_t>;  // offset and length

// Returns whether the line of `at` begins with `#` or `%:`, or whether the first of the lines that are continued up to
// it does.
bool in_directive(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t end = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t begin = end == text.npos ? 0 : end + 1;
    const std::size_t first = std::min(text.find_first_not_of(" \t\f\v", begin), at);
    if (text.substr(first).starts_with("#") || text.substr(first).starts_with("%:")) return true;
    if (begin < 2 || text[begin - 2] != '\\') return false;
    at = begin - 1;
  }
}

std::vector<Place> questions(std::string_view text) {
  std::vector<Place> found;
  if (text.find("ferry") == text.npos || text.find("_attribute") == text.npos) return found;
  static const std::regex question(R"(\b__has(_cpp|_c)?_attribute\s*\(\s*ferry\s*::\s*(\w+)\s*\))");
  const std::cregex_iterator end;
  for (std::cregex_iterator match(text.data(), text.data() + text.size(), question); match != end; ++match) {
    const auto at = static_cast<std::size_t>(match->position());
    if (is_annotation_word(match->str(2)) && in_directive(text, at))
      found.emplace_back(at, static_cast<std::size_t>(match->length()));
  }
  return found;
}

}  // namespace

bool asks_for_annotation(std::string_view text) { return !questions(text).empty(); }

std::optional<std::string> answered(std::string_view text) {
  const std::vector<Place> asked = questions(text);
  if (asked.empty()) return std::nullopt;
  std::string result(text);
  for (const auto& [at, length] : asked) {
    result[at] = '1';
    for (std::size_t i = at + 1; i < at + length; ++i)
      if (result[i] != '\n' && result[i] != '\r') result[i] = ' ';
  }
  return result;
}

}  // namespace ferry::translator::frontend
