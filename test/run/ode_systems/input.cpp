// RUN: launches=6 fallbacks=0
// Integrates many initial values of a system that is passed to the integrator. The right-hand side fills an array, its
// parameters are passed along, and the method itself is a function that takes a function.
#include <cmath>
#include <cstdio>
#include <vector>

struct Parameters {
  double sigma, rho, beta;
};
using Rhs = void (*)(double t, const double* y, double* dy, const Parameters& p);

void lorenz(double, const double* y, double* dy, const Parameters& p) {
  dy[0] = p.sigma * (y[1] - y[0]);
  dy[1] = y[0] * (p.rho - y[2]) - y[1];
  dy[2] = y[0] * y[1] - p.beta * y[2];
}
void rossler(double, const double* y, double* dy, const Parameters& p) {
  dy[0] = -y[1] - y[2];
  dy[1] = y[0] + p.beta * y[1];
  dy[2] = p.beta + y[2] * (y[0] - p.sigma);
}
void forced(double t, const double* y, double* dy, const Parameters& p) {
  dy[0] = y[1];
  dy[1] = p.rho * std::cos(t) - y[0] - p.beta * y[1];
  dy[2] = 1;
}

constexpr int dimensions = 3;

void rk4(Rhs f, double t, double h, double* y, const Parameters& p) {
  double k1[dimensions], k2[dimensions], k3[dimensions], k4[dimensions], at[dimensions];
  f(t, y, k1, p);
  for (int d = 0; d < dimensions; ++d) at[d] = y[d] + h / 2 * k1[d];
  f(t + h / 2, at, k2, p);
  for (int d = 0; d < dimensions; ++d) at[d] = y[d] + h / 2 * k2[d];
  f(t + h / 2, at, k3, p);
  for (int d = 0; d < dimensions; ++d) at[d] = y[d] + h * k3[d];
  f(t + h, at, k4, p);
  for (int d = 0; d < dimensions; ++d) y[d] += h / 6 * (k1[d] + 2 * k2[d] + 2 * k3[d] + k4[d]);
}

[[ferry::offload]] void integrate(double* states, int n, int steps, double h, const Parameters& p, Rhs f) {
  for (int i = 0; i < n; ++i) {
    double y[dimensions];
    for (int d = 0; d < dimensions; ++d) y[d] = states[i * dimensions + d];
    for (int s = 0; s < steps; ++s) rk4(f, s * h, h, y, p);
    for (int d = 0; d < dimensions; ++d) states[i * dimensions + d] = y[d];
  }
}

// Integrates in place, by Euler's method.
[[ferry::offload]] void euler(double* states, int n, double h, const Parameters& p, Rhs f) {
  for (int i = 0; i < n; ++i) {
    double* y = states + i * dimensions;
    double slope[dimensions];
    f(0, y, slope, p);
    for (int d = 0; d < dimensions; ++d) y[d] += h * slope[d];
  }
}

int main() {
  const int n = 200;
  const Parameters p{10, 28, 8.0 / 3};
  for (const Rhs f : {Rhs(lorenz), Rhs(rossler), Rhs(forced)}) {
    std::vector<double> states(n * dimensions);
    for (std::size_t i = 0; i < states.size(); ++i) states[i] = 1 + static_cast<double>(i % 17) / 32;
    integrate(states.data(), n, 40, 0.01, p, f);
    euler(states.data(), n, 0.01, p, f);
    double sum = 0;
    for (const double x : states) sum += x;
    std::printf("%.9g %.9g %.9g\n", states[0], states[7], sum);
  }
}
