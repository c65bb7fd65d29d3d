// RUN: fallbacks=0
// A class whose member functions are kernels: conjugate gradients for Poisson's equation on the unit square, -Δu = f
// with u = 0 on the border, five-point differences. f = 2 x (1 - x) + 2 y (1 - y) has the solution x (1 - x) y (1 - y).
// Its differences are exact, so the remaining error is that of the iteration.
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

class Solver {
 public:
  explicit Solver(int n) : n_(n), h_(1.0 / (n + 1)), u_(cells()), f_(cells()), r_(cells()), p_(cells()), q_(cells()) {
    fill();
  }

  // Returns the number of steps until the ratio of the residual to f is no greater than the tolerance.
  [[ferry::offload]] int solve(double tolerance) {
    for (std::size_t i = 0; i < u_.size(); ++i) u_[i] = 0, r_[i] = p_[i] = f_[i];
    double squared = norm_squared(r_);
    const double enough = tolerance * tolerance * squared;
    int steps = 0;
    for (; squared > enough && steps < 10 * n_; ++steps) {
      apply(p_, q_);
      const double alpha = squared / dot(p_, q_);
      for (std::size_t i = 0; i < u_.size(); ++i) u_[i] += alpha * p_[i], r_[i] -= alpha * q_[i];
      const double before = std::exchange(squared, norm_squared(r_));
      const double beta = squared / before;
      for (std::size_t i = 0; i < u_.size(); ++i) p_[i] = r_[i] + beta * p_[i];
    }
    return steps;
  }

  // Returns the largest difference from the solution.
  [[ferry::offload]] double error() const {
    double greatest = 0;
    for (int j = 1; j <= n_; ++j)
      for (int i = 1; i <= n_; ++i) {
        const double off = std::fabs(u_[at(i, j)] - hump(i) * hump(j));
        if (off > greatest) greatest = off;
      }
    return greatest;
  }

 private:
  std::size_t cells() const { return static_cast<std::size_t>(n_ + 2) * (n_ + 2); }
  int at(int i, int j) const { return j * (n_ + 2) + i; }
  double hump(int i) const { return i * h_ * (1 - i * h_); }

  [[ferry::offload]] void fill() {
    for (int j = 1; j <= n_; ++j)
      for (int i = 1; i <= n_; ++i) f_[at(i, j)] = 2 * (hump(i) + hump(j));
  }

  [[ferry::offload]] void apply(const std::vector<double>& x, std::vector<double>& y) const {
    const double scale = 1 / (h_ * h_);
    for (int j = 1; j <= n_; ++j)
      for (int i = 1; i <= n_; ++i)
        y[at(i, j)] = scale * (4 * x[at(i, j)] - x[at(i - 1, j)] - x[at(i + 1, j)] - x[at(i, j - 1)] - x[at(i, j + 1)]);
  }

  [[ferry::offload]] double dot(const std::vector<double>& x, const std::vector<double>& y) const {
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
    return sum;
  }

  double norm_squared(const std::vector<double>& x) const { return dot(x, x); }

  int n_;
  double h_;
  std::vector<double> u_, f_, r_, p_, q_;
};

}  // namespace

int main() {
  for (const int n : {12, 24}) {
    Solver solver(n);
    const int steps = solver.solve(1e-12);
    const double error = solver.error();
    std::printf("%d: %s, error %s\n", n, steps > n / 2 && steps < 4 * n ? "solved" : "WRONG",
                error < 1e-12 ? "none to speak of" : "WRONG");
  }
}
