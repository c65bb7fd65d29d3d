// RUN: launches=17 fallbacks=0
// Updates of elements that many iterations share: minima and maxima of floating-point values, with NaNs among the
// values and in the elements; products; plain writes of the same value.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

using Ints = std::vector<int>;

template <class T>
[[ferry::offload]] void extremes(const Ints& at, const std::vector<T>& x, std::vector<T>& least, std::vector<T>& most,
                                 std::vector<T>& last, std::vector<T>& passing, std::vector<T>& largest) {
  const int n = static_cast<int>(at.size());
  for (int i = 0; i < n; ++i)
    if (x[i] < least[at[i]]) least[at[i]] = x[i];
  for (int i = 0; i < n; ++i) most[at[i]] = std::max(most[at[i]], x[i]);
  for (int i = 0; i < n; ++i) last[at[i]] = x[i] <= last[at[i]] ? x[i] : last[at[i]];
  for (int i = 0; i < n; ++i) passing[at[i]] = std::fmin(passing[at[i]], x[i]);
  for (int i = 0; i < n; ++i) largest[at[i]] = std::fmax(x[i], largest[at[i]]);
}

template <class T>
[[ferry::offload]] void products(const Ints& at, std::vector<T>& whole, std::vector<double>& scale) {
  for (std::size_t i = 0; i < at.size(); ++i) whole[at[i]] *= 3;
  for (std::size_t i = 0; i < at.size(); ++i) scale[at[i]] = 2.0 * scale[at[i]];
}

[[ferry::offload]]
static void marks(const Ints& at, const Ints& other, const std::vector<double>& x, std::vector<char>& seen,
                  std::vector<double>& large, double limit, std::vector<int>& any) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    seen[at[i]] = 1;
    if (x[i] > 3) seen[other[i]] = 1;
  }
  for (std::size_t i = 0; i < at.size(); ++i)
    if (x[i] > limit) large[at[i]] = 2 * limit;
  for (std::size_t i = 0; i < at.size(); ++i)
    if (x[i] > limit) any[0] = 1;
}

template <class T>
static void print(const std::vector<T>& values) {
  for (T value : values) std::printf(" %g", static_cast<double>(value) + 0.0);
  std::printf("\n");
}

template <class T>
static void try_extremes(const Ints& at) {
  const T nan = std::numeric_limits<T>::quiet_NaN();
  std::vector<T> x(at.size()), least(40, T(1.5)), most(40, T(-2)), last(40, T(7)), passing(40, nan), largest(40, T(1));
  for (std::size_t i = 0; i < at.size(); ++i)
    x[i] = i % 11 == 3 || at[i] == 9 ? nan : T(static_cast<int>(i * 7919 % 1000) - 500) / 64;
  least[3] = most[4] = last[5] = nan;
  extremes(at, x, least, most, last, passing, largest);
  print(least);
  print(most);
  print(last);
  print(passing);
  print(largest);
}

int main() {
  const int n = 3000;
  Ints at(n), other(n);
  std::vector<double> x(n), scale(40, 1), large(40, -1);
  for (int i = 0; i < n; ++i) at[i] = i * i % 37, other[i] = i % 3 + 36, x[i] = i % 5 == 0 ? i * 0.001 : -1;
  try_extremes<float>(at);
  try_extremes<double>(at);
  std::vector<short> narrow(40, -5);
  std::vector<unsigned long long> wide(40, 5);
  products(at, narrow, scale);
  products(at, wide, scale);
  for (int k = 0; k < 40; ++k) std::printf(" %d %llu %g", narrow[k], wide[k], scale[k]);
  std::printf("\n");
  std::vector<char> seen(40);
  std::vector<int> any(2);
  marks(at, other, x, seen, large, 2.5, any);
  for (int k = 0; k < 40; ++k) std::printf(" %d", seen[k]);
  print(large);
  std::printf("%d %d\n", any[0], any[1]);
}
