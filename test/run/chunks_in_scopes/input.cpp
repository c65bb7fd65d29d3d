// RUN: launches=8 fallbacks=0 bytes_to_device=68640 bytes_to_host=67552
// ENVIRONMENT: FERRY_HOST_CAPACITY=40000 FERRY_CUDA_ON_CPU_MEMORY=50000
// CONFIGURATIONS: host-discrete host-reversed off cuda-shuffled
// A scope holds the data of loops that are too large to run on the device in one piece. The scope gives up its device
// copies and sees the loops' results. Small data stays on the device.
#include <ferry/ferry.h>

#include <cstdio>

constexpr int n = 4096;

alignas(256) static double x[n], y[n], weights[64];

[[ferry::offload]]
void scale(double* w, double by) {
  for (int k = 0; k < 64; ++k) w[k] *= by;
}

// Each chunk needs x, y and all weights.
[[ferry::offload]]
void smooth(const double* from, double* to, const double* w [[ferry::extent(64)]]) {
  for (int i = 1; i < n - 1; ++i) to[i] = from[i - 1] + from[i + 1] * w[i % 64];
}

int main() {
  for (int i = 0; i < n; ++i) x[i] = i % 29;
  for (int k = 0; k < 64; ++k) weights[k] = k;
  {
    ferry::DataScope scope{x, weights};
    scale(weights, 2);
    smooth(x, y, weights);
    scale(weights, 0.25);
    smooth(y, x, weights);
    scale(weights, 3);
    scale(x, -1);
  }
  double sum = 0, alternating = 0;
  for (int i = 0; i < n; ++i) sum += x[i], alternating += (i % 3 - 1) * y[i];
  std::printf("%.17g %.17g %g %g\n", sum, alternating, weights[1], x[63]);
}
