// RUN: launches=13 fallbacks=0 bytes_to_device=82416
// FLAGS: -std=gnu++20 -Wno-vla -Wno-pedantic -Wno-unused-parameter
// Pointers and references to variable-length arrays, which g++ converts into each other although Clang gives them
// different types.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define ROWS(T, name, from, m) T(*name)[m] = (T(*)[m])(from)

[[ferry::offload]]
static void from_void(void* p, int n, int m) {
  double(*a)[m] = (double(*)[m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] = 2 * a[i][j] + i;
}

[[ferry::offload]]
static void whole(double* p, int n, int m) {
  double(*a)[n][m] = (double(*)[n][m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) (*a)[i][j] += a[0][i][j] * 0.5;
}

[[ferry::offload]]
static void casts(double* p, const double* q, void* w, int n, int m) {
  double(*__restrict__ a)[m + 1] = reinterpret_cast<double(*)[m + 1]>(p);
  const double(*b)[m] = (double(*)[m])q;
  double(*const c)[m] = static_cast<double(*)[m]>(w);
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] = b[i - 1][j] + c[i][j];
}

[[ferry::offload]]
static void by_macro(double* p, int n, int m) {
  ROWS(double, a, p, m);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] -= j;
}

[[ferry::offload]]
static void braces(double* p, int n, int m) {
  double(*a)[m]{(double(*)[m])p};
  double(*b)[m]((double(*)[m])p), (*last)[m] = b + (n - 1);
  for (int j = 0; j < m; ++j) last[0][j] = a[0][j] + 1;
}

// The pointers are swapped, as in a time loop.
[[ferry::offload]]
static void swapped(double* p, double* q, int n, int m, int steps) {
  double(*a)[m];
  a = (double(*)[m])p;
  double(*b)[m] = (double(*)[m])q;
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i + 1 < n; ++i)
      for (int j = 1; j + 1 < m; ++j) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    double(*c)[m] = a;
    a = b;
    b = c;
  }
}

[[ferry::offload]]
static double own(int n, int m) {
  double t[n][m];
  double(*a)[m] = t;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] = i - j;
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i][m - 1];
  return sum + static_cast<double>(sizeof(a[0]) + sizeof(double[m]));
}

template <class T>
[[ferry::offload]]
static void instance(T* p, int n, int m) {
  T(*a)[m] = (T(*)[m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] = static_cast<T>(a[i][j] / 2);
}

struct Field {
  std::vector<double> values;
  int m;
  [[ferry::offload]]
  void scale(int n, double by) {
    double(*a)[m] = (double(*)[m])values.data();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) a[i][j] *= by;
  }
};

static double sum(const std::vector<double>& v) {
  double all = 0;
  for (std::size_t k = 0; k < v.size(); ++k) all += static_cast<double>(k % 7 + 1) * v[k];
  return all;
}

int main() {
  const int n = 40, m = 30;
  std::vector<double> v(n * (m + 1)), w(n * m, 0.5), x(n * m, 3);
  for (std::size_t k = 0; k < v.size(); ++k) v[k] = static_cast<double>(k % 11);
  from_void(v.data(), n, m);
  std::printf("%.17g\n", sum(v));
  whole(v.data(), n, m);
  std::printf("%.17g\n", sum(v));
  casts(v.data(), w.data(), x.data(), n, m);
  std::printf("%.17g\n", sum(v));
  by_macro(v.data(), n, m);
  braces(v.data(), n, m);
  std::printf("%.17g\n", sum(v));
  swapped(w.data(), x.data(), n, m, 3);
  std::printf("%.17g %.17g\n", sum(w), sum(x));
  std::printf("%.17g\n", own(n, m));
  instance(v.data(), n, m);
  std::vector<float> f(n * m, 7);
  instance(f.data(), n, m);
  Field field{w, m};
  field.scale(n, 1.5);
  std::printf("%.17g %g %.17g\n", sum(v), static_cast<double>(f[5]), sum(field.values));
}
