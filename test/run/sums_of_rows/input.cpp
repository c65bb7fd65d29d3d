// Sums over the rows of outer loops, beside work on single rows: a row's scalars don't prevent the columns' sums
// from running in parallel. Results have the same bits if parts are empty, overlap, or run in a loop of calls.
// RUN: fallbacks=1
// EXPECT-STDERR: 'gain' and 'in'
#include <cstdio>
#include <vector>

// The mean belongs to a row, so there are two kernels, one over rows and one over columns.
[[ferry::offload]]
void backward(float* in, float* gain, float* shift, const float* out, const float* x, int n, int m, int c) {
  for (int b = 0; b < n; b++)
    for (int t = 0; t < m; t++) {
      const float* o = out + b * m * c + t * c;
      const float* r = x + b * m * c + t * c;
      float* d = in + b * m * c + t * c;
      float mean = 0;
      for (int i = 0; i < c; i++) mean += o[i] * r[i];
      mean = mean / c;
      for (int i = 0; i < c; i++) {
        shift[i] += o[i];
        gain[i] += r[i] * o[i];
        d[i] += o[i] - mean;
      }
    }
}

// Variables are declared outside the loop, the sums come first, and one loop has parts for rows and parts for columns.
[[ferry::offload]]
void outside(int n, int c, double (*a)[40], double* sums, double* squares, double* most) {
  double least, scale;
  int i, j;
  for (i = 0; i < n; i++) {
    for (j = 0; j < c; j++) sums[j] += a[i][j];
    least = 1e9;
    for (j = 0; j < c; j++) {
      squares[j] += a[i][j] * a[i][j];
      if (a[i][j] < least) least = a[i][j];
    }
    scale = 2 * least;
    most[i] = scale;
  }
}

// The loops that are split contain further loops.
[[ferry::offload]]
void planes(int n, int h, int w, const double* x, double* columns, double* rows, double* all) {
  for (int p = 0; p < n; ++p) {
    double total = 0;
    for (int y = 0; y < h; ++y) {
      double of_row = 0;
      for (int z = 0; z < w; ++z) {
        columns[z] += x[(p * h + y) * w + z];
        of_row += x[(p * h + y) * w + z];
      }
      rows[p * h + y] = of_row;
      total += of_row;
    }
    all[p] = total;
  }
}

static void show(const char* name, const std::vector<float>& v) {
  std::printf("%s", name);
  for (std::size_t i = 0; i < v.size(); i += 5) std::printf(" %.9g", v[i]);
  std::printf("\n");
}

int main() {
  const int most = 12;
  for (const int n : {4, 1, 0})
    for (const int m : {3, 0})
      for (const int c : {12, 5, 0}) {
        const int k = 4 * 3 * most;
        std::vector<float> in(k), gain(most, 0.5f), shift(most), out(k), x(k);
        for (int i = 0; i < k; ++i) out[i] = 0.1f * (i % 7), x[i] = 0.3f * (i % 11) - 1;
        backward(in.data(), gain.data(), shift.data(), out.data(), x.data(), n, m, c);
        backward(in.data(), gain.data(), shift.data(), out.data(), x.data(), n, m, c);
        show("in", in), show("gain", gain), show("shift", shift);
      }
  // The sums are stored in a row of the array, and each outer iteration writes this row.
  std::vector<float> in(200), out(200), x(200);
  for (int i = 0; i < 200; ++i) in[i] = 0.25f * i, out[i] = 0.1f * (i % 7), x[i] = 0.3f * (i % 11) - 1;
  backward(in.data(), in.data() + 30, in.data() + 150, out.data(), x.data(), 3, 3, 10);
  show("overlap", in);

  static double a[40][40], sums[40], squares[40], rows_most[40];
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 40; ++j) a[i][j] = 0.1 * ((i * 31 + j * 17) % 41) - 1.5;
  outside(40, 40, a, sums, squares, rows_most);
  outside(3, 0, a, sums, squares, rows_most);
  for (int i = 0; i < 40; i += 3) std::printf("%.17g %.17g %.17g\n", sums[i], squares[i], rows_most[i]);

  std::vector<double> v(6 * 7 * 8), columns(8), rows(42), all(6);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = 0.1 * (i % 13);
  planes(6, 7, 8, v.data(), columns.data(), rows.data(), all.data());
  for (int i = 0; i < 8; ++i) std::printf("%.17g %.17g %.17g\n", columns[i], rows[i], all[i % 6]);
}
