// Output that every launch would reach.
#include <cstdio>

[[ferry::offload]]
void each(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 2 * x[i];
    std::printf("%g\n", y[i]);
  }
}

[[ferry::offload]]
void progress(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 100 == 0) std::puts("going on");
    y[i] = 2 * x[i];
  }
}

// The result of printf is used, but a kernel can't compute it.
[[ferry::offload]]
void counted(const double* x, int* length, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] < 0) length[i] = std::printf("%g\n", x[i]);
}
