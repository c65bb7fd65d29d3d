// RUN: launches=8 fallbacks=0
// A scan by doubling: the distance between reads and writes changes from step to step of the time loop, and the buffers
// are swapped.
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
double* scan(double* from, double* to, int n) {
  for (int d = 1; d < n; d *= 2) {
    for (int i = 0; i < d; ++i) to[i] = from[i];
    for (int i = d; i < n; ++i) to[i] = from[i] + from[i - d];
    std::swap(from, to);
  }
  return from;
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
  const int n = 11;
  std::vector<double> a(n), b(n);
  for (int i = 0; i < n; ++i) a[i] = i + 1;
  show("scan", scan(a.data(), b.data(), n), n);
  show("b", b.data(), n);
}
