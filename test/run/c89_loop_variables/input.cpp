// RUN: launches=5 fallbacks=0
// Loop variables declared before the loop, and their values after it, also after a loop without iterations.
#include <cstdio>
#include <vector>

[[ferry::offload]]
int one_loop(int n, double* a) {
  int i;
  for (i = 0; i < n; i++) a[i] = a[i] + i;
  return i;
}

[[ferry::offload]]
int two_loops(int rows, int columns, double* a) {
  int i = -5, j = -7;
  for (j = 0; j < rows; j++)
    for (i = 0; i < columns; i++)
      a[j * columns + i] *= 2;
  return 1000 * j + i;
}

[[ferry::offload]]
int stepped_down(int n, double* a) {
  int i;
  for (i = n; i > 3; i -= 4) a[i] -= 1;
  a[0] = i;
  return i;
}

[[ferry::offload]]
void reused(int n, double* a, double* b) {
  int i;
  for (i = 0; i < n; i++) a[i] = 3;
  a[i - 1] = 4;
  for (i = n - 1; i >= 0; i--) b[i] = a[i];
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
  const int n = 203;
  std::vector<double> a(n), b(n - 1);
  fill(a.data(), a.size(), 6);
  fill(b.data(), b.size(), 7);
  std::printf("%d\n", one_loop(n, a.data()));
  std::printf("%d\n", two_loops(7, 29, a.data()));
  std::printf("%d\n", two_loops(0, 29, a.data()));
  std::printf("%d\n", two_loops(7, 0, a.data()));
  std::printf("%d\n", stepped_down(n - 1, a.data()));
  show("a", a.data(), a.size());
  reused(n - 1, a.data(), b.data());
  show("a", a.data(), a.size());
  show("b", b.data(), b.size());
}
