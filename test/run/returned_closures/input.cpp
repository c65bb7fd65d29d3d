// RUN: launches=7 fallbacks=0
// Closures returned by calls, some of them from lambdas in generic lambdas. Kernels use the captured values.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void of_generic(int* a, int n) {
  auto add = [](auto x) { return [x](auto y) { return x + y; }; };
  auto a3 = add(3);
  auto half = add(0.5);
  for (int i = 0; i < n; ++i) a[i] = a3(i);
  for (int i = 0; i < n; ++i) a[i] += static_cast<int>(2 * half(i));
}

// Two closures of one lambda have different captured values.
[[ferry::offload]]
void two(long* a, long n) {
  auto line = [](long slope, long start) { return [slope, start](long i) { return slope * i + start; }; };
  const auto up = line(3, 1);
  auto down = line(-2, 100);
  for (long i = 0; i < n; ++i) a[i] = up(i) * 1000 + down(i);
}

static auto scaled(double by) {
  return [by](double x) { return by * x; };
}
static auto reads(const double* from) {
  return [=](int i) { return from[i]; };
}

[[ferry::offload]]
void of_functions(double* x, const double* y, int n, double by) {
  auto scale = scaled(by);
  auto at = reads(y);
  by = -1;
  for (int i = 0; i < n; ++i) x[i] = scale(at(i)) + by;
}

// The closures refer to variables of the caller.
[[ferry::offload]]
void by_reference(double* x, int n, double& level) {
  auto above = [](const double& limit) { return [&limit](double v) { return v > limit ? 1 : 0; }; };
  auto high = above(level);
  int count = 0;
  for (int i = 0; i < n; ++i) count += high(x[i]);
  level += count;
  for (int i = 0; i < n; ++i) x[i] += high(x[i]);
}

// The captured variable's name means something else in the function.
[[ferry::offload]]
void hidden(int* a, int n) {
  auto add = [](auto x) { return [x](auto y) { return x + y; }; };
  auto far = add(40);
  for (int i = 0; i < n; ++i) {
    int x = 7 * i;
    a[i] += far(i) * x;
  }
}

int main() {
  std::vector<int> a(50, 0);
  of_generic(a.data(), 50);
  std::printf("%d %d\n", a[0], a[49]);
  std::vector<long> b(50, 0);
  two(b.data(), 50);
  std::printf("%ld %ld\n", b[0], b[49]);
  std::vector<double> x(40), y(40);
  for (int i = 0; i < 40; ++i) y[i] = i * 0.25;
  of_functions(x.data(), y.data(), 40, 3);
  std::printf("%g %g\n", x[1], x[39]);
  double level = 10;
  by_reference(x.data(), 40, level);
  std::printf("%g %g %g\n", level, x[1], x[39]);
  hidden(a.data(), 50);
  std::printf("%d %d\n", a[0], a[49]);
}
