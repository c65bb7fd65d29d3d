// Annotated functions that call the functions of kernels.cpp in a loop.
#include "drivers.h"

#include <utility>

[[ferry::offload]]
void saxpy_times(int n, const float* x, float* y) {
  for (int t = 0; t < 10; ++t) saxpy(n, 0.5f, x, y);
}

[[ferry::offload]]
float relax_times(int n, int steps, float* from, float* to) {
  float change = 0;
  for (int t = 0; t < steps; ++t) {
    change = relax(n, from, to);
    std::swap(from, to);
  }
  return change;
}

[[ferry::offload]]
void multiply_times(int n, const std::vector<float>& a, const std::vector<float>& b, std::vector<float>& c) {
  for (int t = 0; t < 3; ++t) multiply(n, a.data(), b.data(), c.data());
}

[[ferry::offload]]
double sum_times(int n, int times, const std::vector<double>& x) {
  double total = 0;
  for (int t = 0; t < times; ++t) total += sum(n, x.data());
  return total;
}

[[ferry::offload]]
void add_times(const Vectors& v) {
  for (int t = 0; t < 10; ++t) add_scaled(v, 0.25);
}
