// RUN: launches=5 fallbacks=0
// TRANSLATE: --bodies-from=@FOLDER@
// Instances of templates that `extern template` leaves to another file. The template's text is in a header or in that
// file: functions, members of class templates, member templates, callees of functions in other files, function values.
#include "laws.h"

#include <cstdio>
#include <vector>

[[ferry::offload]] void by_function(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = third(x[i]) + half(x[i]);
}
[[ferry::offload]] void by_member(double* x, int n, Line<double> line) {
  for (int i = 0; i < n; ++i) x[i] = line.at(x[i]) + line.scaled(i) + Line<double>::origin(x[i]);
}
[[ferry::offload]] void by_chain(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = chained(x[i]);
}
[[ferry::offload]] void by_pointer(double* x, int n, double (*f)(double)) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

int main() {
  std::vector<double> x(500);
  for (int i = 0; i < 500; ++i) x[i] = i * 0.25;
  by_function(x.data(), 500);
  by_member(x.data(), 500, {2.5});
  by_chain(x.data(), 500);
  by_pointer(x.data(), 500, third<double>);
  by_pointer(x.data(), 500, half<double>);
  for (int i = 0; i < 500; i += 123) std::printf("%.15g\n", x[i]);
}
