// RUN: launches=3 fallbacks=1
// EXPECT-STDERR: iterations of 'i' may touch the same elements of 'a'
// Writes to a[index[i]] run on the host in sequence if two indices are equal, unless the loop is marked independent.
// Reads of x[index[i]] are always allowed.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void scattered(std::span<double> a, std::span<const double> x, const int* index, int n) {
  for (int i = 0; i < n; ++i) a[index[i]] = x[i];
  for (int i = 0; i < n; ++i) a[i] += 1;
}

[[ferry::offload]]
void marked(std::span<double> a, std::span<const double> x, const int* index, int n) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) a[index[i]] = x[i];
}

[[ferry::offload]]
void gathered(double* y, std::span<const double> x, const int* index, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[index[i]];
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
  const int n = 97;
  std::vector<double> a(n), x(n);
  std::vector<int> same(n), permutation(n);
  for (int i = 0; i < n; ++i) {
    same[i] = i * i % 31;
    permutation[i] = i * 40 % n;
  }
  fill(x.data(), n, 63);
  scattered(a, x, same.data(), n);
  show("scattered", a.data(), n);
  marked(a, x, permutation.data(), n);
  show("marked", a.data(), n);
  gathered(a.data(), x, same.data(), n);
  show("gathered", a.data(), n);
}
