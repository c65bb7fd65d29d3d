// RUN: launches=3 fallbacks=4
// EXPECT-STDERR: ferry: .*input.cpp:34: 'f' is a function without device code.*; this loop runs on the host \(guard: function\); define it and take its address.*
// EXPECT-STDERR: ferry: .*input.cpp:41: 'f' is a function without device code.*; this loop runs on the host \(guard: function\); define it and take its address.*
// Pointers to functions without device code: functions that print or throw, library functions, and functions in other
// files. The original loop calls them on the results of earlier kernels, and later kernels see their effects. A null
// pointer is ignored in a loop without iterations.
#include <cmath>
#include <cstdio>
#include <vector>

using Op = double (*)(double);

int heard = 0;
double* watched = nullptr;
double square(double x) { return x * x; }
double cube(double x) { return x * x * x; }
double heard_of(double x) {
  ++heard;
  std::printf("%d: %g\n", heard, x);
  return x;
}
// Changes data that a kernel has written, but that the loop doesn't touch.
double meddles(double x) {
  if (watched) watched[0] += x;
  return x + 1;
}
double refuses(double x) {
  if (x > 1000) throw 1;
  return -x;
}
Op from_elsewhere(int which);

[[ferry::offload]] void apply(double* x, int n, Op f) {
  for (int i = 0; i < n; ++i)
    x[i] = f(x[i]);
}

[[ferry::offload]] double in_turn(double* x, double* y, int n, Op f) {
  for (int i = 0; i < n; ++i) y[i] = x[i] + 1;  // a kernel writes y
  watched = y;
  for (int i = 0; i < n; ++i) {
    x[i] = f(x[i]);
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += y[i];  // a kernel reads the values that the functions stored
  return sum;
}

int main() {
  const int n = 4;
  std::vector<double> v{1, 2, 3, 4}, w(n);
  apply(v.data(), n, square);
  apply(v.data(), n, heard_of);
  try {
    v[2] = 2000;
    apply(v.data(), n, refuses);
  } catch (int) {
    std::printf("caught\n");
  }
  apply(v.data(), n, from_elsewhere(0));
  apply(v.data(), 0, nullptr);
  for (const double x : v) std::printf("%g\n", x);
  std::printf("%g\n", in_turn(v.data(), w.data(), n, meddles));
  for (const double x : w) std::printf("%g\n", x);
}
