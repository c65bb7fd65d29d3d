// RUN: launches=2 fallbacks=0 bytes_to_device=16000 bytes_to_host=16000
// A call to an unknown function may read and write everything, so y is copied out before the call and in again after
// it. In: x, then y. Out: y, then z.
#include <cstdio>
#include <vector>

static std::vector<double> y_data(1000);

static void bump() { y_data[10] += 1; }

void (*volatile hook)() = bump;

[[ferry::offload]]
void stages(const double* x, double* y, double* z, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
  hook();
  for (int i = 0; i < n; ++i) z[i] = y[i] + 1;
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
  std::vector<double> x(n), z(n);
  fill(x.data(), n, 26);
  stages(x.data(), y_data.data(), z.data(), n);
  show("y", y_data.data(), n);
  show("z", z.data(), n);
}
