// A nest that isn't in a loop of its function is launched, even for few elements, until the launcher has seen
// frequent calls. Then small calls run on the host: nested calls, calls left by an exception, and calls on data that an
// earlier loop left on the device. Larger calls, and all calls on a scope's data, are still launched.
// RUN: launches=202 fallbacks=0 left_on_host=114
// ENVIRONMENT: FERRY_LAUNCH=
// CONFIGURATIONS: host-discrete host-reversed off
#include <ferry/ferry.h>

#include <cstdio>
#include <vector>

// The first 64 calls are launched. The later ones run on the host, except for one large call, which is launched.
[[ferry::offload]]
void scale(std::vector<double>& x, double by) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = x[i] * by + 1;
}

// The inner loop counts, too: 64 calls are launched, 36 run on the host, and three are large because of either loop.
[[ferry::offload]]
void product(const double* a, const double* x, double* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0; j < m; ++j) sum += a[i * m + j] * x[j];
    y[i] = sum;
  }
}

// Some calls end with an exception. The first 64 calls are launched, and the last 36 run on the host.
[[ferry::offload]]
void checked(double* x, int n, int bad) {
  for (int i = 0; i < n; ++i) x[i] += i;
  if (bad == 0) throw n;
}

// Launches twice per call. Later, scale(y) is still launched because its data is on the device, but scale(x) isn't.
[[ferry::offload]]
void twice(std::vector<double>& x, std::vector<double>& y, int n) {
  for (int i = 0; i < n; ++i) y[static_cast<std::size_t>(i)] += x[0];
  scale(x, 0.5);
  scale(y, 0.5);
}

static double sum(const std::vector<double>& values) {
  double all = 0;
  for (const double value : values) all += value;
  return all;
}

int main() {
  std::vector<double> few(5, 1.0), many(100000, 1.0);
  for (int t = 0; t < 100; ++t) scale(few, 0.9);
  scale(many, 0.5);
  for (int t = 0; t < 4; ++t) scale(few, 1.1);
  std::printf("scale %.12g %.12g\n", sum(few), sum(many));

  std::vector<double> a(100000, 0.25), x(1000, 2.0), y(1000);
  double all = 0;
  for (int t = 0; t < 100; ++t) {
    a[static_cast<std::size_t>(t)] = t;
    product(a.data(), x.data(), y.data(), 4, 4);
    all += y[0] + y[3];
  }
  product(a.data(), x.data(), y.data(), 100, 1000);
  all += sum(y);
  product(a.data(), x.data(), y.data(), 1000, 100);
  all += sum(y);
  product(a.data(), x.data(), y.data(), 4, 25000 / 4 / 10);
  std::printf("product %.12g\n", all + y[3]);

  int caught = 0;
  for (int t = 0; t < 100; ++t) try {
      checked(few.data(), 5, t % 7);
    } catch (int n) {
      caught += n;
    }
  std::printf("checked %.12g %d\n", sum(few), caught);

  std::vector<double> other(5, 2.0);
  for (int t = 0; t < 2; ++t) twice(few, other, 5);
  std::printf("twice %.12g %.12g\n", sum(few), sum(other));
  {
    ferry::DataScope scope{few, many};
    scale(many, 0.5);
    scale(few, 0.5);
  }
  std::printf("scope %.12g %.12g\n", sum(few), sum(many));
}
