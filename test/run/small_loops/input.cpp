// The default launch policy: a host loop stays on the host as a whole, with its data, if all of its nests are small in
// all iterations. Otherwise, or if copying the data to the host would cost more than launches, each nest decides.
// ENVIRONMENT: FERRY_LAUNCH=
// CONFIGURATIONS: host-discrete host-reversed host-shuffled off cuda
// RUN: launches=174 left_on_host=1867
#include <cmath>
#include <cstdio>
#include <vector>

// The large nest leaves its rows on the device. The loop before it reads these rows and writes others without copies.
[[ferry::offload]]
void lu(int n, double* a) {
  double w;
  [[ferry::sequential]] for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int j = 0; j < i; ++j) {
      w = a[i * n + j];
      for (int k = 0; k < j; ++k) w -= a[i * n + k] * a[k * n + j];
      a[i * n + j] = w / a[j * n + j];
    }
    for (int j = i; j < n; ++j) {
      w = a[i * n + j];
      for (int k = 0; k < i; ++k) w -= a[i * n + k] * a[k * n + j];
      a[i * n + j] = w;
    }
  }
}

// The largest nest determines the range of the data. The loop has a step of two and counts down, and k is used later.
[[ferry::offload]]
int steps(int n, double* x, const double* l) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 0.5 + i;
  int i, k = 0;
  [[ferry::sequential]] for (i = n - 1; i >= 100; i -= 2) {
    for (k = i + 1; k < n; ++k) x[i] -= l[k] * x[k];
    if (x[i] > 1e6) x[i] = 1;
  }
  for (int j = 0; j < n; ++j) x[j] += 1;
  return i * 1000 + k;
}

// In some iterations, the nests are large, so they are launched.
[[ferry::offload]]
void growing(int n, double* x, const double* l) {
  [[ferry::sequential]] for (int i = 0; i < 40; ++i) {
    for (int k = 0; k < i * n; ++k) x[k] += l[k] * i;
    x[i] = x[i] / 2;
  }
}

// The writes are conditional: elements that aren't written keep the device's values.
[[ferry::offload]]
void partly(int n, int m, std::vector<long>& x, const std::vector<int>& mark, std::vector<long>& out) {
  for (int i = 0; i < n; ++i) x[i] = x[i] + 1;
  [[ferry::sequential]] for (int i = 1; i < 300; ++i) {
    for (int k = 0; k < m; ++k)
      if (mark[k] > i % 7) x[k * 300] += out[i];
    if (mark[i] > 4) out[i] = i + out[i - 1];
  }
  for (int i = 0; i < n; ++i) out[i] = out[i] * 2 + x[i];
}

// The loop may exit early, and its data may have aliases.
long total = 0;
[[ferry::offload]]
long early(int n, int m, long* x, long& sum) {
  for (int i = 0; i < n; ++i) x[i] = x[i] % 5;
  [[ferry::sequential]] for (int i = 1; i < 400; ++i) {
    for (int k = 0; k < m; ++k) x[i] += x[i - 1] & k;
    if (x[i] > 8) return x[i];
  }
  for (int i = 0; i < n; ++i) x[i] = x[i] + 2;
  [[ferry::sequential]] for (int i = 1; i < 400; ++i) {
    for (int k = 0; k < m; ++k) x[i] += x[i - 1] & k;
    sum += x[i];
    total += sum * x[i - 1];
  }
  for (int i = 0; i < n; ++i) x[i] = x[i] + sum;
  return sum;
}

// A loop in a template, with its container by reference, and no data on the device.
template <class T>
[[ferry::offload]]
void solve(std::vector<T>& x, const std::vector<T>& l) {
  const int n = static_cast<int>(x.size());
  [[ferry::sequential]] for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) x[i] -= l[i * n + k] * x[k];
    x[i] = x[i] / l[i * n + i];
  }
}

// The switch may jump into the middle of the loop.
[[ferry::offload]]
void entered(int from, int n, long* x, const long* y) {
  int i = 0;
  for (int k = 0; k < n; ++k) x[k] += 1;
  switch (from) {
    case 0:
      [[ferry::sequential]] for (i = 0; i < n; ++i) {
        [[fallthrough]];
        case 1:
          for (int k = 0; k < n; ++k) x[k] += y[i];
          x[i] = x[i] / 2;
      }
  }
}

int main() {
  const int n = 120;
  std::vector<double> a(n * n), x(40000), l(40000, 0.001), out(40000, 1);
  for (int i = 0; i < n * n; ++i) a[i] = (i * 7 % 13) * 0.125 + (i % (n + 1) == 0 ? n : 0);
  lu(n, a.data());
  double sum = 0;
  for (int i = 0; i < n * n; ++i) sum += a[i] * (i % 11);
  std::printf("%.17g\n", sum);

  std::vector<int> mark(300);
  std::vector<long> y(40000), z(40000, 1);
  for (int i = 0; i < 300; ++i) mark[i] = i * 5 % 9;
  for (int i = 0; i < 40000; ++i) x[i] = i % 13 * 0.25, y[i] = i % 17;
  std::printf("%d\n", steps(1200, x.data(), l.data()));
  growing(1000, x.data(), l.data());
  for (int i = 0; i < 40000; ++i) sum += x[i] * (i % 7);
  std::printf("%.17g\n", sum);
  partly(40000, 8, y, mark, z);
  long s = 0, all = 0;
  for (const int m : {5, 1}) {
    std::printf("%ld\n", early(40000, m, y.data(), s));
    for (int i = 0; i < 40000; ++i) all += y[i] * (i % 7) + z[i] * (i % 5);
    std::printf("%ld %ld\n", all, total);
  }

  for (const int from : {0, 1}) entered(from, 100, y.data(), z.data());
  for (int i = 0; i < 100; ++i) all += y[i] * i;
  std::printf("%ld\n", all);

  std::vector<double> b(60, 1), t(3600, 0.01);
  std::vector<float> bf(60, 1), tf(3600, 0.01f);
  for (int i = 0; i < 60; ++i) t[i * 61] = tf[i * 61] = 2;
  solve(b, t);
  solve(bf, tf);
  for (int i = 0; i < 60; ++i) std::printf("%.17g %.9g\n", b[i], bf[i]);
}
