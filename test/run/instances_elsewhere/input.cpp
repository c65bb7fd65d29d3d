// RUN: launches=4 fallbacks=0
// TRANSLATE: --bodies-from=@FOLDER@
// Instances and specialisations of templates whose bodies are in another source: functions, members and static members.
#include "laws.h"

#include <cstdio>
#include <vector>

[[ferry::offload]] void by_function(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = half(x[i]) + half<double>(i);
}
[[ferry::offload]] void by_member(double* x, int n, Line<double> line) {
  for (int i = 0; i < n; ++i) x[i] = line.at(x[i]) + line.scaled(i) + Line<double>::origin(x[i]);
}
[[ferry::offload]] void by_specialisation(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = same(x[i]) + Unit<double>::of(x[i]);
}
[[ferry::offload]] void by_pointer(double* x, int n, double (*f)(double)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

int main() {
  std::vector<double> x(500);
  for (int i = 0; i < 500; ++i) x[i] = i * 0.25;
  by_function(x.data(), 500);
  by_member(x.data(), 500, {2.5});
  by_specialisation(x.data(), 500);
  by_pointer(x.data(), 500, half<double>);
  for (int i = 0; i < 500; i += 123) std::printf("%.15g\n", x[i]);
}
