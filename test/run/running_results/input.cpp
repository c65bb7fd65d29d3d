// RUN: launches=110 fallbacks=0
// Results that later iterations read: each tile of iterations begins with the result of the previous tiles.
#include <algorithm>
#include <cstdio>
#include <vector>

[[ferry::offload]] void inclusive(const double* x, double* y, int n, double& total) {
  double s = 1;
  for (int i = 0; i < n; ++i) {
    s += x[i];
    y[i] = s;
  }
  total = s;
}

// Replaces the array's elements with their exclusive sums, as before a counting sort.
[[ferry::offload]] void exclusive(int* count, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    const int c = count[i];
    count[i] = s;
    s += c;
  }
  count[n] = s;
}

[[ferry::offload]] void greatest(const float* x, float* y, int n) {
  float m = x[0];
  for (int i = 0; i < n; ++i) {
    if (x[i] > m) m = x[i];
    y[i] = m;
  }
}

[[ferry::offload]] void updated_twice(const int* x, long* y, int n) {
  long s = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] % 2) s += x[i];
    y[i] = s;
    if (x[i] % 3 == 0) s -= 2;
  }
  y[n] = s;
}

// There are two running results. One is an object's member. Nothing in the loop reads `seen`.
struct Account {
  double total = 0;
  int seen = 0;
  void book(const std::vector<double>& x, std::vector<double>& y);
};
[[ferry::offload]] void Account::book(const std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    total += x[i];
    y[i] = total;
    if (x[i] > 1) ++seen;
  }
}

// The terms of the running sum are sums themselves.
[[ferry::offload]] void of_rows(const double* x, double* y, long* z, int n, int m) {
  double s = 0;
  long k = 7;
  for (int i = 0; i < n; ++i) {
    double t = 0;
    for (int j = 0; j < m; ++j) t += x[i * m + j];
    s += t;
    k += i;
    for (int j = 0; j < 3; ++j) y[3 * i + j] = s * x[i * m + j];
    z[i] = k;
  }
}

// The results wrap, and a variable hides the name of one of them.
[[ferry::offload]] void wraps(const unsigned char* x, unsigned char* y, short* z, int n, short& last) {
  unsigned char s = 250;
  short t = 3;
  for (int i = 0; i < n; ++i) {
    y[i] = s;
    s += x[i];
    t += 500 * x[i];
    {
      int t = x[i];
      z[i] = static_cast<short>(2 * t);
    }
    z[i] = static_cast<short>(z[i] + t);
  }
  last = t;
}

[[ferry::offload]] void other_operations(const double* x, const unsigned* b, double* y, unsigned* z, int n) {
  double lo = 1e9, hi = -1e9;
  bool any = false;
  unsigned ones = 0, odd = ~0u;
  for (int i = n - 1; i >= 0; --i) {
    lo = std::min(lo, x[i]);
    hi = std::max(hi, x[i]);
    any = any || x[i] > 5;
    ones |= b[i];
    odd ^= b[i];
    y[i] = hi - lo + any;
    z[i] = ones ^ odd;
  }
}

template <class T>
[[ferry::offload]] void used_at_once(const T* x, T* y, int n, int step) {
  T s{};
  for (int i = 0; i < n; i += step) y[i] = s += x[i];
}

static long calls;
[[ferry::offload]] void global(const int* x, long* y, int n) {
  for (int i = 0; i < n; ++i) {
    calls += x[i];
    y[i] = calls;
  }
}

template <class Array>
static double sum_of(const Array& array) {
  double sum = 0;
  long k = 0;
  for (const auto value : array) sum += static_cast<double>(value) * static_cast<double>(k++ % 11);
  return sum;
}

int main() {
  for (const int n : {0, 1, 5, 700, 5000, 90000}) {
    const auto size = static_cast<std::size_t>(n);
    std::vector<double> x(4 * size), y(4 * size);
    std::vector<float> f(size + 1), g(size + 1);
    std::vector<int> c(size + 1), d(size + 1);
    std::vector<long> l(size + 1);
    std::vector<unsigned char> b(size + 1), e(size + 1);
    std::vector<short> h(size + 1);
    std::vector<unsigned> u(size), v(size);
    for (std::size_t i = 0; i < 4 * size; ++i) x[i] = static_cast<double>(i * 7 % 13) * 0.25;
    for (std::size_t i = 0; i <= size; ++i) {
      f[i] = static_cast<float>(i * 37 % 1001) * (static_cast<float>(i) + 1);
      c[i] = static_cast<int>((i * 37 + i / 7) % 19);
      b[i] = static_cast<unsigned char>(i % 29);
    }
    for (std::size_t i = 0; i < size; ++i) u[i] = static_cast<unsigned>(i * 2654435761u);
    double total = 0;
    short last = 0;
    inclusive(x.data(), y.data(), n, total);
    std::printf("%d: %.15g %.15g", n, total, sum_of(y));
    greatest(f.data(), g.data(), n);
    updated_twice(c.data(), l.data(), n);
    std::printf(" %.15g %.15g", sum_of(g), sum_of(l));
    Account account;
    account.book(x, y);
    std::printf(" %.15g %d %.15g", account.total, account.seen, sum_of(y));
    of_rows(x.data(), y.data(), l.data(), n, 4);
    wraps(b.data(), e.data(), h.data(), n, last);
    std::printf(" %.15g %.15g %.15g %.15g %d\n", sum_of(y), sum_of(l), sum_of(e), sum_of(h), last);
    other_operations(x.data(), u.data(), y.data(), v.data(), n);
    std::printf("  %.15g %.15g", sum_of(y), sum_of(v));
    used_at_once(c.data(), d.data(), n, 1);
    used_at_once(x.data(), y.data(), n, 3);
    std::printf(" %.15g %.15g", sum_of(d), sum_of(y));
    global(c.data(), l.data(), n);
    exclusive(c.data(), n);
    std::printf(" %ld %.15g %.15g\n", calls, sum_of(l), sum_of(c));
  }
}
