// Containers that are passed to the program's functions: by reference, as spans, or passed on; arrays of arrays.
// RUN: fallbacks=0
#include <array>
#include <cstdio>
#include <span>
#include <vector>

double at(const std::vector<double>& v, int n, int i, int j) { return v[i * n + j]; }
void put(std::vector<double>& v, int n, int i, int j, double x) { v[i * n + j] = x; }
double around(std::span<const double> s, int i) {
  return i > 0 && i + 1 < static_cast<int>(s.size()) ? s[i - 1] + s[i + 1] : s[i];
}
double total(std::span<const double> of) {
  double sum = 0;
  for (double x : of) sum += x;
  return sum;
}
double weighted(const std::array<double, 3>& w, std::span<const double> s, int i) {
  double sum = 0;
  for (std::size_t k = 0; k < w.size(); ++k) sum += w[k] * around(s, i + static_cast<int>(k));
  return sum + w.front() - w.back() + total(w);
}
template <class V>
auto last(const V& v) {
  return v.empty() ? 0 : v.back() + v.data()[v.size() - 1];
}
double corner(const double (&m)[4][3], int r) { return m[r][0] + m[3 - r][2]; }
void fill(double (&m)[4][3], int r, double x) {
  for (int k = 0; k < 3; ++k) m[r][k] = x;
}
template <int N>
double trace(const double (&m)[N][N]) {
  double sum = 0;
  for (int i = 0; i < N; ++i) sum += m[i][i];
  return sum;
}
void scaled(std::span<double> s, int i, double by) { s[i] *= by; }

// The parameters aren't const, although kernels only read through them.
double& element(std::vector<double>& v, int i) { return v[i]; }
double first_of(double (&row)[3]) { return row[0]; }
template <class F>
auto& chosen(F f, int k) {
  return f(k);
}

static const std::array<double, 3> weights{0.25, 0.5, 0.25};
static double table[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};

[[ferry::offload]]
void sweep(std::vector<double>& out, const std::vector<double>& in, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      put(out, m, i, j,
          at(in, m, i, j) + around(in, i * m + j) + weighted(weights, std::span<const double>(in), j) + last(in) +
              corner(table, j & 3));
}

[[ferry::offload]]
void spans(std::span<double> x, std::vector<double>& y, double (&m)[4][3], double (&square)[3][3]) {
  for (int r = 0; r < 4; ++r) fill(m, r, r + x[r]);
  for (int i = 0; i < static_cast<int>(x.size()); ++i) {
    scaled(x, i, 1.5);
    scaled(y, i, trace(square));
    auto inner = [&](std::span<const double> s) { return s[i] * static_cast<double>(s.size()); };
    x[i] += inner(y) + inner({y});
  }
}

[[ferry::offload]]
void only_read(double* out, std::vector<double>& v, int* k, double (&row)[3], int n) {
  for (int i = 0; i < n; ++i)
    out[i] = element(v, i) + chosen([&](int j) -> auto& { return k[j]; }, i % 3) + first_of(row);
}

int main() {
  const int n = 20, m = 30;
  std::vector<double> in(n * m), out(n * m);
  for (int i = 0; i < n * m; ++i) in[i] = (i * 29 % 53) * 0.5;
  sweep(out, in, n, m);
  double square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, sum = 0;
  for (int i = 0; i < n * m; ++i) sum += out[i] * (i % 7);
  std::printf("%.12g\n", sum);
  spans(std::span(out).first(100), in, table, square);
  for (int i = 0; i < n * m; ++i) sum += out[i] * (i % 7) - in[i];
  int k[3] = {4, 5, 6};
  only_read(out.data(), in, k, square[1], 200);
  for (int i = 0; i < n * m; ++i) sum += out[i] * (i % 5);
  std::printf("%.12g %g %g\n", sum, table[1][2], table[3][0]);
}
