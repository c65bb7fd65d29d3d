// NOT-BY-CLANG: only g++ can compute its constants
// RUN: launches=2 fallbacks=0
// Constants that GCC computes with library functions that Clang doesn't accept in constant expressions.
#include <cmath>
#include <cstdio>

constexpr double root = std::sqrt(2.0);
constexpr double table[3] = {std::sin(0.1), std::exp(1.0), std::pow(2.0, 0.5)};

[[ferry::offload]]
void scale(double* a, int n) {
  constexpr double third = std::cbrt(3.0);
  for (int i = 0; i < n; ++i) a[i] = a[i] * root + table[i % 3] + third;
}

[[ferry::offload]]
void inside(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    constexpr double half = std::sqrt(0.25);
    a[i] += half;
  }
}

int main() {
  double a[90] = {};
  for (int i = 0; i < 90; ++i) a[i] = i;
  scale(a, 90);
  inside(a, 90);
  for (int i = 0; i < 90; i += 7) std::printf("%.12g\n", a[i]);
}
