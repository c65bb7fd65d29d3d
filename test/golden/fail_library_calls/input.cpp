// Calls to user and library functions that Ferry can see, and the message for each.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <mutex>
#include <random>
#include <sstream>
#include <stdexcept>
#include <vector>

struct Twice {
  double** by;
  double operator()(double v) const { return 2 * v; }
};

[[ferry::offload]]
void functor(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = Twice{&x}(x[i]);
}

static double twice(double v) { return 2 * v; }

[[ferry::offload]]
void own_function(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = twice(x[i]);
}

[[ferry::offload]]
void of_a_library(double* x, int n) {
  for (int i = 0; i < n; ++i) std::next_permutation(x + 4 * i, x + 4 * i + 4);
}

[[ferry::offload]]
void random_numbers(double* x, int n) {
  std::mt19937 generator;
  std::uniform_real_distribution<double> uniform;
  for (int i = 0; i < n; ++i) x[i] = uniform(generator);
}

[[ferry::offload]]
void swaps_pointers(double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    x[i] = 1;
    std::swap(x, y);
  }
}

// The loop over the steps can't be a kernel, but the inner loop could.
[[ferry::offload]]
void steps(std::vector<double>& u, std::vector<double>& v, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i) {
      v[i] = u[i - 1] + u[i + 1];
      if (std::isnan(v[i])) std::puts("not a number");
    }
    std::swap(u, v);
    if (t % 100 == 0) std::cout << t;
  }
}

[[ferry::offload]]
void stream_in_a_recurrence(double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = s;
    s = 0.5 * s + 1;
    std::cout << x[i];
  }
}

[[ferry::offload]]
void writes_text(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    std::ostringstream text;
    text << x[i];
    x[i] = text.str().size();
  }
}

[[ferry::offload]]
void locks(double* x, int n) {
  static std::mutex mutex;
  for (int i = 0; i < n; ++i) {
    std::lock_guard<std::mutex> guard(mutex);
    x[i] = i;
  }
}

template <class Op>
[[ferry::offload]]
double fold(const double* x, int n, Op op) {
  double result = 0;
  for (int i = 0; i < n; ++i) result = op(result, x[i]);
  return result;
}
template double fold(const double*, int, std::plus<double>);

[[ferry::offload]]
void bytes_of_numbers(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double t[4];
    std::memset(t, 1, sizeof t);
    x[i] = t[i % 4];
  }
}
