// RUN: launches=12 fallbacks=0
// Minima and maxima with their positions: the first of equal values wins, also among zeros, and a NaN never wins.
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

[[ferry::offload]]
static int argmin(const double* a, int n, double& least) {
  int k = -1;
  for (int i = 0; i < n; ++i)
    if (a[i] < least) {
      least = a[i];
      k = i;
    }
  return k;
}

[[ferry::offload]]
static long argmax(const int* c, int ny, int nx, int& value) {
  int row = -1, column = -1, far = 0;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      const int x = c[j * nx + i];
      if (value < x) {
        column = i;
        value = x;
        row = j;
      }
      if (x > 10) far = far + 1;
    }
  return row * 1000L + column + far * 1000000L;
}

[[ferry::offload]]
static double zeros(const double* a, int n, double first) {
  double least = first;
  for (int i = 0; i < n; ++i) {
    if (a[i] != a[i] && i == 3) continue;
    if (least > a[i]) least = a[i];
  }
  return least;
}

// The conditional operators share one condition. The minimum is updated after its row and column.
template <class T>
[[ferry::offload]] static T by_choices(const T* x, int ny, int nx, int& row, int& column, int& last_place) {
  T m = x[0], last = x[0];
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      row = x[j * nx + i] < m ? j : row;
      column = x[j * nx + i] < m ? i : column;
      m = x[j * nx + i] < m ? x[j * nx + i] : m;
      last_place = x[j * nx + i] <= last ? j * nx + i : last_place;
      last = x[j * nx + i] <= last ? x[j * nx + i] : last;
    }
  return m + last;
}

template <class T>
static void try_choices(const std::vector<T>& x) {
  int row = -1, column = -2, last = -3;
  const T sum = by_choices(x.data(), 60, 100, row, column, last);
  std::printf("%g %d %d %d\n", static_cast<double>(sum), row, column, last);
}

int main() {
  const int n = 6000;
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  std::vector<double> a(n);
  std::vector<int> c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i % 5 == 0 ? nan : 5 + i * 7 % 50;
    c[i] = i * 7 % 50 == 21 ? std::numeric_limits<int>::min() : i * 7 % 50;
  }
  double least = infinity;
  int k = argmin(a.data(), n, least);
  std::printf("%d %g\n", k, least);
  least = nan;
  k = argmin(a.data(), n, least);
  std::printf("%d %d\n", k, std::isnan(least));
  least = 5;
  std::printf("%d ", argmin(a.data(), n, least));
  least = infinity;
  std::printf("%d\n", argmin(a.data(), 1, least));
  int value = std::numeric_limits<int>::min();
  const long place = argmax(c.data(), 60, 100, value);
  std::printf("%ld %d\n", place, value);
  try_choices(c);
  for (int i = 0; i < n; ++i) a[i] = i % 7 == 0 ? nan : (i * 37 + 11) % 301;
  try_choices(a);
  a[0] = 301;
  try_choices(a);
  for (int i = 0; i < n; ++i) a[i] = i % 100 == 99 ? (i % 200 == 99 ? 0.0 : -0.0) : i + 1;
  std::printf("%d ", std::signbit(zeros(a.data(), n, infinity)));
  std::printf("%d ", std::signbit(zeros(a.data() + 100, n - 100, infinity)));
  std::printf("%d ", std::signbit(zeros(a.data(), n, -0.0)));
  for (int i = 0; i < n; ++i) a[i] = nan;
  std::printf("%d\n", zeros(a.data(), n, infinity) == infinity);
}
