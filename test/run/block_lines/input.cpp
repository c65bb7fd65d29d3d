// RUN: launches=28 fallbacks=0 left_on_host=0 bytes_to_device=3460920 bytes_to_host=3360120
// A block-tridiagonal solver as in alternating-direction schemes. Along each line of a grid, in x, y and z, a system of
// 5x5 blocks is eliminated forwards (Gauss-Jordan inside the blocks) and solved backwards. The right-hand side is
// made from a known solution, so that the error is known. Residuals are computed with the original blocks.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

template <int N>
struct Vector {
  double v[N] = {};
  double& operator[](int i) { return v[i]; }
  double operator[](int i) const { return v[i]; }
};

template <int N>
struct Block {
  double a[N][N] = {};
  double& operator()(int i, int j) { return a[i][j]; }
  double operator()(int i, int j) const { return a[i][j]; }
};

// Computes x -= m y.
template <int N>
void multiply_subtract(const Block<N>& m, const Vector<N>& y, Vector<N>& x) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) x[i] -= m(i, j) * y[j];
}

// Computes c -= a b.
template <int N>
void multiply_subtract(const Block<N>& a, const Block<N>& b, Block<N>& c) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      for (int k = 0; k < N; ++k) c(i, j) -= a(i, k) * b(k, j);
}

// Replaces c with the inverse of m times c, and r with the inverse of m times r; destroys m.
template <int N>
void eliminate(Block<N>& m, Block<N>& c, Vector<N>& r) {
  for (int p = 0; p < N; ++p) {
    const double pivot = 1.0 / m(p, p);
    for (int j = p + 1; j < N; ++j) m(p, j) *= pivot;
    for (int j = 0; j < N; ++j) c(p, j) *= pivot;
    r[p] *= pivot;
    for (int i = 0; i < N; ++i) {
      if (i == p) continue;
      const double factor = m(i, p);
      for (int j = p + 1; j < N; ++j) m(i, j) -= factor * m(p, j);
      for (int j = 0; j < N; ++j) c(i, j) -= factor * c(p, j);
      r[i] -= factor * r[p];
    }
  }
}

struct Extent {
  int nx, ny, nz;
  int size() const { return nx * ny * nz; }
  int operator()(int i, int j, int k) const { return (k * ny + j) * nx + i; }
};

class LineSolver {
 public:
  using Vec = Vector<5>;
  using Blk = Block<5>;

  explicit LineSolver(Extent e)
      : extent(e), u(e.size()), rhs(e.size()), lower(e.size()), middle(e.size()), upper(e.size()) {}

  void fill();
  void sweep(int axis);
  double residual(int axis);
  double error() const;

 private:
  void assemble(int axis);
  void exact_rhs(int axis);
  template <int axis>
  void solve_lines();

  Extent extent;
  std::vector<Vec> u, rhs;
  std::vector<Blk> lower, middle, upper;
};

// Returns the known solution, which is smooth in space and different in each component.
inline double known(int i, int j, int k, int m) {
  return 1.0 + 0.01 * ((i * 3 + j * 5 + k * 7 + m * 11) % 17) - 0.02 * m;
}

[[ferry::offload]] void LineSolver::fill() {
  for (int k = 0; k < extent.nz; ++k)
    for (int j = 0; j < extent.ny; ++j)
      for (int i = 0; i < extent.nx; ++i)
        for (int m = 0; m < 5; ++m) u[extent(i, j, k)][m] = known(i, j, k, m);
}

[[ferry::offload]] void LineSolver::assemble(int axis) {
  for (int k = 0; k < extent.nz; ++k) {
    for (int j = 0; j < extent.ny; ++j) {
      for (int i = 0; i < extent.nx; ++i) {
        const int c = extent(i, j, k);
        const int at = axis == 0 ? i : axis == 1 ? j : k;
        const int last = (axis == 0 ? extent.nx : axis == 1 ? extent.ny : extent.nz) - 1;
        for (int m = 0; m < 5; ++m) {
          for (int n = 0; n < 5; ++n) {
            const double d = m == n ? 1.0 : 0.0, off = 0.01 * (m - n) + 0.002 * (axis + 1);
            lower[c](m, n) = at > 0 ? -0.3 * d + off * 0.5 : 0.0;
            middle[c](m, n) = 2.0 * d + off;
            upper[c](m, n) = at < last ? -0.3 * d - off * 0.5 : 0.0;
          }
        }
      }
    }
  }
}

[[ferry::offload]] void LineSolver::exact_rhs(int axis) {
  const int stride = axis == 0 ? 1 : axis == 1 ? extent.nx : extent.nx * extent.ny;
  const int length = axis == 0 ? extent.nx : axis == 1 ? extent.ny : extent.nz;
  for (int c = 0; c < extent.size(); ++c) {
    const int at = c / stride % length;
    Vec r;
    for (int m = 0; m < 5; ++m) {
      for (int n = 0; n < 5; ++n) {
        r[m] += middle[c](m, n) * u[c][n];
        if (at > 0) r[m] += lower[c](m, n) * u[c - stride][n];
        if (at + 1 < length) r[m] += upper[c](m, n) * u[c + stride][n];
      }
    }
    rhs[c] = r;
  }
}

template <int axis>
[[ferry::offload]] void LineSolver::solve_lines() {
  const int outer = axis == 2 ? extent.ny : extent.nz, inner = axis == 0 ? extent.ny : extent.nx;
  const int length = axis == 0 ? extent.nx : axis == 1 ? extent.ny : extent.nz;
  for (int o = 0; o < outer; ++o) {
    for (int i = 0; i < inner; ++i) {
      auto cell = [&](int l) { return axis == 0 ? extent(l, i, o) : axis == 1 ? extent(i, l, o) : extent(i, o, l); };
      eliminate(middle[cell(0)], upper[cell(0)], rhs[cell(0)]);
      for (int l = 1; l < length; ++l) {
        const int c = cell(l), before = cell(l - 1);
        multiply_subtract(lower[c], rhs[before], rhs[c]);
        multiply_subtract(lower[c], upper[before], middle[c]);
        eliminate(middle[c], upper[c], rhs[c]);
      }
      for (int l = length - 2; l >= 0; --l) multiply_subtract(upper[cell(l)], rhs[cell(l + 1)], rhs[cell(l)]);
    }
  }
}

[[ferry::offload]] void LineSolver::sweep(int axis) {
  assemble(axis);
  exact_rhs(axis);
  if (axis == 0)
    solve_lines<0>();
  else if (axis == 1)
    solve_lines<1>();
  else
    solve_lines<2>();
}

// The distance between the computed and the known solution.
[[ferry::offload]] double LineSolver::error() const {
  double greatest = 0;
  for (int k = 0; k < extent.nz; ++k)
    for (int j = 0; j < extent.ny; ++j)
      for (int i = 0; i < extent.nx; ++i)
        for (int m = 0; m < 5; ++m)
          greatest = std::max(greatest, std::abs(rhs[extent(i, j, k)][m] - known(i, j, k, m)));
  return greatest;
}

[[ferry::offload]] double LineSolver::residual(int axis) {
  std::swap(u, rhs);
  const std::vector<Vec> before = rhs;
  assemble(axis);
  exact_rhs(axis);
  std::array<double, 5> sum{};
  for (int c = 0; c < extent.size(); ++c)
    for (int m = 0; m < 5; ++m) sum[m] += rhs[c][m];
  std::swap(u, rhs);
  rhs = u;
  u = before;
  return sum[0] + 2 * sum[1] + 3 * sum[2] + 5 * sum[3] + 7 * sum[4];
}

int main(int argc, char**) {
  const int n = argc > 1 ? 48 : 10;
  LineSolver solver({n, n + 2, n - 3});
  solver.fill();
  for (int axis = 0; axis < 3; ++axis) {
    solver.sweep(axis);
    const double e = solver.error();
    std::printf("axis %d: error %s, sum %.4f\n", axis, e < 1e-12 ? "below 1e-12" : "TOO LARGE", solver.residual(axis));
  }
}
