// RUN: launches=10 fallbacks=0 bytes_to_device=153536 bytes_to_host=88688
// Tiles whose size is known only at the launch. Each one touches its own elements. Sizes below 1 aren't launched.
#include <algorithm>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void transposed(double* a, const double* b, int n, int m, int ld, int size) {
  for (int ii = 0; ii < n; ii += size)
    for (int jj = 0; jj < m; jj += size)
      for (int i = ii; i < std::min(ii + size, n); ++i)
        for (int j = jj; j < std::min(jj + size, m); ++j) a[i * ld + j] = b[j * ld + i];
}

[[ferry::offload]]
void downwards(std::vector<int>& a, int n, int size) {
  for (int ii = n; ii > 0; ii -= size) {
    int low = ii - size;
    if (low < 0) low = 0;
    for (int i = low; i < ii; ++i) a[static_cast<std::size_t>(i)] += i;
  }
}

// Iterations within a tile depend on each other: the sum needs all of the tile's elements before any is written.
[[ferry::offload]]
void summed(long* a, unsigned n, unsigned size) {
  for (unsigned ii = 0; ii < n; ii += size) {
    long sum = 0;
    for (unsigned i = ii; i < std::min(ii + size, n); ++i) sum += a[i];
    for (unsigned i = ii; i < std::min(ii + size, n); ++i) a[i] = sum - a[i];
  }
}

int main() {
  const int n = 50, m = 37, ld = 64;
  std::vector<double> a(ld * ld), b(ld * ld);
  for (int i = 0; i < ld * ld; ++i) b[static_cast<std::size_t>(i)] = i % 17;
  double total = 0;
  for (const int size : {1, 7, 16}) {
    transposed(a.data(), b.data(), n, m, ld, size);
    for (const double value : a) total = total * 1.01 + value;
  }
  std::vector<int> c(n, 1);
  for (const int size : {1, 7, 50, 1000}) downwards(c, n, size);
  downwards(c, 0, 0);
  downwards(c, -5, -1);
  for (const int value : c) total = total * 1.01 + value;
  std::vector<long> d(n, 3);
  for (const unsigned size : {3U, 8U, 64U}) summed(d.data(), n, size);
  summed(d.data(), 0, 0);
  for (const long value : d) total = total * 1.01 + static_cast<double>(value);
  std::printf("%.17g\n", total);
}
