// The tiles and the points in them form a single grid over all points.
#include <algorithm>

[[ferry::offload]]
void stencil(int n, double (*b)[64], const double (*a)[64]) {
  for (int ii = 1; ii < n - 1; ii += 16)
    for (int jj = 1; jj < n - 1; jj += 16)
      for (int i = ii; i < std::min(ii + 16, n - 1); ++i)
        for (int j = jj; j < std::min(jj + 16, n - 1); ++j) b[i][j] = a[i - 1][j] + a[i + 1][j];
}

[[ferry::offload]]
void sums(unsigned n, double* c, const double (*a)[64]) {
  for (unsigned ii = 0; ii < n; ii += 32)
    for (unsigned kk = 0; kk < 64; kk += 32)
      for (unsigned i = ii; i < std::min(n, ii + 32); ++i)
        for (unsigned k = kk; k < kk + 32; ++k) c[i] += a[i][k];
}

// The launch checks that each tile has at least one iteration.
[[ferry::offload]]
void of_any_size(int n, int size, double (*b)[64], const double (*a)[64]) {
  for (int ii = 0; ii < n; ii += size)
    for (int jj = 0; jj < n; jj += size)
      for (int i = ii; i < std::min(ii + size, n); ++i)
        for (int j = jj; j < (jj + size < n ? jj + size : n); ++j) b[i][j] = a[j][i];
}

// These loop pairs aren't merged: the points exceed the tile, the bounds differ, or the body uses the tile's number.
[[ferry::offload]]
void overlapping(int n, double* b, const double* a) {
  for (int ii = 0; ii < n; ii += 16)
    for (int i = ii; i < std::min(ii + 17, n); ++i) b[i] = a[i];
}

[[ferry::offload]]
void shorter(int n, int m, double* b, const double* a) {
  for (int ii = 0; ii < n; ii += 16)
    for (int i = ii; i < std::min(ii + 16, m); ++i) b[i] = a[i];
}

[[ferry::offload]]
void numbered(int n, double* b) {
  for (int ii = 0; ii < n; ii += 16)
    for (int i = ii; i < std::min(ii + 16, n); ++i) b[i] = ii;
}

[[ferry::offload]]
void of_another_size(int n, int size, int other, double* b, const double* a) {
  for (int ii = 0; ii < n; ii += size)
    for (int i = ii; i < std::min(ii + other, n); ++i) b[i] = a[i];
}
