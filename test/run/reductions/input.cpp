// RUN: launches=15 fallbacks=0
// Every operation, several in one loop, in nests, into locals, references and globals. The partial sums would overflow.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

static double total = 1.0;
namespace counts {
static unsigned long many = 5;
}

[[ferry::offload]]
static double sums(const double* a, const int* c, int n, int& signed_sum, short& little) {
  double s = 0.5, t = 100;
  float unused = 1;
  for (int i = 0; i < n; ++i) {
    s += a[i];
    t = t - 2 * a[i];
    signed_sum += c[i];
    little += c[i] & 7;
    total = a[i] + total;
    if (a[i] > 3) ++counts::many;
  }
  return s + t + unused;
}

[[ferry::offload]]
static int sums_again(const double* a, const int* c, int n, short& little) {
  int signed_sum = -1;
  for (int i = 0; i < n; ++i) {
    signed_sum += c[i];
    little += c[i] & 7;
    total = a[i] + total;
    if (a[i] > 3) ++counts::many;
  }
  return signed_sum;
}

[[ferry::offload]]
static long products(const int* c, int n) {
  long p = 3;
  for (int i = 0; i < n; i++) p *= c[i] % 2 == 0 ? 1 : -1;
  return p;
}

[[ferry::offload]]
static unsigned bits(const std::vector<unsigned>& v, unsigned& any, unsigned& all) {
  unsigned parity = 0x55;
  for (unsigned x : v) {
    any |= x;
    all = all & x;
    parity ^= x;
  }
  return parity;
}

[[ferry::offload]]
static int logic(const int* c, int n, int limit) {
  bool ok = true, some = false;
  int every = 7;
  for (int i = 0; i < n; ++i) {
    ok = ok && c[i] < limit;
    some = c[i] == limit - 1 || some;
    every = every && c[i] >= 0;
  }
  return ok + 2 * some + 10 * every;
}

[[ferry::offload]]
static void extremes(const double* a, const int* c, int n, double out[6], int& low, int& high) {
  double m = a[0], M = -1e300, f = NAN, F = -1, t = a[1], u = 0;
  for (int i = 0; i < n; ++i) {
    if (a[i] < m) m = a[i];
    M = std::max(M, a[i]);
    f = std::fmin(f, a[i]);
    F = fmax(a[i], F);
    t = t > a[i] ? a[i] : t;
    low = std::min(c[i], low);
    if (!(i & 1)) {
      if (high <= c[i]) {
        high = c[i];
      }
    }
    if (std::fabs(a[i]) > u) u = std::fabs(a[i]);
  }
  out[0] = m, out[1] = M, out[2] = f, out[3] = F, out[4] = t, out[5] = u;
}

[[ferry::offload]]
static double nested(const double* a, int nz, int ny, int nx) {
  double s = 0;
  long n = 0;
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        s += a[(k * ny + j) * nx + i];
        n++;
      }
  return s + static_cast<double>(n);
}

[[ferry::offload]]
static double rows(const double* a, double* row, int ny, int nx) {
  double greatest = 0;
  for (int j = 0; j < ny; ++j) {
    double s = 0;
    for (int i = 0; i < nx; ++i) s += a[j * nx + i];
    row[j] = s;
    if (s > greatest) greatest = s;
  }
  return greatest;
}

[[ferry::offload]]
static double triangular(const double* a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) s += a[i * n + j];
  return s;
}

[[ferry::offload]]
static int until_converged(double* a, double* b, int n) {
  int steps = 0;
  double change = 1;
  while (change > 0.25 && steps < 3) {
    change = 0;
    for (int i = 1; i < n - 1; ++i) {
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      change = std::max(change, std::fabs(b[i] - a[i]));
    }
    std::swap(a, b);
    ++steps;
  }
  return steps;
}

int main() {
  const int n = 10000;
  std::vector<double> a(n), b(n);
  std::vector<int> c(n);
  std::vector<unsigned> u(n);
  for (int i = 0; i < n; ++i) {
    a[i] = (i * 37 % 101) * 0.125 - 3;
    c[i] = i % 2 == 0 ? INT_MAX - i : -(INT_MAX - i) + 3;
    u[i] = 0xff00ff00u | static_cast<unsigned>(i * 4);
  }
  int signed_sum = -1;
  short little = 5;
  const double s = sums(a.data(), c.data(), n, signed_sum, little);
  std::printf("%.3f %d %d %.3f %lu\n", s, signed_sum, little, total, counts::many);
  const int again = sums_again(a.data(), c.data(), n, little);
  std::printf("%d %d %.3f %lu\n", again, little, total, counts::many);
  std::printf("%ld\n", products(c.data(), n));
  unsigned any = 0, all = ~0u;
  const unsigned parity = bits(u, any, all);
  std::printf("%x %x %x\n", parity, any, all);
  for (int i = 0; i < n; ++i) c[i] = i * 7919 % n;
  std::printf("%d %d %d\n", logic(c.data(), n, n), logic(c.data(), n, n - 1), logic(c.data() + 1, 1, 5));
  double out[6];
  int low = 3, high = -5;
  extremes(a.data(), c.data(), n, out, low, high);
  for (double x : out) std::printf("%g ", x);
  std::printf("%d %d\n", low, high);
  std::printf("%.3f\n", nested(a.data(), 5, 20, 100));
  std::printf("%.3f\n", nested(a.data(), 2, 1, 5000));
  std::printf("%.3f %.3f\n", rows(a.data(), b.data(), 100, 100), b[7]);
  std::printf("%.3f\n", triangular(a.data(), 100));
  for (int i = 0; i < n; ++i) b[i] = a[i];
  std::printf("%d %.3f\n", until_converged(a.data(), b.data(), n), a[5] + b[5]);
}
