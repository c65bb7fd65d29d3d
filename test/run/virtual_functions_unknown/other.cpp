#include "filter.h"
struct Elsewhere : Filter {
  double at(double x) const override { return 3 * x; }
};
const Filter* elsewhere() {
  static const Elsewhere one;
  return &one;
}
