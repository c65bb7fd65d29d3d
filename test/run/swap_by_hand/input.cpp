// RUN: launches=7 fallbacks=0 bytes_to_device=8016 bytes_to_host=15968
// A time loop that swaps two pointers through a third, in one dimension. In: all of a (8000 bytes), and only the two
// ends of b, which the second step reads (16 bytes); a's own ends are already on the device. Out: the 998 inner points
// of both arrays.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void smooth(double* a, double* b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    double* c = a;
    a = b;
    b = c;
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
  const int n = 1000;
  std::vector<double> a(n), b(n);
  fill(a.data(), n, 13);
  fill(b.data(), n, 14);
  smooth(a.data(), b.data(), n, 7);
  show("a", a.data(), n);
  show("b", b.data(), n);
}
