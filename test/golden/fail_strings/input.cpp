// Strings that aren't arrays, and operations on strings that kernels can't perform.
#include <algorithm>
#include <memory_resource>
#include <string>
#include <vector>

[[ferry::offload]]
void of_another_allocator(std::pmr::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(text[i] & 0x5f);
}
[[ferry::offload]]
void captured(const std::pmr::string& text, const std::vector<int>& at, std::vector<int>& out) {
  std::transform(at.begin(), at.end(), out.begin(), [&](int k) { return text[k]; });
}
[[ferry::offload]]
void whole(const std::string& text, const std::vector<std::string>& words, int* out) {
  for (std::size_t i = 0; i < words.size(); ++i) out[i] = words[i] == text;
}
[[ferry::offload]]
void grown(std::string& text, const char* from, int n) {
  for (int i = 0; i < n; ++i) text += from[i];
}
[[ferry::offload]]
void parts(const std::string& text, int* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = text.substr(i, 2).size();
}
[[ferry::offload]]
void sizes(const std::string& text, std::size_t* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = text.substr(i).length();
}
[[ferry::offload]]
void local(int* out, int n) {
  for (int i = 0; i < n; ++i) {
    std::string digits(8, ' ');
    digits[i % 8] = '1';
    out[i] = digits[3];
  }
}
[[ferry::offload]]
void swapped(std::vector<std::string>& words, int n) {
  for (int i = 0; i < n; ++i) std::swap(words[2 * i], words[2 * i + 1]);
}
