// RUN: launches=2 fallbacks=3
// EXPECT-STDERR: guard
// Writes rows with ld == 0 and ld < 0 that no iteration reads. Rows with ld == -20 are independent. Rows with an ld of
// 0, -5 or 3 aren't.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void rows(double* b, int m, int n, int ld) {
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i)
      b[j * ld + i] = 10 * j + i;
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
  const int m = 6, n = 14;
  for (int ld : {0, -5, 3, -20, 14}) {
    const int span = (m - 1) * (ld < 0 ? -ld : ld);
    std::vector<double> b(span + n, 0.5);
    rows(b.data() + (ld < 0 ? span : 0), m, n, ld);
    show("b", b.data(), b.size());
  }
}
