// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-copy
// Strings that are swapped, moved, assigned, passed by value and returned between loops, including short strings.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>
[[ferry::offload]] int kept_pointer(std::string& s, std::string& t) {
  char* p = s.data();
  int n = 0, m = (int)s.size();
  for (int i = 0; i < m; ++i) p[i] += 1;
  std::swap(s, t);
  for (int i = 0; i < m; ++i) n += p[i] * (i + 1);
  for (std::size_t i = 0; i < s.size(); ++i) n += s[i] * 3;
  for (std::size_t i = 0; i < t.size(); ++i) n += t[i] * 7;
  return n;
}
[[ferry::offload]] int same(std::string& a, std::string& b, const std::string& c) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] += 1;
  int n = 0;
  for (std::size_t i = 0; i < c.size(); ++i) n += c[i] * (i + 1);
  return n + a[0];
}
[[ferry::offload]] int moved_assign(std::string& a, std::string& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += 1;
  for (std::size_t i = 0; i < b.size(); ++i) b[i] += 2;
  a = std::move(b);
  int n = 0;
  for (std::size_t i = 0; i < a.size(); ++i) n += a[i] * (i + 1);
  b.assign(5, 'x');
  for (std::size_t i = 0; i < b.size(); ++i) n += b[i] * (i + 1);
  b.assign(9, 'y');
  for (std::size_t i = 0; i < b.size(); ++i) b[i] += i;
  b.resize(30, 'w');
  for (std::size_t i = 0; i < b.size(); ++i) n += b[i] * (i + 1);
  b.resize(4); b.shrink_to_fit();
  for (std::size_t i = 0; i < b.size(); ++i) n += b[i] * (i + 1);
  b.clear(); b.append(6, 'z');
  for (std::size_t i = 0; i < b.size(); ++i) n += b[i] * (i + 1);
  return n;
}
[[ferry::offload]] std::string by_value(std::string s, int k) {
  for (std::size_t i = 0; i < s.size(); ++i) s[i] += k;
  if (k == 2) s += "tail";
  for (std::size_t i = 0; i < s.size(); ++i) s[i] += 1;
  return s;
}
[[ferry::offload]] std::string local(int n, int k) {
  std::string s(n, 'a');
  for (std::size_t i = 0; i < s.size(); ++i) s[i] += (k + i) % 20;
  return s;
}
[[ferry::offload]] int driver(std::string s, int n) {
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    s = by_value(s, k);
    std::string t = local(n, k);
    for (std::size_t i = 0; i < t.size(); ++i) t[i] += 1;
    std::string u = by_value(std::move(t), k);
    for (char c : u) sum += c;
    for (char c : s) sum += 2 * c;
    const std::string& r = by_value(u, 2);
    for (char c : r) sum += 5 * c;
  }
  return sum;
}
int main() {
  for (int n : {1, 4, 15, 16, 40}) for (int m : {1, 15, 16, 33}) {
    std::string s(n, 'b'), t(m, 'c');
    std::printf("%d ", kept_pointer(s, t)); std::printf("%s %s\n", s.c_str(), t.c_str());
    std::printf("%d ", same(s, s, s)); std::printf("%s\n", s.c_str());
    if (t.size() >= s.size()) { std::printf("%d ", same(s, t, s)); std::printf("%s %s\n", s.c_str(), t.c_str()); }
    std::printf("%d ", moved_assign(s, t)); std::printf("%s %s\n", s.c_str(), t.c_str());
    std::puts(by_value(s, 2).c_str()); std::puts(local(n, m).c_str());
    std::printf("%d\n", driver(s, m));
  }
}
