// RUN: launches=1 fallbacks=0
// FLAGS: -Wno-sign-compare
// The common `int i < v.size()`: here the conversion doesn't change the value.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void add(std::vector<double>& v) {
  for (int i = 0; i < v.size(); i++) v[i] += 1;
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
  std::vector<double> v(71);
  fill(v.data(), v.size(), 104);
  add(v);
  show("v", v.data(), v.size());
  std::vector<double> none;
  add(none);
}
