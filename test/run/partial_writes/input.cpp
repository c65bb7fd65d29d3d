// RUN: launches=3 fallbacks=0 bytes_to_device=792 bytes_to_host=4056
// If a contiguous part of an array is written, only that part is copied out. If rows with gaps are written, nothing is
// copied in, and the rows are copied out. Each call's comment gives the number of doubles that are copied.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void middle(double* x, int first, int last) {
  for (int i = first; i < last; ++i) x[i] = -1;
}

[[ferry::offload]]
void shifted(const double* x, double* y, int n) {
  for (int i = 1; i < n; ++i) y[i] = x[i - 1];
}

[[ferry::offload]]
void inside(double* a, int nx, int ny) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i)
      a[j * nx + i] = 0.5;
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
  std::vector<double> x(100), y(100), a(20 * 23);
  fill(x.data(), 100, 80);
  fill(y.data(), 100, 81);
  fill(a.data(), a.size(), 82);
  middle(x.data(), 40, 70);        // in 0, out 30
  shifted(x.data(), y.data(), 100);  // in 99, out 99
  inside(a.data(), 23, 20);        // in 0, out 18 * 21 = 378
  show("x", x.data(), 100);
  show("y", y.data(), 100);
  show("a", a.data(), a.size());
}
