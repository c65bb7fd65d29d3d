// RUN: launches=185 fallbacks=0
// FLAGS: -std=c++20
// Loops other than a `for` with a single variable in its header: while, down to zero, several variables, pointers,
// iterators. The final values of their variables are used.
#include <cstddef>
#include <cstdio>
#include <ranges>
#include <utility>
#include <vector>

// --- while ---

[[ferry::offload]]
int whiles(int n, double* a) {
  int i = 0;
  double s = 1;
  while (i < n) {
    a[i] += i;
    ++i;
  }
  int k = 3;
  while (k < n) {
    a[k] *= 2;
    k += 2;  // two statements on one line
  }
  int j = n;
  while (j >= 1) {
    a[j - 1] -= 1;
    s += 1;
    --j;
  }
  return i + 100 * k + 10000 * j + static_cast<int>(s);
}

[[ferry::offload]]
void rows(int n, int m, [[ferry::extent(n * m)]] const double* a, double* sums) {
  int i = 0;
  while (i < n) {
    double sum = 0;
    int k = 0;
    while (k < m) {
      if (a[i * m + k] > 7) break;
      sum += a[i * m + k];
      k = k + 1;
    }
    sums[i] = sum + k;
    i++;
  }
}

// --- down to zero ---

[[ferry::offload]]
int down(int n, std::size_t size, unsigned char few, double* a) {
  for (int i = n; i-- > 0;) a[i] += i;
  for (std::size_t i = size; i-- > 0;) a[i] *= 1.5;
  for (std::size_t i = size; i--;) {
    if (i % 3 == 0) continue;
    a[i] -= 2;
  }
  for (long i{n}; --i >= 0;) a[i] += 0.25;
  std::size_t last = size;
  while (last-- != 0) a[last] += 1;
  int k = n, j;
  while (k--) a[k] *= 0.5;
  for (j = n; j-- > 0;) a[j] += 4;
  for (unsigned char c = few; c-- > 0;) a[c] += 3;
  return static_cast<int>(last + 2) + 10 * k + 100 * j;
}

// --- several variables ---

[[ferry::offload]]
long several(int n, double* a, const double* b) {
  for (int i = 0, k = 1; i < n; ++i, k += 2) a[i] += b[k];
  for (int i = 0, e = n; i < e; ++i) a[i] += e;
  for (int i = n - 1, k = 0; i >= 0; i--, ++k) a[k] += b[i];
  for (int i = 2, k = 10; i < n - 20; i += 2, k += 3) a[i] -= b[k];
  for (std::size_t i = 0, m = static_cast<std::size_t>(n), k = 4; i < m; ++i, ++k) a[i] += double(k);
  int i, k;
  for (i = 0, k = n; i < n; ++i, --k) a[i] += b[k];
  long m = 5;
  for (int i = 0; i <= n - 6; ++i) {
    a[i] -= b[m];
    m += 1;
  }
  return i + 1000l * k + 1000000l * m;
}

[[ferry::offload]]
void reverse(int n, double* a, std::vector<int>& v) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) std::swap(a[i], a[j]);
  for (long i = 0, j = static_cast<long>(v.size()) - 1; j >= i; --j, ++i) {
    const int t = v[i];
    v[i] = v[j] + 1;
    v[j] = t;
  }
  for (double *p = a, *q = a + n - 1; p < q; ++p, --q) {
    const double t = *p;
    *p = -*q;
    *q = t;
  }
  for (int i = 1, j = n - 2, k = 0; i < j; i += 2, j -= 1, ++k) a[i] += k;
}

// --- pointers ---

[[ferry::offload]]
double* pointers(int n, double* a, double* end, const double* b) {
  for (double* p = a; p != a + n; ++p) *p *= 2;
  for (double* p = a + 1; p < end; p += 2) p[0] += p[-1];
  for (double* p = a + n - 1; p >= a; --p) *p -= 1;
  double* const last = a + n / 2;
  for (double* p = a; p <= last - 1; ++p) {
    const long at = p - a;
    *p += at;
  }
  const double* q = b;
  for (double* p = a; p != end; ++p, ++q) *p += *q;
  double* r = a;
  while (r != end) {
    *r += 3;
    ++r;
  }
  return r;
}

// Increments and decrements are inside expressions.
[[ferry::offload]]
long packed(unsigned n, double* to, const double* from, const double* end, std::vector<double>& v) {
  double* d = to;
  const double* s = from;
  unsigned left = n;
  while (left--) *d++ = *s++ * 0.5;
  int k = 2, m = -1;
  for (unsigned i = 0; i < n; ++i) {
    const double t = from[i];
    to[k++] += t + ++m;
  }
  unsigned i = 0;
  while (i < n) to[i++] -= 1;
  auto it = v.begin();
  for (const double* q = from; q < end; q += 3) *it++ += *q;
  int j = static_cast<int>(n);
  while (j-- > 0) to[j] += *--end;
  return (d - to) + 10 * k + 1000 * m + 100000l * i + j;
}

[[ferry::offload]]
void matrix(int n, int m, double* a, double* sums) {
  for (double* row = a; row < a + n * m; row += m)
    for (int j = 0; j < m; ++j) row[j] *= 2;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    const double* row = a + i * m;
    for (const double *p = row, *e = row + m; p != e; ++p) s += *p;
    sums[i] = s;
  }
}

// --- iterators and views ---

struct Holder {
  std::vector<double> values_;

  [[ferry::offload]]
  void twice() {
    for (auto it = values_.begin(); it != values_.end(); ++it) *it *= 2;
  }
};

template <class T>
[[ferry::offload]]
T iterators(std::vector<T>& v, const std::vector<T>& w) {
  T sum = 0;
  for (auto it = v.begin(); it != v.end(); ++it) *it += 1;
  for (typename std::vector<T>::iterator it = v.begin() + 1; it < v.end(); it += 3) {
    *it -= it[-1] * T(it - v.begin());
  }
  auto from = w.cbegin();
  for (auto it = std::begin(v), end = std::end(v); it != end; it++, ++from) *it += *from * *(from + 1);
  for (auto it = w.begin(); it != w.end(); ++it)
    for (auto jt = v.begin(); jt != v.end(); ++jt) sum += *it > *jt ? 1 : 2;
  return sum;
}

[[ferry::offload]]
void views(int n, double* a) {
  for (int i : std::views::iota(0, n)) a[i] += 1;
  for (const int i : std::ranges::iota_view{0, n}) a[i] += i;
  for (auto i : std::ranges::iota_view<long, long>(0L, long(n))) a[i] *= 0.5;
  for (const auto i : std::views::iota(std::size_t{0}, std::size_t(n)))
    for (int k : std::views::iota(0, 3)) a[i] += k;
}

static void fill(std::vector<double>& v) {
  unsigned seed = 7;
  for (double& x : v) {
    seed = seed * 1664525u + 1013904223u;
    x = static_cast<double>(seed >> 24) / 16 - 8;
  }
}

template <class T>
static void show(const char* what, const std::vector<T>& v) {
  double sum = 0, weighted = 0;
  for (std::size_t k = 0; k < v.size(); ++k) sum += double(v[k]), weighted += double(v[k]) * double(k % 17);
  std::printf("%s: %.17g %.17g\n", what, sum, weighted);
}

int main() {
  for (const int n : {0, 1, 2, 37, 200}) {
    const auto size = static_cast<std::size_t>(n);
    std::vector<double> a(size + 1), b(3 * size + 12), sums(size + 1);
    fill(a), fill(b);
    std::printf("n = %d: %d\n", n, whiles(n, a.data()));
    show("whiles", a);
    rows(n / 10, 10, a.data(), sums.data());
    show("rows", sums);
    std::printf("%d\n", down(n, size, static_cast<unsigned char>(n), a.data()));
    show("down", a);
    std::printf("%ld\n", several(n, a.data(), b.data()));
    show("several", a);
    std::vector<int> v(size);
    for (int k = 0; k < n; ++k) v[static_cast<std::size_t>(k)] = 3 * k;
    reverse(n, a.data(), v);
    show("reverse", a), show("reverse", v);
    std::printf("%ld\n", static_cast<long>(pointers(n, a.data(), a.data() + n, b.data()) - a.data()));
    show("pointers", a);
    std::vector<double> to(size + 3), third(size);
    const long ends = packed(static_cast<unsigned>(n), to.data(), b.data(), b.data() + n, third);
    std::printf("%ld\n", ends);
    show("packed", to), show("packed", third);
    matrix(n / 10, 10, a.data(), sums.data());
    show("matrix", a), show("matrix", sums);
    Holder holder{a};
    holder.twice();
    show("holder", holder.values_);
    std::vector<float> f(a.begin(), a.end()), g(b.begin(), b.end());
    std::printf("%g %g\n", iterators(a, b), double(iterators(f, g)));
    show("iterators", a), show("iterators", f);
    views(n, a.data());
    show("views", a);
  }
}
