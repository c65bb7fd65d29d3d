// RUN: launches=5 fallbacks=1
// EXPECT-STDERR: overlap
// Local pointers into a parameter's array: data is written through one name and read through
// another.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void second_half(double* x, int n) {
  double* q = x + n;
  for (int i = 0; i < n; ++i) q[i] = x[i] + 1;
  for (int i = 0; i < 2 * n; ++i) x[i] *= 2;
  const double* r = &x[n / 2];
  for (int i = 0; i < n / 2; ++i) x[i] -= r[i];
}

[[ferry::offload]]
void shifted(double* x, int n) {
  double* q = x + 1;
  for (int i = 0; i < n - 1; ++i) q[i] = x[i] + q[i];
  q += n / 2;
  for (int i = 0; i < n / 4; ++i) q[i] = -1;
}

[[ferry::offload]]
void same(double* x, int n) {
  auto* q = x;
  for (int i = 0; i < n; ++i) q[i] *= 3;
  q[0] = x[n - 1];
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
  const int n = 70;
  std::vector<double> x(2 * n);
  fill(x.data(), x.size(), 67);
  second_half(x.data(), n);
  show("second half", x.data(), x.size());
  shifted(x.data(), n);
  show("shifted", x.data(), x.size());
  same(x.data(), n);
  show("same", x.data(), x.size());
}
