// RUN: launches=1561 fallbacks=0 left_on_host=0 bytes_to_device=943380 bytes_to_host=56000
// CONFIGURATIONS: host off
// NPB CG, class S, from its definition: the smallest eigenvalue of a sparse symmetric matrix with a random pattern, by
// inverse iteration with 25 steps of conjugate gradients in each of 15 rounds. The matrix (5604 + 312592 + 625184) is
// copied once for 390 products, and the five vectors are copied out once. The CUDA test double would need seconds.
#include <cmath>
#include <cstdio>
#include <map>
#include <vector>

namespace {

constexpr int rows = 1400, nonzeros = 7, rounds = 15, steps = 25;
constexpr double shift = 10, condition = 0.1, zeta_expected = 8.5971775078648;
constexpr double a = 1220703125.0;

// Sets x = a x mod 2^46, computed in doubles of 23 bits each, and returns x / 2^46.
double next(double& x) {
  constexpr double r23 = 0x1p-23, t23 = 0x1p23, r46 = 0x1p-46, t46 = 0x1p46;
  const double a1 = static_cast<int>(r23 * a), a2 = a - t23 * a1;
  const double x1 = static_cast<int>(r23 * x), x2 = x - t23 * x1;
  const double t1 = a1 * x2 + a2 * x1;
  const double z = t1 - t23 * static_cast<int>(r23 * t1);
  const double t3 = t23 * z + a2 * x2;
  x = t3 - t46 * static_cast<int>(r46 * t3);
  return r46 * x;
}

struct Element {
  int column;
  double value;
};

// Returns a vector with a few nonzeros at different positions. The one at `row` is 0.5.
std::vector<Element> random_vector(double& seed, int row) {
  int power = 1;
  while (power < rows) power *= 2;
  std::vector<Element> made;
  while (made.size() < nonzeros) {
    const double value = next(seed);
    const int column = static_cast<int>(power * next(seed));
    bool taken = column >= rows;
    for (const Element& e : made) taken = taken || e.column == column;
    if (!taken) made.push_back({column, value});
  }
  for (Element& e : made)
    if (e.column == row) {
      e.value = 0.5;
      return made;
    }
  made.push_back({row, 0.5});
  return made;
}

// The sum of weighted outer products of random vectors, with weights from 1 down to `condition`, and (condition -
// shift) on the diagonal.
struct Matrix {
  std::vector<int> start, column;
  std::vector<double> value;
};

Matrix matrix() {
  double seed = 314159265.0;
  next(seed);
  std::vector<std::map<int, double>> sums(rows);
  const double ratio = std::pow(condition, 1.0 / rows);
  double weight = 1;
  for (int row = 0; row < rows; ++row) {
    const std::vector<Element> x = random_vector(seed, row);
    for (const Element& left : x)
      for (const Element& right : x) sums[left.column][right.column] += right.value * (weight * left.value);
    sums[row][row] += condition - shift;
    weight *= ratio;
  }
  Matrix made;
  made.start.push_back(0);
  for (const std::map<int, double>& row : sums) {
    for (const auto& [column, value] : row) {
      made.column.push_back(column);
      made.value.push_back(value);
    }
    made.start.push_back(static_cast<int>(made.column.size()));
  }
  return made;
}

}  // namespace

// Sets z to about A^-1 x and returns the norm of x - A z.
[[ferry::offload]] static double solve(const int* start, const int* column, const double* value, const double* x,
                                       double* z, double* p, double* q, double* r, int n) {
  double rho = 0;
  for (int j = 0; j < n; ++j) {
    z[j] = 0;
    r[j] = p[j] = x[j];
    rho += r[j] * r[j];
  }
  for (int step = 0; step < steps; ++step) {
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = start[j]; k < start[j + 1]; ++k) sum += value[k] * p[column[k]];
      q[j] = sum;
    }
    double d = 0;
    for (int j = 0; j < n; ++j) d += p[j] * q[j];
    const double alpha = rho / d, before = rho;
    rho = 0;
    for (int j = 0; j < n; ++j) {
      z[j] += alpha * p[j];
      r[j] -= alpha * q[j];
      rho += r[j] * r[j];
    }
    const double beta = rho / before;
    for (int j = 0; j < n; ++j) p[j] = r[j] + beta * p[j];
  }
  double squares = 0;
  for (int j = 0; j < n; ++j) {
    double sum = 0;
    for (int k = start[j]; k < start[j + 1]; ++k) sum += value[k] * z[column[k]];
    squares += (x[j] - sum) * (x[j] - sum);
  }
  return std::sqrt(squares);
}

[[ferry::offload]] double smallest(const int* start, const int* column, const double* value, double* x, double* z,
                                   double* p, double* q, double* r, int n, double* residual) {
  double zeta = 0;
  for (int j = 0; j < n; ++j) x[j] = 1;
  for (int round = 0; round < rounds; ++round) {
    const double norm = solve(start, column, value, x, z, p, q, r, n);
    double along = 0, squares = 0;
    for (int j = 0; j < n; ++j) {
      along += x[j] * z[j];
      squares += z[j] * z[j];
    }
    const double scale = 1 / std::sqrt(squares);
    zeta = shift + 1 / along;
    for (int j = 0; j < n; ++j) x[j] = scale * z[j];
    *residual = norm;
  }
  return zeta;
}

int main() {
  const Matrix m = matrix();
  std::vector<double> x(rows), z(rows), p(rows), q(rows), r(rows);
  double residual = 0;
  const double zeta = smallest(m.start.data(), m.column.data(), m.value.data(), x.data(), z.data(), p.data(), q.data(),
                               r.data(), rows, &residual);
  const double error = std::fabs(zeta - zeta_expected) / zeta_expected;
  std::printf("%zu elements, %s, %s\n", m.value.size(), error <= 1e-10 ? "zeta is right" : "zeta is wrong",
              residual < 1e-10 ? "solved" : "not solved");
  if (error > 1e-10) std::printf("%.17g %g\n", zeta, residual);
}
