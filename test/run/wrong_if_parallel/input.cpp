// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Loops that look parallel but aren't. Each one is followed by a loop that is parallel.
#include <cstdio>
#include <vector>

// The iterations write the same element.
[[ferry::offload]]
void last_wins(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) x[0] = y[i];
  for (int i = 0; i < n; ++i) y[i] += x[0];
}

// Gauss-Seidel: iterations write elements that others read.
[[ferry::offload]]
void seidel(double* x, double* y, int n) {
  for (int i = 1; i < n - 1; ++i) x[i] = 0.5 * (x[i - 1] + x[i + 1]);
  for (int i = 0; i < n; ++i) y[i] = x[i];
}

// The outer loop accumulates into the vector that the inner loop indexes (A transposed times x).
[[ferry::offload]]
void transposed_product(const double* a, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) y[j] += a[i * n + j] * x[i];
}

// The scalar is declared outside the loop and carries a dependence.
[[ferry::offload]]
double carried(double* x, int n) {
  double last = 1, t;
  for (int i = 0; i < n; ++i) {
    t = x[i];
    x[i] = last;
    last = t;
  }
  for (int i = 0; i < n; ++i) x[i] *= 2;
  return last;
}

// Reverses the array in place: x[i] and x[n - 1 - i] depend on each other.
[[ferry::offload]]
void reversal(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    const double t = x[i];
    x[i] = x[n - 1 - i];
    x[n - 1 - i] = t * 1.5;
  }
  for (int i = 0; i < n; ++i) x[i] -= 1;
}

// Two different strides reach the same elements.
[[ferry::offload]]
void two_strides(double* x, int n) {
  for (int i = 0; i < n / 3; ++i) x[2 * i] = x[3 * i] + 1;
  for (int i = 0; i < n; ++i) x[i] += 1;
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 40;
  std::vector<double> x(n), y(n), a(n * n);
  fill(x.data(), n, 94);
  fill(y.data(), n, 95);
  fill(a.data(), a.size(), 96);
  last_wins(x.data(), y.data(), n);
  show("last wins", y.data(), n);
  seidel(x.data(), y.data(), n);
  show("seidel", y.data(), n);
  transposed_product(a.data(), x.data(), y.data(), n);
  show("product", y.data(), n);
  std::printf("%.17g\n", carried(x.data(), n));
  show("carried", x.data(), n);
  reversal(x.data(), n);
  show("reversal", x.data(), n);
  two_strides(x.data(), n);
  show("strides", x.data(), n);
}
