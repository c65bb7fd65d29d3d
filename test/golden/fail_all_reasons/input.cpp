// All reasons for all loops are reported at once: for an outer loop and the asserted loop inside it, for each buffer
// and each variable. Equal reasons are reported once, with a count.
#include <cstdio>

double unknown(double);

[[ferry::offload]]
void recurrences(double* a, double* b, int n) {
  double last = 0;
  for (int t = 0; t < n; ++t) {
    [[ferry::independent]] for (int i = 1; i < n; ++i) {
      a[i] = last + b[i];
      last = a[i - 1];
    }
    b[t + 1] = b[t];
  }
}

[[ferry::offload]]
void two_buffers(double* a, double* b, const int* k, int n) {
  for (int i = 1; i < n; ++i) {
    a[i] = a[i - 1] + 1;
    b[k[i]] = b[i];
  }
}

[[ferry::offload]]
void calls(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    a[i] = unknown(a[i]);
    a[i] += unknown(a[i] + 1);
    a[i] += unknown(a[i] + 2);
    std::printf("%g\n", a[i]);
  }
}
