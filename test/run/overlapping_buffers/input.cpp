// RUN: launches=2 fallbacks=4
// EXPECT-STDERR: overlap
// Buffers that overlap at run time: the loop runs on the host in sequence. Neighbouring halves of one allocation don't
// overlap.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void twice(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];
}

[[ferry::offload]]
void even(const double* x, double* y, int n) {
  for (int i = 0; i < n; i += 2) y[i] = x[i] + 1;
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
  const int n = 60;
  std::vector<double> a(n);
  fill(a.data(), n, 64);
  twice(a.data(), a.data() + n / 2, n / 2);  // runs on the device
  show("halves", a.data(), n);
  twice(a.data() + n / 2, a.data(), n / 2);  // runs on the device
  show("halves", a.data(), n);
  twice(a.data(), a.data() + 1, n - 1);
  show("forward", a.data(), n);
  fill(a.data(), n, 65);
  twice(a.data() + 1, a.data(), n - 1);
  show("backward", a.data(), n);
  twice(a.data(), a.data() + n / 2 - 1, n / 2);
  show("by one element", a.data(), n);
  even(a.data() + 1, a.data(), n - 2);  // interleaved: the ranges overlap, but no elements do
  show("interleaved", a.data(), n);
}
