// Updates of elements that can't be atomic.
#include <algorithm>

[[ferry::offload]]
void of_bool(bool* seen, const int* k, int n) {
  for (int i = 0; i < n; ++i) seen[k[i]] |= i;
}

[[ferry::offload]]
void compared_as(short* least, const int* k, const int* x, int n) {
  for (int i = 0; i < n; ++i) least[k[i]] = std::min<int>(least[k[i]], x[i]);
}

[[ferry::offload]]
void converts(short* least, const int* k, const int* x, int n) {
  for (int i = 0; i < n; ++i) least[k[i]] = x[i] < least[k[i]] ? x[i] : least[k[i]];
}

[[ferry::offload]]
void of_one(double* x, const double* y, int k, int m, int n) {
  for (int i = 0; i < n; ++i) {
    x[k] += y[i];
    x[m] -= y[i];
  }
}

[[ferry::offload]]
void along_a_loop(double* x, double* y, const double* a, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < m; ++j) {
      x[j] += a[i * m + j];
      y[j] = y[j - 1] / 2;
    }
}
