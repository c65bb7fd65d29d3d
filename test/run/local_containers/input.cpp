// RUN: launches=7 fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Vectors, arrays and C arrays that are local to the function. One nest writes them, and the next nest or the host
// reads them.
#include <array>
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void through_vector(const double* x, double* y, int n) {
  std::vector<double> t(n);
  for (int i = 0; i < n; ++i) t[i] = x[i] * x[i];
  for (int i = 0; i < n; ++i) y[i] = t[n - 1 - i];
}

[[ferry::offload]]
double through_array(const double* x) {
  std::array<double, 32> t{};
  double c[16];
  for (int i = 0; i < 32; ++i) t[i] = x[i] + i;
  for (int i = 0; i < 16; ++i) c[i] = t[2 * i] - t[2 * i + 1];
  double sum = 0;
  [[ferry::sequential]] for (double v : c) sum += v;
  return sum + t[31];
}

[[ferry::offload]]
void in_a_loop(double* y, int n, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    std::vector<double> t(n + r);
    [[ferry::sequential]] for (std::size_t i = 0; i < t.size(); ++i) t[i] = r;
    for (int i = 0; i < n; ++i) y[i] += t[i + r];
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
  const int n = 140;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 51);
  through_vector(x.data(), y.data(), n);
  show("y", y.data(), n);
  std::printf("%.17g\n", through_array(x.data()));
  in_a_loop(y.data(), n, 3);
  show("y", y.data(), n);
}
