// A tokenizer's greedy merges correctly stay on the host: each merge depends on the previous ones, the ranks are in a
// std::map, and the remaining tokens move up by the number of merges so far.
#include <climits>
#include <map>
#include <utility>
#include <vector>

using Ranks = std::map<std::pair<int, int>, int>;

[[ferry::offload]] std::size_t merge(std::vector<int>& tokens, int left, int right, int made) {
  std::size_t to = 0;
  for (std::size_t from = 0; from < tokens.size(); ++from, ++to) {
    if (from + 1 < tokens.size() && tokens[from] == left && tokens[from + 1] == right) {
      tokens[to] = made;
      ++from;
    } else {
      tokens[to] = tokens[from];
    }
  }
  return to;
}

[[ferry::offload]] void encode(std::vector<int>& tokens, const Ranks& ranks) {
  while (tokens.size() > 1) {
    int best = INT_MAX;
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const auto found = ranks.find({tokens[i], tokens[i + 1]});
      if (found != ranks.end() && found->second < best) {
        best = found->second;
        at = i;
      }
    }
    if (best == INT_MAX) break;
    tokens[at] = best;
    for (std::size_t i = at + 1; i + 1 < tokens.size(); ++i) tokens[i] = tokens[i + 1];
    tokens.pop_back();
  }
}
