#include "kernels.h"

#include <chrono>
#include <cstdio>
#include <iostream>
#include <stdexcept>

[[ferry::offload]]
void Poisson::apply(const double* x, double* y) const {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 4 * x[i * n + j];
      if (i > 0) sum -= x[(i - 1) * n + j];
      if (i < n - 1) sum -= x[(i + 1) * n + j];
      if (j > 0) sum -= x[i * n + j - 1];
      if (j < n - 1) sum -= x[i * n + j + 1];
      y[i * n + j] = sum;
    }
}

[[ferry::offload]]
void smooth(std::vector<double>& u) noexcept {
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + 1;
}

void fill(std::vector<double>& u, double value) {
  for (double& x : u) x = value;
}

[[ferry::offload]]
void at_most(std::vector<double>& u, double limit) {
  for (std::size_t i = 0; i < u.size(); ++i) u[i] *= 3;
  if (limit < 0) throw std::invalid_argument("limit");
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = u[i] > limit ? limit : u[i];
}

[[ferry::offload]]
void weak_scale(std::vector<double>& u, double by) {
  for (std::size_t i = 0; i < u.size(); ++i) u[i] *= by;
}

double seconds() {
  using Clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

void report(int step, double sum) {
  std::printf("step %d", step);
  if (step % 2 == 0) std::printf(": %g", sum);
  std::puts("");
}

void log_line(int step) {
  std::cout.flush();
  std::cout << "line " << step << std::endl;
}

static double half(int n) { return n / 2.0; }

double triangle(int n) { return half(n) * (n + 1); }

int count_calls() {
  static int calls = 0;
  return ++calls;
}

const double* watched = nullptr;

double look(int at) { return watched[at]; }
