#include "payoffs.h"

#include <algorithm>

static const double strike = 100;
static long calls = 0;

double call(double spot) { return std::max(spot - strike, 0.0); }
double put(double spot) { return std::max(strike - spot, 0.0); }
double digital(double spot) { return spot > strike ? 10 : 0; }
double counted(double spot) { return spot + static_cast<double>(++calls); }
