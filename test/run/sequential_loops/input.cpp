// RUN: launches=7 fallbacks=0
// A [[ferry::sequential]] loop is never parallel, but its inner loops may be.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void rows(double* a, int m, int n) {
  [[ferry::sequential]] for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i)
      a[j * n + i] += i - j;
}

[[ferry::offload]]
void within(double* a, int m, int n) {
  for (int j = 0; j < m; ++j) {
    [[ferry::sequential]]
    for (int i = 0; i < n; ++i) a[j * n + i] *= 2;
  }
}

[[ferry::offload]]
void on_host(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] -= 1;
  [[ferry::sequential]]
  for (int i = 0; i < n; ++i) a[i] *= 0.5;
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
  std::vector<double> a(5 * 21);
  fill(a.data(), a.size(), 73);
  rows(a.data(), 5, 21);    // 5 launches
  within(a.data(), 5, 21);  // 1 launch
  on_host(a.data(), 5 * 21);  // 1 launch
  show("a", a.data(), a.size());
}
