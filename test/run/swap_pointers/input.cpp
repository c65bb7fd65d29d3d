// RUN: launches=10 fallbacks=0 bytes_to_device=10656 bytes_to_host=17024
// A time loop that swaps pointers. Both arrays are copied in once, without the corners, which no stencil reads. The
// second array's inner points aren't copied in, because they are written first. Inner points are copied out once: (2 *
// (40 * 30 - 2) - 38 * 28) * 8 bytes in, 2 * 38 * 28 * 8 bytes out.
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
void heat(double* a, double* b, int nx, int ny, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        b[j * nx + i] = 0.25 * (a[j * nx + i - 1] + a[j * nx + i + 1] +
                                a[(j - 1) * nx + i] + a[(j + 1) * nx + i]);
    std::swap(a, b);
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
  const int nx = 40, ny = 30;
  std::vector<double> a(nx * ny), b(nx * ny);
  fill(a.data(), a.size(), 11);
  fill(b.data(), b.size(), 12);
  heat(a.data(), b.data(), nx, ny, 10);
  show("a", a.data(), a.size());
  show("b", b.data(), b.size());
}
