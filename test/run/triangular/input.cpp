// RUN: launches=5 fallbacks=0
// Inner loops whose bounds depend on the outer variable, in reads and writes, counting up and down.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void lower(std::span<double> c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      c[i * n + j] += i - 2 * j;
}

[[ferry::offload]]
void upper([[ferry::extent(n * n)]] double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = n - 1; j > i; --j)
      c[i * n + j] *= 0.5;
}

[[ferry::offload]]
void prefix_sums(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j <= i; ++j) s += x[j];
    y[i] = s;
  }
}

[[ferry::offload]]
void convolution([[ferry::extent(n)]] const double* x, [[ferry::extent(taps)]] const double* w, double* y, int n, int taps) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j < taps && j <= i; ++j) s += w[j] * x[i - j];
    y[i] = s;
  }
}

[[ferry::offload]]
void symmetric(std::span<const double> a, std::span<double> b, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < i; ++k) s += a[i * n + k];
    for (int k = i; k < n; ++k) s += a[k * n + i];
    b[i] = s;
  }
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
  const int n = 26;
  std::vector<double> c(n * n), x(n), y(n), w(5);
  fill(c.data(), c.size(), 90);
  fill(x.data(), n, 91);
  fill(w.data(), 5, 92);
  lower(c, n);
  upper(c.data(), n);
  show("c", c.data(), c.size());
  prefix_sums(x.data(), y.data(), n);
  show("sums", y.data(), n);
  convolution(x.data(), w.data(), y.data(), n, 5);
  show("convolution", y.data(), n);
  symmetric(c, y, n);
  show("symmetric", y.data(), n);
}
