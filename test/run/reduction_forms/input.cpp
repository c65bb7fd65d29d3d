// RUN: fallbacks=5
// EXPECT-STDERR: overlap
// Reductions beside loops that only look like reductions: sums after `continue`, in inner loops, of bytes, with
// partial overflow, of a scalar between nests, into an element that overlaps an input (guard), flags and positions.
#include <cmath>
#include <cstdio>
#include <vector>
[[ferry::offload]] int lastv(const int* a, int n) {
  int t = 7;
  for (int i = 0; i < n; ++i) {
    if (a[i] > 3) t = a[i] + i;
  }
  return t;
}
[[ferry::offload]] void elem(int* x, const int* a, int n, int k) {
  for (int i = 0; i < n; ++i) x[k] += a[i];
}
[[ferry::offload]] int skip(const int* a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1) continue;
    s += a[i];
  }
  return s;
}
[[ferry::offload]] int bound(const int* a, int n) {
  int c = 0, d = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < c % 5; ++k) d += a[i];
    c += a[i];
  }
  return c * 100 + d;
}
[[ferry::offload]] double norm(double* a, double* r, int n) {
  for (int k = 0; k < n; ++k) {
    double nrm = 0;
    for (int i = 0; i < n; ++i) nrm += a[i * n + k] * a[i * n + k];
    r[k] = std::sqrt(nrm);
    for (int i = 0; i < n; ++i) a[i * n + k] = a[i * n + k] / r[k];
  }
  return r[n - 1];
}
[[ferry::offload]] int arg(const int* a, int n) {
  int m = a[0], k = 0;
  for (int i = 1; i < n; ++i)
    if (a[i] > m) {
      m = a[i];
      k = i;
    }
  return m * 1000 + k;
}
[[ferry::offload]] int shadow(const int* a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    int s2 = a[i];
    {
      int s = 3;
      s2 += s;
    }
    s += s2;
  }
  return s;
}
[[ferry::offload]] unsigned char small(const unsigned char* a, int n) {
  unsigned char s = 250;
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}
[[ferry::offload]] bool all(const int* a, int n) {
  bool ok = true;
  for (int i = 0; i < n; ++i)
    if (a[i] < 0) ok = false;
  return ok;
}
[[ferry::offload]] void tri(int* x, const int* l, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) x[i] -= l[i * n + j] * x[j];
    x[i] = x[i] % 97;
  }
}
[[ferry::offload]] int overflow(const int* a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += (i % 2 ? -1 : 1) * 2000000000 + a[i];
  return s;
}
int main() {
  for (int n : {1, 2, 7, 64, 257}) {
    std::vector<int> a(n), b(n, -1), l(n * n), x(n);
    for (int i = 0; i < n; ++i) a[i] = (i * 37 + 11) % 9, x[i] = i % 5;
    for (int i = 0; i < n * n; ++i) l[i] = i % 3;
    std::printf("%d %d", n, lastv(a.data(), n));
    elem(b.data(), a.data(), n, n / 2);
    elem(a.data(), a.data(), n, n / 2);
    std::printf(" %d %d %d %d %d %d", b[n / 2], a[n / 2], skip(a.data(), n), bound(a.data(), n), arg(a.data(), n),
                shadow(a.data(), n));
    std::vector<unsigned char> u(n, 3);
    std::vector<double> d(n * n), r(n);
    for (int i = 0; i < n * n; ++i) d[i] = i == 0 ? 2 : (i % n == i / n) ? 4 : 0;
    std::printf(" %d %d %d %g", small(u.data(), n), int(all(a.data(), n)), overflow(b.data(), n),
                norm(d.data(), r.data(), n));
    tri(x.data(), l.data(), n);
    long h = 0;
    for (int v : x) h = h * 31 + v;
    std::printf(" %ld %g\n", h, r[0]);
  }
}
