// RUN: launches=16 fallbacks=4
// CUDA-RUN: launches=4 fallbacks=16
// EXPECT-STDERR: ferry: .*input.cpp:\d+: 'f' is a function without device code.*; this loop runs on the host \(guard: function\); define it and take its address in the file of the loop, or mark it \[\[ferry::device\]\].*
// CUDA-EXPECT-STDERR: ferry: .*input.cpp:\d+: 'f' is a function of another module.*, which kernels of this device can't call; this loop runs on the host \(guard: function\); name its file in --bodies-from.*
// Functions that are defined only in another file. Kernels on the host device call them if they are marked
// [[ferry::device]] and take and return numbers. All others cause a fallback; on a GPU, all of them do.
#include "laws.h"

#include <cstdio>
#include <vector>

static double square(double x) { return x * x; }
static double cube(double x) { return x * x * x; }

[[ferry::offload]] void apply(double* x, int n, Law f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
[[ferry::offload]] void unregistered(double* x, int n, Law f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
// This file defines no function of this type.
[[ferry::offload]] long total(const int* x, int n, long (*f)(int, bool)) {
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += f(x[i], i % 2 == 0);
  return sum;
}
// Takes two functions, which form more pairs than a kernel has instances for. by_table calls an element of a table.
[[ferry::offload]] void both(double* x, int n, Law f, Law g) {
  for (int i = 0; i < n; ++i) x[i] = i % 3 ? f(x[i]) : g(x[i]);
}
struct Machine {
  Law laws[3];
};
[[ferry::offload]] void by_table(double* x, const int* kind, int n, const Machine& m) {
  for (int i = 0; i < n; ++i) x[i] = m.laws[kind[i]](x[i]);
}
// Functions are passed on, chosen in each iteration, and compared.
double twice(Law f, double x) { return f(f(x)); }
[[ferry::offload]] void passed(double* x, int n, Law f, Law g) {
  for (int i = 0; i < n; ++i) {
    const Law mine = i % 2 ? f : g;
    double (*const other)(double) = i % 5 ? square : f;
    x[i] = twice(mine, x[i]) + other(0.5) + (mine == g) + (f == square);
  }
}
[[ferry::offload]] int count(int n, int (*f)()) {
  int found = 0;
  for (int i = 0; i < n; ++i) found += f() + i;
  return found;
}

static void show(const std::vector<double>& x) {
  double sum = 0;
  for (double one : x) sum += one;
  std::printf("%.12g %.12g %.12g\n", x[1], x[99], sum);
}

int main() {
  const int n = 100;
  std::vector<double> x(n);
  std::vector<int> kind(n);
  for (int i = 0; i < n; ++i) x[i] = i * 0.01, kind[i] = i % 3;
  for (const Law f : {Law(square), Law(cube), law(0), law(1), law(2)}) {
    apply(x.data(), n, f);
    show(x);
  }
  std::printf("%ld\n", total(kind.data(), n, number(0)));
  std::printf("%ld\n", total(kind.data(), n, number(1)));
  for (const Law f : {Law(square), law(0)})
    for (const Law g : {law(1), Law(cube)}) both(x.data(), n, f, g);
  show(x);
  by_table(x.data(), kind.data(), n, {{square, law(1), law(3)}});
  by_table(x.data(), kind.data(), n, {{cube, law(4), square}});  // law(4) counts its calls
  show(x);
  passed(x.data(), n, law(0), law(1));
  passed(x.data(), n, square, cube);
  passed(x.data(), n, square, law(3));
  show(x);
  std::printf("%d\n", count(n, seven()));
  unregistered(x.data(), n, law(4));
  unregistered(x.data(), n, law(5));
  unregistered(x.data(), n, law(6));
  show(x);
}
