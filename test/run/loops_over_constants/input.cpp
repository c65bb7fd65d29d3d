// Loops over lists of numbers and over constant tables, whose values bound subscripts. Some tables and constants are
// static in the loop.
// RUN: fallbacks=0 launches=7
#include <array>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void lists(const double* a, double* b, int n) {
  for (int i = 1; i < n - 1; ++i) {
    double s = 0;
    for (int d : {-1, 1}) s += a[i + d];
    for (double w : {0.25, 0.5, 0.25}) s = s * w + 1;
    b[i] = s;
  }
}

// The list is built before the loop, from the values that the variables have there.
[[ferry::offload]]
void made_before(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) {
    double low = a[i], high = low + 2;
    for (double v : {low, high}) {
      low += v;
      high -= 0.5 * low;
    }
    b[i] += low + high;
  }
}

[[ferry::offload]]
void tables(const double* a, double* b, int n) {
  for (int i = 1; i < n - 1; ++i) {
    static constexpr int offs[] = {-1, 0, 1};
    static const double weights[3] = {1, 2, 1};
    static constexpr int middle = 1;
    double s = 0;
    for (int d : offs) s += a[i + d] * weights[d + middle];
    for (const int& d : offs) s -= a[i - d];
    b[i] += s;
  }
  static constexpr int far[] = {-2, 2};
  for (int i = 2; i < n - 2; ++i)
    for (int d : far) b[i] += a[i + d];
  constexpr std::array<int, 2> ways = {-1, 1};
  for (int i = 1; i < n - 1; ++i)
    for (int dj : ways)
      for (int di : ways) b[i] += a[i + (di + dj) / 2];
}

// The outer loop declares a table that inner kernels read.
[[ferry::offload]]
void inside(const double* a, double* b, int n) {
  for (int t = 0; t < 2; ++t) {
    static constexpr double factors[2] = {0.5, 0.25};
    for (int i = 0; i < n; ++i) b[i] = b[i] * factors[t] + a[i];
  }
}

int main() {
  const int n = 100000;
  std::vector<double> a(n), b(n);
  for (int i = 0; i < n; ++i) a[i] = i * 37 % 101 * 0.25;
  lists(a.data(), b.data(), n);
  made_before(a.data(), b.data(), n);
  tables(a.data(), b.data(), n);
  inside(a.data(), b.data(), n);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += b[i] * (i % 7);
  std::printf("%.17g\n", sum);
}
