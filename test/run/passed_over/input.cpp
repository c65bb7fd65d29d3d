// RUN: launches=6 fallbacks=3
// EXPECT-STDERR: 's' may be accessed outside its 10 elements
// TRANSLATE-STDERR: its subscript must be known before the loop
// Iterations that the original loop doesn't reach would access elements past an array's end, or divide by 0.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

[[ferry::offload]]
bool ends(const std::vector<char>& s, int n) {
  bool found = false;
  for (int i = 0; i < n; ++i) found = found || s[i] == 0;
  return found;
}

[[ferry::offload]]
bool sorted(const std::vector<int>& x) {
  bool ok = true;
  for (int i = 0; i < static_cast<int>(x.size()); ++i) ok = ok && (i == 0 || x[i - 1] <= x[i]);
  return ok;
}

[[ferry::offload]]
bool any_large(const double* a [[ferry::extent(m)]], int n, int m) {
  bool found = m == 0;
  for (int i = 0; i < n; ++i) found = found || a[i + 1] > 2;
  return found;
}

// `names` has elements only for values below 100.
[[ferry::offload]]
int name_of_least(const std::vector<int>& x, const std::vector<int>& names) {
  int least = 100, name = -1;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] < least) {
      least = x[i];
      name = names[i];
    }
  return name;
}

// No guard can decide whether skipped operands may be evaluated here.
[[ferry::offload]]
int chain(const std::vector<long>& next, const std::vector<double>& y, std::vector<double>& z) {
  bool ok = true;
  for (std::size_t i = 0; i < next.size(); ++i) ok = ok && y[next[i]] > 0;
  for (std::size_t i = 0; i < z.size(); ++i) z[i] += ok;
  return ok;
}

// A NaN that no iteration replaces keeps its sign.
[[ferry::offload]]
double least_of_large(const double* x, int n, double least) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 1e9) least = std::fmin(least, x[i]);
  return least;
}

int main() {
  std::vector<char> s(10, 'x');
  s[9] = 0;
  std::printf("%d %d\n", ends(s, 10), ends(s, 100'000'000));
  std::vector<int> x(1000), names(20);
  for (int i = 0; i < 1000; ++i) x[i] = i < 20 ? 50 - i : 100 + i;
  for (int i = 0; i < 20; ++i) names[i] = 1000 + i;
  std::printf("%d %d\n", sorted(x), name_of_least(x, names));
  std::sort(x.begin(), x.end());
  std::printf("%d\n", sorted(x));
  const double a[] = {0, 1, 2, 3, 4};
  std::printf("%d %d\n", any_large(a, 4, 5), any_large(a, 100'000'000, 5));
  std::vector<long> next(1000);
  std::vector<double> y{1, 2, -3}, z(5);
  for (int i = 0; i < 1000; ++i) next[i] = i < 3 ? i : 100'000'000'000 + i;
  std::printf("%d %g\n", chain(next, y, z), z[4]);
  const double nan = -std::nan("");
  std::printf("%d\n", std::signbit(least_of_large(a, 5, nan)));
}
