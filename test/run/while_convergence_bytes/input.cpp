// RUN: launches=10 fallbacks=0 bytes_to_device=8008 bytes_to_host=8080
// A condition that reads one element copies that element: the first read finds it on the host, the ten others copy 8
// bytes each. The array is copied in once, and out once except for its first element, which is already valid on the
// host.
#include <cstdio>
#include <vector>

[[ferry::offload]]
int while_above(double* r, int n, double limit) {
  int steps = 0;
  while (r[0] > limit) {
    for (int i = 0; i < n; ++i) r[i] = r[i] * 0.5;
    ++steps;
  }
  return steps;
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
  const int n = 1001;
  std::vector<double> r(n);
  for (int i = 0; i < n; ++i) r[i] = 1024 + i;
  std::printf("%d steps\n", while_above(r.data(), n, 1));
  show("r", r.data(), n);
}
