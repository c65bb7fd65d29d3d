// RUN: launches=2 fallbacks=1
// EXPECT-STDERR: guard
// Writes b[j * ld + i] with i < n. Rows that overlap (ld < n) run on the host in sequence; rows with ld == n and ld > n
// are independent. With ld > n, the gaps between the rows keep their values.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void rows(double* b, int m, int n, int ld) {
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i)
      b[j * ld + i] = b[j * ld + i] * 0.5 + j - i;
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
  const int m = 9, n = 14;
  for (int ld : {10, 14, 20}) {
    std::vector<double> b((m - 1) * ld + n);
    fill(b.data(), b.size(), 59 + ld);
    rows(b.data(), m, n, ld);
    show("b", b.data(), b.size());
  }
}
