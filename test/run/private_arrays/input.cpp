// RUN: launches=6 fallbacks=0
// Arrays declared outside, of several shapes: filled by loops with constant or common bounds, element by element, in the
// same iteration of an inner loop; read at subscripts that data decides where all of it is filled. Inside a time loop.
#include <cstdio>
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
  for (int i = 0; i < n; ++i)
    std::printf("%d %g %g %g %ld\n", y[i], static_cast<double>(g[i]), b[4 * i], b[4 * i + 3], w[i]);
}
