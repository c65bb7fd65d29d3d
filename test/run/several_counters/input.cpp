// RUN: launches=29 fallbacks=0
// CUDA-RUN: launches=25
// Loops whose header declares several variables, one of which counts: in templates over the index type, in lambdas, in
// functions that kernels call, inside kernels, and in nests that are split into several kernels.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

template <class I>
[[ferry::offload]] void template_over_index(std::vector<double>& v, I n) {
  double* a = v.data();
  for (I i = 0, k = 1; i < n; ++i, k += 2) a[i] += static_cast<double>(k);
}

[[ferry::offload]]
void all_ways(double* a, const double* b, int n, int m) {
  for (int i = 2, k = m; i < n; i += 3, --k) a[i] += k + b[i];
  for (int i = n - 1, k = 0; i >= 0; --i, k += 5) a[i] -= k;
  for (int i = n, k = 7, l = -3; i > 4; i -= 2, ++k, l -= m) a[i - 1] += k * l;
  for (std::int64_t i = m, k = m; i < n; ++i, k -= 2) a[i] += static_cast<double>(k);
  for (unsigned i = 5, k = 4000000000u; i < static_cast<unsigned>(n); ++i, k += 100000000u) a[i] += k;
}

// The bound is declared beside the counter.
[[ferry::offload]]
void ends_of_their_own(std::vector<double>& v, const double* b, int n) {
  for (std::size_t i = 0, e = v.size(); i < e; ++i) v[i] += 1;
  for (int i = 0, e = n - 3; i < e; ++i) v[static_cast<std::size_t>(i)] += b[i] * e;
  for (int i = 1, e = n / 2, k = 9; i <= e; ++i, ++k) v[static_cast<std::size_t>(i)] -= k;
}

// The inner loops are sequential in each thread, so their headers stay unchanged.
[[ferry::offload]]
void inside_of_kernels(double* a, const double* b, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0, k = m - 1; j < m; ++j, --k) sum = sum * 0.5 + b[i * m + j] * b[i * m + k];
    a[i] += sum;
  }
  for (int i = 0, k = n - 1; i < n; ++i, --k)
    for (int j = 0, l = i; j < m; ++j, ++l) a[i] += b[k * m + j] * l;
}

// The outer loop has its own counter for the rows of the grid.
[[ferry::offload]]
void in_a_grid(double* c, int n, int m) {
  for (int i = 0, row = 0; i < n; ++i, row += m)
    for (int j = 0; j < m; ++j) c[row + j] += i - j;
}

// Host loops around kernels: the original loop declares the variables that the kernels use.
[[ferry::offload]]
void around_kernels(double* a, int n) {
  for (int t = 0, w = 3; t < 4; ++t, w += 2)
    for (int i = 0; i < n; ++i) a[i] = a[i] * 0.5 + w;
  for (int t = 0, e = n / 100; t < e; t += 10)
    for (int i = 0; i < n; ++i) a[i] = a[i] * 0.5 + e;
}

// The inner loop starts with a value that the outer loop computes and nothing else uses.
[[ferry::offload]]
void unused_inside(double* a, int n) {
  for (int i = 0, k = 3; i < n; ++i, ++k)
    for (int j = 0, l = k; j < 3; ++j, ++l) a[i] += 1;
}

// The difference between the counter and its initial value doesn't fit an int.
[[ferry::offload]]
void far_apart(int from, int to, double* a) {
  for (int i = from, k = 0; i < to; i += 1000000, ++k) a[(i + 2000000000L) / 1000000] += k;
}

// A GPU runs several kernels. Their sequential loop has several variables.
[[ferry::offload]]
void cut(double* c, const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) c[i * n + j] *= 0.5;
    for (int k = 0, at = 0; k < n; ++k, at += n)
      for (int j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[at + j];
  }
}

static double dot(const double* x, const double* y, int n) {
  double sum = 0;
  for (int i = 0, k = n - 1; i < n; ++i, --k) sum += x[i] * y[k];
  return sum;
}
[[ferry::offload]]
void in_callees(double* a, const double* b, int n, int m) {
  for (int i = 0; i < n; ++i) a[i] += dot(b + i * m, b, m);
  const auto reversed = [=](int row) {
    double sum = 0;
    for (int j = 0, k = m - 1; j < m; ++j, --k) sum += b[row * m + k] * (j + 1);
    return sum;
  };
  for (int i = 0; i < n; ++i) a[i] -= reversed(i);
}

// Uses final values of a loop's variables, and reductions.
[[ferry::offload]]
double results(const double* b, int n) {
  double sum = 0, most = -1;
  int last = 0;
  for (int i = 0, k = 3; i < n; ++i, k += 3) sum += b[i] * k;
  for (int i = 0, k = n; i < n; ++i, --k)
    if (b[i] * k > most) most = b[i] * k;
  for (int i = 0, k = 1; i < n; ++i, k += 4) last = k;
  return sum + most + last;
}

int main() {
  std::vector<double> v(5000, 3), w(5000);
  for (int i = 0; i < 5000; ++i) w[static_cast<std::size_t>(i)] = i % 17 * 0.25;
  template_over_index<int>(v, 4990);
  template_over_index<std::size_t>(v, 4980);
  template_over_index<unsigned>(v, 4970);
  all_ways(v.data(), w.data(), 3000, 13);
  ends_of_their_own(v, w.data(), 4000);
  inside_of_kernels(v.data(), w.data(), 100, 40);
  in_a_grid(v.data(), 60, 70);
  around_kernels(v.data(), 3000);
  unused_inside(v.data(), 3000);
  far_apart(-2000000000, 2000000000, v.data());
  cut(v.data(), w.data(), w.data() + 900, 30);
  in_callees(v.data(), w.data(), 100, 40);
  std::vector<double> none;
  ends_of_their_own(none, w.data(), 0);
  double sum = 0;
  for (const double x : v) sum = sum * 1.0001 + x;
  std::printf("%.17g %.17g\n", sum, results(w.data(), 4096));
}
