// RUN: launches=6 fallbacks=0
// Between nests, host functions read and write arrays in ways that the translator can't see: through a global
// pointer, through a pointer argument, in a library call.
#include <cstdio>
#include <cstring>
#include <vector>

static double* watched;
static int watched_size;
static double seen;

static void look() {
  seen = 0;
  for (int i = 0; i < watched_size; ++i) seen += watched[i];
}

static void change() {
  watched[0] = seen;
  watched[watched_size - 1] += 1;
}

static void clear_middle(double* p, int n) {
  std::memset(p + n / 4, 0, sizeof(double) * (n / 2));
}

[[ferry::offload]]
void through_global(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 2;
  look();
  for (int i = 0; i < n; ++i) x[i] = x[i] + 1;
  change();
  for (int i = 0; i < n; ++i) x[i] = x[i] * 0.5;
}

[[ferry::offload]]
void given(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] - 3;
  clear_middle(x, n);
  for (int i = 0; i < n; ++i) x[i] = x[i] + 0.25;
  std::memmove(y, x, sizeof(double) * n);
  for (int i = 0; i < n; ++i) y[i] = y[i] * x[i];
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
  const int n = 333;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 25);
  watched = x.data();
  watched_size = n;
  through_global(x.data(), n);
  std::printf("%.17g\n", seen);
  show("x", x.data(), n);
  given(x.data(), y.data(), n);
  show("x", x.data(), n);
  show("y", y.data(), n);
}
