// RUN: launches=170 fallbacks=0 bytes_to_device=120972 bytes_to_host=27648
// Conjugate gradients with a sparse matrix in compressed rows: the five-point Laplacian with a positive diagonal term.
// The matrix (2308 + 11136 + 22272) and right-hand side (4608) are copied once per call, not once per step. Results are
// copied to the host at the end of each of the three calls (4608 for a product, four times as much for the solver).
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

// Builds the matrix on an m by m grid: 4.5 on the diagonal, -1 for each neighbour. Returns the number of entries.
int laplacian(int m, int* start, int* col, double* val) {
  int count = 0;
  for (int y = 0; y < m; ++y)
    for (int x = 0; x < m; ++x) {
      const int row = y * m + x;
      start[row] = count;
      auto add = [&](int c, double v) { col[count] = c, val[count++] = v; };
      if (y > 0) add(row - m, -1);
      if (x > 0) add(row - 1, -1);
      add(row, 4.5);
      if (x < m - 1) add(row + 1, -1);
      if (y < m - 1) add(row + m, -1);
    }
  start[m * m] = count;
  return count;
}

}  // namespace

[[ferry::offload]] void multiply(const int* start, const int* col, const double* val, const double* x, double* y,
                                 int n) {
  for (int row = 0; row < n; ++row) {
    double sum = 0;
    for (int k = start[row]; k < start[row + 1]; ++k) sum += val[k] * x[col[k]];
    y[row] = sum;
  }
}

// Solves A x = b and returns the norm of the residual from the recurrence.
[[ferry::offload]] double solve(const int* start, const int* col, const double* val, const double* b, double* x,
                                double* r, double* p, double* q, int n, int most, int* steps) {
  double rho = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = 0;
    r[i] = p[i] = b[i];
    rho += r[i] * r[i];
  }
  *steps = 0;
  for (int step = 0; step < most; ++step) {
    for (int row = 0; row < n; ++row) {
      double sum = 0;
      for (int k = start[row]; k < start[row + 1]; ++k) sum += val[k] * p[col[k]];
      q[row] = sum;
    }
    double curvature = 0;
    for (int i = 0; i < n; ++i) curvature += p[i] * q[i];
    const double alpha = rho / curvature;
    double next = 0;
    for (int i = 0; i < n; ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      next += r[i] * r[i];
    }
    const double beta = next / rho;
    rho = next;
    ++*steps;
    if (std::sqrt(rho) < 1e-10) break;
    for (int i = 0; i < n; ++i) p[i] = r[i] + beta * p[i];
  }
  return std::sqrt(rho);
}

int main() {
  const int m = 24, n = m * m;
  std::vector<int> start(n + 1), col(5 * n);
  std::vector<double> val(5 * n), b(n), x(n), r(n), p(n), q(n), exact(n);
  const int count = laplacian(m, start.data(), col.data(), val.data());
  for (int i = 0; i < n; ++i) exact[i] = (i * 7 % 11 - 5) * 0.25;
  multiply(start.data(), col.data(), val.data(), exact.data(), b.data(), n);  // all values are multiples of 1/8: exact
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += b[i] * (i % 13);
  std::printf("%d rows, %d elements, b %.17g\n", n, count, sum);
  int steps = 0;
  const double norm =
      solve(start.data(), col.data(), val.data(), b.data(), x.data(), r.data(), p.data(), q.data(), n, 100, &steps);
  multiply(start.data(), col.data(), val.data(), x.data(), q.data(), n);
  double residual = 0, error = 0;
  for (int i = 0; i < n; ++i) {
    residual = std::fmax(residual, std::fabs(b[i] - q[i]));
    error = std::fmax(error, std::fabs(x[i] - exact[i]));
  }
  std::printf("%d steps: %s %s %s\n", steps, norm < 1e-10 ? "small" : "large", residual < 1e-9 ? "small" : "large",
              error < 1e-9 ? "small" : "large");
}
