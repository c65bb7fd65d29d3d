// RUN: launches=4 fallbacks=0 bytes_to_device=4016 bytes_to_host=4008
// Pointers into the middle of an allocation: only data that the loops touch is copied, and the data around it stays.
// Each call's comment gives the number of doubles that are copied.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
void centred(const double* middle, double* out, int half) {
  for (int i = -half; i < half; ++i) out[i] = middle[i + 1] - middle[i];
}

[[ferry::offload]]
void halves(double* x, const double* y, int n) {
  for (int i = 0; i < n; ++i) x[i] = y[i];
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
  const int n = 400;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 53);
  scale(x.data() + 10, 100);                             // in 100, out 100
  scale(x.data() + n - 1, 1);                            // in 1, out 1
  centred(x.data() + 200, y.data() + 150, 100);          // in 201, out 200
  halves(x.data(), x.data() + n / 2, n / 2);             // in 200, out 200
  show("x", x.data(), n);
  show("y", y.data(), n);
}
