#pragma once

struct Plain {
  double k;
  double twice(double v) const { return 2 * k * v; }
  double half(double v) const { return k * v / 2; }
  double apart(double v) const;
};
double (Plain::*from_elsewhere())(double) const;
