// RUN: launches=3 fallbacks=0 bytes_to_device=960 bytes_to_host=896
// std::array by reference and const reference, in three functions. Copied in: b (320); a and b (640); nothing. Copied
// out: a (320) in each of the first two, 64 ints (256).
#include <array>
#include <cstddef>
#include <cstdio>

[[ferry::offload]]
void squares(std::array<double, 40>& a, const std::array<double, 40>& b) {
  for (int i = 0; i < 40; ++i) a[i] = b[i] * b[i];
}

[[ferry::offload]]
void add(std::array<double, 40>& a, const std::array<double, 40>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
}

[[ferry::offload]]
void count(std::array<int, 64>& a) {
  for (int i = 63; i >= 0; --i) a[i] = i * 3;
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
  std::array<double, 40> a, b;
  std::array<int, 64> k;
  fill(b.data(), 40, 43);
  squares(a, b);
  add(a, b);
  count(k);
  show("a", a.data(), 40);
  show("k", k.data(), 64);
}
