// Annotations without an effect are reported, each with a remedy, but not if another file defines the function.
#include "declared.h"

[[ferry::device]] static double half(const double* x) { return *x / 2; }
[[ferry::device]] inline double twice(const double* x) { return 2 * *x + half(x); }
[[ferry::device]] double thrice(double x);  // kernels of other files may call this function

void plain(double* a [[ferry::extent(n)]], int n) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) a[i] = 1;
}

[[ferry::block(32)]] void tuned(double* a, int n);

[[ferry::offload]] void kernels(double* __restrict a, const double* __restrict b, int n, int m) {
  for (int j = 0; j < n; ++j) {
    double s = 0;
    [[ferry::independent, ferry::block(64)]] for (int i = 0; i < m; ++i) s += b[j * m + i];
    a[j] = s;
  }
  [[ferry::sequential, ferry::max_registers(32)]] for (int j = 1; j < n; ++j) a[j] += a[j - 1];
}
