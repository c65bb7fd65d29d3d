// Reductions into objects of derived classes: into the base's members, through references to the base, and into others.
// RUN: launches=5
#include <cstdio>
#include <vector>
using D = std::vector<double>;
struct B {
  double a = 0;
  void add(double d) { a += d; }
};
struct De : B {
  double b = 0;
};
[[ferry::offload]] double f(const D& x) {
  De s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    B& b = s;
    b.add(x[i]);
  }
  return s.a;
}
static void via(De& d, double v) {
  B& b = d;
  b.add(v);
}
[[ferry::offload]] double g(const D& x) {
  De s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    via(s, x[i]);
  }
  return s.a;
}
[[ferry::offload]] double h(const D& x) {
  De s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    s.a += x[i];
    s.b += 1;
  }
  return s.a + s.b;
}
[[ferry::offload]] double k(const D& x, std::vector<De>& e) {
  De s{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    s.a += e[i].a;
    s.b += e[i].b;
    e[i].a = x[i];
  }
  return s.a + s.b;
}
int main() {
  D x(50, 2.5);
  std::vector<De> e(50);
  std::printf("%g %g %g\n", f(x), g(x), h(x));
  double u = k(x, e);
  std::printf("%g %g\n", u, k(x, e));
}
