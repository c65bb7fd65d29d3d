// RUN: launches=21 fallbacks=0 bytes_to_device=149288 bytes_to_host=72624
// Loops in other forms, in functions that kernels call: pointers, structured bindings, ranges over members and constant
// tables. If a constant table is used for subscripts, its values bound the range.
#include <array>
#include <cstdio>
#include <utility>
#include <vector>
constexpr int Q = 9;
static const int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
constexpr int ex[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
constexpr std::array<int, Q> ey{0, 0, 1, 0, -1, 1, 1, -1, -1};
struct Step {
  int by;
  double weight;
};
constexpr Step steps[3] = {{-1, 1.0}, {0, 2.0}, {1, 3.0}};

double sum_to(const double* p, int n) {
  double s = 0;
  const double* end = p + n;
  while (p != end) s += *p++;
  return s;
}
double sum_between(const double* p, const double* end) {
  double s = 0;
  for (; p < end; ++p) s += *p;
  return s;
}
double sum_down(const double* p, int n) {
  double s = 0;
  while (n--) s += *p++;
  return s;
}
double weighed(const double* x, int k) {
  double s = 0;
  for (auto [by, weight] : steps) s += weight * x[k + by];
  return s;
}
double weighed_by_reference(const double* x, int k) {
  double s = 0;
  for (const Step& step : steps) s += step.weight * x[k + step.by];
  return s;
}
struct Polynomial {
  std::array<double, 4> c;
  double operator()(double x) const {
    double r = 0;
    for (double a : c) r = r * x + a;
    return r;
  }
};
struct Plain {
  double c[4];
  double at(double x) const {
    double r = 0;
    for (const double& a : c) r = r * x + a;
    return r;
  }
};
double largest(const double* p, int n) {
  double m = p[0];
  const double* end = p + n;
  for (const double* q = p; q != end; ++q) m = *q > m ? *q : m;
  return m;
}
void bounce(double* f, const double* g) {
  for (int q = 0; q < Q; ++q) f[q] = g[opposite[q]];
}
class Lattice {
 public:
  Lattice(int nx, int ny) : f(nx * ny * Q), g(nx * ny * Q), nx_(nx), ny_(ny) {}
  [[ferry::offload]] void collide() {
    for (int y = 0; y < ny_; ++y)
      for (int x = 0; x < nx_; ++x) {
        double rho = 0, ux = 0;
        for (int q = 0; q < Q; ++q) {
          rho += at(x, y, q);
          ux += ex[q] * at(x, y, opposite[q]);
        }
        for (int q = 0; q < Q; ++q) next(x, y, opposite[q]) = at(x, y, q) + ux * ey[q] - rho / Q;
      }
  }
  [[ferry::offload]] void stream() {
    for (int y = 1; y < ny_ - 1; ++y)
      for (int x = 1; x < nx_ - 1; ++x)
        for (int q = 0; q < Q; ++q) at(x, y, q) = next(x - ex[q], y - ey[q], q);
  }
  std::vector<double> f, g;

 private:
  double& at(int x, int y, int q) { return f[(y * nx_ + x) * Q + q]; }
  double& next(int x, int y, int q) { return g[(y * nx_ + x) * Q + q]; }
  int nx_, ny_;
};
[[ferry::offload]]
void sums(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = sum_to(x + i * Q, Q);
  for (int i = 0; i < n; ++i) out[i] += sum_between(x + i * Q, x + i * Q + Q);
  for (int i = 0; i < n; ++i) out[i] += sum_down(x + i * Q, Q);
  for (int i = 0; i < n; ++i) out[i] += largest(x + i * Q, Q);
}
[[ferry::offload]]
void stencils(const double* x, double* out, int n) {
  for (int i = 1; i < n - 1; ++i) out[i] += weighed(x, i);
  for (int i = 1; i < n - 1; ++i) out[i] += weighed_by_reference(x, i);
}
[[ferry::offload]]
void polynomials(const Polynomial& p, const Plain& q, const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] += p(x[i]) + q.at(x[i]);
}
[[ferry::offload]]
void tables(const double* f, double* g, int n) {
  static const int back[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < Q; ++q) g[i * Q + back[q]] = f[i * Q + q];
  for (int i = 0; i < n; ++i) bounce(g + i * Q, f + i * Q);
}
// The next iteration writes some of these elements again.
[[ferry::offload]]
void overlapping(double* g, int n) {
  static const int wide[4] = {0, 3, 9, -1};
  for (int i = 1; i < n - 1; ++i)
    for (int q = 0; q < 4; ++q) g[i * Q + wide[q]] = i + q;
}
int main() {
  Lattice l(20, 16);
  const int n = 320;
  for (int i = 0; i < n * Q; ++i) l.f[i] = i % 23;
  std::vector<double> out(n), g(n * Q);
  l.collide();
  l.stream();
  sums(l.f.data(), out.data(), n);
  stencils(l.f.data(), out.data(), n);
  polynomials({{1, 2, 3, 4}}, {{4, 3, 2, 1}}, l.g.data(), out.data(), n);
  tables(l.f.data(), g.data(), n);
  overlapping(g.data(), 12);
  double s = 0;
  for (int i = 0; i < n; ++i) s += out[i] * (i % 5);
  for (int i = 0; i < n * Q; ++i) s += (i % 11) * (l.f[i] + l.g[i] + g[i]);
  std::printf("%.17g\n", s);
}
