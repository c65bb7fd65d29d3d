// Loops whose kernels have the same text, so that a compiler could merge them. It could also consider the kernels of
// `mirror` free of side effects, because g++ 12 computes their addresses without a base.
#include <cstddef>
#include <cstdio>
#include <vector>

struct View {
  std::size_t columns;
  double* data;
  double& operator()(std::size_t i, std::size_t j) const { return data[j + i * columns]; }
};
struct Fields {
  View a, b, c;
};

[[ferry::offload]] void mirror(Fields& f, int n, int depth) {
  for (int j = 0; j < n; j++)
    for (int k = 0; k < depth; ++k) f.a(j, 1 - k) = f.a(j, 2 + k);
  for (int j = 0; j < n; j++)
    for (int k = 0; k < depth; ++k) f.b(j, 1 - k) = f.b(j, 2 + k);
  for (int j = 0; j < n; j++)
    for (int k = 0; k < depth; ++k) f.c(j, 1 - k) = f.c(j, 2 + k);
}

[[ferry::offload]] void reflect(double* a, int n) {
  for (int i = 0; i < n; ++i) a[n - 1 - i] = a[n + i];
}
[[ferry::offload]] void reflect_again(double* a, int n) {
  for (int i = 0; i < n; ++i) a[n - 1 - i] = a[n + i];
}

[[ferry::offload]] void saxpy(double* y, const double* x, double a, int n) {
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
}

[[ferry::offload]] double sums(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  double again = 0;
  for (int i = 0; i < n; ++i) again += x[i];
  return sum + 2 * again;
}

[[ferry::offload]] void scratch(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    double t[4] = {a[i], 1, 2, 3};
    for (int k = 0; k < 2; ++k) t[1 - k] = t[2 + k];
    a[i] = t[0] + t[1];
  }
  for (int i = 0; i < n; ++i) {
    double t[4] = {a[i], 1, 2, 3};
    for (int k = 0; k < 2; ++k) t[1 - k] = t[2 + k];
    a[i] = t[0] + t[1];
  }
}

int main() {
  const std::size_t n = 64;
  std::vector<double> a(n * n), b(n * n), c(n * n);
  for (std::size_t i = 0; i < n * n; ++i) a[i] = b[i] = c[i] = static_cast<double>(i);
  Fields f{{n, a.data()}, {n, b.data()}, {n, c.data()}};
  mirror(f, n, 2);
  std::printf("%g %g %g\n", a[64], b[64], c[65]);
  reflect(a.data() + 256, 64);
  reflect_again(b.data() + 256, 64);
  std::printf("%g %g %g %g\n", a[256], a[319], b[256], b[319]);
  saxpy(b.data(), a.data(), 2, n);
  std::printf("%g %g\n", b[3], b[63]);
  std::printf("%g\n", sums(b.data(), n));
  scratch(c.data(), n);
  std::printf("%g %g\n", c[0], c[63]);
}
