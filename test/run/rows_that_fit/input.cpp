// Rows whose length is a sum or a quotient, and rows accessed from their ends, are launched without a fallback.
// RUN: launches=7 fallbacks=0
#include <cstdio>
#include <vector>

[[ferry::offload]]
void weights(double* b, const double* d, const double* x, int in, int out) {
  for (int k = 0; k < in; ++k)
    for (int j = 1; j <= out; ++j) b[k * (out + 1) + j] += b[k * (out + 1)] * d[j] * x[k];
}

[[ferry::offload]]
void borders(double* a, int nx, int ny, int nz) {
  for (int i = 1; i <= nx; ++i)
    for (int j = 1; j <= ny; ++j) {
      a[(i * (ny + 2) + j) * (nz + 2)] = a[(i * (ny + 2) + j) * (nz + 2) + nz];
      a[(i * (ny + 2) + j) * (nz + 2) + nz + 1] = a[(i * (ny + 2) + j) * (nz + 2) + 1];
    }
}

[[ferry::offload]]
void wrap(double* b, int x, int y, int halo) {
  for (int jj = 0; jj < y; ++jj)
    for (int kk = 0; kk < halo; ++kk) b[jj * x + (x - halo + kk)] = b[jj * x + halo + kk];
}

[[ferry::offload]]
void halves(double* out, int W, int H) {
  for (int y = 0; y < H / 2; ++y)
    for (int x = 1; x < W / 2; ++x) out[y * (W / 2) + x] += out[y * (W / 2)];
}

void show(const std::vector<double>& v) {
  double sum = 0;
  for (unsigned i = 0; i < v.size(); ++i) sum += v[i] * (i % 13 + 1);
  std::printf("%.10g\n", sum);
}

std::vector<double> numbers(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i * 7 % 31 - 9;
  return v;
}

int main() {
  std::vector<double> b = numbers(6 * 11), d = numbers(11), x = numbers(6), a = numbers(5 * 6 * 7), w = numbers(40);
  weights(b.data(), d.data(), x.data(), 6, 10), show(b);
  weights(b.data(), d.data(), x.data(), 1, 10), show(b);
  borders(a.data(), 3, 4, 5), show(a);
  wrap(w.data(), 8, 5, 2), show(w);
  wrap(w.data(), 8, 5, 4), show(w);
  halves(w.data(), 16, 10), show(w);
  halves(w.data(), 15, 8), show(w);
}
