// Host code that reads data that may be on the device, in places where C++ leaves little room for the stub's calls.
#include <cstdio>
#include <utility>

double g[64];
double peek();
struct Peek {
  int k;
  explicit operator bool() const { return g[k] < 5; }
};

[[ferry::offload]]
double declared(double* a, int n) {
  double s = 0;
  for (int k = 0; double v = a[k]; ++k) {
    for (int i = 0; i < n; ++i) a[i] -= 1;
    s += v;
  }
  while (Peek p{0})
    for (int i = 0; i < n; ++i) a[i] += 1;
  if (double v = a[3]) {
    for (int i = 0; i < n; ++i) a[i] += v;
  }
  return s;
}

[[ferry::offload]]
static void scale(double* y, int n, double by = peek()) {
  for (int i = 0; i < n; ++i) y[i] *= by;
}

[[ferry::offload]]
void evaluated_unseen(double* a, const int* k, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  scale(a, n);
  scale(a, n, 2);
  char row[k[3]];
  const int bytes = sizeof(row) + sizeof(char[k[4]]);
  for (int i = 0; i < n; ++i) a[i] += bytes;
  auto [first, second] = std::pair<double, int>(a[0], n);
  a[1] = first + second;
}

[[ferry::offload]]
void handled(double* a, int n) {
  try {
    for (int i = 0; i < n; ++i) a[i] += 1;
    if (a[0] > 3) throw Peek{1};
  } catch (const Peek& p) {
    for (int i = 0; i < n; ++i) a[i] += p.k;
  } catch (int) {
    for (int i = 0; i < n; ++i) a[i] += 2;
  }
  std::printf("%g\n", a[0]);
}

[[gnu::pure, ferry::offload]]
static double norm(const double* y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += y[i];
  return s;
}

// The stub doesn't announce a call that may not be evaluated.
[[ferry::offload]]
double maybe_called(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  double s = norm(a, n);
  scale(a, n, s);
  return s;
}
