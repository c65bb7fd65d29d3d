// See fragments.h.
#include "lower/fragments.h"

namespace ferry::translator::lower {

void Fragments::add(ir::Source source) {
  fragments_.push_back(source_.tokens(source));
  const std::vector<ir::Token>& tokens = fragments_.back();
  for (std::size_t t = 0; t < tokens.size(); ++t) positions_.emplace(tokens[t].at, std::pair(fragments_.size() - 1, t));
}

void Fragments::drop(ir::Source source) {
  const auto begin = positions_.find(source.begin), end = positions_.find(source.end);
  if (begin == positions_.end() || end == positions_.end()) return;
  const std::vector<ir::Token>& tokens = fragments_[begin->second.first];
  for (std::size_t t = begin->second.second; t <= end->second.second; ++t) replace(tokens[t].at, "");
}

void Fragments::become(ir::Source source, std::string text) {
  drop(source);
  replace(source.begin, std::move(text));
}

std::string Fragments::current(std::uint32_t token) const {
  if (const auto changed = changes_.find(token); changed != changes_.end()) return changed->second;
  const auto position = positions_.find(token);
  return position == positions_.end() ? "" : fragments_[position->second.first][position->second.second].text;
}

}  // namespace ferry::translator::lower
