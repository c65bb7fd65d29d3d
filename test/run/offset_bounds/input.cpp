// RUN: launches=18 fallbacks=0
// FLAGS: -Wno-sign-compare
// Conditions that add to the variable: `i + 1 < n` is right for n = 0, but `i < n - 1` isn't. Lengths start at 0, in
// signed and unsigned types, in loops of a grid, inside kernels and on the host.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void difference(const std::vector<double>& in, std::vector<double>& out) {
  for (std::size_t i = 0; i + 1 < in.size(); ++i) out[i] = in[i + 1] - in[i];
}

// The grid has two loops. One condition is mirrored and has the constant on the left.
[[ferry::offload]]
void neighbours(const double* in, double* out, std::size_t m, std::size_t n) {
  for (std::size_t j = 1; j + 1 < m; ++j)
    for (std::size_t i = 1; n > 1 + i; ++i) out[j * n + i] = in[(j - 1) * n + i] + in[(j + 1) * n + i] + in[j * n + i - 1];
}

// A step, an inclusive comparison, and a sequential inner loop that fills the array that is read.
[[ferry::offload]]
void sums(const double* in, double* out, int n) {
  for (int i = 0; i + 2 <= n; i += 2) {
    double window[8], sum = 0;
    for (int k = 0; k + 1 < 9; ++k) window[k] = k + in[i];
    for (int k = 0; k + 1 < 9; ++k) sum += window[k];
    for (int k = 0; k + 3 < i; ++k) sum += in[k];
    out[i] = sum;
  }
}

[[ferry::offload]]
void in_32_bits(const double* in, double* out, unsigned n) {
  for (unsigned i = 2; i + 1 < n; ++i) out[i] += in[i + 1];
}

// Compares an int with the container's size type.
[[ferry::offload]]
void mixed(const std::vector<double>& in, double* out) {
  for (int i = 0; i + 1 < in.size(); ++i) out[i] -= in[i + 1];
}

// The last value is used, and a host loop surrounds the loop on the device.
[[ferry::offload]]
std::size_t chains(double* out, std::size_t n) {
  std::size_t i;
  for (std::size_t t = 0; t + 1 < 3; ++t)
    for (i = 0; i + 1 < n; ++i) out[i] = out[i] / 2 + 1;
  return i;
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
  for (const std::size_t n : {0, 1, 2, 3, 40}) {
    std::vector<double> in(n), out(n + 8), square(n * n), sum(n * n);
    fill(in.data(), n, 113);
    fill(square.data(), n * n, 7);
    difference(in, out);
    neighbours(square.data(), sum.data(), n, n);
    show("neighbours", sum.data(), n * n);
    sums(in.data(), out.data(), static_cast<int>(n));
    in_32_bits(in.data(), out.data(), static_cast<unsigned>(n));
    mixed(in, out.data());
    std::printf("%d\n", static_cast<int>(chains(out.data(), n)));
    show("out", out.data(), out.size());
  }
}
