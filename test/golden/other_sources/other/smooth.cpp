#include "materials.h"

namespace {
double squared(double x) { return x * x; }
}  // namespace

double smooth(double x) { return squared(x) * (3 - 2 * x); }
