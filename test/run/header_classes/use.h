#pragma once
#include "grid.h"
static long use() {
  lib::Grid<long> g(40, 30);
  g.fill(3);
  g.step(5);
  lib::Counter c;
  std::vector<int> v(99, 4);
  v[3] = 1;
  std::vector<long> x(10, 2), y(10, 1);
  lib::axpy<long>(3, x, y);
  return g.total() + c.count(v, 4) + y[3];
}
