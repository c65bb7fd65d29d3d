// Sums and minima in other forms: with `continue`, with an assignment in the condition, with several operands.
// RUN: launches=12 fallbacks=0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

static double distance_of(double x) { return (x - 3) * (x - 3); }

// Ignores NaNs.
[[ferry::offload]]
int passed_over(const double* x, int n, double& best) {
  int who = -1;
  for (int i = 0; i < n; ++i) {
    const double d = distance_of(x[i]);
    if (!(d < best)) continue;
    best = d;
    who = i;
  }
  return who;
}

// Searches integers in all forms, for the first or the last of equal values.
[[ferry::offload]]
long of_integers(const int* x, int n) {
  int least = 1000, at = -1, greatest = -1000, last = -1;
  for (int i = 0; i < n; ++i) {
    if (x[i] >= least) continue;
    at = i;
    least = x[i];
  }
  for (int i = 0; i < n; ++i) {
    if (greatest > x[i]) {
      continue;
    }
    greatest = x[i];
    last = i;
  }
  return least * 1000000L + at + 100L * greatest + last;
}

// The search is in an inner loop, and more work follows it.
[[ferry::offload]]
double inside(const double* x, double* y, int rows, int n) {
  double m = 1e30;
  for (int r = 0; r < rows; ++r) {
    y[r] = x[r * n];
    for (int i = 0; i < n; ++i) {
      if (!(x[r * n + i] <= m)) continue;
      m = x[r * n + i];
    }
    y[r] += 1;
  }
  return m;
}

[[ferry::offload]]
double in_condition(const double* x, int n, int& place) {
  double m = 1e30, d, far = -1, e;
  for (int i = 0; i < n; ++i)
    if ((d = distance_of(x[i])) < m) m = d;
  for (int i = 0; i < n; ++i)
    if (far < (e = distance_of(x[i]))) {
      far = e;
      place = i;
    }
  return m + far;
}

[[ferry::offload]]
long several_integers(const int* p, const int* q, int n) {
  long s = 0;
  int t = 5, m = 1000;
  for (int i = 0; i < n; ++i) s = s + p[i] - q[i];
  for (int i = 0; i < n; ++i) t = t - p[i] + q[i] - 1;
  for (int i = 0; i < n; ++i) m = std::min({m, p[i], q[i]});
  return s + 3 * t + 7 * m;
}

[[ferry::offload]]
double several(const double* x, const double* y, int n) {
  double m = 1e30, k = -1e30, f = 1e30;
  for (int i = 0; i < n; ++i) m = std::min(std::min(m, x[i]), y[i]);
  for (int i = 0; i < n; ++i) k = std::max({k, x[i], y[i], x[i] - y[i]});
  for (int i = 0; i < n; ++i) f = std::fmin(std::fmin(f, x[i]), y[i]);
  return m + 3 * k + 5 * f;
}

int main() {
  const int n = 100000;
  std::vector<double> x(n), y(n), z(n);
  std::vector<int> p(n), q(n);
  for (int i = 0; i < n; ++i) {
    x[i] = i * 37 % 101 + 0.25;
    y[i] = i * 7 % 103 - 0.25;
    p[i] = i * 31 % 97;
    q[i] = i * 5 % 11;
  }
  x[17] = std::numeric_limits<double>::quiet_NaN();
  double best = 1e30;
  const int who = passed_over(x.data(), n, best);
  int place = -1;
  std::printf("%d %.17g %ld %.17g ", who, best, of_integers(p.data(), n), inside(x.data() + 100, z.data(), 99, 1000));
  const double both = in_condition(x.data(), n, place);
  std::printf("%.17g %d %ld %.17g\n", both, place, several_integers(p.data(), q.data(), n),
              several(x.data(), y.data(), n));
}
