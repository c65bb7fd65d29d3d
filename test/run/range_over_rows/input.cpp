// Range-for loops over a row to which a reference or a parameter refers. They touch the array that contains the row.
// RUN: launches=3 fallbacks=0
#include <cstdio>

double m[5][4], w[5][4];

static double total(const double (&of)[4]) {
  double sum = 0;
  for (double x : of) sum += x;
  return sum;
}

[[ferry::offload]]
void passed(double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = total(m[i]);
}

[[ferry::offload]]
void named(double* out, int n) {
  for (int i = 0; i < n; ++i) {
    const double(&row)[4] = m[i];
    double sum = 0;
    for (const double& x : row) sum += x * i;
    out[i] = sum;
  }
}

[[ferry::offload]]
void own(double* out, int n) {
  for (int i = 0; i < n; ++i) {
    double local[2][4];
    auto& row = local[1];
    for (double& x : row) x = i;
    out[i] = row[3];
  }
}

int main() {
  double out[5];
  for (int i = 0; i < 20; ++i) m[i / 4][i % 4] = i;
  passed(out, 5);
  for (double x : out) std::printf("%g ", x);
  named(out, 5);
  for (double x : out) std::printf("%g ", x);
  own(out, 5);
  for (double x : out) std::printf("%g ", x);
  std::puts("");
}
