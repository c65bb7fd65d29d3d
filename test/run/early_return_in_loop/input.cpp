// RUN: launches=3 fallbacks=0 bytes_to_device=1024 bytes_to_host=1024
// A return from the time loop after a host write to one element: three nests, one copy in each direction. x[0] is
// copied to the host for the host's write (8 bytes), the other elements at the return.
#include <cstdio>
#include <vector>

[[ferry::offload]]
int leave(double* x, int n, int stages) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  for (int t = 0; t < stages; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 2;
    if (t == 1) {
      x[0] = -1;
      return t;
    }
  }
  return -1;
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
  const int n = 128;
  std::vector<double> x(n);
  fill(x.data(), n, 22);
  std::printf("%d\n", leave(x.data(), n, 5));
  show("x", x.data(), n);
}
