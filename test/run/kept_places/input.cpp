// RUN: launches=8 fallbacks=0
// The place of a least or greatest element, which the loop reads again through it: the value is kept, too.
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

[[ferry::offload]] int least(const double* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i)
    if (v[i] < v[best]) best = i;
  return best;
}

[[ferry::offload]] int last_greatest(const float* v, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) {
    if (v[best] <= v[i]) {
      best = i;
    }
  }
  return best;
}

[[ferry::offload]] std::size_t of_vector(const std::vector<int>& v, const std::vector<int>& w) {
  std::size_t where = 0;
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] * w[i] > v[where] * w[where]) where = i;
  return where;
}

// Inside a kernel's iteration.
[[ferry::offload]] void nearest(const double* c, const double* x, int* which, int n, int k) {
  for (int i = 0; i < n; ++i) {
    int best = 0;
    for (int j = 1; j < k; ++j)
      if ((x[i] - c[j]) * (x[i] - c[j]) < (x[i] - c[best]) * (x[i] - c[best])) best = j;
    which[i] = best;
  }
}

int main() {
  const int n = 3000;
  std::vector<double> v(n), centres{0.25, -3, 7, 7.5}, x(n);
  std::vector<float> f(n);
  std::vector<int> a(n), b(n), which(n);
  for (int i = 0; i < n; ++i) {
    v[i] = std::sin(i * 0.37) * (i % 11);
    f[i] = static_cast<float>((i * 37) % 100);
    a[i] = (i * 7919) % 1001 - 500;
    b[i] = (i * 104729) % 997 - 498;
    x[i] = (i % 23) * 0.5 - 4;
  }
  std::printf("%d %d %zu\n", least(v.data(), n), last_greatest(f.data(), n), of_vector(a, b));
  nearest(centres.data(), x.data(), which.data(), n, 4);
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += which[i] * (i % 5 + 1);
  std::printf("%ld\n", sum);
  v[7] = std::numeric_limits<double>::quiet_NaN();  // compares with nothing
  std::printf("%d\n", least(v.data(), n));
  v[0] = std::numeric_limits<double>::quiet_NaN();  // nothing is less
  std::printf("%d\n", least(v.data(), n));
  std::printf("%d\n", least(nullptr, 0));  // reads nothing
  const double zeros[] = {0.0, -0.0, 0.0};
  std::printf("%d\n", least(zeros, 3));
  nearest(nullptr, x.data(), which.data(), n, 0);
  std::printf("%d %d %zu\n", which[0], last_greatest(f.data(), 1), of_vector({}, {}));
}
