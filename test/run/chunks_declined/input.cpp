// RUN: launches=0 fallbacks=5 bytes_to_device=0 bytes_to_host=0
// ENVIRONMENT: FERRY_HOST_CAPACITY=20000
// CONFIGURATIONS: host-discrete host-reversed host-kept off
// EXPECT-STDERR: input.cpp:19: host has no room for 32768 more bytes; 20000 of its 20000 bytes are free; the loop touches 32768 bytes and can't run in chunks because all iterations contribute to one result; this loop runs on the host \(guard: device memory\); pass less data per call, or choose a device with more memory$
// EXPECT-STDERR: input.cpp:26: .*the loop touches 65536 bytes and can't run in chunks because the chunks would copy 2065408 bytes in total; this loop runs
// EXPECT-STDERR: input.cpp:33: .*because all iterations contribute to one result; this loop runs
// EXPECT-STDERR: input.cpp:41: .*because it consists of several kernels; this loop runs
// EXPECT-STDERR: input.cpp:49: .*because one iteration touches 32776 bytes; this loop runs
// Loops whose data doesn't fit on the device, but which can't be launched in chunks either: the original loops run.
#include <cstdio>

constexpr int n = 64;

alignas(256) static double a[n * n], b[n * n];

[[ferry::offload]]
double sum(const double* x) {
  double total = 0;
  for (int i = 0; i < n * n; ++i) total += x[i];
  return total;
}

// Each row of one array is a column of the other.
[[ferry::offload]]
void transpose(const double* from, double* to) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) to[j * n + i] = from[i * n + j];
}

[[ferry::offload]]
void last_value(const double* x, double* last) {
  double value = 0;
  for (int i = 0; i < n * n; ++i)
    if (x[i] > 3) value = x[i];
  *last = value;
}

[[ferry::offload]]
void running(const double* x, double* y) {
  double total = 0;
  for (int i = 0; i < n * n; ++i) {
    total += x[i];
    y[i] = total;
  }
}

[[ferry::offload]]
void sums(const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    y[i] = 0;
    for (int k = 0; k < n * n; ++k) y[i] += x[k] * i;
  }
}

int main() {
  for (int i = 0; i < n * n; ++i) a[i] = i % 17;
  std::printf("%g\n", sum(a));
  transpose(a, b);
  std::printf("%g %g\n", b[65], b[n * n - 2]);
  double last = 0;
  last_value(a, &last);
  std::printf("%g\n", last);
  running(a, b);
  std::printf("%g %g\n", b[65], b[n * n - 2]);
  sums(a, b);
  std::printf("%g %g\n", b[0], b[n - 1]);
}
