// A call refills a table of pointers, because the table's rows move on the device when the array that contains them
// grows there. While copies are kept, the device copy of the table stays where the launch found it.
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
double relax(double** rows, int n, int m, double* pool, int step, int times) {
  double sum = 0;
  for (int r = 0; r < times; ++r) {
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j) rows[i][j] = rows[i][j] * 0.5 + r;
    const int used = (r + 1) * step;
    for (int i = 0; i < used; ++i) pool[i] += 1;
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) sum += rows[i][j];
  return sum;
}

int main() {
  const int n = 600, pitch = 16, m = 8;
  std::vector<double> pool(n * pitch);
  for (int i = 0; i < n * pitch; ++i) pool[i] = i;
  std::vector<double*> rows(n);
  for (int i = 0; i < n; ++i) rows[i] = &pool[i * pitch];
  for (int call = 0; call < 4; ++call) {
    std::printf("%.17g\n", relax(rows.data(), n, m, pool.data(), n * pitch / 8, 6));
    for (int i = 0; i < n; i += 3) std::swap(rows[i], rows[i * 7 % n]);
    for (int i = 0; i < n * pitch; i += 4096) pool[i] += call;
  }
}
