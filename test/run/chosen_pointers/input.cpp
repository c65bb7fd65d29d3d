// RUN: launches=7 fallbacks=0
// Local pointers with conditional values: one of two arrays, a row or null, the row above or a row of
// zeros. Some are passed to a function.
#include <cstdio>
#include <vector>

[[ferry::offload]] void with_bias(int n, int m, const double* a, const double* bias, double* out) {
  for (int i = 0; i < n; ++i) {
    const double* r = bias != nullptr ? bias + i : nullptr;
    for (int j = 0; j < m; ++j) {
      double v = a[i * m + j];
      if (r) v += *r;
      out[i * m + j] = v;
    }
  }
}

[[ferry::offload]] void of_two(int n, int m, const std::vector<double>& a, std::vector<double>& b, double* out,
                               int which) {
  for (int i = 0; i < n; ++i) {
    const double* const r = (i % 3 == which) ? a.data() + i * m : b.data() + i * m;
    for (int j = 0; j < m; ++j) out[i * m + j] = r[j];
  }
}

[[ferry::offload]] void from_above(int n, int m, const double* a, const double* zeros, double* out) {
  for (int i = 0; i < n; ++i) {
    const double* up = i > 0 ? a + (i - 1) * m : zeros;
    const double* down = i + 1 < n ? &a[(i + 1) * m] : nullptr;
    for (int j = 0; j < m; ++j) out[i * m + j] = up[j] + (down ? down[j] : 0.5) + a[i * m + j];
  }
}

static double sum_of(const double* p, int count) {
  double sum = 0;
  for (int k = 0; k < count; ++k) sum += p[k];
  return sum;
}
[[ferry::offload]] void sums(int n, int m, const double* a, const double* b, double* out) {
  for (int i = 0; i < n; ++i) out[i] = sum_of(i < 2 ? a + i * m : b + i * m, m);
}

// The array that isn't chosen doesn't change.
[[ferry::offload]] void write_one(double* x, double* y, int n, bool first) {
  for (int i = 0; i < n; ++i) {
    double* p = first ? x : y;
    p[i] = 1;
  }
}

int main() {
  const int n = 6, m = 5;
  std::vector<double> a(n * m), b(n * m), out(n * m), zeros(m);
  for (int k = 0; k < n * m; ++k) a[k] = k % 7 + 0.25, b[k] = 100 - k;
  const auto show = [&](const char* name) {
    std::printf("%s", name);
    for (double& x : out) std::printf(" %g", x), x = 0;
    std::printf("\n");
  };
  with_bias(n, m, a.data(), b.data(), out.data()), show("bias");
  with_bias(n, m, a.data(), nullptr, out.data()), show("none");
  of_two(n, m, a, b, out.data(), 1), show("two");
  from_above(n, m, a.data(), zeros.data(), out.data()), show("above");
  from_above(n, m, a.data(), a.data() + m, out.data()), show("itself");
  sums(n, m, a.data(), b.data(), out.data()), show("sums");
  write_one(out.data(), out.data() + 10, 10, false), show("one");
}
