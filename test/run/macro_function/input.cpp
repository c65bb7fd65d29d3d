// RUN: launches=2 fallbacks=0
// Whole annotated functions that a macro makes.
#include <cstdio>
#include <vector>

#define DEFINE_SCALE(name, factor)                 \
  [[ferry::offload]] void name(double* a, int n) { \
    for (int i = 0; i < n; ++i) a[i] *= factor;    \
  }

DEFINE_SCALE(doubled, 2)
DEFINE_SCALE(halved, 0.5)

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
  std::vector<double> a(100);
  fill(a.data(), a.size(), 28);
  doubled(a.data(), 100);
  halved(a.data(), 50);
  show("a", a.data(), a.size());
}
