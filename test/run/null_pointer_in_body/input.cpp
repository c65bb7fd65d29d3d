// RUN: launches=2 fallbacks=0
// An optional array, tested in the body, with its declared extent.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void weighted(const double* x, const double* weights [[ferry::extent(weights ? n : 0)]], double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double v = x[i];
    if (weights) v *= weights[i];
    y[i] = v;
  }
}

// Deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that one wrong element shows, and three elements for people.
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
  const int n = 50;
  std::vector<double> x(n), y(n), weights(n);
  fill(x.data(), n, 56);
  fill(weights.data(), n, 57);
  weighted(x.data(), weights.data(), y.data(), n);
  show("weighted", y.data(), n);
  weighted(x.data(), nullptr, y.data(), n);
  show("plain", y.data(), n);
}
