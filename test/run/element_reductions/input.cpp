// RUN: launches=41 fallbacks=2
// EXPECT-STDERR: 'x' may be accessed outside its 4000 elements
// Reductions into one element: `*out`, `out[0]`, an element that an outer loop selects (it stays on the device between
// nests), and an element under a condition that never holds, so its pointer must not be dereferenced.
#include <cstdio>
#include <vector>

[[ferry::offload]]
static void dot(const double* a, const double* b, int n, double* out) {
  for (int i = 0; i < n; ++i) *out += a[i] * b[i];
}

[[ferry::offload]]
static void several(const double* a, const int* c, int n, double sums[3], int* counts) {
  for (int i = 0; i < n; ++i) {
    sums[0] += a[i];
    sums[0] -= 1;
    sums[2] -= a[i] * 2;
    ++counts[1];
    counts[2] += c[i];
    counts[3] |= c[i];
  }
}

[[ferry::offload]]
static void solve(const double* l, double* x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) x[i] -= l[i * n + j] * x[j];
    x[i] /= l[i * n + i];
  }
}

[[ferry::offload]]
static void nested(const double* a, int ny, int nx, std::vector<double>& total) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) total[1] += a[j * nx + i];
}

[[ferry::offload]]
static void never(const double* a, int n, std::vector<double>& sum) {
  for (int i = 0; i < n; ++i) {
    const double t = a[i];
    if (t > 1e6) sum[3] += t;
  }
}

// Assignments that name the element on both sides.
[[ferry::offload]]
static void spelt_out(const double* l, double* x, const short* s, short* narrow, unsigned* bits, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) x[i] = x[i] - l[i * n + j] * x[j];
  for (int j = 0; j < n; ++j) {
    narrow[1] = s[j] + narrow[1];
    bits[0] = bits[0] ^ static_cast<unsigned>(s[j]);
    narrow[1] += 3;
  }
}

// Threads don't know whether the flag is set, so they evaluate operands that the sequential loop would skip.
[[ferry::offload]]
static void flags(const std::vector<double>& x, const std::vector<int>& cell, bool* any, bool& all, bool marks[5],
                  std::vector<char>& even) {
  for (std::size_t i = 0; i < x.size(); ++i) *any = *any || x[i] > 2.9;
  for (std::size_t i = 0; i < x.size(); ++i) {
    marks[3] = x[i] > 3.2 || marks[3];
    all = all && x[i] < 3.1;
  }
  for (std::size_t i = 0; i < x.size(); ++i) marks[cell[i]] = marks[cell[i]] || x[i] > 2.5;
  for (std::size_t i = 0; i < x.size(); ++i) marks[4] &= x[i] >= 0, even[i % 7] |= cell[i] & 2;
}

// If `x` has fewer than n elements, only the flag keeps the loop from reading past the end.
[[ferry::offload]]
static void searched(const std::vector<double>& x, int n, bool* any) {
  for (int i = 0; i < n; ++i) any[1] = any[1] || x[i] > 2.9;
}

int main() {
  const int n = 4000;
  std::vector<double> a(n), b(n), l(100), x(10), total{-0.0, 4, -0.0, -0.0};
  std::vector<int> c(n);
  for (int i = 0; i < n; ++i) a[i] = i % 13 * 0.25, b[i] = i % 7 * 0.5, c[i] = (i % 64) * 1000000;
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) l[i * 10 + j] = i == j ? 2 : 0.5;
    x[i] = i;
  }
  double out = 0.125;
  dot(a.data(), b.data(), n, &out);
  std::printf("%.4f\n", out);
  double sums[3] = {1, 2, 3};
  int counts[4] = {7, 8, -2000000000, 0};
  several(a.data(), c.data(), 64, sums, counts);
  std::printf("%.4f %.4f %.4f %d %d %d %d\n", sums[0], sums[1], sums[2], counts[0], counts[1], counts[2], counts[3]);
  solve(l.data(), x.data(), 10);
  for (double v : x) std::printf("%g ", v);
  std::printf("\n");
  std::vector<short> s(10);
  for (int i = 0; i < 10; ++i) s[i] = static_cast<short>(i * 7919);
  short narrow[2] = {1, 2};
  unsigned bits = 77;
  spelt_out(l.data(), x.data(), s.data(), narrow, &bits, 10);
  for (double v : x) std::printf("%g ", v);
  std::printf("\n%d %d %u\n", narrow[0], narrow[1], bits);
  nested(a.data(), 40, 100, total);
  never(a.data(), n, total);
  std::printf("%g %.3f %g %g\n", total[0], total[1], total[2], total[3]);
  std::vector<int> cell(n);
  for (int i = 0; i < n; ++i) cell[i] = i % 3;
  std::vector<char> even(7);
  for (const bool set : {false, true}) {
    bool any[2] = {set, set}, all = !set, marks[5] = {set, false, false, set, true};
    flags(a, cell, any, all, marks, even);
    searched(a, n + 9, any);
    std::printf("%d%d %d %d%d%d%d%d %d%d\n", any[0], any[1], all, marks[0], marks[1], marks[2], marks[3], marks[4],
                even[0], even[6]);
    std::vector<double> none;
    flags(none, cell, any, all, marks, even);
  }
}
