// RUN: launches=18 fallbacks=0
// Every form of a counted loop: counting up and down, with steps, with all accepted comparisons, with all integer
// type.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void down(int n, double* a) {
  for (int i = n - 1; i >= 0; --i) a[i] += i;
  for (int i = n - 1; i > -1; i--) a[i] *= 2;
  for (int i = n; i > 0; i -= 1) a[i - 1] -= 3;
}

[[ferry::offload]]
void stepped(int n, int step, double* a) {
  for (int i = 0; i < n; i += 2) a[i] += 1;
  for (int i = 1; i < n; i += step) a[i] += 2;
  for (int i = n - 1; i >= 0; i -= 3) a[i] += 4;
  for (int i = n - 2; i > 5; i += -4) a[i] += 8;
  for (int i = 0; i < n; i = i + 5) a[i] += 16;
}

[[ferry::offload]]
void comparisons(int n, double* a) {
  for (int i = 0; i <= n - 1; i++) a[i] += 1;
  for (int i = 0; i != n; ++i) a[i] *= 3;
  for (int i = n - 1; i != -1; --i) a[i] -= 7;
  for (int i = 0; n > i; ++i) a[i] += 0.5;
}

[[ferry::offload]]
void types(unsigned n, double* a) {
  for (unsigned i = 0; i < n; ++i) a[i] += 1;
  for (std::size_t i = 0; i < n; ++i) a[i] *= 1.25;
  for (long i = 0; i < static_cast<long>(n); ++i) a[i] += 2;
  for (std::uint8_t i = 0; i < 200; ++i) a[i] += 4;
  for (short i = 3; i <= 100; i += 7) a[i] -= 1;
  for (auto i = 1L; i < static_cast<long>(n); ++i) a[i] -= 0.25;
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
  const int n = 301;
  std::vector<double> a(n);
  fill(a.data(), n, 5);
  down(n, a.data());
  show("down", a.data(), n);
  stepped(n, 3, a.data());
  show("stepped", a.data(), n);
  comparisons(n, a.data());
  show("comparisons", a.data(), n);
  types(n, a.data());
  show("types", a.data(), n);
}
