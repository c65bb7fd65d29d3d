// RUN: launches=2 fallbacks=1
// EXPECT-STDERR: guard
// Writes a[k * i]. Iterations are independent unless k is 0. In that case, the loop runs on the host in sequence, and
// the last iteration's value remains.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void strided(double* a, const double* x, int n, int k) {
  for (int i = 0; i < n; ++i) a[k * i] = x[i];
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
  const int n = 30;
  std::vector<double> x(n);
  fill(x.data(), n, 60);
  for (int k : {3, 1, 0}) {
    std::vector<double> a((n - 1) * k + 1, -1.0);
    strided(a.data(), x.data(), n, k);
    show("a", a.data(), a.size());
  }
}
