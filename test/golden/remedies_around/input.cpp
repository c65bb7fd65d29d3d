// Remedies for loops around kernels and around calls to offloaded functions, and for loops with a fixed order.
#include <cmath>
#include <random>
#include <map>
#include <utility>
#include <vector>

// When the loop ends depends on results of kernels.
[[ferry::offload]]
int converge(std::vector<double>& u, std::vector<double>& v, int n, int most, double tolerance) {
  int it = 0;
  for (; it < most; ++it) {
    double change = 0;
    for (int i = 1; i < n - 1; ++i) {
      v[i] = (u[i - 1] + u[i + 1]) / 2;
      change = std::fmax(change, std::fabs(v[i] - u[i]));
    }
    std::swap(u, v);
    if (change < tolerance) break;
  }
  return it;
}

// The loop that draws random numbers and fills an array is the remedy, with its mark.
[[ferry::offload]]
double estimate(int n) {
  std::mt19937 generator(42);
  std::uniform_real_distribution<double> number(0, 1);
  std::vector<double> x(static_cast<std::size_t>(n));
  for (double& e : x) e = number(generator);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += std::exp(x[static_cast<std::size_t>(i)]);
  return sum / n;
}

// Each iteration of the outer loops has one result, but no kernel writes an array in an object element by element.
struct Matrix {
  double m[36];
};
[[ferry::offload]]
Matrix normal(const double* x, int n) {
  Matrix a{};
  for (int i = 0; i < 36; ++i) {
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += x[36 * k + i];
    a.m[i] = sum;
  }
  return a;
}

// Only the calls launch something, and only the object shows what they write.
struct Field {
  std::vector<double> values;
  std::map<int, double> marks;
};
void log_step(int step);
struct Solver {
  Field now, next;
  [[ferry::offload]] void step() {
    for (std::size_t i = 1; i + 1 < now.values.size(); ++i)
      next.values[i] = (now.values[i - 1] + now.values[i + 1]) / 2;
  }
  void flip() { std::swap(now, next); }
  [[ferry::offload]] void run(int times) {
    [[ferry::sequential]]
    for (int t = 0; t < times; ++t) {
      step();
      flip();
      std::swap(now, next);
      log_step(t);
    }
  }
};
[[ferry::offload]]
void step(const Field& now, Field& next) {
  for (std::size_t i = 1; i + 1 < now.values.size(); ++i)
    next.values[i] = (now.values[i - 1] + now.values[i + 1]) / 2;
}
[[ferry::offload]]
double size(const Field& now) {
  double sum = 0;
  for (std::size_t i = 0; i < now.values.size(); ++i) sum += now.values[i];
  return sum;
}
[[ferry::offload]]
double drive(Field& now, Field& next, int times) {
  double sum = 0;
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t) {
    step(now, next);
    log_step(t);
  }
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t) {
    sum += size(now);  // writes nothing
    log_step(t);
  }
  return sum;
}
void use(Solver& s) { s.run(3); }
