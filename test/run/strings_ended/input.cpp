// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Strings on the stack that are destroyed, also by exceptions, and objects that reuse their memory.
#include <cstdio>
#include <stdexcept>
#include <string>
[[ferry::offload]] int blocks(int n, int k) {
  int sum = 0;
  for (int r = 0; r < 4; ++r) {
    { std::string s(n, 'a'); for (char& c : s) c += r; for (char c : s) sum += c; if (r == k) continue; s += "t"; for (char c : s) sum += c; }
    { double t[4] = {1, 2, 3, 4}; for (int i = 0; i < 4; ++i) t[i] += r; for (int i = 0; i < 4; ++i) sum += int(t[i]); }
    { std::string s; s.assign(n, 'b'); for (char c : s) sum += c; s = "literal"; for (char c : s) sum += 3 * c; for (char& c : s) c += 1; s.insert(2, "zz"); for (char c : s) sum += c; }
    { char t[32]; for (int i = 0; i < 32; ++i) t[i] = char(i); for (int i = 0; i < 32; ++i) sum += t[i]; }
    { const std::string s(n, char('c' + r)); for (char c : s) sum += c; }
    { std::string s(3, 'x'), t(n, 'y'); for (char& c : s) c += 1; for (char& c : t) c += 1; s.swap(t); for (char c : s) sum += c; for (char c : t) sum += 2 * c; }
  }
  return sum;
}
[[ferry::offload]] int throws(std::string& s, int k) {
  std::string t = s;
  for (char& c : t) c += 1;
  if (k == 1) throw std::runtime_error(t);
  for (char& c : s) c += 1;
  if (k == 2) throw std::runtime_error("two " + s);
  int n = 0; for (char c : t) n += c;
  return n;
}
[[ferry::offload]] int deep(std::string s, int k) {
  for (char& c : s) c += 1;
  int n = 0; for (char c : s) n += c;
  if (k > 0) n += deep(s + "x", k - 1);
  for (char& c : s) c += 2;
  for (char c : s) n += c;
  return n;
}
[[ferry::offload]] int temporaries(const std::string& s, int n) {
  const std::string& r = s + "tail";
  int sum = 0;
  for (char c : r) sum += c;
  std::string&& q = std::string(n, 'q');
  for (char& c : q) c += 1;
  for (char c : q) sum += c;
  std::string u = q;
  for (char& c : u) c += 1;
  q = u;
  for (char c : q) sum += c;
  q = std::string(n + 1, 'w');
  for (char c : q) sum += c;
  return sum;
}
int main() {
  for (int n : {1, 7, 15, 16, 31}) {
    std::printf("%d %d\n", blocks(n, -1), blocks(n, 2));
    std::string s(n, 'f');
    for (int k = 0; k < 3; ++k) try { std::printf("%d\n", throws(s, k)); } catch (std::exception& e) { std::puts(e.what()); }
    std::printf("%s %d %d\n", s.c_str(), deep(s, 4), temporaries(s, n));
  }
}
