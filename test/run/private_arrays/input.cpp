// RUN: launches=12 fallbacks=0
// Arrays declared outside the loop, in several shapes: filled by loops with constant, common or variable bounds,
// element by element, or in the same inner iteration. If the whole array is filled, data may select its elements.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#define SIZE 8

[[ferry::offload]]
void medians(const int* x, int* y, int n) {
  int t[SIZE];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < SIZE; ++k) t[k] = x[i + k];
    for (int a = 0; a < SIZE; ++a)
      for (int b = 0; b + 1 < SIZE; ++b)
        if (t[b] > t[b + 1]) {
          const int keep = t[b];
          t[b] = t[b + 1];
          t[b + 1] = keep;
        }
    y[i] = t[x[i] & 7] * 1000 + t[SIZE / 2];
  }
}

[[ferry::offload]]
void common_bounds(const float* x, float* y, int n, int m) {
  float row[32] = {7}, pair[2];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) row[k] = x[i * m + k] * 2;
    pair[0] = 0;
    pair[1] = 1;
    for (int j = 0; j < m; ++j) pair[j % 2] += row[j] * static_cast<float>(i);
    y[i] = pair[0] - pair[1];
  }
}

[[ferry::offload]]
void planes(const double (*x)[4], double (*y)[4], int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    double m[4][4], c[2];
    [[ferry::independent]]
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 4; ++j) {
        for (int k = 0; k < 4; ++k) m[j][k] = x[i][k] * (j + 1);
        c[0] = m[j][3] - m[j][0];
        double* p = c;
        p[1] = t;
        double sum = 0;
        for (double v : c) sum += v;
        y[i][j] += sum;
      }
  }
}

[[ferry::offload]]
void downwards(const short* x, long* y, int n) {
  [[maybe_unused]] long t[2][3];
  for (int i = 0; i < n; ++i) {
    for (int r = 1; r >= 0; --r)
      for (unsigned c = 0; c != 3; ++c) t[r][c] = x[i] * (r + 1L) + c;
    for (int c = 0; c < 3; ++c) t[0][c] += t[1][2 - c] * static_cast<long>(sizeof(t));
    y[i] = t[0][0] ^ t[0][1] ^ t[0][2];
  }
}

// The bounds are variables: reads of neighbours, reverse order, two loops that fill an array together, a recurrence.
[[ferry::offload]]
void variable_bounds(double* u, int ny, int nx, unsigned part) {
  double r[130], s[130], t[130];
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) r[i] = u[j * nx + i] * 2;
    for (unsigned i = 0; i < part; ++i) s[i] = u[j * nx + i];
    for (unsigned i = part; i < static_cast<unsigned>(nx); ++i) s[i] = -u[j * nx + i];
    t[0] = 1;
    for (int i = 1; i < nx; ++i) t[i] = t[i - 1] * 0.5 + r[i - 1];
    for (int i = 1; i < nx - 1; ++i) u[j * nx + i] = r[i - 1] + r[i + 1] + s[nx - 1 - i] + t[i];
  }
}

// The loop over k carries a dependence through the array, so only the loop over i is parallel.
[[ferry::offload]]
void carried(const double* x, double* y, int n, int m) {
  double t[64];
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < m; ++k) {
      if (k == 0)
        t[k] = x[i];
      else
        t[k] = t[k - 1] + x[i] * k;
      y[i * m + k] = t[k];
    }
}

// A function fills the array.
static void fill_scaled(double* t, double x, int m) {
  for (int k = m - 1; k >= 0; --k) t[k] = x * k;
}
[[ferry::offload]]
void by_callee(const double* x, double* y, int n, int m) {
  double t[32];
  for (int i = 0; i < n; ++i) {
    fill_scaled(t, x[i], m);
    double sum = 0;
    for (int k = 0; k < m; k += 2) sum += t[m - 1 - k];
    y[i] = sum;
  }
}

// The array is filled and copied as bytes.
[[ferry::offload]] void as_bytes(const double* a, double* b, int n, int m) {
  double t[8];
  for (int i = 0; i < n; ++i) {
    std::memset(t, 0, sizeof t);
    for (int k = 0; k < m; ++k) t[k] += a[i * m + k] * 2;
    for (int k = 0; k < m; ++k) b[i * m + k] = t[m - 1 - k] - t[m];
  }
  for (int i = 0; i < n; ++i) {
    double own[4], other[4];
    memcpy(own, a + i * 4, 4 * sizeof(double));
    std::memcpy(other, own, sizeof own);
    std::memcpy(&other[1], own, 2 * sizeof *own);
    memcpy(b + i * 4, other, sizeof(double) * m);
  }
}
[[ferry::offload]] void of_characters(const char* a, char* b, int n, int c) {
  for (int i = 0; i < n; ++i) {
    char t[5];
    std::memset(t, c + 256, 5);
    t[i % 5] = a[i];
    std::memcpy(b + i * 5, t, 5);
  }
}

int main() {
  const int n = 200;
  std::vector<int> x(n + SIZE), y(n);
  std::vector<short> s(n);
  std::vector<long> w(n);
  std::vector<float> f(n * 5), g(n);
  std::vector<double> a(n * 4), b(n * 4);
  for (int i = 0; i < n + SIZE; ++i) x[i] = i * 37 % 101;
  for (int i = 0; i < n; ++i) s[i] = static_cast<short>(i * 7 % 50 - 20);
  for (int i = 0; i < n * 5; ++i) f[i] = static_cast<float>(i % 9);
  for (int i = 0; i < n * 4; ++i) a[i] = i % 13;
  medians(x.data(), y.data(), n);
  common_bounds(f.data(), g.data(), n, 5);
  planes(reinterpret_cast<const double (*)[4]>(a.data()), reinterpret_cast<double (*)[4]>(b.data()), n, 3);
  downwards(s.data(), w.data(), n);
  std::vector<double> d(n * 4, -1.0);
  as_bytes(a.data(), d.data(), n, 4);
  std::vector<char> characters(n * 5);
  of_characters(reinterpret_cast<const char*>(x.data()), characters.data(), n, 'b');
  double of_bytes = 0;
  for (const double v : d) of_bytes = of_bytes * 0.5 + v;
  for (const char v : characters) of_bytes = of_bytes * 0.5 + v;
  std::printf("%.17g\n", of_bytes);
  variable_bounds(a.data(), 40, 20, 7);
  carried(a.data(), b.data(), 20, 40);
  by_callee(a.data(), b.data() + 10, 5, 9);
  for (int i = 0; i < n; ++i)
    std::printf("%g ", a[4 * i + 1] + a[4 * i + 2]);
  for (int i = 0; i < n; ++i)
    std::printf("%d %g %g %g %ld\n", y[i], static_cast<double>(g[i]), b[4 * i], b[4 * i + 3], w[i]);
}
