// RUN: launches=13 fallbacks=0
// Reductions into small arrays whose elements are selected by inner loops, constants or data, and minima, maxima and
// products in array elements. Elements that no iteration accesses keep their values.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

// Computes norms as the NAS benchmarks do.
[[ferry::offload]]
static void norms(const double (*u)[16][5], int n, double rms[5]) {
  double sums[5];
  for (int m = 0; m < 5; ++m) sums[m] = 0;
  for (int k = 0; k < n; ++k)
    for (int i = 1; i < 15; ++i)
      for (int m = 0; m < 5; ++m) {
        const double add = u[k][i][m] - 1;
        sums[m] = sums[m] + add * add;
      }
  for (int m = 0; m < 5; ++m) rms[m] = std::sqrt(sums[m] / n);
}

// Sums into a part of an array with gaps, into two dimensions, with two loops along one array, and in narrow integers.
[[ferry::offload]]
static void parts(const double* x, int n, double* some, double (&table)[2][3], int* both, unsigned char* low) {
  for (int i = 0; i < n; ++i) {
    for (int m = 0; m < 4; ++m)
      if (m != 1) some[2 * m + 3] += x[i];
    for (int a = 0; a < 2; ++a)
      for (unsigned b = 0; b < 3; ++b) table[a][b] -= x[i] * (a + 1) * b;
  }
  for (int i = 0; i < n; ++i) {
    for (int m = 0; m < 3; ++m) both[m] += i;
    for (int m = 2; m >= 0; --m) both[m] -= m;
    for (int m = 1; m < 3; ++m) low[m] = low[m] + 3;
  }
}

// Data selects the elements to update; the sizes of the arrays are known.
[[ferry::offload]]
static void kinds(const int* kind, const double* x, int n, std::array<double, 6>& sum, float (&least)[3]) {
  long count[4] = {10, 20, 30, 40};
  for (int i = 0; i < n; ++i) {
    ++count[kind[i] % 4];
    sum[kind[i]] += x[i];
    const float y = static_cast<float>(x[i]);
    if (y < least[kind[i] / 2]) least[kind[i] / 2] = y;
  }
  for (int k = 0; k < 4; ++k) sum[k] += static_cast<double>(count[k]);
}

struct Gathered {
  double part_[3] = {};
  [[ferry::offload]] void add(const double* x, int n) {
    for (int i = 0; i < n; ++i)
      for (int m = 0; m < 3; ++m) part_[m] += x[3 * i + m];
  }
};

[[ferry::offload]]
static void of_one(const double* x, const int* k, int n, double* least, double* most, double* product, int* bits,
                   float* passing) {
  for (int i = 0; i < n; ++i)
    if (x[i] < *least) *least = x[i];
  for (int i = 0; i < n; ++i) most[0] = most[0] < x[i] ? x[i] : most[0];
  for (int i = 0; i < n; ++i) *product *= x[i] > 0 ? 2 : 1;
  for (int i = 0; i < n; ++i) bits[1] = std::max(bits[1], k[i]);
  for (int i = 0; i < n; ++i) passing[0] = std::fmin(passing[0], static_cast<float>(x[i]));
}

// With zero iterations, nothing is read or written.
[[ferry::offload]]
static void none(const double* x, int n, double* sums, double* least) {
  for (int i = 0; i < n; ++i) {
    for (int m = 0; m < 3; ++m) sums[m] += x[i];
    if (x[i] < *least) *least = x[i];
  }
}

int main() {
  const int n = 500;
  static double u[n][16][5];
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 16; ++i)
      for (int m = 0; m < 5; ++m) u[k][i][m] = (k * 7 + i * 3 + m) % 8 * 0.5;
  double rms[5];
  norms(u, n, rms);
  for (double r : rms) std::printf("%.6f ", r);
  std::vector<double> x(3 * n);
  std::vector<int> kind(n);
  for (int i = 0; i < 3 * n; ++i) x[i] = (i * 37 % 64 - 20) * 0.25;
  for (int i = 0; i < n; ++i) kind[i] = i * i % 6;
  std::vector<double> some(12, -0.0);
  double table[2][3] = {};
  int both[4] = {1, 2, 3, 4};
  unsigned char low[4] = {1, 2, 3, 4};
  parts(x.data(), n, some.data(), table, both, low);
  for (double s : some) std::printf("%g ", s);
  for (auto& row : table) std::printf("%g %g %g ", row[0], row[1], row[2]);
  for (int k = 0; k < 4; ++k) std::printf("%d %d ", both[k], low[k]);
  std::printf("\n");
  std::array<double, 6> sum{};
  float least[3] = {100, std::numeric_limits<float>::quiet_NaN(), 100};
  kinds(kind.data(), x.data(), n, sum, least);
  for (double s : sum) std::printf("%g ", s);
  for (float f : least) std::printf("%g ", f);
  Gathered gathered;
  gathered.add(x.data(), n);
  std::printf("%g %g %g\n", gathered.part_[0], gathered.part_[1], gathered.part_[2]);
  x[7] = std::numeric_limits<double>::quiet_NaN();
  x[9] = -1000;
  double lowest = 0.0, most[2] = {-0.0, 5}, product = 1;
  int bits[3] = {9, -7, 9};
  float passing[1] = {std::numeric_limits<float>::quiet_NaN()};
  of_one(x.data(), kind.data(), 40, &lowest, most, &product, bits, passing);
  std::printf("%g %g %g %g %d %d %d %g\n", lowest, most[0], most[1], product, bits[0], bits[1], bits[2], passing[0]);
  double nothing[3] = {-0.0, 1, 2};
  none(x.data(), 0, nothing, nullptr);
  std::printf("%g %g %g\n", nothing[0], nothing[1], nothing[2]);
}
