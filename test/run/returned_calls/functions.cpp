#include "functions.h"

[[ferry::offload]] double squares(const Vector& x) {
  double sum = 0;
  for (double v : x) sum += v * v;
  return sum;
}

double plain_half(double value) { return value / 2; }

[[ferry::offload]] double mean_square(const Vector& x) { return plain_half(squares(x)) / x.size(); }
