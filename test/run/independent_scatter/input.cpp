// RUN: launches=3 fallbacks=0
// [[ferry::independent]]: the user knows that `index` is a permutation, so iterations don't conflict.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void scatter(const double* x, const int* index, [[ferry::extent(n)]] double* y, int n) {
  [[ferry::independent]]
  for (int i = 0; i < n; ++i)
    y[index[i]] = x[i];
}

[[ferry::offload]]
void blocks(double* y [[ferry::extent(rows * columns)]], int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    for (int c = 1; c < columns; ++c) y[r * columns + c] += y[r * columns + c - 1];
  }
}

[[ferry::offload]]
void folded(std::vector<int>& v) {
  [[ferry::independent]] for (unsigned i = 0; i < v.size(); ++i) v[(i * 7) % v.size()] *= 3;
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
  const int n = 113;
  std::vector<double> x(n), y(n);
  std::vector<int> index(n), v(50);
  fill(x.data(), n, 72);
  for (int i = 0; i < n; ++i) index[i] = i * 25 % n;
  scatter(x.data(), index.data(), y.data(), n);
  show("scatter", y.data(), n);
  blocks(y.data(), 11, 10);
  show("blocks", y.data(), n);
  for (int i = 0; i < 50; ++i) v[i] = i + 1;
  folded(v);
  show("folded", v.data(), 50);
}
