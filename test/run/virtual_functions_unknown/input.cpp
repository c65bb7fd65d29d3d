// RUN: launches=6 fallbacks=2
// EXPECT-STDERR: ferry: .*input.cpp:31: '\(\*filter\)' has a type whose functions have no device code \(Elsewhere\); this loop runs on the host \(guard: function\); define the class in the file of the loop or in a header that it includes; 'ferry explain' says why a class is excluded
// EXPECT-STDERR: ferry: .*input.cpp:38: 'filter' has a type whose functions have no device code \(Loud\); this loop runs on the host.*
// Objects of types whose functions have no device code: a type in another file, and a type whose function prints. The
// original loop calls them on the results of earlier kernels, and later kernels see their effects. A null pointer isn't
// dereferenced in a loop without iterations.
#include <cstdio>
#include <vector>

#include "filter.h"

double* watched = nullptr;
struct Half : Filter {
  double at(double x) const override { return x / 2; }
};
struct Shift : Filter {
  double by;
  explicit Shift(double b) : by(b) {}
  double at(double x) const override { return x + by; }
};
// Changes data that a kernel has written, but that the loop doesn't touch.
struct Loud : Filter {
  double at(double x) const override {
    if (watched) watched[0] += x;
    std::printf("%g\n", x);
    return x;
  }
};

[[ferry::offload]] void apply(double* x, int n, const Filter* filter) {
  for (int i = 0; i < n; ++i)
    x[i] = filter->at(x[i]);
}

[[ferry::offload]] double in_turn(double* x, double* y, int n, const Filter& filter) {
  for (int i = 0; i < n; ++i) y[i] = x[i] + 1;  // a kernel writes y
  watched = y;
  for (int i = 0; i < n; ++i)
    x[i] = filter.at(x[i]);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i];  // a kernel reads the values that the functions stored
  return sum;
}

int main() {
  const int n = 4;
  std::vector<double> v{1, 2, 3, 4}, w(n);
  const Half half;
  apply(v.data(), n, &half);
  apply(v.data(), n, elsewhere());
  apply(v.data(), 0, nullptr);
  apply(v.data(), 0, reinterpret_cast<const Filter*>(16));
  for (const double x : v) std::printf("%g\n", x);
  std::printf("%g\n", in_turn(v.data(), w.data(), n, Loud()));
  std::printf("%g\n", in_turn(v.data(), w.data(), n, Shift(0.5)));
  for (const double x : v) std::printf("%g\n", x);
}
