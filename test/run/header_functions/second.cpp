// Only the included header contains ferry::offload.
#include "filters/smooth.h"
#include "filters/all.h"

double second(int& calls) {
  std::vector<double> x(500, 3.0), y(500);
  filters::scale(x, 2);
  calls = filters::smooth(x.data(), y.data(), 500);
  return filters::sum(y);
}
