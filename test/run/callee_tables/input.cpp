// Functions with local constant tables, called twice and by other functions, and functions that return constants.
// RUN: fallbacks=0
#include <cstdio>
#include <vector>

double weighted(const double* x, int i) {
  static const double w[3] = {0.25, 0.5, 0.25};
  double sum = 0;
  for (int k = 0; k < 3; ++k) sum += w[k] * x[i + k];
  return sum;
}
int turned(int k, int by) {
  static constexpr int next[2][4] = {{1, 2, 3, 0}, {3, 0, 1, 2}};
  return next[by & 1][k & 3];
}
double twice(const double* x, int i) {
  static const double w[2] = {1, -1};
  return w[0] * weighted(x, i) + w[1] * weighted(x, i + 1) + turned(i, 1);
}
template <class T>
const T& smaller(const T& a, const T& b) {
  return b < a ? b : a;
}
const double& at(const std::vector<double>& v, int i) { return v[i]; }

[[ferry::offload]]
void sweep(double* out, const double* x, int n) {
  for (int i = 0; i < n - 3; ++i) out[i] = twice(x, i) + weighted(x, i) + turned(turned(i, 0), i);
}

[[ferry::offload]]
void least(std::vector<double>& out, const std::vector<double>& v, int n) {
  for (int i = 0; i < n; ++i) {
    const double& here = at(v, i);
    out[i] = here + smaller(at(v, n - 1 - i), here) + smaller(i, 17);
  }
}

int main() {
  const int n = 400;
  std::vector<double> x(n), out(n);
  for (int i = 0; i < n; ++i) x[i] = i * 29 % 53 * 0.5;
  sweep(out.data(), x.data(), n);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += out[i] * (i % 7);
  least(out, x, n);
  for (int i = 0; i < n; ++i) sum += out[i] * (i % 11);
  std::printf("%.17g\n", sum);
}
