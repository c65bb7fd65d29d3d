// RUN: launches=17 fallbacks=0
// TRANSLATE-STDERR: with 't' of 5600000 bytes the arrays in the body exceed the 65536 bytes
// A local array of 5.6 MB would overflow a worker's smaller stack. A local array of an iteration may have up to 64 KiB.
#include <cstdio>

[[ferry::offload]]
void large(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[700000];
    for (int k = 0; k < 700000; ++k) t[k] = i + k;
    [[ferry::sequential]] for (int k = 0; k < 700000; ++k) t[699999 - k] += t[k];
    y[i] = t[i] + t[699999 - i];
  }
}

[[ferry::offload]]
void largest(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double t[8192];
    for (int k = 0; k < 8192; ++k) t[k] = i + k;
    for (int k = 0; k < 8192; ++k) t[8191 - k] += t[k];
    y[i] += t[i] + t[8191 - i];
  }
}

int main() {
  static double y[64];
  large(y, 16);
  largest(y, 64);
  std::printf("%g %g %g\n", y[0], y[13], y[63]);
}
