// RUN: fallbacks=0
// Terminators, characters that are 0, wide strings, and output of data that kernels have written.
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
[[ferry::offload]] int terminators(const std::string& s, const std::vector<int>& at) {
  int n = 0;
  for (std::size_t i = 0; i < at.size(); ++i) n += s[at[i]] * 3 + (s[at[i]] == 0);
  for (std::size_t i = 0; i <= s.size(); ++i) n += s[i] + (s.c_str()[i] == 0);
  return n;
}
[[ferry::offload]] void cut(std::string& s, std::size_t k) {
  for (std::size_t i = k; i < s.size(); ++i) s[i] = 0;
  std::printf("[%s] %zu\n", s.c_str(), s.size());
  for (std::size_t i = 0; i < k; ++i) s[i] += 1;
  std::cout << s << '|' << s.data() << '|' << s.c_str() << '\n';
  std::string t = s;
  for (char& c : t) c |= 1;
  std::string u = t + s + "x";
  std::cout << u << std::endl;
  std::printf("%s %d\n", u.c_str(), (int)t[0]);
  for (char& c : t) c |= 2;
  std::fwrite(t.data(), 1, t.size(), stdout);
  for (char& c : t) c |= 4;
  std::fputs(t.c_str(), stdout);
  for (char& c : t) c |= 8;
  std::string_view view = t;
  std::cout << view << '\n';
  for (char& c : t) c |= 16;
  std::cout << view.substr(0, 2) << t.back() << t.front() << '\n';
  if (t == s) std::puts("same");
  for (char& c : t) c |= 32;
  if (t.find('\x7f') != std::string::npos) std::puts("found");
  for (char& c : t) c ^= 32;
  std::string name = "file_";
  name += std::to_string(t.size());
  name.append(".txt");
  std::cout << name << t[t.size() / 2] << std::endl;
}
template <class C> [[ferry::offload]] unsigned hash(std::basic_string<C>& s) {
  for (auto& c : s) c = static_cast<C>(c + 1);
  unsigned h = 0;
  for (std::size_t i = 0; i < s.size(); ++i) h += s[i] * (i + 1);
  s += C('x');
  for (std::size_t i = 0; i < s.size(); ++i) h += s[i] * (i + 1);
  return h;
}
template <class C> void wide(int n) {
  std::basic_string<C> s(n, C('a')), t(n / 2, C('b'));
  std::printf("%u ", hash(s)); std::printf("%u ", hash(t));
  std::swap(s, t);
  std::printf("%u ", hash(s)); std::printf("%u\n", hash(t));
}
[[ferry::offload]] void writes_end(std::string& s) {
  for (std::size_t i = 0; i <= s.size(); ++i) s[i] = i < s.size() ? char('a' + i % 26) : '\0';
}
int main() {
  for (int n : {1, 5, 15, 16, 50}) {
    std::string s(n, 'd');
    std::vector<int> at; for (int i = 0; i <= n; ++i) at.push_back((i * 7) % (n + 1));
    std::printf("%d\n", terminators(s, at));
    writes_end(s); std::puts(s.c_str());
    cut(s, n / 2 + 1); std::puts(s.c_str());
    wide<char>(n); wide<char8_t>(n); wide<char16_t>(n); wide<char32_t>(n); wide<wchar_t>(n);
  }
  std::string e; std::vector<int> z{0, 0}; std::printf("%d\n", terminators(e, z)); writes_end(e);
}
