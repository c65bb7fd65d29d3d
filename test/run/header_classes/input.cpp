// RUN: launches=21 fallbacks=0
// A class template, a class and a template in a header that three translation units use; plain.cpp isn't translated.
// Only the header contains ferry::offload.
#include <cstdio>
#include "grid.h"
long second();
long plain();
int main() {
  lib::Grid<double> g(20, 30);
  g.fill(0.5);
  g.step(3);
  lib::Grid<long> h(10, 10);
  h.fill(1);
  h.step(2);
  lib::Counter c;
  std::vector<int> v(50, 7);
  std::vector<double> x(10, 2), y(10, 1);
  lib::axpy<double>(0.5, x, y);
  std::vector<long> lx(10, 2), ly(10, 1);
  lib::axpy<long>(3, lx, ly);
  std::printf("%ld %g %ld %d %g %ld\n", second() + plain(), g.total(), h.total(), c.count(v, 7), y[2], ly[1]);
}
