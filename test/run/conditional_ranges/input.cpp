// Arrays end at the last element that conditions and dependent loops allow; AddressSanitizer detects accesses past it.
// RUN: fallbacks=0
#include <algorithm>
#include <cstdio>
#include <memory>

[[ferry::offload]] void shift(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    if (i > 0) a[i] = b[i - 1];
}

[[ferry::offload]] void last(double* a, const double* b, unsigned n) {
  for (unsigned i = 0; i < n; ++i) {
    if (i + 1 == n) continue;
    a[i] = b[i + 1] + (i >= 2 ? b[i - 2] : 0.5);
  }
}

[[ferry::offload]] void convolve(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j <= i; ++j) s += b[i - j] * (j + 1);
    a[i] = s;
  }
}

[[ferry::offload]] void window(double* a, const double* b, int n, int radius) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = i - radius; k <= i + radius; ++k)
      if (k >= 0 && k < n) s += b[k];
    a[i] = s;
  }
}

[[ferry::offload]] void clipped(double* a, const double* b, int n, int radius) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = std::max(0, i - radius); k <= std::min(n - 1, i + radius); ++k) s += b[k];
    a[i] = s;
  }
}

[[ferry::offload]] void last_column(double* u, const double* v, int n) {
  for (int i = 1; i < n - 1; ++i) {
    u[i * n] = v[i];
    for (int j = 1; j < n - 1; ++j) u[i * n + j] = u[i * n + j - 1] + 1;
    u[i * n + n - 1] = -1;
  }
}

[[ferry::offload]] void stepped(double* a, const double* b, int n) {
  for (int i = n - 1; i >= 0; i -= 3)
    if (i != 0) a[i] = b[i - 1];
}

[[ferry::offload]] void upper(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) a[i * n + j] = b[j - i - 1];
}

[[ferry::offload]] void chosen(double* a, const double* b, const double* c, int n, bool flag, int part) {
  for (int i = 0; i < n; ++i) {
    if (flag) a[i] += b[i];
    if (!flag || part == 0) a[i] *= 2;
    if (i < part && i % 2 == 1) a[i] += c[i / 2];
  }
}

template <class T>
static void show(const char* what, const T& p, int n) {
  std::printf("%s:", what);
  for (int k = 0; k < n; ++k) std::printf(" %g", p[k]);
  std::printf("\n");
}

[[ferry::offload]] void border(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i)
    if (i == 0 || i == n - 1)
      a[i] = -1;
    else
      a[i] += b[i - 1] + b[i];
}

static std::unique_ptr<double[]> filled(int n, double first) {
  auto p = std::make_unique<double[]>(n);
  for (int k = 0; k < n; ++k) p[k] = first + 3 * k % 7;
  return p;
}

int main() {
  for (const int n : {1, 2, 3, 10, 23}) {
    const auto a = filled(n, 1), less = filled(n - 1, 2), b = filled(n, 3), square = filled(n * n - n, 0),
               whole = filled(n * n, 5);
    shift(a.get(), less.get(), n);
    show("shift", a, n);
    last(a.get(), b.get(), n);
    show("last", a, n);
    convolve(a.get(), b.get(), n);
    show("convolve", a, n);
    for (int radius = 0; radius < 4; ++radius) window(a.get(), b.get(), n, radius);
    show("window", a, n);
    for (int radius = 0; radius < 4; ++radius) clipped(a.get(), b.get(), n, radius);
    show("clipped", a, n);
    last_column(whole.get(), b.get(), n);
    show("last column", whole, n * n);
    border(a.get(), less.get(), n);
    show("border", a, n);
    stepped(a.get(), less.get(), n);
    show("stepped", a, n);
    upper(square.get(), less.get(), n);
    show("upper", square, n * n - n);
    chosen(a.get(), nullptr, less.get(), n, false, n);
    chosen(a.get(), b.get(), nullptr, n, true, 1);
    show("chosen", a, n);
  }
}
