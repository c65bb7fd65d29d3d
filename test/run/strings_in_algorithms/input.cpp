// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Algorithms on strings and on views of strings, and functions that take strings.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <numeric>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>
[[ferry::offload]] int algos(std::string& s, std::vector<char>& v, const std::string& t) {
  int n = 0;
  std::fill(s.begin(), s.begin() + 1, 'z');
  std::copy(t.begin(), t.end(), v.begin());
  std::copy(v.begin(), v.begin() + t.size(), s.begin());
  n += std::count(s.begin(), s.end(), 'b');
  n += std::accumulate(s.begin(), s.end(), 0);
  n += std::inner_product(s.begin(), s.end(), t.begin(), 0);
  n += std::equal(s.begin(), s.end(), t.begin(), t.end());
  n += *std::max_element(s.begin(), s.end());
  auto it = std::find(s.begin(), s.end(), 'b');
  n += int(it - s.begin());
  n += std::any_of(t.cbegin(), t.cend(), [](char c) { return c == 'c'; });
  std::ranges::transform(s, s.begin(), [](char c) { return char(c + 1); });
  n += std::ranges::count_if(s, [](char c) { return c > 'b'; });
  std::replace(s.begin(), s.end(), 'c', 'k');
  std::reverse(s.begin(), s.end());
  s.erase(std::remove_if(s.begin(), s.end(), [](char c) { return c == 'k'; }), s.end());
  for (char c : s) n += c;
  std::sort(s.begin(), s.end());
  std::for_each(s.begin(), s.end(), [](char& c) { c += 1; });
  for (std::string::iterator i = s.begin(); i != s.end(); ++i) *i += 1;
  for (auto i = s.begin(); i < s.end(); i += 1) n += *i;
  std::string u(s.size(), ' ');
  std::transform(s.begin(), s.end(), u.begin(), [](unsigned char c) { return char(c ^ 1); });
  for (std::size_t i = 0; i < u.size(); ++i) n += u[i];
  std::string w = s; w.resize(2 * s.size());
  std::copy(u.begin(), u.end(), w.begin() + s.size());
  n += std::count(w.begin(), w.end(), 'd');
  return n;
}
static unsigned fnv(std::string_view v) { unsigned h = 2166136261u; for (char c : v) h = (h ^ (unsigned char)c) * 16777619u; return h; }
static unsigned fnv_s(const std::string& v) { unsigned h = 2166136261u; for (char c : v) h = (h ^ (unsigned char)c) * 16777619u; return h; }
[[ferry::offload]] void hashes(const std::vector<std::string>& w, std::vector<unsigned>& h, const std::string& one) {
  for (std::size_t i = 0; i < w.size(); ++i) h[i] = fnv(w[i]);
  for (std::size_t i = 0; i < w.size(); ++i) h[i] += fnv_s(w[i]) + fnv(one) * 3 + fnv_s(one);
}
[[ferry::offload]] unsigned views(std::string& s, const std::string& t) {
  std::string_view v = s, u(t);
  unsigned n = 0;
  for (std::size_t i = 0; i < v.size(); ++i) n = n + v[i];
  for (char& c : s) c += 1;
  for (std::size_t i = 0; i < v.size(); ++i) n += v[i] * 3;
  for (std::size_t i = 0; i < u.length(); ++i) n += u[i];
  for (std::size_t i = 0; i < s.size(); ++i) s[i] = std::tolower(s[i]);
  return n;
}
int main() {
  for (int n : {2, 15, 16, 40}) {
    std::string s(n, 'a'), t; for (int i = 0; i < n; ++i) t += char('a' + i % 4);
    std::vector<char> v(n); const int r = algos(s, v, t);
    std::printf("%d %s %s\n", r, s.c_str(), t.c_str());
    std::vector<std::string> w; for (int i = 0; i < n; ++i) w.push_back(std::string(i, char('a' + i)));
    std::vector<unsigned> h(n); hashes(w, h, t); for (unsigned x : h) std::printf("%u ", x);
    std::printf("%u\n", views(t, s));
  }
}
