// RUN: launches=15 fallbacks=0 bytes_to_device=6080 bytes_to_host=3520
// CUDA-RUN: launches=8 bytes_to_device=10560
// Columns and planes of a matrix are read without the elements between them. Numbers of doubles:
//   a column, in two calls                40 in, 40 out, each
//   eight columns and the sums            8 x 40 and 40 in, 40 out
//   a column that was just written        0 in, 2 x 40 out
//   a plane of 6 x 5 x 30                 6 x 30 in, 6 x 30 out
//   a field of a large structure          20 in, 20 out
//   three boxes of 10 x 4 that overlap    3 x 40 in, 40 out
// On CUDA, one kernel reads the eight columns, which are so close together that 22 elements of each row are copied in.
#include <cstdio>
#include <vector>

constexpr int rows = 40, columns = 50;

[[ferry::offload]]
void one(double* y, const double* x, int c) {
  for (int i = 0; i < rows; ++i) y[i] = x[i * columns + c];
}

[[ferry::offload]]
void several(double* y, const double* x, int count) {
  for (int c = 0; c < count; ++c)
    for (int i = 0; i < rows; ++i) y[i] += x[i * columns + 3 * c];
}

[[ferry::offload]]
void written(double* y, double* x, int c) {
  for (int i = 0; i < rows; ++i) x[i * columns + c] = i;
  for (int i = 0; i < rows; ++i) y[i] = x[i * columns + c] * 2;
}

[[ferry::offload]]
void plane(double* y, const double* x, int nx, int ny, int nz, int j) {
  for (int k = 0; k < nz; ++k)
    for (int i = 0; i < nx; ++i) y[k * nx + i] = x[(k * ny + j) * nx + i];
}

[[ferry::offload]]
void field(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[24 * i + 5];
}

[[ferry::offload]]
void overlapping(double* y, const double* x, int n) {
  for (int j = 1; j < 11; ++j)
    for (int i = 1; i < 5; ++i) y[(j - 1) * 4 + i - 1] = x[j * n + i - 1] + x[j * n + i] + x[j * n + i + 1];
}

static void show(const char* what, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += y[i] * static_cast<double>(i % 7 + 1);
  std::printf("%s: %.17g\n", what, sum);
}

int main() {
  std::vector<double> x(rows * columns), y(rows), z(6 * 30), f(20);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i * 37 % 101);
  one(y.data(), x.data(), 7);
  show("one", y);
  one(y.data(), x.data(), 49);
  show("last", y);
  several(y.data(), x.data(), 8);
  show("several", y);
  written(y.data(), x.data(), 11);
  show("written", y);
  show("matrix", x);
  plane(z.data(), x.data(), 30, 5, 6, 2);
  show("plane", z);
  field(f.data(), x.data(), 20);
  show("field", f);
  overlapping(y.data(), x.data(), columns);
  show("overlapping", y);
}
