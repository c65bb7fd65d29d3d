// RUN: launches=1 fallbacks=0 bytes_to_device=16000 bytes_to_host=8000
// The first program: one loop, two plain pointers, one scalar. x and y are copied in, y is copied out.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void saxpy(int n, double a, const double* x, double* y) {
  for (int i = 0; i < n; ++i)
    y[i] = a * x[i] + y[i];
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
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 1);
  fill(y.data(), n, 2);
  saxpy(n, 1.5, x.data(), y.data());
  show("y", y.data(), n);
}
