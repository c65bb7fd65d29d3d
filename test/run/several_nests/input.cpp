// RUN: launches=4 fallbacks=0 bytes_to_device=8000 bytes_to_host=16000
// Several nests with scalar statements between them: x is copied in once, and the intermediate y and z are copied out
// once.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void pipeline(const double* x, double* y, double* z, int n, double s) {
  const double half = 0.5 * s;
  int shift = 3;
  for (int i = 0; i < n; ++i)
    y[i] = half * x[i];
  shift += 2;
  s = s * s - 1;
  for (int i = 0; i < n; ++i)
    z[i] = y[i] + s;
  double t = s + shift;
  for (int i = 0; i < n; ++i) {
    y[i] = z[i] * t;
  }
  t -= 1;
  for (int i = 0; i < n; ++i)
    z[i] = y[i] - t * x[i];
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
  const int n = 1000;
  std::vector<double> x(n), y(n), z(n);
  fill(x.data(), n, 10);
  pipeline(x.data(), y.data(), z.data(), n, 1.25);
  show("y", y.data(), n);
  show("z", z.data(), n);
}
