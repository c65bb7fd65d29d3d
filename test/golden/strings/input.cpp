// std::basic_string as an array of characters: elements, sizes, rows of a table, terminators, and host operations.
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

[[ferry::offload]]
void upper(std::string& text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
}
[[ferry::offload]]
void shift(std::u32string& text, char32_t by) {
  for (char32_t& c : text) c += by;
  for (std::size_t i = 1; i < text.length(); ++i) text.data()[i] ^= text.c_str()[0] + text.front();
}
[[ferry::offload]]
void look(const std::string& text, const std::vector<int>& at, std::vector<int>& out) {
  std::transform(at.begin(), at.end(), out.begin(), [&](int k) { return text[k]; });
}
static unsigned hash(std::string_view word) {
  unsigned h = 2166136261u;
  for (const char c : word) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
  return h;
}
[[ferry::offload]]
void hashes(const std::vector<std::string>& words, unsigned* out) {
  for (std::size_t w = 0; w < words.size(); ++w) out[w] = hash(words[w]);
}

// The characters of short strings move with the objects.
[[ferry::offload]]
int moves(std::string& a, std::string& b) {
  int n = 0;
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
  std::swap(a, b);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 2;
  a.push_back('x');
  a += "yz";
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 3;
  std::printf("%s\n", a.c_str());
  std::string c = std::move(a);
  for (std::size_t i = 0; i < c.size(); ++i) n += c[i];
  return n;
}

struct Text {
  std::string before, now;
  int differs(std::size_t i) const { return before[i] != now[i]; }
  [[ferry::offload]] int changes() {
    int n = 0;
    for (std::size_t i = 0; i < before.size(); ++i) n += differs(i);
    before = now;
    return n;
  }
};
