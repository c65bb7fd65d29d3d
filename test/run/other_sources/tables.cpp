// Defines functions that kernels of input.cpp call, and constants, types, helpers and macros that only this file has.
#include "physics.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#define SQUARE(x) ((x) * (x))

static double sign(double x) { return x < 0 ? -1 : 1; }  // input.cpp has a function with this name

namespace {

constexpr double weights[] = {0.25, 0.5, 0.25};
const int order[4] = {2, 0, 1, 2};
enum { shift = 3 };

struct Cell {
  int i;
  double f;
};

int calls = 0;  // functions that kernels call don't use it

Cell locate(const Table& t, double x) {
  Cell c{0, 0};
  while (c.i + 2 < t.n && t.x[c.i + 1] < x) ++c.i;
  c.f = physics::clamped((x - t.x[c.i]) / (t.x[c.i + 1] - t.x[c.i]));
  return c;
}

}  // namespace

template <class T>
static T twice(T x) {
  return x + x;
}

void report() { std::printf("%d calls\n", ++calls); }

namespace physics {

double interpolate(const Table& t, double x) {
  const Cell c = locate(t, x);
  const double f = smooth_step(c.f);
  return (1 - f) * t.y[c.i] + f * t.y[c.i + 1] + weights[c.i % 3] + SQUARE(sign(x) * int{shift});
}

double clamped(double x, double low, double high) { return std::min(high, std::max(low, x)); }

Material pick(int cell) { return static_cast<Material>(order[cell % 4]); }

double mean(const std::vector<double>& values, int first, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += values[first + i];
  return sum / count;
}

float half(float x) { return x / 2 + 1; }
double half(double x) { return twice(x) / 4; }

}  // namespace physics
