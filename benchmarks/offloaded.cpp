// Translated by Ferry. The loops of openmp.cpp, word for word.
#include "loops.h"

#include <cmath>
#include <utility>

namespace offloaded {

[[ferry::offload]]
void saxpy(float* y, const float* x, float a, long n) {
  for (long i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

[[ferry::offload]]
void jacobi(double* a, double* b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j < n - 1; ++j)
      for (int i = 1; i < n - 1; ++i)
        b[j * n + i] = 0.25 * (a[j * n + i - 1] + a[j * n + i + 1] + a[(j - 1) * n + i] + a[(j + 1) * n + i]);
    std::swap(a, b);
  }
}

[[ferry::offload]]
void matmul_dot(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

[[ferry::offload]]
void matmul_rows(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) c[i * n + j] = 0;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

[[ferry::offload]]
double dot(const double* x, const double* y, long n) {
  double sum = 0;
  for (long i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

[[ferry::offload]]
float greatest(const float* x, long n) {
  float most = x[0];
  for (long i = 0; i < n; ++i)
    if (x[i] > most) most = x[i];
  return most;
}

[[ferry::offload]]
void csr(const int* start, const int* column, const double* value, const double* x, double* y, int n) {
  for (int r = 0; r < n; ++r) {
    double sum = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) sum += value[k] * x[column[k]];
    y[r] = sum;
  }
}

[[ferry::offload]]
void column_means(const float* in, float* out, int n) {
  for (int j = 0; j < n; ++j) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += in[i * n + j];
    out[j] = sum / static_cast<float>(n);
  }
}

[[ferry::offload]]
void normalise_rows(const float* in, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    float mean = 0, variance = 0;
    for (int j = 0; j < n; ++j) mean += in[i * n + j];
    mean /= static_cast<float>(n);
    for (int j = 0; j < n; ++j) variance += (in[i * n + j] - mean) * (in[i * n + j] - mean);
    const float scale = 1 / std::sqrt(variance / static_cast<float>(n) + 1e-5f);
    for (int j = 0; j < n; ++j) out[i * n + j] = (in[i * n + j] - mean) * scale;
  }
}

[[ferry::offload]]
void blur(const float* in, float* out, int n) {
  const int radius = n / 128;
  for (int y = radius; y < n - radius; ++y)
    for (int x = radius; x < n - radius; ++x) {
      float sum = 0;
      for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) sum += in[(y + dy) * n + x + dx];
      out[y * n + x] = sum / static_cast<float>((2 * radius + 1) * (2 * radius + 1));
    }
}

[[ferry::offload]]
void forces(const float* in, float* out, int n) {
  for (int i = 0; i < n * n; ++i) {
    float sum = 0;
    for (int j = 0; j < n * n; ++j) {
      const float distance = in[j] - in[i];
      sum += distance / (distance * distance + 0.01f);
    }
    out[i] = sum;
  }
}

[[ferry::offload]]
void tiny(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 0.5 + 1;
}

}  // namespace offloaded
