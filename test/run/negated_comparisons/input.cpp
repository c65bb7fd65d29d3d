// RUN: launches=36 fallbacks=6
// EXPECT-STDERR: one of the values whose minimum or maximum the loop computes is a NaN; this loop runs on the host
// Minima and maxima by `if (!(m < x)) m = x;`, which takes the last of equal values, a NaN, and the value after a NaN.
// Also tests bools that are updated with integers.
#include <cmath>
#include <cstdio>
#include <vector>

struct Results {
  double least, greatest;
  int place, whole, at;
};

[[ferry::offload]] static Results negated(const double* x, const int* v, int n) {
  Results r{5, -5, -1, 7, -1};
  for (int i = 0; i < n; ++i)
    if (!(r.least < x[i])) r.least = x[i];
  for (int i = 0; i < n; ++i)
    if (!(r.greatest >= x[i])) {
      r.greatest = x[i];
    }
  for (int i = 0; i < n; ++i)
    if (!(r.whole < v[i])) {
      r.whole = v[i];
      r.at = i;
    }
  return r;
}

[[ferry::offload]] static double least(const double* x, int n, double m) {
  for (int i = 0; i < n; ++i)
    if (!(m < x[i])) m = x[i];
  return m;
}

[[ferry::offload]] static int last_place(const int* v, int n, int m) {
  int at = -1;
  for (int i = 0; i < n; ++i)
    if (!(m <= v[i])) {
      m = v[i];
      at = i;
    }
  return at;
}

[[ferry::offload]] static int flags(const int* v, const unsigned char* c, int n) {
  bool any = false, all = true, written = false, bytes = false;
  for (int i = 0; i < n; ++i) {
    any |= v[i] & 64;
    all &= v[i];
    written = written | (v[i] & 8);
    bytes |= c[i];
  }
  return any + 2 * all + 4 * written + 8 * bytes;
}

int main() {
  for (int variant = 0; variant < 7; ++variant) {
    const int n = variant == 6 ? 0 : 700;
    std::vector<double> x(n);
    std::vector<int> v(n);
    std::vector<unsigned char> c(n);
    for (int i = 0; i < n; ++i) {
      x[i] = (i * 37 % 101) - 50;
      v[i] = variant % 2 ? (i * 29 % 90) + 64 : (i * 29 % 30) - 15;
      c[i] = variant == 1 ? 0 : i % 2 * 2;
      if (variant == 3) x[i] = i % 2 ? 0.0 : -0.0;
      if (variant == 5) v[i] |= 1;
    }
    if (variant == 2) x[300] = NAN;
    if (variant == 4) x[n - 1] = NAN;
    const Results r = negated(x.data(), v.data(), n);
    std::printf("%g %g %d %d\n", r.least, r.greatest, r.whole, r.at);
    std::printf("%g %d %d\n", least(x.data(), n, 5), last_place(v.data(), n, 7), flags(v.data(), c.data(), n));
  }
}
