// Functions without a parallel loop, because iterations depend on each other or may depend on each other.
#include <algorithm>

[[ferry::offload]]
void recurrence(double* x, int n) {
  for (int i = 2; i < n; ++i) x[i] = 0.5 * x[i - 2] + 0.25 * x[i];
}

[[ferry::offload]]
void anti_dependence(double* x, int n) {
  for (int i = 0; i < n - 3; ++i) x[i] = x[i + 3];
}

[[ferry::offload]]
void gauss_seidel(double* u, int nx, int ny) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i)
      u[j * nx + i] = 0.25 * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] + u[(j + 1) * nx + i]);
}

// Floyd and Steinberg's dithering: the error of a pixel is distributed to four later pixels.
[[ferry::offload]]
void dither(float* image, int w, int h) {
  for (int y = 0; y < h - 1; ++y)
    for (int x = 1; x < w - 1; ++x) {
      const float old = image[y * w + x];
      const float now = old < 0.5f ? 0.0f : 1.0f;
      const float error = old - now;
      image[y * w + x] = now;
      image[y * w + x + 1] += error * 7 / 16;
      image[(y + 1) * w + x - 1] += error * 3 / 16;
      image[(y + 1) * w + x] += error * 5 / 16;
      image[(y + 1) * w + x + 1] += error * 1 / 16;
    }
}

[[ferry::offload]]
void plain_scatter(const double* x, const int* index, double* y, int n) {
  for (int i = 0; i < n; ++i) y[index[i] % n] = x[i];
}

[[ferry::offload]]
void loop_carried_scalar(const double* x, double* y, int n) {
  double before = 0;
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] - before;
    before = x[i];
  }
}

// Updates x -> 2 x + a aren't commutative, so their order matters.
[[ferry::offload]]
void non_commuting_update(const int* a, const int* index, int* y, int n) {
  for (int i = 0; i < n; ++i) y[index[i]] = 2 * y[index[i]] + a[i];
}

// The loop changes 'at', so a launch can't inspect the subscripts that the iterations will use.
[[ferry::offload]]
void moving_places(int* at, double* y, int n) {
  for (int i = 0; i < n; ++i)
    for (int s = 0; s < 3; ++s) y[at[i]] = s, ++at[i];
}

[[ferry::offload]]
double non_commuting_reduction(const double* a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = a[i] - s;
  return s;
}

// One statement updates an element, and a different one writes the same array.
[[ferry::offload]]
void update_and_write(const int* index, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[index[i]] += 1;
    y[i] = 0;
  }
}

// The sum is read while it is accumulated.
[[ferry::offload]]
int sum_is_used(const double* x, int n) {
  double sum = 0;
  int count = 0;
  for (int i = 0; i < n; ++i) {
    sum += x[i];
    if (sum > 10) ++count;
  }
  return count;
}

[[ferry::offload]]
void halves(double* y, const double* x, int n) {
  for (int i = 0; i < n; ++i) y[i / 2] = x[i];
}

[[ferry::offload]]
void bubble(int* x, int n) {
  for (int i = 0; i < n - 1; ++i)
    if (x[i] > x[i + 1]) std::swap(x[i], x[i + 1]);
}

// Rows of x are m apart, but j may exceed a row.
[[ferry::offload]]
void leaves_its_row(double* x [[ferry::extent(n * m)]], int n, int m, int k) {
  for (int i = 0; i < n; ++i)
    if (i < k)
      for (int j = 0; j < i * i; ++j) x[i * m + j] = x[(i + k) * m + j];
}

// A subscript that is converted from bool isn't integer arithmetic.
[[ferry::offload]]
void inexact(double* x [[ferry::extent(n)]], int n, int m, int k) {
  for (int i = 0; i < n; ++i)
    if (i < k && static_cast<bool>(m) > 0) x[i] = x[k + i];
}
