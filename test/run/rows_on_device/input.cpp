// Rows in a device's own memory are refused with a message that names the table, even if a small nest would run on
// the host: single nests, and host loops that stay on the host as a whole. Rows of vectors are host memory.
// RUN: launches=0 fallbacks=0
// CUDA-RUN: launches=0 fallbacks=0
// ENVIRONMENT: FERRY_LAUNCH=
// CONFIGURATIONS: off cuda
#include <ferry/ferry.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

int cudaMalloc(void** at, std::size_t bytes) __attribute__((weak));

[[ferry::offload]]
void add(double** a, int m, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) a[i][j] += t;
    std::swap(a[0], a[1]);
  }
}

[[ferry::offload]]
void sweep(double** a, int m, int n) {
  for (int i = 1; i < m; ++i)
    for (int j = 1; j < n; ++j) a[i][j] = a[i - 1][n - 1 - j] + a[0][j];
}

[[ferry::offload]]
void add_to_spans(std::vector<std::span<double>>& a, int m, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) a[i][j] += t;
    std::swap(a[0], a[1]);
  }
}

[[ferry::offload]]
void add_to_vectors(std::vector<std::vector<double>>& a, int m, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) a[i][j] += t;
    std::swap(a[0], a[1]);
  }
}

constexpr int m = 100, n = 8;

static double* row_on_device() {
  void* memory = nullptr;
  cudaMalloc(&memory, n * sizeof(double));
  return static_cast<double*>(memory);
}

// Returns whether the call is refused. Returns true if there is no device with which this can be tested.
template <class Call>
static bool refused(const Call& call, bool on_device) {
  if (!on_device) return true;
  try {
    call();
  } catch (const ferry::Error& error) {
    return std::strstr(error.what(), "'a' points to memory of cuda:0") != nullptr;
  }
  return false;
}

int main() {
  const char* const device = std::getenv("FERRY_DEVICE");
  const bool on_device = device && std::strcmp(device, "cuda") == 0 && cudaMalloc;
  std::vector<std::vector<double>> rows(m, std::vector<double>(n, 1));
  std::vector<std::span<double>> spans(rows.begin(), rows.end());
  double* a[m];
  for (int i = 0; i < m; ++i) a[i] = rows[i].data();
  for (const int steps : {3, 100}) {
    add(a, 4, n, steps);
    sweep(a, steps, n);
    add_to_spans(spans, 4, n, steps);
    add_to_vectors(rows, 4, n, steps);
    double* const kept = a[1];
    if (on_device) {
      a[1] = row_on_device();
      spans[1] = {a[1], n};
    }
    std::printf("%d", refused([&] { add(a, 4, n, steps); }, on_device));
    std::printf("%d", refused([&] { sweep(a, steps, n); }, on_device));
    std::printf("%d\n", refused([&] { add_to_spans(spans, 4, n, steps); }, on_device));
    a[1] = kept;
    spans[1] = {kept, n};
  }
  double sum = 0;
  for (const auto& row : rows)
    for (const double x : row) sum += x;
  std::printf("%.12g\n", sum);
}
