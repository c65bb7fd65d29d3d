#include "materials.h"
#include "fractions.h"

namespace {
double uniform(unsigned number) { return (number * 2654435761u >> 8) / 16777216.0; }
}  // namespace

int pick_material(unsigned number) {
  const double u = uniform(number);
  int m = 0;
  while (m < 2 && u > fractions[m]) ++m;
  return m;
}
