#include "law.h"
static const double table[4] = {1, 2, 3, 4};
static double inner(double x) { return x * table[static_cast<int>(x) & 3]; }
double law(double x) { return inner(x) + 1; }
