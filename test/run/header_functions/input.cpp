// RUN: launches=14 fallbacks=0
// A header library that three translation units include; plain.cpp isn't translated. Inline functions are defined
// in all three and share their statics. Only the headers contain the annotation [[ferry::offload]]: ferry::offload.
#include "filters/all.h"

#include <cstdio>

double second(int& calls);
double plain(int& calls);

namespace halves {
#define ELEMENT float
#define BY 0.5f
#include "filters/scaled.inc"
}  // namespace halves
namespace doubles {
#define ELEMENT double
#define BY 2.0
#include "filters/scaled.inc"
}  // namespace doubles

int main() {
  int calls = 0;
  std::vector<double> x(1000, 2.0), y(1000);
  for (int k = 0; k < 3; ++k) calls = filters::smooth(x.data(), y.data(), 1000);
  filters::scale(y, 1.5);
  std::printf("%g %d %s:%d level %d\n", filters::sum(y), calls, filters::where(), __LINE__, filters::level());
  double r = second(calls);
  std::printf("%g %d\n", r, calls);
  r = plain(calls);
  std::printf("%g %d\n", r, calls);
  float f[8] = {1, 2, 3};
  halves::scaled(f, 8);
  doubles::scaled(x.data(), 1000);
  filters::run(x.data(), y.data(), 1000, 4);
  std::printf("%g %.17g %.17g\n", double(f[1]), x[999], y[500]);
}
