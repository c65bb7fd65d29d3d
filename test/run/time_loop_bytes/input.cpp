// RUN: launches=40 fallbacks=0 bytes_to_device=15984 bytes_to_host=15992
// A time loop with two nests that reads an element now and then. In: all of x (8000) and the inner part of v (7984),
// once. Out: the inner parts of both (15968). v[1] is read four times, and three of these reads cause additional
// copies.
#include <cstdio>
#include <vector>

[[ferry::offload]]
double wave(double* x, double* v, int n, int steps, double dt) {
  double seen = 0;
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      v[i] += dt * (x[i - 1] - 2 * x[i] + x[i + 1]);
    if (t % 5 == 4) seen += v[1];
    for (int i = 1; i < n - 1; ++i)
      x[i] += dt * v[i];
  }
  return seen;
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
  std::vector<double> x(n), v(n);
  fill(x.data(), n, 126);
  std::printf("%.17g\n", wave(x.data(), v.data(), n, 20, 0.25));
  show("x", x.data(), n);
  show("v", v.data(), n);
}
