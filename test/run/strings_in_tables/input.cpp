// RUN: fallbacks=33
// TRANSLATE-STDERR: ferry-host-copy
// EXPECT-STDERR: rows of 'w' lie in the table itself
// Tables of strings that grow, are sorted and swapped between loops. Kernels can't write rows that are short strings.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>
using Words = std::vector<std::string>;
[[ferry::offload]] unsigned sums(const Words& w, std::vector<unsigned>& h) {
  for (std::size_t i = 0; i < w.size(); ++i) { unsigned v = 7; for (char c : w[i]) v = v * 31 + c; h[i] = v; }
  unsigned t = 0; for (unsigned x : h) t += x; return t;
}
[[ferry::offload]] unsigned changes(Words& w, std::vector<unsigned>& h, int rounds) {
  unsigned t = 0;
  for (int r = 0; r < rounds; ++r) {
    for (std::size_t i = 0; i < w.size(); ++i) { unsigned v = 7; for (std::size_t j = 0; j < w[i].size(); ++j) v = v * 31 + w[i][j]; h[i] = v; }
    for (std::size_t i = 0; i < w.size(); ++i) t += h[i];
    w.push_back(std::string(r * 2, 'q'));
    h.push_back(0);
    std::swap(w[0], w[w.size() - 1]);
    std::sort(w.begin(), w.end());
    w[r % w.size()][0] = 'Z';
    w[(r + 1) % w.size()] += "x";
    if (r % 4 == 3) w.erase(w.begin());
  }
  return t;
}
[[ferry::offload]] unsigned write_rows(Words& w) {
  for (std::size_t i = 0; i < w.size(); ++i) for (std::size_t j = 0; j < w[i].size(); ++j) w[i][j] += 1;
  unsigned t = 0;
  for (std::size_t i = 0; i < w.size(); ++i) t += w[i][w[i].size() / 2];
  return t;
}
[[ferry::offload]] int arrays(const std::array<std::string, 3>& a, const std::string (&b)[2], int* out) {
  for (int i = 0; i < 3; ++i) { int n = 0; for (std::size_t j = 0; j < a[i].size(); ++j) n += a[i][j]; out[i] = n; }
  for (int i = 0; i < 2; ++i) { int n = 0; for (std::size_t j = 0; j < b[i].size(); ++j) n += b[i][j]; out[3 + i] = n; }
  return out[0] + out[4];
}
[[ferry::offload]] unsigned swapped(Words& a, Words& b, std::vector<unsigned>& h) {
  unsigned t = 0;
  for (std::size_t i = 0; i < a.size(); ++i) { unsigned v = 7; for (char c : a[i]) v = v * 31 + c; h[i] = v; }
  for (std::size_t i = 0; i < a.size(); ++i) t += h[i] * (i + 1);
  std::swap(a, b);
  for (std::size_t i = 0; i < a.size(); ++i) { unsigned v = 7; for (char c : a[i]) v = v * 31 + c; h[i] = v; }
  for (std::size_t i = 0; i < a.size(); ++i) t += h[i] * (i + 1);
  return t;
}
[[ferry::offload]] int row(Words& w, int k) {
  std::string& s = w[k];
  for (char& c : s) c += 1;
  int n = 0;
  for (std::size_t i = 0; i < s.size(); ++i) n += s[i];
  s += "more";
  for (std::size_t i = 0; i < s.size(); ++i) n += s[i];
  w[k + 1].swap(s);
  for (std::size_t i = 0; i < s.size(); ++i) n += s[i];
  for (std::size_t i = 0; i < w[k].size(); ++i) n += w[k][i];
  return n;
}
int main() {
  for (int n : {1, 3, 20}) {
    Words w, v; for (int i = 0; i < n; ++i) w.push_back(std::string(i * 3 % 23 + 1, char('a' + i))), v.push_back(std::string(i * 5 % 19 + 1, char('A' + i)));
    std::vector<unsigned> h(n);
    std::printf("%u\n", sums(w, h)); std::printf("%u\n", sums(v, h));
    std::printf("%u\n", swapped(w, v, h)); std::printf("%u\n", swapped(w, v, h));
    std::printf("%u\n", changes(w, h, 12));
    std::printf("%u\n", write_rows(w));
    if (w.size() > 2) std::printf("%d\n", row(w, 1));
    for (auto& s : w) std::printf("%s ", s.c_str());
    std::puts("");
    std::array<std::string, 3> a{w[0], "short", std::string(40, 'l')}; const std::string b[2] = {"one", std::string(17, 'z')}; int out[5];
    std::printf("%d\n", arrays(a, b, out)); for (int x : out) std::printf("%d ", x);
    std::puts("");
  }
}
