// RUN: launches=18 fallbacks=2
// EXPECT-STDERR: loop bounds
// FLAGS: -Wno-sign-compare
// `i + 1 < n` with a variable, a constant and a bound of signed and unsigned types. C++ converts them all to one type
// before it compares them. In an unsigned type, a negative bound becomes a large one, and the original loop runs.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void signed_variable(const double* in, double* out, int n) {
  for (int i = 0; i + 1u < n; ++i) out[i] = in[i + 1] - in[i];
}

[[ferry::offload]]
void signed_bound(const double* in, double* out, int n, unsigned long step) {
  for (std::size_t i = 0; i + 1 < n; i += step) out[i] += in[i] * 2;
}

[[ferry::offload]]
void signed_bound_32(const double* in, double* out, int n) {
  for (unsigned i = 2; 1 + i < n; ++i) out[i] += in[i - 2];
}

[[ferry::offload]]
void narrow_variables(const double* in, double* out, short n, unsigned wide) {
  for (short i = 0; i + 1 < n; ++i) out[i] += in[i] * 3;
  for (unsigned char i = 1; i + 2u <= wide; ++i) out[i] -= in[i - 1];
}

// The inner loops are sequential in the kernel. The outer loop is part of the grid.
[[ferry::offload]]
void inside(const double* in, double* out, int n, long m) {
  for (unsigned i = 0; i + 1L < m; ++i) {
    double sum = 0;
    for (std::size_t k = 1; k + 1 < n; ++k) sum += in[k];
    for (int k = 0; k + 2u <= n; k += 2) sum -= in[k];
    out[i] += sum;
  }
}

// The grid has two loops. The inner one's bound may be negative if the outer one has no iterations.
[[ferry::offload]]
void nested(const double* in, double* out, const std::vector<double>& rows, int n) {
  for (int j = 0; j + 1 < rows.size(); ++j)
    for (std::size_t i = 0; i + 1 < n; ++i) out[j * 64 + i] += rows[j + 1] * in[i];
}

static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

static void show(const char* what, const std::vector<double>& p) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < p.size() * sizeof(double); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p.data())[k]) * 16777619u;
  std::printf("%s: %08x %.17g\n", what, hash, p.empty() ? 0.0 : p[p.size() / 2]);
}

int main() {
  for (const int n : {0, 1, 2, 3, 40}) {
    std::vector<double> in(n), out(n + 1), rows(5), square(5 * 64);
    fill(in.data(), in.size(), 113);
    fill(rows.data(), rows.size(), 7);
    signed_variable(in.data(), out.data(), n);
    signed_bound(in.data(), out.data(), n, 3);
    signed_bound_32(in.data(), out.data(), n);
    narrow_variables(in.data(), out.data(), static_cast<short>(n), static_cast<unsigned>(n));
    inside(in.data(), out.data(), n, n);
    nested(in.data(), square.data(), rows, n);
    show("out", out);
    show("square", square);
  }
  // There is one iteration: -1 becomes the greatest bound, which `i + 1` reaches in the second iteration.
  double in[1] = {1.5}, out[1] = {0.25};
  signed_bound(in, out, -1, ~1ul);
  std::printf("%.17g\n", out[0]);
  nested(in, out, {}, -3);
  std::printf("%.17g\n", out[0]);
}
