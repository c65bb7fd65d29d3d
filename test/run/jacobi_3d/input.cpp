// RUN: launches=4 fallbacks=0 bytes_to_device=14944 bytes_to_host=11520
// A seven-point stencil on a grid of 12 x 11 x 10 with subscripts (k * ny + j) * nx + i: three parallel loops. Each
// array is copied in once, from the first to the last element that is read: 1320 doubles without nx + 1 doubles at each
// end. Elements of the array that is written first aren't copied in. The 10 x 9 x 8 interior elements of each array are
// copied out.
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
void jacobi(double* a, double* b, int nx, int ny, int nz, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int k = 1; k < nz - 1; ++k)
      for (int j = 1; j < ny - 1; ++j)
        for (int i = 1; i < nx - 1; ++i)
          b[(k * ny + j) * nx + i] =
              (a[(k * ny + j) * nx + i] + a[(k * ny + j) * nx + i - 1] + a[(k * ny + j) * nx + i + 1] + a[(k * ny + j - 1) * nx + i] +
               a[(k * ny + j + 1) * nx + i] + a[((k - 1) * ny + j) * nx + i] + a[((k + 1) * ny + j) * nx + i]) / 7;
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
  const int nx = 12, ny = 11, nz = 10;
  std::vector<double> a(nx * ny * nz), b(nx * ny * nz);
  fill(a.data(), a.size(), 88);
  fill(b.data(), b.size(), 89);
  jacobi(a.data(), b.data(), nx, ny, nz, 4);
  show("a", a.data(), a.size());
  show("b", b.data(), b.size());
}
