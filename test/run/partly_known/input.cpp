// RUN: launches=9 fallbacks=0
// Subscripts that depend on data in part: the remaining part keeps iterations independent. Columns of any depth, tables
// of rows whose numbers are loaded, a histogram for each image.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Field {
  int nx, ny;
  std::vector<double> values;
  double& operator()(int i, int j, int k) { return values[(k * ny + j) * nx + i]; }
  double operator()(int i, int j, int k) const { return values[(k * ny + j) * nx + i]; }
};

[[ferry::offload]] void mix(Field& out, const Field& in, const std::vector<int>& depth, int nx, int ny, int nz) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      const int bottom = std::min(nz, depth[j * nx + i]);
      for (int k = 1; k < bottom - 1; ++k)
        out(i, j, k) = in(i, j, k) + 0.1 * (in(i, j, k + 1) - 2 * in(i, j, k) + in(i, j, k - 1));
    }
}

// The loop within a column is sequential: each element depends on the one above it.
[[ferry::offload]] void settle(double* c, const int* depth, int columns) {
  for (int i = 0; i < columns; ++i)
    for (int k = 1; k < depth[i]; ++k) c[k * columns + i] += 0.5 * c[(k - 1) * columns + i];
}

[[ferry::offload]] void choose(double (*table)[8], const int* which, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    table[i][which[i]] = x[i];
    table[i][which[i] ^ 1] -= x[i];
  }
}

[[ferry::offload]] void histograms(int* counts, const std::uint8_t* pixels, int images, int pixels_each) {
  for (int m = 0; m < images; ++m)
    for (int p = 0; p < pixels_each; ++p) counts[m * 256 + pixels[m * pixels_each + p]] += p;
}

// Data determines only the position within the iteration's own row of three.
[[ferry::offload]] void swap_in_rows(int (&rows)[20][3], const int* pivot) {
  for (int r = 0; r < 20; ++r) {
    const int kept = rows[r][0];
    rows[r][0] = rows[r][pivot[r]];
    rows[r][pivot[r]] = kept;
  }
}

// A function computes the position from numbers that a different access loads.
static long* place(long* bins, int bin) { return bins + bin; }
[[ferry::offload]] void count_in_places(long* bins, const double* values, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) ++place(bins, static_cast<int>(values[std::max(i - k, 0)]) & 15)[0];
}

int main() {
  const int nx = 7, ny = 5, nz = 6, cells = nx * ny * nz;
  Field a{nx, ny, std::vector<double>(cells)}, b = a;
  std::vector<int> depth(nx * ny);
  for (int c = 0; c < cells; ++c) a.values[c] = c % 17;
  for (int c = 0; c < nx * ny; ++c) depth[c] = (c * 3) % 9;
  for (int t = 0; t < 4; ++t) {
    mix(b, a, depth, nx, ny, nz);
    std::swap(a.values, b.values);
  }
  for (int& d : depth) d = std::min(d, nz);
  settle(a.values.data(), depth.data(), nx * ny);
  double sum = 0;
  for (int c = 0; c < cells; ++c) sum += a.values[c] * (c % 5 + 1) + b.values[c];
  std::printf("columns %.17g\n", sum);

  std::vector<double> table(20 * 8), x(20);
  std::vector<int> which(20), pivot(20);
  for (int i = 0; i < 20; ++i) which[i] = (i * 5) % 8, x[i] = i + 0.5, pivot[i] = i % 3;
  choose(reinterpret_cast<double (*)[8]>(table.data()), which.data(), x.data(), 20);
  sum = 0;
  for (int c = 0; c < 160; ++c) sum += table[c] * (c % 7);
  std::printf("table %.17g\n", sum);

  std::vector<double> values(30);
  std::vector<long> bins(16);
  for (int i = 0; i < 30; ++i) values[i] = i * 3.25;
  count_in_places(bins.data(), values.data(), 30);
  for (const long bin : bins) std::printf("%ld ", bin);
  std::printf("in bins\n");

  std::vector<std::uint8_t> pixels(4 * 50);
  for (int p = 0; p < 200; ++p) pixels[p] = static_cast<std::uint8_t>(p * 37);
  std::vector<int> counts(4 * 256);
  histograms(counts.data(), pixels.data(), 4, 50);
  long total = 0;
  for (int c = 0; c < 1024; ++c) total += static_cast<long>(counts[c]) * (c % 11);
  std::printf("histograms %ld\n", total);

  int rows[20][3];
  for (int r = 0; r < 20; ++r)
    for (int k = 0; k < 3; ++k) rows[r][k] = r * 3 + k;
  swap_in_rows(rows, pivot.data());
  total = 0;
  for (int r = 0; r < 20; ++r)
    for (int k = 0; k < 3; ++k) total += rows[r][k] * (r + k * 5);
  std::printf("rows %ld\n", total);
}
