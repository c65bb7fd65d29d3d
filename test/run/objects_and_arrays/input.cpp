// Loops call member functions that change arrays, reduction variables and variables that iterations share. A kernel
// gets host objects with the values that they have at the launch.
// RUN: fallbacks=0
#include <cstdio>
#include <vector>

struct Weights {
  double k;
  int offset, stride;
  void add(double& total, double x) const { total += k * x; }
  void count(int* h, int bin) const { ++h[bin + offset]; }
  double at(const double* a, int i) const { return a[i * stride + offset]; }
  double& place(double* a, int i) const { return a[i * stride]; }
};
struct Point {
  double x, y;
  Point(double a, double b) : x(a), y(b) {}
  explicit Point(const double* p) : x(p[0]), y(p[1]) {}
};
struct Part {
  int value;
};
void operator+=(int& total, Part p) { total += p.value; }
void operator|=(unsigned& bits, const Part& p) {
  if (p.value & 1) bits |= 1u << (p.value & 7);
}

[[ferry::offload]]
double shared(int* histogram [[ferry::extent(16)]], double* out, const double* in, const int* bins, int n, Weights w) {
  double total = 0;
  int parts = 0;
  unsigned bits = 0;
  for (int i = 0; i < n; ++i) {
    w.add(total, in[i]);
    w.count(histogram, bins[i]);
    parts += Part{bins[i]};
    bits |= Part{i};
    w.place(out, i) = w.at(in, i) + 1;
  }
  return total + parts + bits;
}

[[ferry::offload]]
void points(double* out, const double* in, int n) {
  for (int i = 0; i < n; ++i) {
    const Point p(in + 2 * i);
    const auto scaled = [&](double t) { return p.x * t + p.y; };
    {
      const Point p(i, 2);
      out[i] = p.x + p.y;
    }
    out[i] += scaled(2) + Point(&in[2 * i]).y;
  }
}

// The object changes between launches.
[[ferry::offload]]
void steps(double* a, int n, int times) {
  Point rate(1, 2);
  [[ferry::sequential]] for (int t = 0; t < times; ++t) {
    for (int i = 0; i < n; ++i) a[i] = a[i] * rate.x + rate.y;
    rate.x += 0.5;
    rate.y = rate.x - 1;
  }
}

// Loops over the same local object stay in one kernel, however the nest is split.
[[ferry::offload]]
void sums(double* b, const double* a, int n) {
  for (int i = 0; i < n; ++i) {
    Point sum(0, 1);
    for (int j = 0; j < n; ++j) {
      sum.x += a[i * n + j];
      sum.y *= 1 + a[j * n + i];
    }
    for (int j = 0; j < n; ++j) b[i * n + j] = sum.x - sum.y * a[i * n + j];
  }
}

int main() {
  const int n = 40;
  std::vector<double> in(3 * n), out(n), a(n), square(n * n), sum(n * n);
  std::vector<int> histogram(16), bins(n);
  for (int i = 0; i < 3 * n; ++i) in[i] = i % 7 - 2;
  for (int i = 0; i < n; ++i) bins[i] = i * i % 11;
  for (int i = 0; i < n * n; ++i) square[i] = (i % 13) / 64.0;
  std::printf("%g\n", shared(histogram.data(), out.data(), in.data(), bins.data(), n / 2, {0.5, 3, 2}));
  for (int h : histogram) std::printf("%d ", h);
  for (double x : out) std::printf("%g ", x);
  points(out.data(), in.data(), n);
  for (double x : out) std::printf("%g ", x);
  steps(a.data(), n, 6);
  sums(sum.data(), square.data(), n);
  double all = 0;
  for (double x : sum) all += x;
  std::printf("\n%a %a %a\n", a[0], a[n - 1], all);
}
