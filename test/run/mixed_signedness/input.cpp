// RUN: launches=6 fallbacks=0
// Mixed types: int with size_t, unsigned products, long subscripts, negative start values. All values are in the range
// of their types.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void int_against_size(std::vector<double>& v) {
  for (int i = 0; i < (int)v.size(); ++i) v[i] += 1;
  for (int i = 1; i < int(v.size()) - 1; ++i) v[i] *= 2;
}

[[ferry::offload]]
void unsigned_product(double* a, unsigned rows, unsigned columns) {
  for (unsigned j = 1; j < rows; ++j)
    for (unsigned i = 0; i < columns; ++i)
      a[j * columns + i - columns] += j + i;
}

[[ferry::offload]]
void long_products(double* a, int rows, long columns, std::size_t offset) {
  for (int j = 0; j < rows; ++j)
    for (long i = 0; i < columns; ++i)
      a[j * columns + i + offset] -= 0.5 * (j + i);
}

[[ferry::offload]]
void negative(double* middle, int half) {
  for (int i = -half; i <= half; ++i) middle[i] += i;
  for (long i = half; i >= -half; --i) middle[-i] *= 2;
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
  std::vector<double> v(133), a(12 * 9 + 4);
  fill(v.data(), v.size(), 102);
  fill(a.data(), a.size(), 103);
  int_against_size(v);
  negative(v.data() + 66, 66);
  show("v", v.data(), v.size());
  unsigned_product(a.data(), 12, 9);
  long_products(a.data(), 12, 9, 4);
  show("a", a.data(), a.size());
}
