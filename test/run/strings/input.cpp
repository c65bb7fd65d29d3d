// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Strings as arrays of characters: short, long and empty strings, as parameters, locals, members, rows and captures.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
[[ferry::offload]] void upper(std::string& s) { std::transform(s.begin(), s.end(), s.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; }); }
[[ferry::offload]] void upper_data(std::string& s) { std::transform(s.data(), s.data() + s.size(), s.data(), [](char c) { return c >= 'a' && c <= 'z' ? char(c + 1) : c; }); }
[[ferry::offload]] void upper_for(std::string& s) { for (char& c : s) if (c >= 'a' && c <= 'z') c -= 32; }
[[ferry::offload]] void upper_idx(std::string& s) { for (std::size_t i = 0; i < s.length(); ++i) if (s[i] >= 'a') s[i] -= 32; }
[[ferry::offload]] int spaces(const std::string& s) { int n = 0; for (char c : s) n += c == 'A'; return n; }
[[ferry::offload]] int zeros(const std::string& s) { int n = 0; for (std::size_t i = 0; i <= s.size(); ++i) n += s[i] == 0; return n; }
[[ferry::offload]] int spaces_idx(const std::string& s) { int n = 0; for (std::size_t i = 0; i < s.size(); ++i) n += s[i] == 'A'; return n; }
[[ferry::offload]] int spaces_c(const std::string& s) { int n = 0; const char* p = s.c_str(); for (std::size_t i = 0; i < s.size(); ++i) n += p[i] == 'A'; return n; }
[[ferry::offload]] long spaces_count(const std::string& s) { return std::count_if(s.begin(), s.end(), [](char c) { return c == 'A'; }); }
[[ferry::offload]] void look(const std::string& text, const std::vector<int>& at, std::vector<int>& out) { std::transform(at.begin(), at.end(), out.begin(), [&](int k) { return int(text[k]); }); }
[[ferry::offload]] void words(const std::vector<std::string>& w, std::vector<unsigned>& h) { for (std::size_t i = 0; i < w.size(); ++i) { unsigned v = 7; for (char c : w[i]) v = v * 31 + c; h[i] = v; } }
[[ferry::offload]] void words2(const std::vector<std::string>& w, std::vector<unsigned>& h) { for (std::size_t i = 0; i < w.size(); ++i) { unsigned v = 7; for (std::size_t j = 0; j < w[i].size(); ++j) v = v * 31 + w[i][j]; h[i] = v; } }
[[ferry::offload]] void swaps(std::string& a, std::string& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] += 2;
  std::swap(a, b);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
  a.swap(b);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
}
[[ferry::offload]] void grows(std::string& a, int n) {
  for (int k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
    a += 'x';
    a.push_back('q');
    if (k % 3 == 2) a.pop_back();
    if (k % 5 == 2) a.resize(3);
    if (k % 7 == 2) a.insert(1, 3, 'z');
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
  }
}
[[ferry::offload]] std::string made(const std::string& a) {
  std::string t = a;
  for (std::size_t i = 0; i < t.size(); ++i) t[i] += 1;
  std::string u = std::move(t);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += 1;
  t = u;
  t.assign(7, 'c');
  for (std::size_t i = 0; i < t.size(); ++i) t[i] += i;
  std::cout << t << ' ' << u << '\n';
  std::printf("%s|%s|%s\n", t.c_str(), u.data(), a.c_str());
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += 1;
  return u;
}
[[ferry::offload]] int local_loop(const std::string& a) {
  int n = 0;
  for (int k = 0; k < 20; ++k) {
    std::string t(k, 'a');
    for (std::size_t i = 0; i < t.size(); ++i) t[i] += i % 3;
    for (std::size_t i = 0; i < t.size(); ++i) n += t[i] * k;
    t += a;
    for (std::size_t i = 0; i < t.size(); ++i) n += t[i] * k;
  }
  return n;
}
class S { std::string a_, b_; public: S(int n) : a_(n, 'x'), b_(n, 'x') {} int sub(int i) const { return a_[i] == b_[i] ? 3 : -2; }
  [[ferry::offload]] int run() { int c = 0, n = (int)a_.size(); for (int i = 0; i < n; i++) c += sub(i); return c; }
  [[ferry::offload]] int run2() { for (char& c : a_) c += 1; int k = 0; for (char c : a_) k += c; return k; } };
struct P { std::string name; int n; };
[[ferry::offload]] int structs(P& p) {
  for (char& c : p.name) c += p.n;
  P q = p;
  for (char& c : q.name) c += q.n;
  p = q;
  for (char& c : p.name) c += p.n;
  std::swap(p, q);
  for (char& c : p.name) c += 1;
  P r = std::move(p);
  for (char& c : r.name) c += 1;
  p = r;
  return r.name[2] * 1000 + q.name[1];
}
int main() {
  for (int n : {0, 1, 5, 15, 16, 17, 100}) {
    std::string s; for (int i = 0; i < n; ++i) s += char('a' + i % 26);
    const std::string s0 = s;
    std::printf("%d: %s\n", n, s.c_str());
    upper(s); std::puts(s.c_str()); s = s0;
    upper_data(s); std::puts(s.c_str());
    upper_for(s); std::puts(s.c_str()); s = s0;
    upper_idx(s); std::puts(s.c_str());
    std::printf("%d %d %d %ld %d\n", spaces(s), spaces_idx(s), spaces_c(s), spaces_count(s), zeros(s));
    std::vector<int> at, o; for (int i = 0; i <= n; ++i) at.push_back(n - i); o.resize(at.size());
    look(s, at, o); for (int x : o) std::printf("%d ", x); std::puts("");
    std::vector<std::string> w; for (int i = 0; i < n; ++i) w.push_back(std::string(i * 3, char('a' + i)));
    std::vector<unsigned> h(w.size()); words(w, h); for (unsigned x : h) std::printf("%u ", x); std::puts("");
    words2(w, h); for (unsigned x : h) std::printf("%u ", x); std::puts("");
    std::string b = "bbbbb"; swaps(s, b); std::printf("%s %s\n", s.c_str(), b.c_str());
    std::string c = s0; grows(c, 20); std::puts(c.c_str());
    std::puts(made(s0).c_str());
    std::printf("%d\n", local_loop(s0));
    S o2(n); std::printf("%d %d\n", o2.run(), o2.run2());
    if (n > 2) { P p{s0, 1}; int r = structs(p); std::printf("%d %s\n", r, p.name.c_str()); }
  }
}
