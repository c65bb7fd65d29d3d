// RUN: launches=6 fallbacks=0
// Nests under if and else, under conditions that read a mapped element, and after a condition that
// skipped other nests.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void choose(const double* x, double* y, int n, bool wide) {
  if (wide) {
    for (int i = 0; i < n; ++i)
      y[i] = 2 * x[i];
  } else {
    for (int i = 0; i < n / 2; ++i)
      y[i] = -x[i];
  }
}

[[ferry::offload]]
void element_decides(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i)
    x[i] = x[i] * x[i];
  if (x[n / 2] > 4) {
    for (int i = 0; i < n; ++i)
      y[i] = x[i] + 1;
  } else if (x[n - 1] > 0) {
    y[0] = x[n - 1];
    for (int i = 1; i < n; ++i)
      y[i] = x[i] - 1;
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
  const int n = 250;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 20);
  fill(y.data(), n, 21);
  choose(x.data(), y.data(), n, true);
  choose(x.data(), y.data(), n, false);
  choose(x.data(), y.data(), 1, false);  // n / 2 == 0, so no loop has an iteration
  show("y", y.data(), n);
  x[n / 2] = 1.5;
  element_decides(x.data(), y.data(), n);
  show("x", x.data(), n);
  show("y", y.data(), n);
  x[n / 2] = 3;
  x[n - 1] = 0;
  element_decides(x.data(), y.data(), n);
  show("y", y.data(), n);
}
