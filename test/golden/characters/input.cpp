// std::string_view as an array, and windows whose end is an unsigned sum.
#include <string_view>
#include <vector>

[[ferry::offload]]
int matches(std::string_view text, std::string_view pattern) {
  int n = 0;
  for (std::size_t i = 0; i + pattern.size() <= text.size(); ++i) {
    bool same = true;
    for (std::size_t k = 0; k < pattern.size(); ++k) same = same && text[i + k] == pattern[k];
    if (same) ++n;
  }
  return n;
}
[[ferry::offload]]
void lengths(const std::vector<std::string_view>& rows, int* length) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    int n = 0;
    for (const char c : rows[r]) n += c != ' ';
    length[r] = n;
  }
}
