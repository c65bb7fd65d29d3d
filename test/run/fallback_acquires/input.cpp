// RUN: launches=15 fallbacks=3
// EXPECT-STDERR: guard: rows
// EXPECT-STDERR: guard: dependence
// Rows that overlap: the described ranges hold only for disjoint rows, so they don't cover the loops' accesses on the
// host. Data that earlier nests left on the device must be copied to the host nevertheless.
#include <cstdio>
#include <vector>

static void show(const char* what, const double* x) {
  double sum = 0;
  for (int k = 0; k < 256; ++k) sum += x[k] * (k + 1);
  std::printf("%s: %g %g\n", what, sum, x[40]);
}

[[ferry::offload]] void conditional(double* x, double* y, int rows, int width, int pitch) {
  for (int k = 0; k < 256; ++k) y[k] = k;
  for (int k = 0; k < 256; ++k) x[k] = -1;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < width; ++j)
      if (j < width - 40 * i) x[i * pitch + j] = y[i * pitch + j] + 1;
}

[[ferry::offload]] void asserted(double* x, double* y, int rows, int width, int pitch) {
  for (int k = 0; k < 256; ++k) y[k] = k;
  for (int k = 0; k < 256; ++k) x[k] = -1;
  [[ferry::independent]]
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < width; ++j)
      if (j < width - 40 * i) x[i * pitch + j] = y[i * pitch + j] + 1;
}

[[ferry::offload]] void updated(double* x, double* y, int rows, int width, int pitch) {
  for (int k = 0; k < 256; ++k) y[k] = k;
  for (int k = 0; k < 256; ++k) x[k] = -1;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < width - 40 * i; ++j) x[i * pitch + j] = y[i * pitch + j] + x[i * pitch + j];
}

int main() {
  std::vector<double> x(512), y(512);
  for (int pitch : {4, 128}) {
    conditional(x.data(), y.data(), 3, 100, pitch);
    show("conditional", x.data());
    asserted(x.data(), y.data(), 3, 100, pitch);
    show("asserted", x.data());
    updated(x.data(), y.data(), 3, 100, pitch);
    show("updated", x.data());
  }
}
