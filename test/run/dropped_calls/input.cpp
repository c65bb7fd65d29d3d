// FLAGS: -O2
// Calls that the compiler may drop or move, because the callees are pure. Device data isn't passed to a call that was
// dropped: the next call from plain code copies its own results to the host as usual.
#include <cstdio>
#include <vector>

static const bool verbose = false;

[[ferry::offload]] static void step(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}
[[gnu::pure]] [[ferry::offload]] static double norm(const double* a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}
[[ferry::offload]] double series(int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += i;
  return s;
}
[[gnu::const]] double series(int n);

[[gnu::noinline]] static double advance(double* a, int n) {  // plain code
  step(a, n);
  return a[0];
}

[[ferry::offload]] double unused(double* a, int n) {
  const double before = norm(a, n);
  const double first = advance(a, n);
  if (verbose) std::printf("%g\n", before);
  return first;
}

[[ferry::offload]] double merged(double* a, int n) {
  double s = norm(a, n);
  s += norm(a, n);
  for (int i = 0; i < n; ++i) a[i] += 1;
  s += norm(a, n);
  s += advance(a, n);
  for (int t = 0; t < 3; ++t) {
    s += series(n);
    s += advance(a, n);
  }
  return s;
}

int main() {
  std::vector<double> a(100);
  std::printf("%g\n", unused(a.data(), 100));
  std::printf("%g\n", merged(a.data(), 100));
}
