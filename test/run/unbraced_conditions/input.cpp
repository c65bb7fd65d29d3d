// RUN: launches=1 fallbacks=0 bytes_to_device=7200 bytes_to_host=7200
// The body of a parallel loop is an unbraced tree of conditions with a sequential loop.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void inside(int n, [[ferry::extent(n)]] double* a) {
  for (int i = 0; i < n; ++i)
    if (i % 3 == 0)
      for (int k = 0; k < 3; ++k)
        if (k != 1)
          a[i] += k;
        else
          a[i] -= 0.5;
    else
      a[i] = -a[i];
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
  const int n = 900;
  std::vector<double> a(n);
  fill(a.data(), n, 4);
  inside(n, a.data());
  show("a", a.data(), n);
}
