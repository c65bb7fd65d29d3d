// Offloaded functions that call the driver on every path through the runtime. failures.cpp makes these calls fail.
#include "calls.h"

// Writes one output array.
[[ferry::offload]]
void scale(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i) y[i] = 2 * x[i] + y[i];
}

// Writes two arrays, which are copied to the host one after the other.
[[ferry::offload]]
void sums_and_differences(double* y, double* z, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] + 1;
    z[i] = x[i] - 1;
  }
}

// Results stay on the device from step to step, and host code reads one of them in between.
[[ferry::offload]]
double relax(double* y, double* z, int n, int steps) {
  double seen = 0;
  [[ferry::sequential]]
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < n - 1; ++i) z[i] = 0.5 * (y[i - 1] + y[i + 1]);
    for (int i = 1; i < n - 1; ++i) y[i] = z[i];
    seen += z[1];
  }
  return seen;
}

// Writes rows with gaps between them.
[[ferry::offload]]
void columns(double* y, const double* x, int rows, int pitch) {
  for (int j = 0; j < rows; ++j) y[j * pitch + 1] = x[j * pitch] + 1;
  for (int j = 0; j < rows; ++j) y[j * pitch + 3] = y[j * pitch + 1] * 2;
}

// Updates some elements of an array. Its other elements belong to other threads.
[[ferry::offload]]
void interleaved(double* y, const double* x, int first, int stride, int n) {
  for (int i = first; i < n; i += stride) y[i] = y[i] * 0.5 + x[i];
}

// Which elements are written depends only on data. The others are copied back unchanged.
[[ferry::offload]]
void positive(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i)
    if (x[i] > 10) y[i] = x[i];
}

// Which elements are read also depends on data.
[[ferry::offload]]
void gather(double* y, const double* x, const int* index, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[index[i]];
}

// Computes a total that the host waits for, and writes an array.
[[ferry::offload]]
double total(double* y, const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += x[i];
    y[i] = x[i] * x[i];
  }
  return sum;
}

// Uses a local array, which is destroyed while part of it is on the device.
[[ferry::offload]]
void locals(double* y, const double* x, int n) {
  [[ferry::sequential]]
  for (int round = 0; round < 2; ++round) {
    std::vector<double> t(n);
    for (int i = 0; i < n; ++i) t[i] = x[i] + round;
    for (int i = 0; i < n; ++i) y[i] += t[n - 1 - i];
  }
}

// CUDA runs this nest as several kernels.
[[ferry::offload]]
void products(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) y[i * n + j] *= 0.5;
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j) y[i * n + j] += x[i * n + k] * x[k * n + j];
  }
}

// Touches rows whose mappings grow until they meet.
[[ferry::offload]]
void rows(double* y, const double* x, int count, int n) {
  [[ferry::sequential]]
  for (int j = 0; j < count; ++j) {
    [[ferry::block(32, 64), ferry::max_registers(64, 32)]]
    for (int i = 0; i < n; ++i)
      y[j * n + i] = x[j * n + i] + j;
  }
}

[[ferry::offload]]
static void inner(double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] += 1;
}
// Calls an offloaded function: results stay on the device between the calls.
[[ferry::offload]]
void nested(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i];
  inner(y, n);
  inner(y, n);
}

// All data is copied to the host before a lock is released, in a destructor that may throw.
[[ferry::offload]]
void locked(double* y, const double* x, int n) {
  static std::mutex mutex;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    for (int i = 0; i < n; ++i) y[i] = x[i] + 6;
  }
  for (int i = 0; i < n; ++i) y[i] += 1;
}

// Throws the program's own exception while results are on the device.
[[ferry::offload]]
void throws(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i] + 3;
  if (n > 0) throw 7;
}

[[ferry::offload]]
void never_throws(double* y, const double* x, int n) noexcept {
  for (int i = 0; i < n; ++i) y[i] = x[i] + 4;
}
