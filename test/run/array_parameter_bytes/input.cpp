// RUN: launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=4032
// The interior of a 20 x 30 array. Nothing is copied in: each row is overwritten as a whole, and the gaps between the
// rows stay on the host. 18 rows of 28 elements are copied out.
#include <cstdio>

[[ferry::offload]]
void inner(double (&a)[20][30]) {
  for (int j = 1; j < 19; ++j)
    for (int i = 1; i < 29; ++i)
      a[j][i] = j * 100 + i;
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
  double a[20][30];
  fill(&a[0][0], 600, 42);
  inner(a);
  show("inner", &a[0][0], 600);
}
