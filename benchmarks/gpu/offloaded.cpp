// Translated by Ferry.
#include "loops.h"

#include <cmath>
#include <utility>

namespace offloaded {

[[ferry::offload]]
void copy(float* y, const float* x, long n, int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t)
    for (long i = 0; i < n; ++i) y[i] = x[i];
}

[[ferry::offload]]
void saxpy(float* y, const float* x, float a, long n, int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t)
    for (long i = 0; i < n; ++i) y[i] = a * x[i] + y[i];
}

[[ferry::offload]]
void jacobi(double* a, double* b, int n, int times) {
  for (int t = 0; t < times; ++t) {
    for (int j = 1; j < n - 1; ++j)
      for (int i = 1; i < n - 1; ++i)
        b[j * n + i] = 0.25 * (a[j * n + i - 1] + a[j * n + i + 1] + a[(j - 1) * n + i] + a[(j + 1) * n + i]);
    std::swap(a, b);
  }
}

[[ferry::offload]]
void matmul(float* c, const float* a, const float* b, int n, int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
      }
}

[[ferry::offload]]
void image(unsigned char* out, const unsigned char* in, int* rows, int* weights, int width, int height, int radius,
           int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t) {
    for (int y = 0; y < height; ++y)
      for (int x = radius; x < width - radius; ++x) {
        int sum = 0;
        for (int k = -radius; k <= radius; ++k) sum += weights[k + radius] * in[y * width + x + k];
        rows[y * width + x] = sum >> 4;
      }
    for (int y = radius; y < height - radius; ++y)
      for (int x = radius; x < width - radius; ++x) {
        int sum = 0;
        for (int k = -radius; k <= radius; ++k) sum += weights[k + radius] * rows[(y + k) * width + x];
        out[y * width + x] = static_cast<unsigned char>(sum >> 12);
      }
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        if (out[y * width + x] < 128) out[y * width + x] = 0;
  }
}

[[ferry::offload]]
void nbody(float* ax, float* ay, float* az, const float* x, const float* y, const float* z, const float* mass, int n,
           int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < n; ++i) {
      float sum_x = 0, sum_y = 0, sum_z = 0;
      for (int j = 0; j < n; ++j) {
        const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        const float distance2 = dx * dx + dy * dy + dz * dz + 0.01f;
        const float pull = mass[j] / (distance2 * std::sqrt(distance2));
        sum_x += pull * dx;
        sum_y += pull * dy;
        sum_z += pull * dz;
      }
      ax[i] = sum_x;
      ay[i] = sum_y;
      az[i] = sum_z;
    }
}

[[ferry::offload]]
void tiny(float* x, int n, int times) {
  [[ferry::sequential]]
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < n; ++i) x[i] = x[i] * 0.5f + 1;
}

}  // namespace offloaded
