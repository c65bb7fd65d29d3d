// RUN: launches=2 fallbacks=0 bytes_to_device=4000 bytes_to_host=1600
// [[ferry::extent]] for conditional writes and reads, whose exact ranges depend on data. Elements that no
// iteration writes keep their values. `positive` copies x and y in, and y out. `neighbours` copies x, y and flags (as
// 8-byte integers) in, and y out.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void positive(const double* x, [[ferry::extent(n)]] double* y, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 0) y[i] = x[i];
}

[[ferry::offload]]
void neighbours([[ferry::extent(n)]] const double* x, double* y [[ferry::extent(n)]], const long* flags, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    if (i > 0) s += x[i - 1];
    if (i + 1 < n) s += x[i + 1];
    if (flags[i] != 0)
      y[i] = s;
    else if (s > 0)
      y[i] += 1;
  }
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
  const int n = 100;
  std::vector<double> x(n), y(n);
  std::vector<long> flags(n);
  fill(x.data(), n, 73);
  fill(y.data(), n, 74);
  for (int i = 0; i < n; ++i) flags[i] = i % 3;
  positive(x.data(), y.data(), n);
  show("positive", y.data(), n);
  neighbours(x.data(), y.data(), flags.data(), n);
  show("neighbours", y.data(), n);
}
