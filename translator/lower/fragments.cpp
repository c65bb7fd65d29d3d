// See fragments.h.
#include "lower/fragments.h"

#include <algorithm>

namespace ferry::translator::lower {

void Fragments::add(ir::Source source) {
  fragments_.push_back(tokens(source));
  const std::vector<ir::Token>& tokens = fragments_.back();
  for (std::size_t t = 0; t < tokens.size(); ++t) positions_.emplace(tokens[t].at, std::pair(fragments_.size() - 1, t));
}

std::vector<ir::Token> Fragments::tokens(ir::Source source) const {
  std::vector<ir::Token> all = source_.tokens(source);
  for (const ir::Expansion& expansion : expansions_) {
    const auto is = [](std::uint32_t number) {
      return [number](const ir::Token& token) { return token.at == number; };
    };
    const auto first = std::find_if(all.begin(), all.end(), is(expansion.source.begin));
    const auto last = std::find_if(first, all.end(), is(expansion.source.end));
    if (last == all.end()) continue;
    std::vector<ir::Token> made = expansion.tokens;
    if (!made.empty()) {  // what is before it stays
      made.front().gap = first->gap;
      made.front().spaced = first->spaced;
      made.front().line = first->line;
      made.front().between = first->between;
    }
    const auto place = all.erase(first, last + 1);
    all.insert(place, made.begin(), made.end());
  }
  return all;
}

// What only an expansion has isn't in the user's text.
std::string Fragments::text(ir::Source source) const {
  const auto begin = positions_.find(source.begin), end = positions_.find(source.end);
  const auto holds = [&](const ir::Expansion& one) {
    return std::any_of(one.tokens.begin(), one.tokens.end(),
                       [&](const ir::Token& token) { return token.at == source.begin; });
  };
  if (begin == positions_.end() || end == positions_.end() ||
      std::none_of(expansions_.begin(), expansions_.end(), holds))
    return ir::write(tokens(source), changes_);
  const auto all = fragments_[begin->second.first].begin();
  std::vector<ir::Token> part(all + static_cast<std::ptrdiff_t>(begin->second.second),
                              all + static_cast<std::ptrdiff_t>(end->second.second + 1));
  part.front().line +=
      static_cast<unsigned>(std::count(part.front().between.begin(), part.front().between.end(), '\n'));
  return ir::write(part, changes_);
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

bool Fragments::holds(ir::Source all, ir::Source source) const {
  const auto begin = positions_.find(all.begin), end = positions_.find(all.end), at = positions_.find(source.begin);
  return begin != positions_.end() && end != positions_.end() && at != positions_.end() &&
         begin->second <= at->second && at->second <= end->second;
}

std::string Fragments::current(std::uint32_t token) const {
  if (const auto changed = changes_.find(token); changed != changes_.end()) return changed->second;
  const auto position = positions_.find(token);
  return position == positions_.end() ? "" : fragments_[position->second.first][position->second.second].text;
}

}  // namespace ferry::translator::lower
