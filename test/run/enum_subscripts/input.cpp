// RUN: launches=8 fallbacks=0
// FLAGS: -Wno-deprecated-enum-float-conversion
// Enumerations in subscripts, bounds, steps and conditions are treated as the integers to which they convert.
#include <cstdio>

enum E { e0, e1, e2, e3 = 63 };
enum Small : unsigned char { s0, s1 = 200 };
enum class Scoped : short { a = -1, b = 3, c = 40 };
enum Negative { minus = -2, plus = 2 };
struct Grid {
  enum { width = 8, height = 8 };
  enum class Row : int;
};

[[ferry::offload]]
void casts(double* a, int n) {
  for (int i = 0; i < n; ++i) a[(E)i] += 1;
}

[[ferry::offload]]
void parameters(double* a, E n, Scoped c, Negative m) {
  for (int i = 0; i < n; ++i) a[i + e1 - n + e3] += 1;
  for (int i = e0; i != e3; ++i) a[i] += e2;
  for (int i = 0; i < static_cast<int>(c); i += n) a[i + static_cast<int>(Scoped::b) - m - 2] += plus;
}

[[ferry::offload]]
void in_body(double* a [[ferry::extent(n)]], int n, const Small* which) {
  for (int i = 0; i < n; ++i) {
    const E own = static_cast<E>(i);
    const Scoped also{static_cast<short>(i)};
    if (i - 10 < Grid::height) a[i] += 100;
    if (own > e2 && i < Grid::width * Grid::height) a[own] += static_cast<int>(also) + which[i];
    switch (which[i]) {
      case s0:
        a[i] += 0.5;
        break;
      case s1:
        a[i] -= 0.25;
        break;
    }
  }
}

[[ferry::offload]]
void rows(double (*m)[Grid::width], E from, const Small& last) {
  for (int j = from; j < Grid::height; ++j)
    for (int i = 0; i < Grid::width; ++i) m[j][i] += from == e1 ? last : -1;
}

// Values of 256 and more wrap.
[[ferry::offload]]
void narrowed(double* a, int n) {
  for (int i = 0; i < n; ++i) a[static_cast<Small>(i)] += 1;
  for (unsigned char i = s0; i < s1; ++i) a[i] += 1;
}

int main() {
  static double g[512];
  static Small which[64];
  for (int i = 0; i < 64; ++i) which[i] = i % 3 ? s0 : s1;
  casts(g, 64);
  parameters(g, e2, Scoped::c, minus);
  in_body(g, 64, which);
  rows(reinterpret_cast<double (*)[8]>(g), e1, which[0]);
  narrowed(g, 256);
  for (double x : g) std::printf("%g ", x);
  std::puts("");
}
