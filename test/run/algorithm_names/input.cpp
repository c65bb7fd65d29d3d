// A function's name passed to an algorithm means that function, even if the namespaces of the elements' classes declare
// functions with the same name. For objects, the operator is the one that name lookup inside the library finds.
// RUN: launches=6 fallbacks=0
// TRANSLATE-STDERR: this call of .std::transform. stays on the host
// TRANSLATE-STDERR: this call of .std::accumulate. stays on the host
#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

namespace ns {
struct Body {
  double x, y;
};
template <class T>
double key(T& b) {
  return 5 * b.x;
}
inline Body joined(const Body& a, Body& b) { return {a.x + 7 * b.x, b.y}; }
template <class T>
T operator+(const T& a, const T& b) {
  return {a.x + b.x, a.y + b.y};
}
}  // namespace ns
static double key(const ns::Body& b) { return b.x; }
static ns::Body joined(const ns::Body& a, const ns::Body& b) { return {a.x + b.x, a.y + b.y}; }
// Lookup from namespace std doesn't find this operator.
static ns::Body operator+(const ns::Body& a, const ns::Body& b) { return {a.x + 2 * b.x, a.y}; }
using Bodies = std::vector<ns::Body>;
struct Kind {
  double x;
  double of() { return 5; }
  double of() const { return x; }
};

[[ferry::offload]] void keys(const Bodies& v, std::vector<double>& out) {
  std::transform(v.begin(), v.end(), out.begin(), key);
}
[[ferry::offload]] void keys_of(Bodies& v, std::vector<double>& out) {
  std::transform(v.begin(), v.end(), out.begin(), key);
}
[[ferry::offload]] void constant(std::vector<Kind>& v, std::vector<double>& out) {
  for (double& e : out) e = 2;
  std::transform(v.cbegin(), v.cend(), out.begin(), [](auto& one) { return one.of(); });
}
[[ferry::offload]] ns::Body all(Bodies& v) { return std::accumulate(v.begin(), v.end(), ns::Body{}, joined); }
[[ferry::offload]] ns::Body added(Bodies& v, std::vector<double>& out) {
  for (double& e : out) e *= 2;
  return std::accumulate(v.begin(), v.end(), ns::Body{});
}
[[ferry::offload]] void sums(const Bodies& v, const Bodies& w, Bodies& to, std::vector<double>& out) {
  for (double& e : out) e += 1;
  std::transform(v.begin(), v.end(), w.begin(), to.begin(), std::plus<>{});
}

int main() {
  const int n = 1000;
  Bodies v, to(n);
  for (int i = 0; i < n; ++i) v.push_back({double(i % 10), double(i % 7)});
  std::vector<double> out(n);
  keys(v, out);
  std::printf("%g %g\n", out[3], out[999]);
  keys_of(v, out);
  std::printf("%g %g\n", out[3], out[999]);
  std::vector<Kind> kinds(n, {3});
  constant(kinds, out);
  std::printf("%g\n", out[10]);
  const ns::Body a = all(v), b = added(v, out);
  std::printf("%g %g, %g %g\n", a.x, a.y, b.x, b.y);
  sums(v, v, to, out);
  std::printf("%g %g %g\n", to[4].x, to[999].y, out[7]);
  std::printf("%g\n", (v[0] + v[1]).x);
}
