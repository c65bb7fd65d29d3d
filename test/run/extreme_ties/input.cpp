// RUN: launches=29 fallbacks=2
// EXPECT-STDERR: input\.cpp:\d+: one of the values whose minimum or maximum the loop computes is a NaN; this loop runs on the host \(guard: NaN\)
// Minima and maxima in forms that select the last of equal values: zeros keep their signs, and positions are those of
// the last value. If a NaN would restart the search, a loop with a NaN runs on the host.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

template <class T>
[[ferry::offload]] T largest_of_macro(const T* x, int n, T first) {
  T m = first;
  for (int i = 0; i < n; ++i) m = MAX(m, x[i]);
  return m;
}

template <class T>
[[ferry::offload]] T least_turned(const T* x, int n, T first) {
  T m = first;
  for (int i = 0; i < n; ++i)
    if (i % 7 != 6) m = std::min(x[i], m);
  return m;
}

template <class T>
[[ferry::offload]] T last_least(const T* x, int n, T first) {
  T m = first;
  for (int i = 0; i < n; ++i)
    if (x[i] <= m) m = x[i];
  return m;
}

template <class T>
[[ferry::offload]] T last_greatest(const T* x, int n, T first) {
  T m = first;
  for (int i = 0; i < n; ++i) m = m <= x[i] ? x[i] : m;
  return m;
}

template <class T>
[[ferry::offload]] T first_anew(const T* x, int n, T first) {
  T m = first;
  for (int j = 0; j < n / 10; ++j)
    for (int i = 0; i < 10; ++i) m = m >= x[j * 10 + i] ? m : x[j * 10 + i];
  return m;
}

template <class T>
[[ferry::offload]] T with_place(const T* x, int n, T first, int& row, int& column) {
  T m = first;
  for (int j = 0; j < n / 10; ++j)
    for (int i = 0; i < 10; ++i)
      if (x[j * 10 + i] >= m) {
        row = j;
        m = x[j * 10 + i];
        column = i;
      }
  return m;
}

// Floats are compared as doubles, as in C's functions, and nothing is rounded.
[[ferry::offload]] float widened(const float* x, int n, float first, float& low) {
  float m = first;
  low = first;
  for (int i = 0; i < n; ++i) {
    m = fmax(m, fabs(x[i]));
    low = fmin(x[i], low);
  }
  return m;
}

// Computes minima and maxima of floats that are compared as doubles, in a single element and in scattered elements.
[[ferry::offload]] void widened_elements(const float* x, int n, float* one, float* of, const int* which) {
  for (int i = 0; i < n; ++i) one[0] = fmin(one[0], x[i]);
  for (int i = 0; i < n; ++i) of[which[i]] = fmax(fabs(x[i]), of[which[i]]);
}

struct Field {
  double most_ = -1;
  [[ferry::offload]] void measure(const double* x, int n) {
    for (int i = 0; i < n; ++i) most_ = std::max(std::fabs(x[i]), most_);
  }
};

template <class T>
static void print(T value) {
  std::printf("%g%s ", static_cast<double>(value), std::signbit(static_cast<double>(value)) ? "-" : "+");
}

template <class T>
static void all(const std::vector<T>& x, T low, T high) {
  const int n = static_cast<int>(x.size());
  int row = -1, column = -1;
  print(largest_of_macro(x.data(), n, low));
  print(least_turned(x.data(), n, high));
  print(last_least(x.data(), n, high));
  print(last_greatest(x.data(), n, low));
  print(first_anew(x.data(), n, low));
  print(with_place(x.data(), n, low, row, column));
  std::printf("%d %d\n", row, column);
}

int main() {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  std::vector<double> x(4000);
  for (int i = 0; i < 4000; ++i) x[i] = i % 5 == 0 ? 0.0 : i % 5 == 1 ? -0.0 : -std::fabs(i * 37 % 101);
  all(x, -infinity, infinity);
  for (double& v : x) v = -v;
  all(x, nan, nan);
  std::vector<int> whole(3000);
  for (int i = 0; i < 3000; ++i) whole[i] = i * 37 % 101;
  all(whole, -5, 1000);
  Field field;
  field.measure(x.data(), 4000);
  print(field.most_);
  x[2000] = nan;
  print(largest_of_macro(x.data(), 4000, 1.0));
  field.measure(x.data(), 4000);
  print(field.most_);
  print(last_least(x.data(), 4000, 1.0));
  print(largest_of_macro(x.data(), 0, nan));
  print(least_turned(x.data() + 6, 1, -3.0));
  std::vector<float> narrow(4000);
  for (int i = 0; i < 4000; ++i) narrow[i] = static_cast<float>(i * 37 % 1013) / 7 - 50;
  narrow[77] = std::numeric_limits<float>::quiet_NaN();
  float low = 0;
  for (const float first : {0.F, 200.F, -100.F, std::numeric_limits<float>::quiet_NaN()}) {
    const float most = widened(narrow.data(), 4000, first, low);
    std::printf("%.9g %.9g ", static_cast<double>(most), static_cast<double>(low));
  }
  std::vector<float> of(9, 1.F);
  std::vector<int> which(4000);
  for (int i = 0; i < 4000; ++i) which[i] = i * 7 % 9;
  of[4] = std::numeric_limits<float>::quiet_NaN();
  widened_elements(narrow.data(), 4000, &low, of.data(), which.data());
  for (const float most : of) std::printf("%.9g ", static_cast<double>(most));
  std::printf("%.9g\n", static_cast<double>(low));
}
