#pragma once
inline double twice(double x) { return 2 * x; }
struct Cell {
  double value;
  double square() const { return value * value; }
};
