// RUN: launches=43 fallbacks=0 bytes_to_device=1640 bytes_to_host=1640
// Calls that may not be evaluated, as operands of `&&`, `||` and `?:`. Each call is announced inside its operand, so x
// and y go to the device once and come back once. The host writes one element in each of six steps.
#include <cmath>
#include <cstdio>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] double greatest(const Vector& x) {
  double most = 0;
  for (std::size_t i = 0; i < x.size(); ++i) most = most < x[i] ? x[i] : most;
  return most;
}
[[ferry::offload]] void scale(Vector& x, double by) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] *= by;
}
[[ferry::offload]] Vector halved(const Vector& x) {
  Vector half(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) half[i] = 0.5 * x[i];
  return half;
}
[[ferry::offload]] Vector doubled(const Vector& x) {
  Vector twice(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) twice[i] = 2 * x[i];
  return twice;
}

struct Solver {
  Vector x, y;
  double limit = 1e-3, least = 1e30, rest = 0;
  int order = 2, steps = 0;

  [[ferry::offload]] double run(int most) {
    double sum = 0;
    while (steps < most && dot(x, x) > limit) {
      scale(x, 0.75);
      if (steps % 2 == 0 || greatest(x) < limit) sum += steps % 3 == 0 ? dot(x, y) : greatest(y) + 1;
      if (steps > 2 && std::sqrt(dot(y, y)) < least && greatest(x) > 0) least = std::sqrt(dot(y, y));
      const Vector change = order == 2 ? halved(y) : doubled(y);
      sum += dot(change, x);
      y = steps % 2 ? doubled(change) : halved(change);
      rest = steps > 3 ? dot(y, y) / order : limit;
      y[7] = steps;
      ++steps;
    }
    return sum;
  }
};

int main() {
  Solver solver{Vector(100, 1), Vector(100, 0.5)};
  const double sum = solver.run(6);
  std::printf("%.12g %.12g %.12g %.12g %.12g\n", sum, solver.least, solver.rest, solver.x[3], solver.y[8]);
}
