// RUN: launches=4 fallbacks=0
// Reads with subscripts that use / % & >> and ?:, loaded values, or variables of inner loops. The subscripts
// of writes are simple.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void upsampled(std::span<const double> x, std::span<double> y, int factor) {
  for (int i = 0; i < static_cast<int>(y.size()); ++i)
    y[i] = x[i / factor] + x[(i >> 1) % 8] * (i & 1);
}

[[ferry::offload]]
void periodic(std::span<const double> x, std::span<double> y, int n) {
  for (int i = 0; i < n; ++i) {
    const int left = i == 0 ? n - 1 : i - 1;
    const int right = (i + 1) % n;
    y[i] = x[left] - 2 * x[i] + x[right];
  }
}

[[ferry::offload]]
void rows_of(std::span<const int> start, std::span<const double> values, std::span<double> sums) {
  for (std::size_t r = 0; r < sums.size(); ++r) {
    double s = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) s += values[k];
    sums[r] = s;
  }
}

[[ferry::offload]]
void table(const unsigned char* keys, double* y, [[ferry::extent(256)]] const double* lut, int n) {
  for (int i = 0; i < n; ++i) y[i] = lut[keys[i]];
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
  std::vector<double> x(40), y(120), z(40), lut(256);
  fill(x.data(), 40, 99);
  fill(lut.data(), 256, 100);
  upsampled(x, y, 3);
  show("upsampled", y.data(), y.size());
  periodic(x, z, 40);
  show("periodic", z.data(), z.size());
  std::vector<int> start = {0, 3, 3, 10, 11, 40};
  std::vector<double> sums(5);
  rows_of(start, x, sums);
  show("rows", sums.data(), 5);
  std::vector<unsigned char> keys(100);
  for (int i = 0; i < 100; ++i) keys[i] = static_cast<unsigned char>(i * 77);
  table(keys.data(), y.data(), lut.data(), 100);
  show("table", y.data(), 100);
}
