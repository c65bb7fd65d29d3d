// RUN: launches=39 fallbacks=0 bytes_to_device=471976 bytes_to_host=258168
// CUDA-RUN: launches=27 fallbacks=0 bytes_to_device=470712 bytes_to_host=258168
// ENVIRONMENT: FERRY_HOST_CAPACITY=40000 FERRY_CUDA_ON_CPU_MEMORY=50000
// CONFIGURATIONS: host-discrete host-reversed host-shuffled host-kept off cuda-shuffled
// Arrays of 32 KiB and more on a device with 40,000 bytes: halos, an operand that all chunks need, ranges that depend
// on data, updates of one array by all chunks, triangles, rows of rows, loops that count down and in steps, copies for
// each iteration, tables of rows.
#include <cstdio>

constexpr int n = 64, many = 8192;

alignas(256) static double a[n * n], b[n * n], c[n * n];
alignas(256) static double x[many], y[many];
alignas(256) static int place[many];
alignas(256) static unsigned histogram[256];
alignas(256) static double grid[n][n], coarse[n][n];

[[ferry::offload]]
void stencil(const double* from, double* to) {
  for (int j = 1; j < n - 1; ++j)
    for (int i = 1; i < n - 1; ++i)
      to[j * n + i] = from[(j - 1) * n + i] + from[(j + 1) * n + i] - from[j * n + i - 1] - from[j * n + i + 1];
}

[[ferry::offload]]
void multiply(const double* p, const double* q, double* r) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += p[i * n + k] * q[k * n + j];
      r[i * n + j] = sum;
    }
}

// Gathers within a band: neighbouring iterations read neighbouring elements.
[[ferry::offload]]
void gather(const double* from, const int* at, double* to, int count) {
  for (int i = 0; i < count; ++i) to[i] = from[at[i]];
}

// Each chunk adds to the whole histogram, which stays on the device.
[[ferry::offload]]
void count(const int* at, int length, unsigned* bins [[ferry::extent(256)]]) {
  for (int i = 0; i < length; ++i) bins[at[i] & 255] += 1;
}

[[ferry::offload]]
void triangle(double* m, const double* s) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) m[i * n + j] += s[i * n + j] * (i - j);
}

[[ferry::offload]]
void rows(const double (*from)[n], double (*to)[n]) {
  for (int i = 0; i < n; ++i)
    for (int j = n / 4; j < n / 2; ++j) to[i][j] = 2 * from[i][j + 1];
}

[[ferry::offload]]
void downwards(double* v, const double* w) {
  for (int i = many - 1; i >= 0; i -= 3) v[i] = w[many - 1 - i] + 1;
}

// Each iteration has its own copy of t. The last iteration's copy becomes the result.
[[ferry::offload]]
void scratch(const double* v, double* w, double (&t)[8]) {
  for (int i = 0; i < n * n - 8; ++i) {
    for (int k = 0; k < 8; ++k) t[k] = v[i + k] * (k + 1);
    w[i] = t[7] - t[0];
  }
}

// Each row is allocated separately.
[[ferry::offload]]
void tables(double** to, double** from) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) to[i][j] += 3 * from[i][n - 1 - j];
}

template <class T>
static void show(const char* what, const T* p, int length) {
  double sum = 0;
  for (int i = 0; i < length; ++i) sum = sum * 0.75 + static_cast<double>(p[i]);
  double total = 0;
  for (int i = 0; i < length; ++i) total += static_cast<double>(p[i]) * (i % 7);
  std::printf("%s %.17g %.17g %.17g\n", what, sum, total, static_cast<double>(p[length / 3]));
}

static void fill() {
  for (int i = 0; i < n * n; ++i) {
    a[i] = i % 37 - 5.0;
    b[i] = i % 41 - 7.0;
    c[i] = i % 43;
    grid[i / n][i % n] = i % 31;
    coarse[i / n][i % n] = -i;
  }
  for (int i = 0; i < many; ++i) {
    x[i] = i % 97 * 0.5;
    y[i] = -1;
    place[i] = i < 64 ? i : i - i * 7 % 64;
  }
}

int main() {
  fill();
  stencil(a, c);
  show("stencil", c, n * n);
  multiply(a, b, c);
  show("multiply", c, n * n);
  gather(x, place, y, many);
  show("gather", y, many);
  count(place, many, histogram);
  show("count", histogram, 256);
  triangle(c, b);
  show("triangle", c, n * n);
  rows(grid, coarse);
  show("rows", &coarse[0][0], n * n);
  downwards(y, x);
  show("downwards", y, many);
  alignas(256) double t[8];
  scratch(a, b, t);
  show("scratch", b, n * n);
  show("last", t, 8);
  static double *to[n], *from[n];
  for (int i = 0; i < n; ++i) to[i] = grid[n - 1 - i], from[i] = coarse[i];
  tables(to, from);
  show("tables", &grid[0][0], n * n);
}
