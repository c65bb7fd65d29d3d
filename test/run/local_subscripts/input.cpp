// RUN: launches=4 fallbacks=0
// Subscripts that are first computed in local variables, as is common in user code.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void stencil(const double* a, double* b, int nx, int ny) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i) {
      const int c = j * nx + i;
      const int up = c - nx, down = c + nx;
      b[c] = a[c - 1] + a[c + 1] + a[up] + a[down] - 4 * a[c];
    }
}

[[ferry::offload]]
void rows(double* a, int m, int n) {
  for (int j = 0; j < m; ++j) {
    const int row = j * n;
    for (int i = 0; i < n; ++i) a[row + i] *= 0.5;
  }
}

[[ferry::offload]]
void reversed(const double* a, double* b, int n) {
  const int last = n - 1;
  for (int i = 0; i < n; ++i) {
    int k = last - i;
    b[k] = a[i];
  }
}

[[ferry::offload]]
void offsets(double* a, int n, int offset) {
  const auto shift = offset / 2;
  for (int i = 0; i < n; ++i) {
    auto&& x = a[i + shift];
    x = x * 2;
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
  const int nx = 14, ny = 12;
  std::vector<double> a(nx * ny), b(nx * ny);
  fill(a.data(), a.size(), 115);
  fill(b.data(), b.size(), 116);
  stencil(a.data(), b.data(), nx, ny);
  show("b", b.data(), b.size());
  rows(b.data(), ny, nx);
  reversed(b.data(), a.data(), nx * ny);
  offsets(a.data(), nx * ny - 3, 6);
  show("a", a.data(), a.size());
}
