// Translated by Ferry. launch_instructions counts the cost of these functions.
#include "launches.h"

#include <utility>

namespace launches {

[[ferry::offload]]
void saxpy(float* y, const float* x, float a, long n, int steps) {
  for (int t = 0; t < steps; ++t)
    for (long i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

[[ferry::offload]]
void heat(double* a, double* b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int k = 1; k < n - 1; ++k)
      for (int j = 1; j < n - 1; ++j)
        for (int i = 1; i < n - 1; ++i)
          b[(k * n + j) * n + i] = a[(k * n + j) * n + i - 1] + a[(k * n + j) * n + i + 1] +
                                   a[(k * n + j - 1) * n + i] + a[(k * n + j + 1) * n + i] +
                                   a[((k - 1) * n + j) * n + i] + a[((k + 1) * n + j) * n + i];
    std::swap(a, b);
  }
}

[[ferry::offload]]
void heat_anew(double* a, double* b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    const int first = 1 + t % 3, last = n - 1 - t / 3 % 3;
    for (int k = first; k < last; ++k)
      for (int j = 1; j < n - 1; ++j)
        for (int i = 1; i < n - 1; ++i)
          b[(k * n + j) * n + i] = a[(k * n + j) * n + i - 1] + a[(k * n + j) * n + i + 1] +
                                   a[(k * n + j - 1) * n + i] + a[(k * n + j + 1) * n + i] +
                                   a[((k - 1) * n + j) * n + i] + a[((k + 1) * n + j) * n + i];
  }
}

[[ferry::offload]]
void rows(double* const* row, int count, int n) {
  for (int r = 0; r < count; ++r) {
    double* p = row[r];
    for (int i = 0; i < n; ++i) p[i] = p[i] * 2;
  }
}

[[ferry::offload]]
void saxpy_beside(double* const* row, int count, float* y, const float* x, float a, long n, int steps) {
  for (int r = 0; r < count; ++r) {
    double* p = row[r];
    for (long i = 0; i < n; ++i) p[i] = p[i] * 2;
  }
  for (int t = 0; t < steps; ++t)
    for (long i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

[[ferry::offload]]
void gather(float* y, const float* x, const int* index, int n, int steps) {
  for (int t = 0; t < steps; ++t)
    for (int i = 0; i < n; ++i) y[i] += x[index[i]];
}

[[ferry::offload]]
void scatter(float* y, const float* x, const int* index, int n) {
  for (int i = 0; i < n; ++i) y[index[i]] = x[i];
}

[[ferry::offload]]
void tiny(double* x, const double* y, int n, double a) {
  for (int i = 0; i < n; ++i) x[i] = a * x[i] + y[i];
}

[[ferry::offload]]
void tiny_steps(double* x, const double* y, int n, double a, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) x[i] = a * x[i] + y[i];
    x[t % n] += 1;
  }
}

}  // namespace launches
