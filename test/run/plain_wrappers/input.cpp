// RUN: fallbacks=0
// CONFIGURATIONS: host off cuda
// Functions in headers that aren't annotated call annotated templates, in a file that is translated and in one that
// isn't. Whichever of the two definitions the linker keeps, the results are the same.
#include <cstdio>

#include "kernels.h"

double plain(std::vector<double>& x);

[[ferry::offload]] double mixed(std::vector<double>& x) {
  for (auto& v : x) v += 1;
  double sum = kernels::scaled_twice(x);
  for (auto& v : x) v -= 0.5;
  sum += plain(x) + kernels::shifted(x, 3);
  for (auto& v : x) v *= 1.5;
  kernels::scale(x, 0.25);
  return sum + x[2];
}

int main() {
  std::vector<double> x(500, 3.0);
  x[2] = 4;
  const double first = plain(x), second = mixed(x);
  std::printf("%g %g %g %g\n", first, second, kernels::scaled_twice(x), kernels::shifted(x, 1));
  double sum = 0;
  for (double v : x) sum += v;
  std::printf("%g\n", sum);
}
